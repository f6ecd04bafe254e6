/** Reads sheets without what they hold. */
import { ApprovedWhen } from '@marquee/contract/decisions.ts';
import type { SheetHead } from '@marquee/contract/sheets.ts';
import { sql, type Selectable } from 'kysely';
import type { z } from 'zod';
import { isMember } from '#access/roles.ts';
import type { Queries } from '#platform/db.ts';
import type { Tables } from '#platform/tables.ts';
import type { Reader, Revisions } from '#sheet-log/committed-change.ts';

export type StoredSheet = Selectable<Tables['alive_sheet']>;

export const findByUrl = (db: Queries, url: string): Promise<StoredSheet | undefined> =>
  db.selectFrom('alive_sheet').selectAll().where('url', '=', url).executeTakeFirst();

export const findByID = (db: Queries, sheetID: number): Promise<StoredSheet | undefined> =>
  db.selectFrom('alive_sheet').selectAll().where('sheet_id', '=', sheetID).executeTakeFirst();

/** For how many cells the sheet at a url token has room: nearly as many as are read of it. 0 where there is none. */
export async function roomAtUrl(db: Queries, url: string): Promise<number> {
  const { rows } = await sql<{ cells: string }>`
    select (select coalesce(sum(row_count), 0) from alive_group g where g.sheet_id = s.sheet_id)
      * (select count(*) from alive_column c where c.sheet_id = s.sheet_id) as cells
    from alive_sheet s where url = ${url}`.execute(db);
  return Number(rows[0]?.cells ?? 0);
}

export const revisionsOf = (sheet: StoredSheet): Revisions => ({
  members: sheet.member_revision,
  public: sheet.public_revision,
  private: sheet.private_revisions as Record<string, number>,
});

/** How somebody may read a sheet: members by membership, everyone else only with its url token; undefined means not at all. */
export async function readerWith(
  db: Queries,
  sheet: StoredSheet,
  userID: number | undefined,
  url: string | undefined,
): Promise<Reader | undefined> {
  if (userID !== undefined && (await isMember(db, userID, sheet.sheet_id))) return userID;
  return url === sheet.url ? 'public' : undefined;
}

/** What everybody who has a sheet's address may know of it. */
export const publicHead = (sheet: StoredSheet): z.infer<typeof SheetHead> => ({
  sheetID: sheet.sheet_id,
  name: sheet.name,
  description: sheet.description,
  url: sheet.url,
  rowNameColumnWidth: sheet.row_name_column_width,
});

/** The head that a member sees, with how many comments on the sheet itself there are and how many of them they have not read. */
export async function memberHead(db: Queries, sheet: StoredSheet, userID: number): Promise<z.infer<typeof SheetHead>> {
  const comments = await db
    .selectFrom('undeleted_comment as comment')
    .leftJoin('user_comment_read as seen', (join) =>
      join.onRef('seen.comment_id', '=', 'comment.comment_id').on('seen.user_id', '=', userID),
    )
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn
        .countAll<number>()
        .filterWhere('comment.user_id', '<>', userID)
        .filterWhere('seen.comment_id', 'is', null)
        .as('unread'),
    ])
    .where('sheet_id', '=', sheet.sheet_id)
    .where('row_id', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    ...publicHead(sheet),
    accountID: sheet.account_id,
    ownerUserID: sheet.owner_user_id,
    approvedWhen: ApprovedWhen.parse(sheet.approved_when),
    noOfComments: comments.count,
    noOfUnreadCommentsForUser: comments.unread,
  };
}
