/** Reads who belongs to a sheet. */
import type { SheetUser } from '@marquee/contract/members.ts';
import type { Person } from '@marquee/contract/people.ts';
import { sql, type Selectable } from 'kysely';
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

/** Everybody whom a sheet knows: its members, those who left, and those whom its cells show. */
export async function membersEverOf(db: Queries, sheetID: number): Promise<number[]> {
  const rows = await db.selectFrom('sheet_user').select('user_id').where('sheet_id', '=', sheetID).execute();
  return rows.map((row) => row.user_id);
}

/** The guests of review links who wrote or decided something on a sheet, or were asked to. */
async function guestsOf(db: Queries, sheetID: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select v.user_id as id from review_link l join review_visit v on v.review_link_id = l.review_link_id
    where l.sheet_id = ${sheetID} and v.has_written
    union select q.user_id from ask a join asked q on q.ask_id = a.ask_id join guest g on g.user_id = q.user_id
    where a.sheet_id = ${sheetID} and a.review_link_id is not null
    order by id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Members in the order in which they joined; those who left, with the guests who wrote something or were asked to; and the reader's own record. */
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
  const guests = await guestsOf(db, sheetID);
  const known = records.map((record) => record.user_id);
  const people = new Map((await findPeople(db, [...known, ...guests])).map((person) => [person.userID, person]));
  const peopleOf = (isFormer: boolean) =>
    records.flatMap((record) => ((record.removed_at !== null) === isFormer ? (people.get(record.user_id) ?? []) : []));
  const own = records.find((record) => record.user_id === userID && record.removed_at === null);
  const wrote = guests.flatMap((guest) => people.get(guest) ?? []);
  return { users: peopleOf(false), formerUsers: [...peopleOf(true), ...wrote], own: own && toSheetUser(own) };
}

/** Who belongs to a sheet now, also where it was deleted. */
export async function memberIDs(db: Queries, sheetID: number): Promise<number[]> {
  const records = await db
    .selectFrom('sheet_user')
    .select('user_id')
    .where('sheet_id', '=', sheetID)
    .where('removed_at', 'is', null)
    .execute();
  return records.map((record) => record.user_id);
}

/** The sheets that know a person: where they are or were a member, and that are still there. */
export async function sheetsKnowing(db: Queries, userID: number): Promise<number[]> {
  const records = await db
    .selectFrom('sheet_user')
    .innerJoin('alive_sheet', 'alive_sheet.sheet_id', 'sheet_user.sheet_id')
    .select('sheet_user.sheet_id')
    .where('user_id', '=', userID)
    .orderBy('sheet_user.sheet_id')
    .execute();
  return records.map((record) => record.sheet_id);
}

/**
 * The people whom the public view names: those whom a public cell shows, as the public may know them. With `asked`, those among them. Cells
 * show nobody but whom the sheet knows, so each of these is looked for: to look at all cells that show somebody took most of a visitor's read.
 */
export async function findPublicPeople(db: Queries, sheetID: number, asked?: readonly number[]): Promise<Person[]> {
  const { rows } = await sql<{ person: Person }>`
    select public_person_json(p) as person
    from sheet_user u join person p on p.user_id = u.user_id
    where u.sheet_id = ${sheetID} and (${asked === undefined} or u.user_id = any(${asked ?? []})) and exists (
      select from alive_column k
      join cell c on c.column_id = k.column_id and c.user_id = u.user_id
      join alive_row r on r.row_id = c.row_id and r.is_public
      where k.sheet_id = u.sheet_id and k.column_type = 4 and k.is_public
      -- one after the other, until one is found
      offset 0)
    order by p.user_id
  `.execute(db);
  return rows.map((row) => row.person);
}
