/** What is ticked, and what folders show of it. */
import { nodeName, type TreeNode } from '@marquee/contract/tree.ts';
import { expect, test } from 'vitest';
import { checkStates, toggleCheck } from './checks.ts';
import { smallTree } from './demoNodes.ts';
import { indexNodes } from './nodes.ts';

const nodes = smallTree();
const named = (name: string): TreeNode => {
  const node = [...indexNodes(nodes).values()].find((one) => nodeName(one) === name);
  if (!node) throw new Error(`There is no ${name}.`);
  return node;
};
const shows = (checked: ReadonlySet<number>, name: string) => checkStates(nodes, checked).get(named(name).treeNodeID);

test('[TREE-22] a folder shows whether all, some or none of the sheets in it are ticked', () => {
  const one = toggleCheck(named('Winter 2025'), new Set());
  expect(['Winter 2025', 'Archive', 'Clients', 'Internal', 'Ideas'].map((name) => shows(one, name))).toEqual([
    'true',
    'mixed',
    'mixed',
    'false',
    'false',
  ]);
  const both = toggleCheck(named('Autumn 2025'), one);
  expect([shows(both, 'Archive'), shows(both, 'Northwind')]).toEqual(['true', 'mixed']);
});

test('[TREE-22] a folder that is not wholly ticked ticks all sheets in it, and then none', () => {
  const some = toggleCheck(named('Winter 2025'), new Set());
  const all = toggleCheck(named('Clients'), some);
  expect(all.size).toBe(7);
  expect(shows(all, 'Clients')).toBe('true');
  expect(toggleCheck(named('Clients'), all).size).toBe(0);
});
