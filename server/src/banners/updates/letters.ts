/** "Email update": tells all members of a sheet which banners of a column were updated, and clears their marks; or only shows what it would do. */
import { createHash } from 'node:crypto';
import type { UpdatedBanners } from '@marquee/contract/banners.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import { fullName, type Person } from '@marquee/contract/people.ts';
import { changeSheet } from '#access/change-sheet.ts';
import { facesOfCells, type SavedCell } from '#cells/faces.ts';
import { saveTogether } from '#cells/store.ts';
import { queueMails } from '#mail/commands.ts';
import type { Letter } from '#mail/letter.ts';
import { findMembers } from '#members/find-members.ts';
import type { Ctx, Services } from '#access/ctx.ts';
import type { Queries, Tx } from '#platform/db.ts';
import type { Written } from '#sheet-log/write.ts';
import { askForBanners, mustSeeBanners } from '#banners/must-see-banners.ts';

/** Nobody looks through more than these before they send. */
const mostShown = 300;

/** A banner that is marked as updated. */
interface Updated {
  rowID: number;
  groupName: string;
  rowName: string;
  fileName: string;
  previous: string | null;
}

/** The marked banners of a column in the sheet's order. */
async function updatedIn(db: Queries, columnID: number): Promise<Updated[]> {
  return db
    .selectFrom('cell_banner as b')
    .innerJoin('cell as c', 'c.cell_id', 'b.cell_id')
    .innerJoin('alive_row as r', 'r.row_id', 'c.row_id')
    .select([
      'r.row_id as rowID',
      'r.group_name as groupName',
      'r.name as rowName',
      'b.file_name as fileName',
      'b.previous_file_name as previous',
    ])
    .where('c.column_id', '=', columnID)
    .where('b.recently_updated', '=', true)
    .orderBy('r.group_sort_key')
    .orderBy('r.group_id')
    .orderBy('r.sort_key')
    .orderBy('r.row_id')
    .execute();
}

/** Queues one mail for each member: group, row with a link to it, old and new name. Answers how many. */
export async function mailUpdated(
  services: Services,
  tx: Tx,
  sheetID: number,
  banners: readonly Updated[],
  reason: string,
): Promise<number> {
  const sheet = await tx.selectFrom('sheet').select(['name', 'url']).where('sheet_id', '=', sheetID).executeTakeFirst();
  if (!sheet || banners.length === 0) return 0;
  const { users } = await findMembers(tx, sheetID, 0);
  const url = `${services.address()}/sheet/${sheet.url}`;
  const counted = banners.length === 1 ? '1 banner updated' : `${banners.length} banners updated`;
  const rows = banners.map(({ rowID, groupName, rowName, fileName, previous }) => ({
    group: groupName,
    row: rowName,
    url: `${url}?row=${rowID}`,
    changes: [
      {
        column: 'Banner',
        from: { words: previous ?? '' },
        to: { words: previous === fileName ? 'replaced' : fileName },
      },
    ],
  }));
  const letter: Letter = {
    preview: banners
      .slice(0, 3)
      .map((one) => one.fileName)
      .join(' · '),
    sheet: { name: sheet.name, url },
    heading: `${counted} in ${sheet.name}`,
    blocks: [
      { kind: 'changes', rows },
      { kind: 'button', words: 'Open the sheet', url },
    ],
    reason,
  };
  await queueMails(
    services,
    tx,
    users.map((user) => ({
      to: user.emailAddress ?? '',
      toName: fullName(user),
      kind: 'updatedBanners',
      sheetID,
      subject: letter.heading,
      letter,
    })),
  );
  return users.length;
}

/** Stands for whom a mail goes to and what it tells: another one, if either is another by now. */
const seenOf = (members: readonly Person[], banners: readonly Updated[]): string =>
  createHash('sha256')
    .update(JSON.stringify([members.map(({ userID }) => userID), banners.map((one) => [one.rowID, one.fileName])]))
    .digest('base64url');

/** Whom the mail would go to, and what it would tell. */
async function toMail(db: Queries, sheetID: number, columnID: number, isJustForMe: boolean) {
  const banners = await updatedIn(db, columnID);
  const members = isJustForMe ? [] : (await findMembers(db, sheetID, 0)).users;
  return { banners, members, seen: seenOf(members, banners) };
}

/** What mailing a column's banners would do, for a member who sees it. */
export async function showUpdated(ctx: Ctx, columnID: number): Promise<UpdatedBanners> {
  const { column } = await askForBanners(ctx, columnID);
  const isJustForMe = column.onlyFor !== null;
  const { banners, members, seen } = await toMail(ctx.services.db.kysely, column.sheet_id, columnID, isJustForMe);
  return {
    members,
    banners: banners.slice(0, mostShown).map(({ previous, ...banner }) => ({ ...banner, previousFileName: previous })),
    noOfBanners: banners.length,
    isJustForMe,
    seen,
  };
}

/**
 * Mails what is marked in a column and clears the marks, in one change. Nothing is mailed of a column that is just for its creator. With
 * `seen` nothing happens unless it is what was shown: `mailChanged`.
 */
export function sendUpdatedMail(
  ctx: Ctx,
  columnID: number,
  seen?: string,
): Promise<Written<{ noOfBanners: number; noOfRecipients: number }>> {
  return changeSheet(ctx, { column: columnID }, 'member', async (tx, say, viewer, sheetID) => {
    const column = await mustSeeBanners(tx, viewer, sheetID, columnID);
    const isOwn = column.onlyFor !== null;
    const now = await toMail(tx, sheetID, columnID, isOwn);
    if (seen !== undefined && seen !== now.seen) throw new Refusal('mailChanged');
    const { banners } = now;
    if (banners.length === 0) return { noOfBanners: 0, noOfRecipients: 0 };
    const reason = 'You’re getting this because you are a member of this sheet.';
    const noOfRecipients = isOwn ? 0 : await mailUpdated(ctx.services, tx, sheetID, banners, reason);
    const edits = banners.map(({ rowID }) => ({
      rowID,
      columnID,
      cellID: 0,
      userID: viewer.userID,
      connectionID: ctx.connectionID,
      columnTypeID: columnTypes.banner,
      fields: { recentlyUpdated: false },
    }));
    const saved = (await saveTogether(tx, sheetID, edits)).filter((one): one is SavedCell => !('refused' in one));
    if (saved.length > 0) say(facesOfCells(saved));
    return { noOfBanners: banners.length, noOfRecipients };
  });
}
