/** What was decided on the banners of a column comes with the column, however many cells that has. */
import {
  access,
  deleteColumn,
  restoreColumn,
  updateColumn,
  type AccessRestrictions,
} from '@marquee/contract/columns.ts';
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

/** A sheet of two members with one approved banner, what somebody does to its column, and what Bob hears of that. */
async function anApprovedBanner() {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const { columnID } = sheet.columns.banner;
  const cell = await aBanner(sheet, ftpAccount, { fileName: 'hero.png', ftpfolder: 'decided', fileType: 1 });
  await app.freezer.drain();
  const params = { id: String(cell.cellID) };
  await ann.call(decide, { params, body: { number: 1, verdict: 'approve' } });
  const heardOf = async (deed: () => Promise<unknown>): Promise<Change[]> => {
    const { revision } = await readSheet(bob, sheet.url);
    await deed();
    const { body } = await bob.call(getChanges, {
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
  expect(opened).toMatchObject([{ kind: 'addColumn' }, approved(cellID)]);
  await remove();
  expect(await heardOf(bringBack)).toMatchObject([{ kind: 'addColumn' }, approved(cellID)]);
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
