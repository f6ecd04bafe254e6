/** Which sheets are ticked, where the tree has checkboxes. */
import type { TreeNode } from '@marquee/contract/tree.ts';
import { useMemo, useState } from 'react';
import { checkStates, toggleCheck, type CheckState } from './checks.ts';

export interface Checks {
  /** what each node shows, by its id */
  states: ReadonlyMap<number, CheckState>;
  /** A folder ticks the sheets that are in what is given; while a filter is on, those are the ones that are seen. */
  toggle: (node: TreeNode) => void;
}

export function useChecks(
  nodes: readonly TreeNode[],
  isOn: boolean,
  onCheck: ((treeNodeIDs: number[]) => void) | undefined,
): Checks | undefined {
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set());
  const states = useMemo(() => (isOn ? checkStates(nodes, checked) : undefined), [isOn, nodes, checked]);
  const toggle = (node: TreeNode): void => {
    const next = toggleCheck(node, checked);
    setChecked(next);
    onCheck?.([...next]);
  };
  return states && { states, toggle };
}
