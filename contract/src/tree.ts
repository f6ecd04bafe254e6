/** The tree: each person's own folders, and links to the sheets that they belong to. */
import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { FromConnection, Id, IdPath, IdText, Name } from '#ids.ts';

/** A folder, which has a name and holds nodes, or a link to a sheet, which is named as the sheet is. */
export interface TreeNode {
  treeNodeID: number;
  userID: number;
  /** null at the top */
  parentTreeNodeID: number | null;
  folderName: string | null;
  /** null for a folder */
  sheetID: number | null;
  sheetName: string | null;
  sheetURL: string | null;
  /** 1-based position among its siblings */
  ordering: number;
  /** unread comments of the sheet that mention the person */
  noOfUnreadMentions: number;
  childNodes: TreeNode[];
}

export const TreeNode: z.ZodType<TreeNode> = z
  .object({
    treeNodeID: Id,
    userID: Id,
    parentTreeNodeID: Id.nullable(),
    folderName: z.string().nullable(),
    sheetID: Id.nullable(),
    sheetName: z.string().nullable(),
    sheetURL: z.string().nullable(),
    ordering: z.int(),
    noOfUnreadMentions: z.int(),
    childNodes: z.lazy(() => z.array(TreeNode)),
  })
  // A schema that contains itself needs a name, by which the description of the calls refers to it.
  .meta({ id: 'TreeNode' });

/** A node is called by its sheet where it has one, else by its own name. */
export const nodeName = (node: Pick<TreeNode, 'sheetName' | 'folderName'>): string =>
  node.sheetName ?? node.folderName ?? '';

export const listTreeNodes = endpoint({
  name: 'listTreeNodes',
  method: 'GET',
  path: '/api/tree-nodes',
  tag: 'Tree',
  summary: 'Gets your tree of folders and sheets, nested and in order. Sheets you can no longer open are left out.',
  query: z.object({ userID: IdText }),
  reply: z.array(TreeNode),
  status: 200,
});

export const addTreeNode = endpoint({
  name: 'addTreeNode',
  method: 'POST',
  path: '/api/tree-nodes',
  tag: 'Tree',
  summary: 'Adds a folder, a link to a sheet, or a copy of either. A folder is copied with its content.',
  body: FromConnection.extend({
    /** whose tree, which is one's own */
    userID: Id.optional(),
    /** the top, if none is given; for a link the first folder at the top, which is made if there is none */
    parentTreeNodeID: Id.nullish(),
    // Null as where there is none, as a node is read.
    folderName: Name.nullish(),
    sheetID: Id.nullish(),
    copyOfTreeNodeID: Id.nullish(),
    /** the end, if none is given */
    ordering: z.int().optional(),
  }).refine(
    (sent) =>
      [sent.folderName, sent.sheetID, sent.copyOfTreeNodeID].filter((one) => (one ?? null) !== null).length === 1,
    'give one of folderName, sheetID and copyOfTreeNodeID',
  ),
  reply: TreeNode,
  status: 201,
  takesKey: true,
});

export const updateTreeNode = endpoint({
  name: 'updateTreeNode',
  method: 'PUT',
  path: '/api/tree-nodes',
  tag: 'Tree',
  summary:
    'Renames a folder, or moves a folder or sheet into a folder or to the top level (null). Fields that are not sent stay as they are.',
  body: FromConnection.extend({
    treeNodeID: Id,
    userID: Id.optional(),
    /** null for what is no folder, as it is read */
    folderName: Name.nullish(),
    parentTreeNodeID: Id.nullable().optional(),
    ordering: z.int().optional(),
  }),
  reply: TreeNode,
  status: 200,
});

export const deleteTreeNode = endpoint({
  name: 'deleteTreeNode',
  method: 'DELETE',
  path: '/api/tree-nodes/{id}',
  tag: 'Tree',
  summary: 'Deletes an empty folder, or a link to a sheet that has another link.',
  params: IdPath,
  query: FromConnection,
  status: 204,
});
