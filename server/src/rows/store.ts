/** What is written to rows. */
import { sql } from 'kysely';
import { noting } from '#audit/note.ts';
import type { Tx } from '#platform/db.ts';
import { prepared } from '#platform/prepared.ts';
import { dealKeys } from '#sheet-log/deal-keys.ts';
import { planned } from '#sheet-log/planned-change.ts';
import { isTooLong } from '#sheet-log/sort-keys.ts';
import type { RowPlace } from './group-orders.ts';

const insertRows = prepared<{ row_id: number }>(
  'insert-rows',
  `insert into sheet_row (sheet_id, group_id, name, sort_key)
   select $1, group_id, name, key
   from unnest($2::int[], $3::text[], $4::text[]) with ordinality as fresh (group_id, name, key, nth)
   order by nth returning row_id`,
);

/** Adds rows with these keys, in this order, and returns their ids. */
export async function addRows(
  tx: Tx,
  sheetID: number,
  fresh: readonly { groupID: number; name: string; sortKey: string }[],
): Promise<number[]> {
  const groups = fresh.map((row) => row.groupID);
  const names = fresh.map((row) => row.name);
  const keys = fresh.map((row) => row.sortKey);
  const { rows } = await tx.executeQuery(insertRows(sheetID, groups, names, keys));
  return rows.map((row) => row.row_id);
}

/** A row that is to be copied: what its copy is called, and where it stands. */
export interface RowToCopy {
  rowID: number;
  groupID: number;
  name: string;
  sortKey: string;
}

/** Makes copies of rows, without their cells, and returns their ids in this order. Those that are kept aside are marked as deleted, to come by `arrive`. */
export async function copyRows(
  tx: Tx,
  sheetID: number,
  copies: readonly RowToCopy[],
  isAside: boolean,
): Promise<number[]> {
  const { rows } = await sql<{ row_id: number }>`
    insert into sheet_row (sheet_id, group_id, name, sort_key, deleted_at)
    select ${sheetID}, group_id, name, key, case when ${isAside} then now() end
    from unnest(
      ${copies.map((copy) => copy.groupID)}::int[], ${copies.map((copy) => copy.name)}::text[],
      ${copies.map((copy) => copy.sortKey)}::text[]
    ) with ordinality as copy (group_id, name, key, nth)
    order by nth returning row_id
  `.execute(tx);
  return rows.map((row) => row.row_id);
}

/** Copies the rows of groups, without their cells, into the copies of these groups in another sheet. */
export async function copyRowsOfGroups(
  tx: Tx,
  sheetID: number,
  groups: readonly (readonly [from: number, to: number])[],
): Promise<[from: number, to: number][]> {
  const { rows } = await sql<{ from_id: number; to_id: number }>`
    with copy as materialized (
      select r.row_id as from_id, g.to_id as group_id, r.name, r.sort_key,
        nextval(pg_get_serial_sequence('sheet_row', 'row_id'))::int as to_id
      from unnest(${groups.map(([from]) => from)}::int[], ${groups.map(([, to]) => to)}::int[]) as g (from_id, to_id)
      join undeleted_row r on r.group_id = g.from_id
    ),
    made as (
      insert into sheet_row (row_id, sheet_id, group_id, name, sort_key)
      overriding system value
      select to_id, ${sheetID}, group_id, name, sort_key from copy
    )
    select from_id, to_id from copy
  `.execute(tx);
  return rows.map((row) => [row.from_id, row.to_id]);
}

export async function changeRow(
  tx: Tx,
  rowID: number,
  changes: { name?: string; group_id?: number; sort_key?: string },
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('sheet_row').set(changes).where('row_id', '=', rowID).execute();
}

/** Gives rows other groups and keys, all in one statement. */
export async function placeRows(tx: Tx, places: readonly RowPlace[]): Promise<void> {
  const columns = [places.map((p) => p.rowID), places.map((p) => p.groupID), places.map((p) => p.sortKey)];
  await sql`
    update sheet_row as r set group_id = place.group_id, sort_key = place.sort_key
    from unnest(${columns[0]}::int[], ${columns[1]}::int[], ${columns[2]}::text[]) as place (row_id, group_id, sort_key)
    where r.row_id = place.row_id
  `.execute(tx);
}

/** Changes a row, `$13`, to this name, group and key. */
export const rowChange = planned(
  'change-row',
  `saved as (update sheet_row set name = $14, group_id = $15, sort_key = $16 from raised where row_id = $13)`,
  `select json_build_object('name', name, 'groupID', group_id) from sheet_row where row_id = $13`,
);

/** Deletes a row, `$13`, and notes its name and from where that was asked. */
export const rowDeletion = planned(
  'delete-row',
  `saved as (update sheet_row set deleted_at = now(), deleted_by = $8 from raised where row_id = $13),
noted as (${noting('rowDeleted', { sheetID: '$1', userID: '$8', about: '$14', address: '$15' }, 'raised')}
)`,
);

export async function renameRows(tx: Tx, rows: readonly { row_id: number; name: string }[]): Promise<void> {
  const [ids, names] = [rows.map((row) => row.row_id), rows.map((row) => row.name)];
  await sql`
    update sheet_row as r set name = fresh.name
    from unnest(${ids}::int[], ${names}::text[]) as fresh (id, name) where r.row_id = fresh.id
  `.execute(tx);
}

/** Deals out fresh keys to a group's rows where the new key has grown too long; the order stays. */
export async function shortenKeys(tx: Tx, groupID: number, newKey: string): Promise<void> {
  if (isTooLong(newKey)) await dealKeys(tx, 'sheet_row', groupID);
}

/** Brings rows back to where they were. Where others have taken their keys meanwhile, their groups get fresh ones. */
export async function restoreRows(tx: Tx, rowIDs: readonly number[]): Promise<void> {
  await tx
    .updateTable('sheet_row')
    .set({ deleted_at: null, deleted_by: null })
    .where(sql<boolean>`row_id = any(${rowIDs}::int[])`)
    .execute();
  const { rows: crowded } = await sql<{ group_id: number }>`
    select distinct r.group_id from sheet_row r
    join undeleted_row o on o.group_id = r.group_id and o.sort_key = r.sort_key and o.row_id <> r.row_id
    where r.row_id = any(${rowIDs}::int[])
  `.execute(tx);
  for (const { group_id: groupID } of crowded) await dealKeys(tx, 'sheet_row', groupID);
}

/** Marks those of some rows that are there as deleted, as of a moment that the database has named, or now. */
export async function deleteRows(
  tx: Tx,
  rowIDs: readonly number[],
  { at = null, deletedBy }: { deletedBy: number; at?: string | null | undefined },
): Promise<void> {
  await tx
    .updateTable('sheet_row')
    .set({ deleted_at: sql`coalesce(${at}::timestamptz, now())`, deleted_by: deletedBy })
    .where(sql<boolean>`row_id = any(${rowIDs}::int[])`)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Marks rows of a group as deleted, but for its first ones: so many, as they follow each other there. Returns their ids in that order. */
export async function setAside(tx: Tx, groupID: number, firstOnes: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ row_id: number }>`
    with later as (
      select row_id, sort_key from undeleted_row where group_id = ${groupID}
      order by sort_key, row_id offset ${firstOnes} limit ${most}
    ),
    aside as (
      update sheet_row r set deleted_at = now() from later where r.row_id = later.row_id
    )
    select row_id from later order by sort_key, row_id
  `.execute(tx);
  return rows.map((row) => row.row_id);
}
