/** Which nodes are ticked. Only sheets are, by their node ids; a folder shows what holds for the sheets in it. */
import type { TreeNode } from '@marquee/contract/tree.ts';
import { useMemo, useState } from 'react';
import { isFolder } from './nodes.ts';

/** as `aria-checked` writes it */
export type CheckState = 'true' | 'false' | 'mixed';

/** What each node shows, worked out once for all of them. */
export function checkStates(nodes: readonly TreeNode[], checked: ReadonlySet<number>): ReadonlyMap<number, CheckState> {
  const states = new Map<number, CheckState>();
  /** Sheets in the node, and how many of them are ticked. */
  const count = (node: TreeNode): { sheets: number; ticked: number } => {
    const sum = { sheets: 0, ticked: 0 };
    if (isFolder(node)) {
      for (const child of node.childNodes.map(count)) {
        sum.sheets += child.sheets;
        sum.ticked += child.ticked;
      }
    } else {
      sum.sheets = 1;
      sum.ticked = checked.has(node.treeNodeID) ? 1 : 0;
    }
    const isWhole = sum.ticked > 0 && sum.ticked === sum.sheets;
    states.set(node.treeNodeID, isWhole ? 'true' : sum.ticked > 0 ? 'mixed' : 'false');
    return sum;
  };
  nodes.forEach(count);
  return states;
}

const sheetsIn = (node: TreeNode): number[] => (isFolder(node) ? node.childNodes.flatMap(sheetsIn) : [node.treeNodeID]);

/** What is ticked after a click: a folder that is not wholly ticked ticks all sheets in it. */
export function toggleCheck(node: TreeNode, checked: ReadonlySet<number>): ReadonlySet<number> {
  const sheets = sheetsIn(node);
  const isWhole = sheets.every((id) => checked.has(id));
  const result = new Set(checked);
  for (const id of sheets) {
    if (isWhole) result.delete(id);
    else result.add(id);
  }
  return result;
}

export interface Checks {
  /** what each node shows, by its id */
  states: ReadonlyMap<number, CheckState>;
  /** A folder ticks the sheets that are in what is given; while a filter is on, those are the ones that are seen. */
  toggle: (node: TreeNode) => void;
}

/** The ticks of a tree; undefined where it has no checkboxes. */
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
