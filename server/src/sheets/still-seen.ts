/** Whether a reader may still see all that changes of the past tell of. */
import { columnsNamedIn } from '@marquee/contract/views.ts';
import type { Change } from '@marquee/contract/live.ts';
import { isSeenBy } from '#access/seen.ts';
import { columnsOf } from '#columns/find-columns.ts';
import { groupsOf } from '#groups/find-groups.ts';
import { findPublicPeople } from '#members/find-members.ts';
import type { Queries } from '#platform/db.ts';
import type { Reader } from '#sheet-log/committed-change.ts';

interface Subjects {
  columns?: number[];
  groups?: number[];
  rows?: number[];
  people?: number[];
}

const rowsOf = (rows: readonly { rowID: number }[]): number[] => rows.map(({ rowID }) => rowID);
const placesOf = (cells: readonly { rowID: number; columnID: number }[]): Subjects => ({
  rows: rowsOf(cells),
  columns: cells.map(({ columnID }) => columnID),
});

/** What a change tells of: a reader who may not see one of these any more may not be told either. */
function subjects(change: Change): Subjects {
  switch (change.kind) {
    case 'updateCell':
      return placesOf([change.cell]);
    case 'addRow':
      return { ...placesOf(change.cells), rows: [change.row.rowID] };
    case 'addRows':
      return { ...placesOf(change.cells), rows: rowsOf(change.rows) };
    case 'updateRow':
      return { rows: [change.row.rowID] };
    case 'updateRows':
      return { ...placesOf(change.cells), rows: rowsOf([...change.rows, ...change.cells]) };
    case 'addGroup':
      return { ...placesOf(change.cells), rows: rowsOf(change.group.rows), groups: [change.group.groupID] };
    case 'freezeBanners':
    case 'decideBanners':
    case 'pictureBanners':
    case 'checkBanners':
      return placesOf(change.cells);
    case 'updateGroup':
      return { groups: [change.group.groupID] };
    case 'addColumn':
      return { columns: [change.column.columnID], rows: rowsOf(change.column.cells) };
    case 'updateColumn':
      return { columns: [change.column.columnID] };
    case 'addMultiChoiceOption':
    case 'updateMultiChoiceOption':
      return { columns: [change.option.columnID] };
    case 'deleteMultiChoiceOption':
    case 'followStatus':
      return { columns: [change.columnID] };
    // Every kind is named, so that a new one can't be forgotten here. These tell of nothing but that something is gone, or of the sheet
    // and its members, whose audience doesn't change.
    case 'deleteGroup':
    case 'deleteRow':
    case 'deleteRows':
    case 'deleteColumn':
    case 'updateSheet':
    case 'deleteSheet':
    case 'addUserToSheet':
    case 'removeUserFromSheet':
    case 'deleteComment':
    case 'readComments':
    case 'deleteView':
      return {};
    // A filter may say what is in a column.
    case 'putView':
      return { columns: columnsNamedIn(change.view.look) };
    // The public knows only those whom its cells show.
    case 'updateUser':
      return { people: [change.user.userID] };
    // Comments are for members; those of a row that is gone are gone with it.
    case 'addComment':
    case 'updateComment':
      return { rows: change.comment.rowID === null ? [] : [change.comment.rowID] };
  }
}

/** Whether everything that these changes tell of can be seen by this reader now: it may have been hidden or deleted since. */
export async function isStillSeen(
  db: Queries,
  sheetID: number,
  reader: Reader,
  changes: readonly Change[],
): Promise<boolean> {
  const named = changes.map(subjects);
  const columns = (await columnsOf(db, sheetID)).filter((column) => isSeenBy(reader, column));
  const groups = (await groupsOf(db, sheetID)).filter((group) => isSeenBy(reader, group));
  const seenColumns = new Set(columns.map((column) => column.id));
  const seenGroups = new Set(groups.map((group) => group.id));
  const rowIDs = [...new Set(named.flatMap((subject) => subject.rows ?? []))];
  const rows = rowIDs.length
    ? await db.selectFrom('undeleted_row').select(['row_id', 'group_id']).where('row_id', 'in', rowIDs).execute()
    : [];
  const seenRows = new Set(rows.filter((row) => seenGroups.has(row.group_id)).map((row) => row.row_id));
  const people = reader === 'public' ? new Set(named.flatMap((subject) => subject.people ?? [])) : new Set<number>();
  const shown = people.size > 0 ? await findPublicPeople(db, sheetID, [...people]) : [];
  if (shown.length < people.size) return false;
  return named.every(
    ({ columns: ofColumns = [], groups: ofGroups = [], rows: ofRows = [] }) =>
      ofColumns.every((id) => seenColumns.has(id)) &&
      ofGroups.every((id) => seenGroups.has(id)) &&
      ofRows.every((id) => seenRows.has(id)),
  );
}
