/** Which nodes are activated: one, or, where that is an option, several by Ctrl, Shift and the space bar. */
import { useRef, useState } from 'react';
import type { TreeLine } from './nodes.ts';

interface Modifiers {
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/** All but `isActivated` take the numbers of lines. */
export interface Activation {
  isActivated: (treeNodeID: number) => boolean;
  /** Answers whether the click only changed which nodes are activated, and is not to open anything. */
  byClick: (line: number, modifiers: Modifiers) => boolean;
  /** The keyboard stepped here: a range would begin here; where one node is activated at a time, this one is. */
  byStep: (line: number) => void;
  only: (line: number) => void;
  toggle: (line: number) => void;
  /** From where a range begins; answers whether several may be activated. */
  upTo: (line: number) => boolean;
  all: () => boolean;
}

/** `onActivate` hears which nodes are activated, in the order in which they became it. */
export function useActivation(
  lines: readonly TreeLine[],
  isMulti: boolean,
  onActivate: ((treeNodeIDs: number[]) => void) | undefined,
): Activation {
  const [activated, setActivated] = useState<readonly number[]>([]);
  /** the node from which a range begins */
  const anchor = useRef<number>(undefined);
  const idOf = (line: number) => lines[line]?.node.treeNodeID;
  const activate = (ids: number[]) => {
    setActivated(ids);
    onActivate?.(ids);
  };
  const range = (first: number, last: number) =>
    activate(lines.slice(first, last + 1).map((line) => line.node.treeNodeID));
  const only = (line: number) => {
    anchor.current = idOf(line);
    range(line, line);
  };
  const toggle = (line: number) => {
    const id = idOf(line);
    if (!isMulti || id === undefined) {
      only(line);
      return;
    }
    anchor.current = id;
    activate(activated.includes(id) ? activated.filter((other) => other !== id) : [...activated, id]);
  };
  const upTo = (line: number) => {
    if (!isMulti) return false;
    const from = lines.findIndex(({ node }) => node.treeNodeID === anchor.current);
    if (from === -1) only(line);
    else range(Math.min(from, line), Math.max(from, line));
    return true;
  };
  return {
    isActivated: (treeNodeID) => activated.includes(treeNodeID),
    only,
    toggle,
    upTo,
    all: () => {
      if (isMulti) range(0, lines.length - 1);
      return isMulti;
    },
    byStep: (line) => {
      if (isMulti) anchor.current = idOf(line);
      else only(line);
    },
    byClick: (line, { ctrlKey, metaKey, shiftKey }) => {
      if (shiftKey && upTo(line)) return true;
      if (isMulti && (ctrlKey || metaKey)) {
        toggle(line);
        return true;
      }
      only(line);
      return false;
    },
  };
}
