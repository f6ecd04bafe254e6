/** Reads groups and their rows. */
import type { Group } from '@marquee/contract/groups.ts';
import type { Queries } from '#platform/db.ts';
import type { Keyed } from '#sheet-log/sort-keys.ts';

/** A group as stored, in the order of the sheet. */
export interface StoredGroup extends Keyed {
  sheet_id: number;
  name: string;
  isPublic: boolean;
}

/** All groups of a sheet, whoever may see them. */
export function groupsOf(db: Queries, sheetID: number): Promise<StoredGroup[]> {
  return db
    .selectFrom('alive_group')
    .select(['group_id as id', 'sort_key', 'sheet_id', 'name', 'is_public as isPublic'])
    .where('sheet_id', '=', sheetID)
    .orderBy('sort_key')
    .orderBy('group_id')
    .execute();
}

/** The sheet of a group that is still there. */
export async function sheetOfGroup(db: Queries, groupID: number): Promise<number | undefined> {
  const found = await db
    .selectFrom('alive_group')
    .select('sheet_id')
    .where('group_id', '=', groupID)
    .executeTakeFirst();
  return found?.sheet_id;
}

/** How many rows a group has; of one that was deleted, how many would come back with it. */
export async function rowCountOf(db: Queries, groupID: number): Promise<number> {
  const found = await db
    .selectFrom('sheet_group')
    .select('row_count')
    .where('group_id', '=', groupID)
    .executeTakeFirst();
  return found?.row_count ?? 0;
}

export const toGroup = (group: StoredGroup, ordering: number): Omit<Group, 'rows'> => ({
  groupID: group.id,
  sheetID: group.sheet_id,
  name: group.name,
  ordering,
  hideFromPublic: !group.isPublic,
});

/** The rows of some groups, in order within each; of a group that was deleted, those that would come back with it. */
export function rowsOfGroups(db: Queries, groupIDs: readonly number[]) {
  if (groupIDs.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('undeleted_row')
    .select(['row_id', 'group_id', 'name', 'sort_key'])
    .where('group_id', 'in', groupIDs)
    .orderBy('group_id')
    .orderBy('sort_key')
    .orderBy('row_id')
    .execute();
}

/** Those of some rows that are in a group by now, or would come back with it, with their names of now. */
export async function namesInGroup(
  db: Queries,
  groupID: number,
  rowIDs: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (rowIDs.length === 0) return new Map();
  const rows = await db
    .selectFrom('undeleted_row')
    .select(['row_id', 'name'])
    .where('group_id', '=', groupID)
    .where('row_id', 'in', rowIDs)
    .execute();
  return new Map(rows.map((row) => [row.row_id, row.name]));
}
