/** Brings nodes into sight: once the one of the sheet on screen, and whichever is asked for from outside the tree, with the keyboard. */
import { useEffect, useRef } from 'react';
import type { Goal } from './goal.ts';
import { ancestorsOf, type NodeIndex, type TreeLine } from './nodes.ts';

interface Sight {
  lines: readonly TreeLine[];
  index: NodeIndex;
  isFiltered: boolean;
  open: (treeNodeIDs: readonly number[]) => void;
}

/**
 * The node of the sheet on screen: its folders are opened, and it is scrolled to. `at` is the line where the keyboard stands, which is
 * preferred of several of the same sheet. While a filter is on, nothing is revealed. A folder that is closed afterwards stays closed.
 */
export function useReveal(
  { lines, index, isFiltered, open }: Sight,
  at: number,
  activeSheetURL: string | undefined,
  scrollTo: (line: number) => void,
): void {
  const revealed = useRef<string>(undefined);
  useEffect(() => {
    if (isFiltered || activeSheetURL === undefined || revealed.current === activeSheetURL) return;
    const isHere = lines[at]?.node.sheetURL === activeSheetURL;
    const line = isHere ? at : lines.findIndex(({ node }) => node.sheetURL === activeSheetURL);
    if (line !== -1) {
      revealed.current = activeSheetURL;
      scrollTo(line);
      return;
    }
    // It may be there later, when a new sheet has its node.
    const node = [...index.values()].find(({ sheetURL }) => sheetURL === activeSheetURL);
    if (node) open(ancestorsOf(index, node.treeNodeID).map((folder) => folder.treeNodeID));
  }, [lines, at, index, activeSheetURL, isFiltered, open, scrollTo]);
}

/** The node that is asked for: its folders are opened, and a filter that hides it is cleared. It is gone to once, which `reached` is told, if anybody. */
export function useGoal(
  { lines, index, isFiltered, open }: Sight,
  goal: Goal | undefined,
  on: { clearFilter: () => void; goTo: (line: number) => void; reached: (() => void) | undefined },
): void {
  const { clearFilter, goTo, reached } = on;
  const wasReached = useRef<Goal>(undefined);
  useEffect(() => {
    if (!goal || goal === wasReached.current || !index.has(goal.treeNodeID)) return;
    const line = lines.findIndex(({ node }) => node.treeNodeID === goal.treeNodeID);
    if (line !== -1) {
      wasReached.current = goal;
      goTo(line);
      reached?.();
    } else if (isFiltered) clearFilter();
    else open(ancestorsOf(index, goal.treeNodeID).map((folder) => folder.treeNodeID));
  }, [goal, lines, index, isFiltered, open, clearFilter, goTo, reached]);
}
