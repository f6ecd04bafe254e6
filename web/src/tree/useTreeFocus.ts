/** Where the keyboard stands in the tree. One node can be tabbed to; the focus follows it, also to nodes that are not drawn yet. */
import { useLayoutEffect, useMemo, useRef, useState, type FocusEvent, type RefObject } from 'react';
import { ancestorsOf, type NodeIndex, type TreeLine } from './nodes.ts';

export interface TreeFocus {
  /** the number of the line that can be tabbed to */
  at: number;
  /** Stands on a node, and takes the focus there as soon as the node is drawn. */
  goTo: (treeNodeID: number) => void;
  /** Notes that the focus came to a node by itself; answers whether the keyboard stood elsewhere before. */
  arrive: (treeNodeID: number) => boolean;
  onBlur: (event: FocusEvent) => void;
}

/** `index` is of the whole tree, so that a node in a folder that was closed is known to be in it. */
export function useTreeFocus(
  canvas: RefObject<HTMLElement | null>,
  lines: readonly TreeLine[],
  index: NodeIndex,
  activeSheetURL: string | undefined,
): TreeFocus {
  const [stoodOn, setStoodOn] = useState<number>();
  const isOwed = useRef(false);
  const hasFocus = useRef(false);

  const at = useMemo(() => {
    const candidates = stoodOn === undefined ? [] : [stoodOn, ...ancestorsOf(index, stoodOn).map((f) => f.treeNodeID)];
    const lineOf = (id: number) => lines.findIndex(({ node }) => node.treeNodeID === id);
    const seen = candidates.map(lineOf).find((line) => line !== -1);
    const active = () => lines.findIndex(({ node }) => node.sheetURL === activeSheetURL);
    return seen ?? Math.max(0, activeSheetURL === undefined ? 0 : active());
  }, [stoodOn, lines, index, activeSheetURL]);
  const stop = lines[at]?.node.treeNodeID;

  useLayoutEffect(() => {
    // A node that had the focus and is gone leaves it to nobody; it goes to where the keyboard stands now.
    const isLost = hasFocus.current && !canvas.current?.contains(document.activeElement);
    if (!isOwed.current && !isLost) return;
    const element = canvas.current?.querySelector<HTMLElement>(`[data-node="${stop}"]`);
    if (!element) return;
    isOwed.current = false;
    element.focus({ preventScroll: true });
  });

  return {
    at,
    goTo: (treeNodeID) => {
      isOwed.current = true;
      setStoodOn(treeNodeID);
    },
    arrive: (treeNodeID) => {
      hasFocus.current = true;
      setStoodOn(treeNodeID);
      return treeNodeID !== stoodOn;
    },
    onBlur: ({ target }) => {
      if (target.isConnected) hasFocus.current = false;
    },
  };
}
