/** The folders of a tree: which are open, the lines that show then, and which of those have just appeared. */
import type { TreeNode } from '@marquee/contract/tree.ts';
import { useMemo } from 'react';
import { ancestorsOf, linesOf, type Filtered, type NodeIndex, type TreeLine } from './nodes.ts';
import { useExpansion, useFreshLines, type Expansion } from './useExpansion.ts';

export interface Folders extends Omit<Expansion, 'expanded'> {
  lines: readonly TreeLine[];
  /** Opens a folder with those around it; what is in it appears softly. */
  openSoftly: (treeNodeID: number) => void;
  toggle: (treeNodeID: number) => void;
  /** whether the line of this number has just appeared */
  isFresh: (line: number) => boolean;
  /** Notes that what was fresh has appeared. */
  onAppeared: () => void;
}

/** `filtered` is what the filter lets through, undefined without one. */
export function useFolders(
  nodes: readonly TreeNode[],
  index: NodeIndex,
  filtered: Filtered | undefined,
  userID: number,
): Folders {
  const { expanded, open, close } = useExpansion(nodes, index, filtered, userID);
  const shown = filtered?.nodes ?? nodes;
  const lines = useMemo(() => linesOf(shown, expanded), [shown, expanded]);
  const fresh = useFreshLines(lines);
  const openSoftly = (treeNodeID: number) => {
    fresh.begin(treeNodeID);
    open([treeNodeID, ...ancestorsOf(index, treeNodeID).map((folder) => folder.treeNodeID)]);
  };
  return {
    lines,
    open,
    close,
    openSoftly,
    toggle: (treeNodeID) => (expanded.includes(treeNodeID) ? close : openSoftly)(treeNodeID),
    isFresh: fresh.isFresh,
    onAppeared: fresh.end,
  };
}
