/** What checks say of a banner is of its own file, as its cell has it now. */
import { updateCell, type Cell } from '@marquee/contract/cells.ts';
import { getChecks } from '@marquee/contract/checks/checks.ts';
import * as presets from '@marquee/contract/checks/presets.ts';
import type { PresetRules } from '@marquee/contract/checks/rules.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { refusal } from '#test/client.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';

const app = await startApp(undefined, { ftpLoopback: true, versions: true });
const folder = await bannerFolder();
const ann = await aPerson(app, { admin: true });
const account = await anFtpAccount(ann, await startProftpd(folder.path));
const minute = 60_000;
const then = Math.floor(Date.now() / minute) * minute - 24 * 60 * minute;

const only: PresetRules = { 'pkg.count': { level: 'fail', most: 1 }, 'pkg.type': { level: 'fail', types: ['png'] } };
/** A banner of a sheet that names one preset, checked. */
async function checked(fileName: string, bytes: string): Promise<Cell> {
  const sheet = await aSheet(app, { owner: ann });
  const body = { name: 'Ours', fileTypes: [1 as const], rules: only, source: '', advice: '' };
  const { presetID } = (await ann.call(presets.addPreset, { params: { id: String(ann.accountID) }, body })).body;
  const to = { groupID: null, presetIDs: [presetID] };
  await ann.call(presets.namePresets, { params: { id: String(sheet.sheetID) }, body: to });
  await folder.write(`of-${fileName}/${fileName}`, bytes, then);
  const cell = await aBanner(sheet, account, { fileName, ftpfolder: `of-${fileName}`, fileType: 1 });
  await app.freezer.drain();
  await app.checks.drain();
  return cell;
}
const of = ({ cellID }: Cell) => ({ params: { id: String(cellID) }, query: {} });

test('[CHECK-33] of a file that others have under another name, what is known is of the name that it has here', async () => {
  const names = ['secret.gif', 'hero.gif'];
  const cells: Cell[] = [];
  for (const fileName of names) cells.push(await checked(fileName, 'the same bytes'));
  for (const [at, cell] of cells.entries()) {
    const [ofPreset] = (await ann.call(getChecks, of(cell))).body.presets;
    expect(ofPreset?.findings).toMatchObject([{ rule: 'pkg.type', evidence: [{ file: names[at] }], noOfEvidence: 1 }]);
  }
});

test('[CHECK-36] of a cell without a file nothing is found', async () => {
  const cell = await checked('soon-gone.gif', 'soon gone');
  const cellBanner = { fileName: '', ftpfolder: '' };
  await ann.call(updateCell, { body: { cell: { ...cell, cellBanner }, updateFields: ['fileName', 'ftpfolder'] } });
  expect(await refusal(ann.attempt(getChecks, of(cell)))).toBe('404 notFound');
});
