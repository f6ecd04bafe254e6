/** Reads a person's tree: their folders and links, in order, with what they may no longer open told apart. */
import type { TreeNode } from '@marquee/contract/tree.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/db.ts';

/** A node as it is stored. `isSeen` is false for a link to a sheet that was deleted, or that the person no longer belongs to. */
export interface StoredNode {
  id: number;
  parentID: number | null;
  sort_key: string;
  folderName: string | null;
  sheetID: number | null;
  sheetName: string | null;
  sheetURL: string | null;
  isSeen: boolean;
}

/** All nodes of a person, siblings in order. */
export async function nodesOf(db: Queries, userID: number): Promise<StoredNode[]> {
  const { rows } = await sql<StoredNode>`
    select n.tree_node_id as id, n.parent_tree_node_id as "parentID", n.sort_key, n.folder_name as "folderName",
      n.sheet_id as "sheetID", s.name as "sheetName", s.url as "sheetURL",
      n.sheet_id is null or m.user_id is not null as "isSeen"
    from tree_node n
    left join sheet s on s.sheet_id = n.sheet_id
    left join alive_member m on m.sheet_id = n.sheet_id and m.user_id = n.user_id
    where n.user_id = ${userID}
    order by n.sort_key, n.tree_node_id
  `.execute(db);
  return rows;
}

/** Sheets that a person has belonged to for a minute and has no link to: whoever made one may not have come to add it. */
export async function sheetsWithoutLink(db: Queries, userID: number): Promise<number[]> {
  const { rows } = await sql<{ sheet_id: number }>`
    select m.sheet_id from alive_member m
    where m.user_id = ${userID} and m.added_at < now() - interval '1 minute'
      and not exists (select from tree_node n where n.user_id = m.user_id and n.sheet_id = m.sheet_id)
    order by m.sheet_id
  `.execute(db);
  return rows.map((row) => row.sheet_id);
}

/** Unread comments that mention a person, by sheet; those of deleted rows and groups count for nothing. */
async function unreadMentions(db: Queries, userID: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ sheet_id: number; mentions: number }>`
    select c.sheet_id, count(*) as mentions
    from comment_mention m
    join placed_comment c on c.comment_id = m.comment_id and not c.is_deleted
    where m.user_id = ${userID} and c.user_id <> ${userID}
      and not exists (select from user_comment_read d where d.comment_id = c.comment_id and d.user_id = ${userID})
    group by c.sheet_id
  `.execute(db);
  return new Map(rows.map((row) => [row.sheet_id, row.mentions]));
}

/** The tree as its owner sees it: nested, numbered from 1 among what is seen. */
export async function treeOf(db: Queries, userID: number): Promise<TreeNode[]> {
  const seen = (await nodesOf(db, userID)).filter((node) => node.isSeen);
  const mentions = await unreadMentions(db, userID);
  const byParent = Map.groupBy(seen, (node) => node.parentID);
  const childrenOf = (parentID: number | null): TreeNode[] =>
    (byParent.get(parentID) ?? []).map((node, index) => ({
      treeNodeID: node.id,
      userID,
      parentTreeNodeID: parentID,
      folderName: node.folderName,
      sheetID: node.sheetID,
      sheetName: node.sheetName,
      sheetURL: node.sheetURL,
      ordering: index + 1,
      noOfUnreadMentions: (node.sheetID === null ? undefined : mentions.get(node.sheetID)) ?? 0,
      childNodes: node.sheetID === null ? childrenOf(node.id) : [],
    }));
  return childrenOf(null);
}

/** A node and everything below it, from the top down. */
export function withBranch(nodes: readonly StoredNode[], id: number): StoredNode[] {
  const byParent = Map.groupBy(nodes, (node) => node.parentID);
  const branch = nodes.filter((node) => node.id === id);
  // Grows while it is walked: each node brings its children.
  for (const node of branch) branch.push(...(byParent.get(node.id) ?? []));
  return branch;
}
