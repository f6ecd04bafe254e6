/** What is told of banners that were fetched: to whoever sees them when it is told, not when the fetching began. */
import { access, updateColumn } from '@marquee/contract/columns.ts';
import { namePresets } from '@marquee/contract/checks/naming.ts';
import { addPreset } from '@marquee/contract/checks/presets.ts';
import { getChanges } from '@marquee/contract/live.ts';
import { expect, test } from 'vitest';
import { findBanner } from '#banners/find-banner.ts';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet, readSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { freezeBanner } from '#test/frozen-banner.ts';
import { Teller } from './teller.ts';

const app = await startApp();

test('[LIVE-114] of a banner whose column became somebody’s alone while it was fetched nobody else is told', async () => {
  const ann = await aPerson(app, { admin: true });
  const bob = await aPerson(app, { accountID: ann.accountID });
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const account = await anFtpAccount(ann, '127.0.0.1:1');
  const cell = await aBanner(sheet, account, { fileName: 'hero.png', ftpfolder: 'a', fileType: 1 });
  await freezeBanner(app.db.kysely, cell.cellID);
  const banner = await findBanner(app.db.kysely, cell.cellID);
  if (!banner) throw new Error('The banner is not there.');
  const column = { columnID: cell.columnID, accessRestrictions: access.justForMe };
  await ann.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
  const readers = [ann, bob, new Caller(app.base)];
  const since = await Promise.all(readers.map(async (reader) => (await readSheet(reader, sheet.url)).revision));
  const teller = new Teller(app.services);
  teller.tell(banner, 'frozen', null);
  teller.tellPictures([banner]);
  await teller.flush();
  const heard = await Promise.all(
    readers.map(async (reader, n) => {
      const query = { since: String(since[n]), sheetURL: sheet.url };
      const { body } = await reader.call(getChanges, { params: { id: String(sheet.sheetID) }, query });
      return body.changes.map(({ change }) => change.kind);
    }),
  );
  expect(heard).toEqual([['pictureBanners', 'freezeBanners'], [], []]);
});

test('[CHECK-37] what is frozen is told at once, and that it is checked later, with what is checked meanwhile', async () => {
  const ann = await aPerson(app, { admin: true });
  const sheet = await aSheet(app, { owner: ann });
  const { body: preset } = await ann.call(addPreset, {
    params: { id: String(ann.accountID) },
    body: { name: 'Ours', fileTypes: [1], rules: { 'pkg.junk': { level: 'fail' } }, source: '', advice: '' },
  });
  const of = { params: { id: String(sheet.sheetID) } };
  await ann.call(namePresets, { ...of, body: { groupID: null, add: [preset.presetID], remove: [] } });
  const cell = await aBanner(sheet, await anFtpAccount(ann, '127.0.0.1:1'), {
    fileName: 'hero.png',
    ftpfolder: 'a',
    fileType: 1,
  });
  await freezeBanner(app.db.kysely, cell.cellID);
  const banner = await findBanner(app.db.kysely, cell.cellID);
  if (!banner) throw new Error('The banner is not there.');
  const since = String((await readSheet(ann, sheet.url)).revision);
  const later: unknown[] = [];
  const teller = new Teller({ ...app.services, tellChecked: (cells) => later.push(...cells) });
  teller.tell(banner, 'frozen', null);
  await teller.flush();
  const { body } = await ann.call(getChanges, { ...of, query: { since } });
  expect(body.changes.map(({ change }) => change.kind)).toEqual(['freezeBanners']);
  expect(later).toEqual([{ cellID: cell.cellID, sheetID: sheet.sheetID, ownerUserID: ann.userID }]);
});
