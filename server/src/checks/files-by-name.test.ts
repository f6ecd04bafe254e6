/** What is known of a banner's file is of the file that its cell shows, by the name that it has there, and of no other. */
import { getChecks } from '@marquee/contract/checks/checks.ts';
import { namePresets } from '@marquee/contract/checks/naming.ts';
import * as presets from '@marquee/contract/checks/presets.ts';
import { updateCell, type Cell } from '@marquee/contract/cells.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { refusal } from '#test/client.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';

const app = await startApp(undefined, { ftpLoopback: true, versions: true });
const folder = await bannerFolder();
const host = await startProftpd(folder.path);
const then = Date.UTC(2026, 0, 2, 3, 4);
const bytes = 'the same file, called otherwise';

/** A person of an account of their own, whose sheet's banners may be one file of this weight, and are to be PNGs. */
async function aCustomer() {
  const person = await aPerson(app, { admin: true });
  const account = await anFtpAccount(person, host);
  const sheet = await aSheet(app, { owner: person });
  const rules = {
    'pkg.count': { level: 'fail' as const, most: 1 },
    'pkg.weight': { level: 'fail' as const, limits: [{ basis: 'zip' as const, most: bytes.length }] },
    'pkg.type': { level: 'fail' as const, types: ['png'] },
  };
  const { body: preset } = await person.call(presets.addPreset, {
    params: { id: String(person.accountID) },
    body: { name: 'Ours', fileTypes: [1], rules, source: '', advice: '' },
  });
  await person.call(namePresets, {
    params: { id: String(sheet.sheetID) },
    body: { groupID: null, add: [preset.presetID], remove: [] },
  });
  const ask = ({ cellID }: Cell) => ({ params: { id: String(cellID) }, query: {} });
  const show = async (cell: Cell, cellBanner: { fileName: string; ftpfolder: string }) => {
    await person.call(updateCell, { body: { cell: { ...cell, cellBanner }, updateFields: ['fileName', 'ftpfolder'] } });
    await settled();
  };
  return {
    show,
    aGif: (fileName: string, ftpfolder: string) => aBanner(sheet, account, { fileName, ftpfolder, fileType: 1 }),
    found: async (cell: Cell) => (await person.call(getChecks, ask(cell))).body.presets[0]?.findings,
    refused: (cell: Cell) => refusal(person.attempt(getChecks, ask(cell))),
  };
}
const settled = async () => {
  await app.freezer.drain();
  await app.checks.drain();
};
const onlyOf = (file: string) => [{ rule: 'pkg.type', evidence: [{ file }], noOfEvidence: 1 }];

test('[CHECK-33] of a file that others have under another name, and that was called otherwise here, only its name here is told', async () => {
  const [ann, eve] = [await aCustomer(), await aCustomer()];
  await folder.write('ann/Secret_launch.gif', bytes, then);
  await folder.write('eve/hero_v1.gif', bytes, then);
  await folder.write('eve/hero_v2.gif', bytes, then);
  const secret = await ann.aGif('Secret_launch.gif', 'ann');
  await settled();
  const hero = await eve.aGif('hero_v1.gif', 'eve');
  await settled();
  expect(await eve.found(hero)).toMatchObject(onlyOf('hero_v1.gif'));
  await eve.show(hero, { fileName: 'hero_v2.gif', ftpfolder: 'eve' });
  expect(await eve.found(hero)).toMatchObject(onlyOf('hero_v2.gif'));
  expect(await ann.found(secret)).toMatchObject(onlyOf('Secret_launch.gif'));
});

test('[CHECK-36] of a cell without a file nothing is found, and nothing waits', async () => {
  const ann = await aCustomer();
  await folder.write('soon/gone.gif', bytes, then);
  const cell = await ann.aGif('gone.gif', 'soon');
  await settled();
  await ann.show(cell, { fileName: '', ftpfolder: '' });
  expect(await ann.refused(cell)).toBe('404 notFound');
});
