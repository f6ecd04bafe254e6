/** Takes the keyboard to a node that is asked for from outside the tree, as soon as it is there. */
import { useEffect } from 'react';
import { ancestorsOf, type NodeIndex } from './nodes.ts';
import type { Goal } from './goal.ts';
import type { TreeLine } from './targets.ts';

/** Its folders are opened, and a filter that hides it is cleared. `onReached` is told once the keyboard stands there. */
export function useGoal(props: {
  goal: Goal | undefined;
  lines: readonly TreeLine[];
  index: NodeIndex;
  isFiltered: boolean;
  open: (treeNodeIDs: readonly number[]) => void;
  clearFilter: () => void;
  goTo: (line: number) => void;
  onReached: () => void;
}): void {
  const { goal, lines, index, isFiltered, open, clearFilter, goTo, onReached } = props;
  useEffect(() => {
    if (!goal || !index.has(goal.treeNodeID)) return;
    const line = lines.findIndex(({ node }) => node.treeNodeID === goal.treeNodeID);
    if (line !== -1) {
      goTo(line);
      onReached();
    } else if (isFiltered) clearFilter();
    else open(ancestorsOf(index, goal.treeNodeID).map((folder) => folder.treeNodeID));
  }, [goal, lines, index, isFiltered, open, clearFilter, goTo, onReached]);
}
