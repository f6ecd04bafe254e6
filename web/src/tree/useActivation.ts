/** Which nodes are activated: one, or, where that is an option, several by Ctrl, Shift and the space bar. */
import { useRef } from 'react';
import type { Tree, TreeItem } from './useTreeItems.ts';

interface Modifiers {
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/** All take the numbers of lines. */
export interface Activation {
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

export function useActivation(
  { tree, items }: { tree: Tree; items: readonly TreeItem[] },
  isMulti: boolean,
): Activation {
  /** the id of the node from which a range begins */
  const anchor = useRef<string>(undefined);
  const select = (selected: readonly TreeItem[]) => tree.setSelectedItems(selected.map((item) => item.getId()));
  const begin = (line: number) => {
    anchor.current = items[line]?.getId();
  };
  const only = (line: number) => {
    begin(line);
    select(items.slice(line, line + 1));
  };
  const toggle = (line: number) => {
    if (!isMulti) {
      only(line);
      return;
    }
    begin(line);
    items[line]?.toggleSelect();
  };
  const upTo = (line: number) => {
    if (!isMulti) return false;
    const from = items.findIndex((item) => item.getId() === anchor.current);
    const [first, last] = [Math.min(from, line), Math.max(from, line)];
    if (from === -1) only(line);
    else select(items.slice(first, last + 1));
    return true;
  };
  return {
    only,
    toggle,
    upTo,
    all: () => {
      if (isMulti) select(items);
      return isMulti;
    },
    byStep: (line) => {
      if (isMulti) begin(line);
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
