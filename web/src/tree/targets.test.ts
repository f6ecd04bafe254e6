/** Where a drag drops, told from the lines: the edges of nodes, their middles, and how far in the pointer is. */
import { nodeName } from '@marquee/contract/tree.ts';
import { expect, test } from 'vitest';
import { smallTree } from './demoNodes.ts';
import { filterNodes, indexNodes, linesOf } from './nodes.ts';
import { sizes } from './sizes.ts';
import { dropTargetAt, type Ground } from './targets.ts';

const nodes = smallTree();
const index = indexNodes(nodes);

/** Everything open but what is named. */
function groundWithout(...closed: string[]): Ground {
  const open = [...index.values()].filter((node) => !closed.includes(nodeName(node)));
  const lines = linesOf(
    nodes,
    open.map((node) => node.treeNodeID),
  );
  return { nodes, index, lines, lineHeight: sizes.nodeHeight };
}

const idOf = (name: string): number => {
  const node = [...index.values()].find((one) => nodeName(one) === name);
  if (!node) throw new Error(`There is no ${name}.`);
  return node.treeNodeID;
};

/** Where `dragged` would go from a part of the line of `over`: 0 is its top, 1 its bottom. */
function target(dragged: string, over: string, part: number, options: { x?: number; isCopy?: boolean } = {}) {
  const ground = groundWithout('Contoso');
  const line = ground.lines.findIndex(({ node }) => nodeName(node) === over);
  const y = (line + part) * sizes.nodeHeight;
  return dropTargetAt(ground, { treeNodeID: idOf(dragged), isCopy: options.isCopy ?? false }, options.x ?? 200, y);
}

test('[TREE-24] the middle of a folder is the end of what is in it', () => {
  const into = { parentTreeNodeID: idOf('Northwind'), ordering: 4, into: idOf('Northwind') };
  expect(target('House banners', 'Northwind', 0.5)).toMatchObject(into);
  expect(target('House banners', 'Ideas', 0.5)).toMatchObject({ parentTreeNodeID: idOf('Ideas'), ordering: 1 });
});

test('[TREE-24] the edges of a node are before and after it, with a line there', () => {
  const northwind = { parentTreeNodeID: idOf('Northwind'), into: undefined, level: 2 };
  expect(target('House banners', 'Summer sale', 0.1)).toMatchObject({ ...northwind, ordering: 2, above: 3 });
  expect(target('House banners', 'Summer sale', 0.9)).toMatchObject({ ...northwind, ordering: 3, above: 4 });
  expect(target('House banners', 'Contoso', 0.9)).toMatchObject({ parentTreeNodeID: idOf('Clients'), ordering: 3 });
});

test('[TREE-24] among its siblings a node counts as taken out, a copy does not', () => {
  expect(target('Spring launch', 'Summer sale', 0.9)).toMatchObject({ ordering: 2 });
  expect(target('Spring launch', 'Summer sale', 0.9, { isCopy: true })).toMatchObject({ ordering: 3 });
});

test('[TREE-24] under an open folder is before what is in it; below all is the end of the top', () => {
  expect(target('House banners', 'Northwind', 0.9)).toMatchObject({
    parentTreeNodeID: idOf('Northwind'),
    ordering: 1,
    into: undefined,
  });
  const last = { parentTreeNodeID: null, ordering: 4, level: 0 };
  expect(target('Clients', 'House banners', 3)).toMatchObject(last);
});

test('[TREE-24] under the last node of a folder the pointer says by how far in it is which folder is meant', () => {
  const at = (level: number) => sizes.startSpace + level * sizes.indent + 4;
  const below = (level: number) => target('House banners', 'Autumn 2025', 0.9, { x: at(level) });
  expect(below(3)).toMatchObject({ parentTreeNodeID: idOf('Archive'), ordering: 3, level: 3 });
  expect(below(2)).toMatchObject({ parentTreeNodeID: idOf('Northwind'), ordering: 4, level: 2 });
  expect(below(1)).toMatchObject({ parentTreeNodeID: idOf('Clients'), ordering: 2, level: 1 });
  // Contoso comes next, in Clients: further out is nowhere.
  expect(below(0)).toMatchObject({ parentTreeNodeID: idOf('Clients'), ordering: 2, level: 1 });
});

test('[TREE-26] nothing drops onto a sheet, on itself, or into its own content', () => {
  expect(target('House banners', 'Summer sale', 0.5)).toBeUndefined();
  expect(target('Northwind', 'Northwind', 0.5)).toBeUndefined();
  expect(target('Clients', 'Archive', 0.5)).toBeUndefined();
  expect(target('Clients', 'Summer sale', 0.1)).toBeUndefined();
  expect(target('Clients', 'Archive', 0.5, { isCopy: true })).toBeUndefined();
});

test('[TREE-26] a move that would change nothing is none, a copy beside itself is one', () => {
  expect(target('Summer sale', 'Spring launch', 0.9)).toBeUndefined();
  expect(target('Summer sale', 'Summer sale', 0.9)).toBeUndefined();
  expect(target('Summer sale', 'Summer sale', 0.9, { isCopy: true })).toMatchObject({ ordering: 3 });
});

test('[TREE-29] while a filter hides siblings, orderings still count them', () => {
  const filtered = filterNodes(nodes, 'Summer');
  const lines = linesOf(filtered.nodes, filtered.opened);
  expect(lines.map(({ node }) => nodeName(node))).toEqual(['Clients', 'Northwind', 'Summer sale']);
  const ground = { nodes, index, lines, lineHeight: sizes.nodeHeight };
  const dragged = { treeNodeID: idOf('House banners'), isCopy: false };
  expect(dropTargetAt(ground, dragged, 200, 2 * sizes.nodeHeight + 1)).toMatchObject({ ordering: 2 });
});
