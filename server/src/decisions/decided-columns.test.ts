/** What was decided on the banners of a column comes with the column, however many cells that has. */
import {
  access,
  deleteColumn,
  restoreColumn,
  updateColumn,
  type AccessRestrictions,
} from '@marquee/contract/columns.ts';
import { askForDecisions } from '@marquee/contract/asks.ts';
import { decide } from '@marquee/contract/decisions.ts';
import type { Change } from '@marquee/contract/live.ts';
import { getChanges } from '@marquee/contract/live.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet, readSheet } from '#test/builders.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';

const app = await startApp(undefined, { ftpLoopback: true, versions: true });
const folder = await bannerFolder();
const account = await startProftpd(folder.path);
const ann = await aPerson(app, { admin: true });
const bob = await aPerson(app, { accountID: ann.accountID });
const ftpAccount = await anFtpAccount(ann, account);
await folder.write('decided/hero.png', 'one');

/** A sheet of two members with one banner, approved unless told otherwise, what somebody does to its column, and what Bob, or Ann, hears of that. */
async function anApprovedBanner({ isApproved = true } = {}) {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const { columnID } = sheet.columns.banner;
  const cell = await aBanner(sheet, ftpAccount, { fileName: 'hero.png', ftpfolder: 'decided', fileType: 1 });
  await app.freezer.drain();
  const params = { id: String(cell.cellID) };
  if (isApproved) await ann.call(decide, { params, body: { number: 1, verdict: 'approve' } });
  const heardOf = async (deed: () => Promise<unknown>, reader = bob): Promise<Change[]> => {
    const { revision } = await readSheet(reader, sheet.url);
    await deed();
    const { body } = await reader.call(getChanges, {
      params: { id: String(sheet.sheetID) },
      query: { since: String(revision), readAs: 'member' },
    });
    return body.changes.map(({ change }) => change);
  };
  const restrict = (accessRestrictions: AccessRestrictions) =>
    ann.call(updateColumn, {
      body: { column: { columnID, accessRestrictions }, updateFields: ['accessRestrictions'] },
    });
  const remove = () => ann.call(deleteColumn, { params: { id: String(columnID) }, query: {} });
  const bringBack = () => ann.call(restoreColumn, { params: { id: String(columnID) }, body: {} });
  return { cellID: cell.cellID, columnID, sheet, heardOf, restrict, remove, bringBack };
}

const approved = (cellID: number) => ({ kind: 'decideBanners', cells: [{ cellID, state: 'approved' }] });

test('[DECISION-13] what was decided in a column that was just for one member is told as it opens, and as it is brought back', async () => {
  const { cellID, heardOf, restrict, remove, bringBack } = await anApprovedBanner();
  await restrict(access.justForMe);
  const opened = await heardOf(() => restrict(access.hiddenFromPublic));
  expect(opened).toMatchObject([approved(cellID), { kind: 'addColumn' }]);
  await remove();
  expect(await heardOf(bringBack)).toMatchObject([{ kind: 'addColumn' }, approved(cellID)]);
});

test('[ASK-5] who has a column for themself alone, or opens it, is told whom its banners wait for before what the answer stands for', async () => {
  const { cellID, heardOf, restrict, sheet } = await anApprovedBanner({ isApproved: false });
  await ann.call(askForDecisions, { body: { sheetID: sheet.sheetID, cellIDs: [cellID], userIDs: [bob.userID] } });
  const isAsked = { kind: 'decideBanners', cells: [{ cellID, waitingFor: [{ userID: bob.userID }] }] };
  const isNot = { kind: 'decideBanners', cells: [expect.not.objectContaining({ waitingFor: expect.anything() })] };
  const itself = { kind: 'updateColumn' };
  expect(await heardOf(() => restrict(access.justForMe), ann)).toMatchObject([isNot, itself]);
  expect(await heardOf(() => restrict(access.hiddenFromPublic), ann)).toMatchObject([isAsked, itself]);
});

test('[DECISION-13] of a column with very many cells what is decided is told with its cells, some at a time', async () => {
  const { cellID, columnID, heardOf, restrict, remove, bringBack, sheet } = await anApprovedBanner();
  await sql`
    with added as (
      insert into sheet_row (sheet_id, group_id, name, sort_key)
      select ${sheet.sheetID}, ${sheet.groups[0].groupID}, 'Row', 'z' || n from generate_series(1, 1200) n returning row_id
    ), filled as (
      insert into cell (sheet_id, row_id, column_id, column_type) select ${sheet.sheetID}, row_id, ${columnID}, 6 from added
      returning cell_id
    )
    insert into cell_banner (cell_id, file_name) select cell_id, 'other.png' from filled
  `.execute(app.db.kysely);
  const inParts = [{ kind: 'addColumn' }, { kind: 'updateRows' }, approved(cellID), { kind: 'updateRows' }];
  await remove();
  expect(await heardOf(bringBack)).toMatchObject(inParts);
  await restrict(access.justForMe);
  expect(await heardOf(() => restrict(access.hiddenFromPublic))).toMatchObject(inParts);
});
