/** Trees to try the component with, for its test page: a small one like a person's own, and one of 5,000 nodes. */
import type { TreeNode } from '@marquee/contract/tree.ts';

/** A folder with what is in it, or the name of a sheet. */
type Sketch = string | { folder: string; holds: readonly Sketch[] };

const small: readonly Sketch[] = [
  {
    folder: 'Clients',
    holds: [
      {
        folder: 'Northwind',
        holds: ['Spring launch', 'Summer sale', { folder: 'Archive', holds: ['Winter 2025', 'Autumn 2025'] }],
      },
      { folder: 'Contoso', holds: ['Brand refresh', 'Product teasers'] },
      'Banner requests',
    ],
  },
  { folder: 'Internal', holds: ['Team planning', 'Size checklist'] },
  { folder: 'Ideas', holds: [] },
  'House banners',
];

/** Ids that no person has, so that nobody’s own open folders are touched. */
const nobody = { small: 0, large: -1 } as const;

/** Nodes as the server gives them, numbered from 1 in the order in which they are read. */
function nodesOf(sketches: readonly Sketch[], userID: number): TreeNode[] {
  let lastID = 0;
  const build = (sketch: Sketch, at: number, parentTreeNodeID: number | null): TreeNode => {
    lastID += 1;
    const treeNodeID = lastID;
    const name = typeof sketch === 'string' ? sketch : sketch.folder;
    const isSheet = typeof sketch === 'string';
    const holds = typeof sketch === 'string' ? [] : sketch.holds;
    return {
      treeNodeID,
      userID,
      parentTreeNodeID,
      folderName: isSheet ? null : name,
      sheetID: isSheet ? treeNodeID : null,
      sheetName: isSheet ? name : null,
      sheetURL: isSheet ? name.toLowerCase().replaceAll(' ', '-') : null,
      ordering: at + 1,
      noOfUnreadMentions: 0,
      childNodes: holds.map((child, index) => build(child, index, treeNodeID)),
    };
  };
  return sketches.map((sketch, at) => build(sketch, at, null));
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

export const smallTree = (): TreeNode[] => nodesOf(small, nobody.small);

/** 50 folders of 99 sheets each. */
export const largeTree = (): TreeNode[] =>
  nodesOf(
    numbers(50).map((folder) => ({
      folder: `Folder ${folder}`,
      holds: numbers(99).map((sheet) => `Sheet ${folder}.${sheet}`),
    })),
    nobody.large,
  );
