/** "Email update": tells all members of a sheet which banners of a column were updated, and clears their marks. */
import { Refusal } from '@marquee/contract/refusals.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import { fullName } from '@marquee/contract/people.ts';
import { facesOfCells, type SavedCell } from '#cells/faces.ts';
import { saveTogether } from '#cells/store.ts';
import { mustSee, sheetOfNamed } from '#columns/commands.ts';
import { columnsOf } from '#columns/find-columns.ts';
import { queueMails } from '#mail/commands.ts';
import type { Letter } from '#mail/letter.ts';
import { authorOf, mustBeMember } from '#members/access.ts';
import { findMembers } from '#members/find-members.ts';
import { mustBeLoggedIn } from '#people/commands.ts';
import type { Ctx, House } from '#platform/ctx.ts';
import type { Queries, Tx } from '#platform/db.ts';
import type { Written } from '#platform/write.ts';
import { access } from '@marquee/contract/columns.ts';

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
    .innerJoin('sheet_row as r', 'r.row_id', 'c.row_id')
    .innerJoin('sheet_group as g', 'g.group_id', 'r.group_id')
    .select([
      'r.row_id as rowID',
      'g.name as groupName',
      'r.name as rowName',
      'b.file_name as fileName',
      'b.previous_file_name as previous',
    ])
    .where('c.column_id', '=', columnID)
    .where('b.recently_updated', '=', true)
    .where('r.deleted_at', 'is', null)
    .where('g.deleted_at', 'is', null)
    .orderBy('g.sort_key')
    .orderBy('g.group_id')
    .orderBy('r.sort_key')
    .orderBy('r.row_id')
    .execute();
}

/** Queues one mail for each member: group, row, old and new name, and a link. Answers how many. */
export async function mailUpdated(
  house: House,
  tx: Tx,
  sheetID: number,
  banners: readonly Omit<Updated, 'rowID'>[],
  reason: string,
): Promise<number> {
  const sheet = await tx.selectFrom('sheet').select(['name', 'url']).where('sheet_id', '=', sheetID).executeTakeFirst();
  if (!sheet || banners.length === 0) return 0;
  const { users } = await findMembers(tx, sheetID, 0);
  const url = `${house.address()}/sheet/${sheet.url}`;
  const counted = banners.length === 1 ? '1 banner updated' : `${banners.length} banners updated`;
  const rows = banners.map(({ groupName, rowName, fileName, previous }) => ({
    group: groupName,
    row: rowName,
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
    house,
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

/** Mails what is marked in a column and clears the marks, in one change. Nothing is mailed of a column that is just for its creator. */
export async function sendUpdatedMail(
  ctx: Ctx,
  columnID: number,
): Promise<Written<{ noOfBanners: number; noOfRecipients: number }>> {
  const viewer = mustBeLoggedIn(ctx);
  const sheetID = await sheetOfNamed(ctx, columnID);
  return ctx.house.writer.write(authorOf(ctx, viewer), sheetID, async (tx, say) => {
    await mustBeMember(tx, viewer, sheetID);
    const column = mustSee(await columnsOf(tx, sheetID), columnID, viewer);
    if (column.column_type !== columnTypes.banner) throw new Refusal('wrongKind');
    const banners = await updatedIn(tx, columnID);
    if (banners.length === 0) return { noOfBanners: 0, noOfRecipients: 0 };
    const isOwn = column.access_restrictions === access.justForMe;
    const reason = 'You get this because you are a member of this sheet.';
    const noOfRecipients = isOwn ? 0 : await mailUpdated(ctx.house, tx, sheetID, banners, reason);
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
    if (saved.length > 0) say(facesOfCells(saved, viewer.userID));
    return { noOfBanners: banners.length, noOfRecipients };
  });
}
