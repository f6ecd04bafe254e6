/** Moving, copying and filtering nodes, and where steps lead. */
import { nodeName, type TreeNode } from '@marquee/contract/tree.ts';
import { describe, expect, test } from 'vitest';
import { smallTree } from './demoNodes.ts';
import {
  copyNode,
  filterNodes,
  indexNodes,
  linesOf,
  moveNode,
  neighbourOf,
  placeAfterStep,
  withNode,
  withoutNode,
} from './nodes.ts';

/** The tree as indented names, each with its ordering. */
const outline = (nodes: readonly TreeNode[], indent = ''): string[] =>
  nodes.flatMap((node) => [`${indent}${node.ordering} ${nodeName(node)}`, ...outline(node.childNodes, `${indent}  `)]);

const named = (nodes: readonly TreeNode[], name: string): TreeNode => {
  const node = [...indexNodes(nodes).values()].find((one) => nodeName(one) === name);
  if (!node) throw new Error(`There is no ${name}.`);
  return node;
};
const idOf = (name: string): number => named(smallTree(), name).treeNodeID;

/** Moves by names; null is the top. */
const moved = (name: string, parent: string | null, ordering: number) =>
  moveNode(smallTree(), idOf(name), { parentTreeNodeID: parent === null ? null : idOf(parent), ordering });

const inside = (nodes: readonly TreeNode[], name: string): string[] => outline(named(nodes, name).childNodes);
const top = (nodes: readonly TreeNode[]): string[] => nodes.map((node) => `${node.ordering} ${nodeName(node)}`);

describe('[TREE-24] a move takes a node out of its folder and puts it at a position in another', () => {
  test('[TREE-24] both are numbered from 1 without gaps, and the node knows its folder', () => {
    const nodes = moved('Spring launch', 'Internal', 2);
    expect(inside(nodes, 'Internal')).toEqual(['1 Team planning', '2 Spring launch', '3 Size checklist']);
    expect(inside(nodes, 'Northwind')).toEqual(['1 Summer sale', '2 Archive', '  1 Winter 2025', '  2 Autumn 2025']);
    expect(named(nodes, 'Spring launch').parentTreeNodeID).toBe(idOf('Internal'));
  });

  test('[TREE-24] among its siblings the position counts without the node itself', () => {
    expect(top(moved('Clients', null, 3))).toEqual(['1 Internal', '2 Ideas', '3 Clients', '4 House banners']);
    expect(top(moved('House banners', null, 1))).toEqual(['1 House banners', '2 Clients', '3 Internal', '4 Ideas']);
  });

  test('[TREE-24] to the top and from it, and past the end', () => {
    expect(top(moved('Archive', null, 99)).at(-1)).toBe('5 Archive');
    expect(inside(moved('House banners', 'Ideas', 1), 'Ideas')).toEqual(['1 House banners']);
  });

  test('[TREE-24] what was given stays as it was', () => {
    const before = smallTree();
    moveNode(before, idOf('Archive'), { parentTreeNodeID: null, ordering: 1 });
    expect(before).toEqual(smallTree());
  });
});

test('[TREE-16] a node that the server added takes the place that it tells, once', () => {
  const added = { ...named(smallTree(), 'Ideas'), treeNodeID: 99, folderName: 'New', ordering: 2, childNodes: [] };
  const nodes = withNode(smallTree(), added);
  expect(top(nodes)).toEqual(['1 Clients', '2 New', '3 Internal', '4 Ideas', '5 House banners']);
  expect(withNode(nodes, added)).toBe(nodes);
  expect(top(withoutNode(nodes, 99))).toEqual(top(smallTree()));
  expect(withNode(smallTree(), { ...added, parentTreeNodeID: 9_999 })).toEqual(smallTree());
});

test('[TREE-14] beside a node that goes stands the next one, else the one before, else its folder', () => {
  const beside = (name: string, nodes: readonly TreeNode[] = smallTree()) => {
    const node = neighbourOf(nodes, named(nodes, name).treeNodeID);
    return node && nodeName(node);
  };
  expect(beside('Internal')).toBe('Ideas');
  expect(beside('House banners')).toBe('Ideas');
  const alone = moved('House banners', 'Ideas', 1);
  expect(beside('House banners', alone)).toBe('Ideas');
  expect(neighbourOf([named(smallTree(), 'Ideas')], idOf('Ideas'))).toBeUndefined();
});

test('[TREE-26] nothing goes into a sheet, into itself, into its own content, or anywhere when it is gone', () => {
  const before = smallTree();
  const nowhere: [number, number | null][] = [
    [idOf('Team planning'), idOf('House banners')],
    [idOf('Clients'), idOf('Clients')],
    [idOf('Clients'), idOf('Archive')],
    [idOf('Clients'), 9_999],
    [9_999, null],
  ];
  for (const [id, parentTreeNodeID] of nowhere) {
    expect(moveNode(before, id, { parentTreeNodeID, ordering: 1 })).toBe(before);
    expect(copyNode(before, id, { parentTreeNodeID, ordering: 1 }, () => 1)).toBe(before);
  }
});

describe('[TREE-25] a copy', () => {
  const from = () => {
    let id = 100;
    return () => (id += 1);
  };

  test('[TREE-25] of a sheet’s node is another link to the sheet', () => {
    const nodes = copyNode(smallTree(), idOf('Summer sale'), { parentTreeNodeID: idOf('Ideas'), ordering: 1 }, from());
    const [copy] = named(nodes, 'Ideas').childNodes;
    expect(copy).toMatchObject({ treeNodeID: 101, sheetURL: 'summer-sale', sheetID: idOf('Summer sale'), ordering: 1 });
    expect(named(nodes, 'Northwind').childNodes).toHaveLength(3);
  });

  test('[TREE-25] of a folder brings its content, under ids of its own', () => {
    const nodes = copyNode(smallTree(), idOf('Northwind'), { parentTreeNodeID: null, ordering: 1 }, from());
    const [copy] = nodes;
    expect(outline(copy ? [copy] : [])).toEqual([
      '1 Northwind',
      '  1 Spring launch',
      '  2 Summer sale',
      '  3 Archive',
      '    1 Winter 2025',
      '    2 Autumn 2025',
    ]);
    expect(indexNodes(nodes).size).toBe(indexNodes(smallTree()).size + 6);
    const archive = copy?.childNodes[2];
    expect(archive?.parentTreeNodeID).toBe(copy?.treeNodeID);
    expect(archive?.childNodes[0]?.parentTreeNodeID).toBe(archive?.treeNodeID);
  });
});

describe('[TREE-29] the filter', () => {
  const found = (typed: string) => outline(filterNodes(smallTree(), typed).nodes).map((line) => line.trim().slice(2));

  test('[TREE-29] finds a part of a name whatever the capitals, and keeps the folders around it', () => {
    expect(found(' SALE ')).toEqual(['Clients', 'Northwind', 'Summer sale']);
    expect(found('nothing is called so')).toEqual([]);
  });

  test('[TREE-29] finds names without their accents, and with them', () => {
    const [first] = smallTree();
    if (!first) throw new Error('The small tree is empty.');
    const folder = { ...first, folderName: 'Été à Zürich', childNodes: [] };
    expect(['ete', 'zurich', 'ÉTÉ À'].map((typed) => filterNodes([folder], typed).nodes.length)).toEqual([1, 1, 1]);
  });

  test('[TREE-29] opens the folders around what it found; a folder that is found itself keeps its content', () => {
    const { nodes, opened } = filterNodes(smallTree(), 'archive');
    expect(opened).toEqual([idOf('Northwind'), idOf('Clients')]);
    expect(inside(nodes, 'Archive')).toEqual(['1 Winter 2025', '2 Autumn 2025']);
  });
});

test('[TREE-33] steps lead up, down, into the folder before, and out behind one’s own', () => {
  const nodes = smallTree();
  const step = (name: string, way: Parameters<typeof placeAfterStep>[3]) =>
    placeAfterStep(nodes, indexNodes(nodes), idOf(name), way);
  expect(step('Summer sale', 'up')).toEqual({ parentTreeNodeID: idOf('Northwind'), ordering: 1 });
  expect(step('Summer sale', 'down')).toEqual({ parentTreeNodeID: idOf('Northwind'), ordering: 3 });
  expect(step('Banner requests', 'in')).toEqual({ parentTreeNodeID: idOf('Contoso'), ordering: 3 });
  expect(step('Summer sale', 'out')).toEqual({ parentTreeNodeID: idOf('Clients'), ordering: 2 });
  expect(step('Clients', 'up')).toBeUndefined();
  expect(step('House banners', 'down')).toBeUndefined();
  expect(step('Summer sale', 'in')).toBeUndefined();
  expect(step('Clients', 'out')).toBeUndefined();
});

test('[TREE-28] the lines are the nodes in open folders, each with its level and its place among those that show', () => {
  const lines = linesOf(smallTree(), [idOf('Internal'), idOf('Northwind'), idOf('House banners')]);
  const told = lines.map(({ node, level, isOpen, position, siblings }) => [
    nodeName(node),
    level,
    isOpen,
    position,
    siblings,
  ]);
  expect(told).toEqual([
    ['Clients', 0, false, 1, 4],
    ['Internal', 0, true, 2, 4],
    ['Team planning', 1, false, 1, 2],
    ['Size checklist', 1, false, 2, 2],
    ['Ideas', 0, false, 3, 4],
    ['House banners', 0, false, 4, 4],
  ]);
});
