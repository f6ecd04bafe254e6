/** Reads who belongs to a sheet. */
import type { SheetUser } from '@marquee/contract/members.ts';
import type { Person } from '@marquee/contract/people.ts';
import type { Selectable } from 'kysely';
import { findPeople } from '#people/find-people.ts';
import type { Queries } from '#platform/db.ts';
import type { SheetUser as SheetUserRow } from '#platform/schema.ts';

export const toSheetUser = (row: Selectable<SheetUserRow>): SheetUser => ({
  sheetUserID: row.sheet_user_id,
  sheetID: row.sheet_id,
  userID: row.user_id,
  newCommentAlertsEnabled: row.new_comment_alerts_enabled,
  cellChangesAlertsEnabled: row.cell_changes_alerts_enabled,
});

/** Members in the order in which they joined, those who left, and the reader's own record. */
export async function findMembers(
  db: Queries,
  sheetID: number,
  userID: number,
): Promise<{ users: Person[]; formerUsers: Person[]; own: SheetUser | undefined }> {
  const records = await db
    .selectFrom('sheet_user')
    .selectAll()
    .where('sheet_id', '=', sheetID)
    .orderBy('added_at')
    .orderBy('sheet_user_id')
    .execute();
  const people = new Map(
    (
      await findPeople(
        db,
        records.map((record) => record.user_id),
      )
    ).map((person) => [person.userID, person]),
  );
  const peopleOf = (isFormer: boolean) =>
    records.flatMap((record) => ((record.removed_at !== null) === isFormer ? (people.get(record.user_id) ?? []) : []));
  const own = records.find((record) => record.user_id === userID && record.removed_at === null);
  return { users: peopleOf(false), formerUsers: peopleOf(true), own: own && toSheetUser(own) };
}
