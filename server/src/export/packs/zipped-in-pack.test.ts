/** Delivery packs of pages that lie in folders on their server, where a preset asks for zips. */
import { namePresets } from '@marquee/contract/checks/naming.ts';
import { addPreset } from '@marquee/contract/checks/presets.ts';
import { listChecks } from '@marquee/contract/checks/sheet-checks.ts';
import { decide } from '@marquee/contract/decisions.ts';
import { listPackBanners, makePack } from '@marquee/contract/delivery/packs.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { openedPack } from '#test/opened-pack.ts';

const app = await startApp(undefined, { ftpLoopback: true, versions: true });
const folder = await bannerFolder();
const ann = await aPerson(app, { admin: true });
const account = await anFtpAccount(ann, await startProftpd(folder.path));

test('[EXPORT-34] a page in a folder, where a zip is asked for, is ready for a pack, which zips it', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const params = { id: String(sheet.sheetID) };
  await folder.write('spring/MPU/index.html', '<!doctype html><p>Summer</p>', Date.now() - 86_400_000);
  const shown = { fileName: 'index.html', ftpfolder: 'spring/MPU', fileType: 2 as const };
  const { cellID } = await aBanner(sheet, account, shown);
  await app.freezer.drain();
  await ann.call(decide, { params: { id: String(cellID) }, body: { number: 1, verdict: 'approve', comment: '' } });
  const rules = { 'pkg.zip': { level: 'fail' as const } };
  const preset = { name: 'One zip', fileTypes: [2 as const], rules, source: '', advice: '' };
  const { presetID } = (await ann.call(addPreset, { params: { id: String(ann.accountID) }, body: preset })).body;
  await ann.call(namePresets, { params, body: { groupID: null, add: [presetID], remove: [] } });
  await app.checks.drain();
  // Where it lies it fails, and its cell says so. That is known by then, and is nothing for the pack.
  expect((await ann.call(listChecks, { params })).body.found).toEqual([[[1, 0, 0]]]);
  const { banners } = (await ann.call(listPackBanners, { params, query: {} })).body;
  expect(banners.map(({ result }) => result)).toEqual(['passes']);
  const made = await fetch(app.base + makePack.path.replace('{id}', params.id), {
    method: 'POST',
    headers: { ...ann.credentials, 'content-type': 'application/json' },
    body: JSON.stringify({ banners: [{ cellID, number: 1 }], template: '{file}' }),
  });
  const pack = openedPack(Buffer.from(await made.arrayBuffer()));
  expect(pack.names).toContain('MPU.zip');
  expect((await pack.tab('Banners'))[0]).toMatchObject({ Checks: 'One zip: passes' });
});
