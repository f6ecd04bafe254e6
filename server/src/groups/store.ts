/** What is written to groups. */
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import { keysAfter, type Keyed } from '#sheet-log/sort-keys.ts';

export interface NewGroups {
  sheetID: number;
  names: readonly string[];
  hideFromPublic?: boolean | undefined;
}

/** Adds groups behind the given ones, in this order, and returns their ids. */
export async function addGroups(
  tx: Tx,
  { hideFromPublic = false, names, sheetID }: NewGroups,
  behind: readonly Keyed[],
): Promise<number[]> {
  if (names.length === 0) return [];
  const keys = keysAfter(behind.at(-1)?.sort_key, names.length);
  const added = await tx
    .insertInto('sheet_group')
    .values(
      names.map((name, n) => ({
        sheet_id: sheetID,
        name,
        sort_key: keys[n] ?? '',
        hide_from_public: hideFromPublic,
      })),
    )
    .returning('group_id')
    .execute();
  return added.map((group) => group.group_id);
}

/** Adds a group behind the given ones and returns its id. */
export const addGroup = async (
  tx: Tx,
  { name, sheetID }: { sheetID: number; name: string },
  behind: readonly Keyed[],
): Promise<number> => (await addGroups(tx, { sheetID, names: [name] }, behind))[0] ?? 0;

/** Makes a copy of a group, without rows, marked as deleted, and returns its id. */
export async function copyGroupAside(
  tx: Tx,
  groupID: number,
  { name, sortKey }: { name: string; sortKey: string },
): Promise<number> {
  const { rows } = await sql<{ group_id: number }>`
    insert into sheet_group (sheet_id, name, sort_key, hide_from_public, deleted_at)
    select sheet_id, ${name}, ${sortKey}, hide_from_public, now() from sheet_group where group_id = ${groupID}
    returning group_id
  `.execute(tx);
  return rows[0]?.group_id ?? 0;
}

/** Copies the groups of a sheet, without rows, into another one. */
export async function copyGroups(tx: Tx, fromSheetID: number, sheetID: number): Promise<[from: number, to: number][]> {
  const { rows } = await sql<{ from_id: number; to_id: number }>`
    with copy as materialized (
      select g.group_id as from_id, nextval(pg_get_serial_sequence('sheet_group', 'group_id'))::int as to_id
      from alive_group g where g.sheet_id = ${fromSheetID}
    ),
    made as (
      insert into sheet_group (group_id, sheet_id, name, sort_key, hide_from_public)
      overriding system value
      select copy.to_id, ${sheetID}, g.name, g.sort_key, g.hide_from_public
      from copy join sheet_group g on g.group_id = copy.from_id
    )
    select from_id, to_id from copy
  `.execute(tx);
  return rows.map((row) => [row.from_id, row.to_id]);
}

export async function changeGroup(
  tx: Tx,
  groupID: number,
  { hideFromPublic, ...others }: { name?: string; hideFromPublic?: boolean; sort_key?: string },
): Promise<void> {
  const changes = { ...others, ...(hideFromPublic === undefined ? {} : { hide_from_public: hideFromPublic }) };
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('sheet_group').set(changes).where('group_id', '=', groupID).execute();
}

export async function restoreGroup(tx: Tx, groupID: number): Promise<void> {
  await tx
    .updateTable('sheet_group')
    .set({ deleted_at: null, deleted_by: null })
    .where('group_id', '=', groupID)
    .execute();
}

export async function deleteGroup(tx: Tx, groupID: number, deletedBy: number): Promise<void> {
  await tx
    .updateTable('sheet_group')
    .set({ deleted_at: sql`now()`, deleted_by: deletedBy })
    .where('group_id', '=', groupID)
    .execute();
}
