/** "Email update": tells the members of a sheet which banners of a column were updated, and clears their marks; or only shows what it would do. */
import { createHash } from 'node:crypto';
import type { UpdatedBanners } from '@marquee/contract/banners.ts';
import { counted } from '@marquee/contract/counted.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import { isolated } from '@marquee/contract/isolated.ts';
import { fullName, type Person } from '@marquee/contract/people.ts';
import { changeSheet } from '#access/change-sheet.ts';
import { earlierOf, facesOfCells, type SavedCell } from '#cells/faces.ts';
import { saveTogether } from '#cells/store.ts';
import { queueMails } from '#mail/commands.ts';
import type { Letter, Picture } from '#mail/letter.ts';
import { picturesAt } from '#mail/pictures.ts';
import { findMembers, memberIDs } from '#members/find-members.ts';
import { ringBells } from '#notifications/commands.ts';
import { mailedAtOnce } from '#notifications/find-notifications.ts';
import { addNotifications } from '#notifications/store.ts';
import type { Ctx, Services } from '#access/ctx.ts';
import type { Queries, Tx } from '#platform/db.ts';
import type { Written } from '#sheet-log/write.ts';
import { askForBanners, mustSeeBanners } from '#banners/must-see-banners.ts';

/** Nobody looks through more than these before they send. */
const mostShown = 300;

/** A banner that is marked as updated. */
interface Updated {
  rowID: number;
  columnID: number;
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
      'c.column_id as columnID',
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

/** The members who want to be mailed of updated banners at once: all of them, unless they chose otherwise. */
async function toBeMailed(db: Queries, sheetID: number): Promise<Person[]> {
  const wanted = await mailedAtOnce(db, sheetID, 'banners');
  return (await findMembers(db, sheetID, 0)).users.filter(({ userID }) => wanted.has(userID));
}

/** What somebody, or Marquee itself, tells of updated banners. */
interface Update {
  sheetID: number;
  banners: readonly Updated[];
  /** who tells it, and knows */
  actorID?: number;
  reason: string;
}

/**
 * Notes for each member that these banners were updated, and queues a mail for each who wants one: group, row with a link to it, old
 * name, and new name with a link that plays it. Answers how many are mailed, and whose bells are to ring once it is committed.
 */
export async function tellUpdated(
  services: Services,
  tx: Tx,
  update: Update,
): Promise<{ noOfMails: number; told: number[] }> {
  if (update.banners.length === 0) return { noOfMails: 0, told: [] };
  return { told: await noteUpdated(tx, update), noOfMails: await mailUpdated(services, tx, update) };
}

/** Notes the banners of each column together, for all members but who tells of them. */
async function noteUpdated(tx: Tx, { sheetID, banners, actorID }: Update): Promise<number[]> {
  const members = (await memberIDs(tx, sheetID)).filter((userID) => userID !== actorID);
  const byColumn = [...Map.groupBy(banners, ({ columnID }) => columnID)];
  const added = await addNotifications(
    tx,
    byColumn.flatMap(([columnID, ofColumn]) => {
      const rowIDs = ofColumn.map(({ rowID }) => rowID);
      const about = {
        kind: 'banners' as const,
        sheetID,
        columnID,
        rowIDs,
        ...(actorID === undefined ? {} : { actorID }),
      };
      return members.map((userID) => ({ userID, ...about }));
    }),
  );
  return added.map(({ userID }) => userID);
}

const pictureAt = (picture: Picture | undefined) => (picture ? { picture } : {});

async function mailUpdated(services: Services, tx: Tx, { sheetID, banners, reason }: Update): Promise<number> {
  const sheet = await tx.selectFrom('sheet').select(['name', 'url']).where('sheet_id', '=', sheetID).executeTakeFirst();
  if (!sheet) return 0;
  const users = await toBeMailed(tx, sheetID);
  const url = `${services.address()}/sheet/${sheet.url}`;
  const about = counted(banners.length, 'banner');
  const pictures = await picturesAt(tx, banners);
  const rows = banners.map(({ rowID, columnID, groupName, rowName, fileName, previous }) => ({
    group: groupName,
    row: rowName,
    ...pictureAt(pictures.get(`${rowID}:${columnID}`)),
    url: `${url}?row=${rowID}`,
    changes: [
      {
        column: 'Banner',
        from: { words: previous ?? '' },
        to: { words: previous === fileName ? 'replaced' : fileName },
        url: `${url}?banner=${rowID}:${columnID}`,
      },
    ],
  }));
  const letter: Letter = {
    preview: banners
      .slice(0, 3)
      .map((one) => one.fileName)
      .join(' · '),
    sheet: { name: sheet.name, url },
    heading: `${about} updated in ${isolated(sheet.name)}`,
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
      alert: { userID: user.userID, of: 'banners' as const },
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
  const members = isJustForMe ? [] : await toBeMailed(db, sheetID);
  return { banners, members, seen: seenOf(members, banners) };
}

/** What mailing a column's banners would do, for a member who sees it. */
export async function showUpdated(ctx: Ctx, columnID: number): Promise<UpdatedBanners> {
  const { column } = await askForBanners(ctx, columnID);
  const isJustForMe = column.onlyFor !== null;
  const { banners, members, seen } = await toMail(ctx.services.db.kysely, column.sheet_id, columnID, isJustForMe);
  return {
    members,
    banners: banners.slice(0, mostShown).map(({ rowID, groupName, rowName, fileName, previous }) => ({
      rowID,
      groupName,
      rowName,
      fileName,
      previousFileName: previous,
    })),
    noOfBanners: banners.length,
    isJustForMe,
    seen,
  };
}

/**
 * Mails what is marked in a column and clears the marks, in one change. Nothing is mailed of a column that is just for its creator. With
 * `seen` nothing happens unless it is what was shown: `mailChanged`.
 */
export async function sendUpdatedMail(
  ctx: Ctx,
  columnID: number,
  seen?: string,
): Promise<Written<{ noOfBanners: number; noOfRecipients: number }>> {
  let toRing: number[] = [];
  const written = await changeSheet(ctx, { column: columnID }, 'member', async (tx, say, viewer, sheetID) => {
    const column = await mustSeeBanners(tx, viewer, sheetID, columnID);
    const isOwn = column.onlyFor !== null;
    const now = await toMail(tx, sheetID, columnID, isOwn);
    if (seen !== undefined && seen !== now.seen) throw new Refusal('mailChanged');
    const { banners } = now;
    if (banners.length === 0) return { noOfBanners: 0, noOfRecipients: 0 };
    const reason = 'You’re getting this because you’re a member of this sheet.';
    const update = { sheetID, banners, actorID: viewer.userID, reason };
    const { noOfMails, told } = isOwn ? { noOfMails: 0, told: [] } : await tellUpdated(ctx.services, tx, update);
    toRing = told;
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
    if (saved.length > 0) say(facesOfCells(saved), earlierOf(saved));
    return { noOfBanners: banners.length, noOfRecipients: noOfMails };
  });
  ringBells(ctx.services, toRing);
  return written;
}
