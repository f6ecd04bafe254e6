/** Reads groups and their rows. */
import type { Group } from '@marquee/contract/groups.ts';
import type { Queries } from '#platform/db.ts';
import type { Keyed } from '#sheet-log/sort-keys.ts';
import type { Reader } from '#sheet-log/committed-change.ts';

/** A group as stored, in the order of the sheet. */
export interface StoredGroup extends Keyed {
  sheet_id: number;
  name: string;
  hide_from_public: boolean;
}

/** All groups of a sheet, whoever may see them. */
export function groupsOf(db: Queries, sheetID: number): Promise<StoredGroup[]> {
  return db
    .selectFrom('sheet_group')
    .select(['group_id as id', 'sort_key', 'sheet_id', 'name', 'hide_from_public'])
    .where('sheet_id', '=', sheetID)
    .where('deleted_at', 'is', null)
    .orderBy('sort_key')
    .orderBy('group_id')
    .execute();
}

/** The sheet of a group that is still there. */
export async function sheetOfGroup(db: Queries, groupID: number): Promise<number | undefined> {
  const found = await db
    .selectFrom('sheet_group')
    .select('sheet_id')
    .where('group_id', '=', groupID)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found?.sheet_id;
}

export const isGroupSeenBy = (reader: Reader, group: StoredGroup): boolean =>
  reader !== 'public' || !group.hide_from_public;

export const toGroup = (group: StoredGroup, ordering: number): Omit<Group, 'rows'> => ({
  groupID: group.id,
  sheetID: group.sheet_id,
  name: group.name,
  ordering,
  hideFromPublic: group.hide_from_public,
});

/** The rows of some groups, in order within each. */
export function rowsOfGroups(db: Queries, groupIDs: readonly number[]) {
  if (groupIDs.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('sheet_row')
    .select(['row_id', 'group_id', 'name'])
    .where('group_id', 'in', groupIDs)
    .where('deleted_at', 'is', null)
    .orderBy('group_id')
    .orderBy('sort_key')
    .orderBy('row_id')
    .execute();
}
