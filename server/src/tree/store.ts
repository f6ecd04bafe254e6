/** What is written to people's trees. */
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import { freshKeys, isTooLong } from '#sheet-log/sort-keys.ts';
import { nodesOf } from './find-nodes.ts';

export interface NewNode {
  userID: number;
  parentID: number | null;
  folderName: string | null;
  sheetID: number | null;
  sortKey: string;
}

/** Has changes of one person's tree happen in turn, so that two of them together can't make a circle. */
export async function lockTree(tx: Tx, userID: number): Promise<void> {
  await sql`select from person where user_id = ${userID} for no key update`.execute(tx);
}

export async function addNode(tx: Tx, node: NewNode): Promise<number> {
  const { tree_node_id } = await tx
    .insertInto('tree_node')
    .values({
      user_id: node.userID,
      parent_tree_node_id: node.parentID,
      folder_name: node.folderName,
      sheet_id: node.sheetID,
      sort_key: node.sortKey,
    })
    .returning('tree_node_id')
    .executeTakeFirstOrThrow();
  return tree_node_id;
}

/** Copies nodes that are below another one in one go. Those whose folder is not among them go into `copyID`. */
export async function copyNodes(tx: Tx, ids: readonly number[], copyID: number): Promise<void> {
  await sql`
    with copy as materialized (
      select of, nextval(pg_get_serial_sequence('tree_node', 'tree_node_id')) as id from unnest(${ids}::int[]) as of
    )
    insert into tree_node (tree_node_id, user_id, parent_tree_node_id, folder_name, sheet_id, sort_key)
    overriding system value
    select copy.id, n.user_id, coalesce(folder.id, ${copyID}), n.folder_name, n.sheet_id, n.sort_key
    from copy
    join tree_node n on n.tree_node_id = copy.of
    left join copy as folder on folder.of = n.parent_tree_node_id
  `.execute(tx);
}

export async function renameFolder(tx: Tx, id: number, folderName: string): Promise<void> {
  await tx.updateTable('tree_node').set({ folder_name: folderName }).where('tree_node_id', '=', id).execute();
}

/** Moves a node, and deals out short keys to its new siblings where one has grown too long. */
export async function moveNode(
  tx: Tx,
  userID: number,
  id: number,
  to: { parentID: number | null; sortKey: string },
): Promise<void> {
  await tx
    .updateTable('tree_node')
    .set({ parent_tree_node_id: to.parentID, sort_key: to.sortKey })
    .where('tree_node_id', '=', id)
    .execute();
  if (!isTooLong(to.sortKey)) return;
  const siblings = (await nodesOf(tx, userID)).filter((node) => node.parentID === to.parentID).map((node) => node.id);
  await sql`
    update tree_node as n set sort_key = fresh.key
    from unnest(${siblings}::int[], ${freshKeys(siblings.length)}::text[]) as fresh (id, key)
    where n.tree_node_id = fresh.id
  `.execute(tx);
}

/** Deletes nodes, children before their folders. */
export async function deleteNodes(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const id of ids.toReversed()) await tx.deleteFrom('tree_node').where('tree_node_id', '=', id).execute();
}
