/** Delivery packs of banners of a real file server: what is in one, under which name and of which bytes, and what its manifest says. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { access, updateColumn } from '@marquee/contract/columns.ts';
import { updateCell, type Cell } from '@marquee/contract/cells.ts';
import { namePresets } from '@marquee/contract/checks/naming.ts';
import { addPreset } from '@marquee/contract/checks/presets.ts';
import { decide, type VerdictWord } from '@marquee/contract/decisions.ts';
import {
  listPackBanners,
  makePack,
  notReady,
  type NotReady,
  type PackBanner,
} from '@marquee/contract/delivery/packs.ts';
import type { BodyOf } from '@marquee/contract/endpoint.ts';
import { updateRow } from '@marquee/contract/rows.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { told } from '#test/audit-log.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet, type TestPerson, type TestSheet } from '#test/builders.ts';
import { refusal } from '#test/client.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { lookForNewer } from '#test/newer-banners.ts';
import { openedPack } from '#test/opened-pack.ts';
import { plainPicture } from '#test/plain-picture.ts';
import { unzip, unzipped } from '#test/unzip.ts';

const blobs = await mkdtemp(join(tmpdir(), 'marquee-blobs-'));
afterAll(() => rm(blobs, { recursive: true, force: true }));
const app = await startApp(undefined, { ftpLoopback: true, versions: true, blobUrl: pathToFileURL(blobs).href });
const folder = await bannerFolder();
const ann = await aPerson(app, { admin: true, firstName: 'Ann', surname: 'Berg' });
const bob = await aPerson(app, { accountID: ann.accountID });
const account = await anFtpAccount(ann, await startProftpd(folder.path));
const then = Math.floor(Date.now() / 60_000) * 60_000 - 86_400_000;
const picture = await plainPicture(20);
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

const settled = async () => {
  await app.freezer.drain();
  await app.checks.drain();
};

let nth = 0;
/** A banner of these files in a folder of its own; the first is what its cell shows. */
async function aDelivery(sheet: TestSheet, files: Record<string, string | Buffer>, row: 0 | 1 | 2 = 0): Promise<Cell> {
  const ftpfolder = `delivered-${(nth += 1)}/MPU final`;
  for (const [path, content] of Object.entries(files)) await folder.write(`${ftpfolder}/${path}`, content, then);
  const [fileName = ''] = Object.keys(files);
  const fileType = fileName.endsWith('.html') ? 2 : 1;
  const fields = { fileName, ftpfolder, fileType, bannerWidth: 300, bannerHeight: 250 } as const;
  const cell = await aBanner(sheet, account, fields, { row });
  await settled();
  return cell;
}
const page = `<!doctype html>
<html><head><script>
var clickTag = "https://acme.example/summer?a=1";
</script></head><body><img src="img/a.png" onclick="open(clickTag)"></body></html>`;
const aPage = (sheet: TestSheet, row: 0 | 1 | 2 = 0) => {
  const files = { 'index.html': page, 'img/a.png': picture, 'backup.png': picture };
  return aDelivery(sheet, files, row);
};
const aSheetOfTwo = () => aSheet(app, { owner: ann, members: [bob] });

const say = (by: TestPerson, cell: Cell, verdict: VerdictWord, number = 1) =>
  by.call(decide, { params: { id: String(cell.cellID) }, body: { number, verdict, comment: 'So it is.' } });
const listed = async ({ sheetID }: TestSheet, query = {}) =>
  (await ann.call(listPackBanners, { params: { id: String(sheetID) }, query })).body;

type Wish = Partial<Omit<BodyOf<typeof makePack>, 'banners'>> & {
  banners?: { cellID: number; number: number; anyway?: NotReady }[];
};
const bodyFor = (cells: readonly Cell[], wish: Wish = {}) => ({
  banners: cells.map(({ cellID }) => ({ cellID, number: 1 })),
  template: '{file}',
  ...wish,
});
const asked = ({ sheetID }: TestSheet, body: object) => {
  const headers = { ...ann.credentials, 'content-type': 'application/json' };
  const address = app.base + makePack.path.replace('{id}', String(sheetID));
  return fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
};
/** The pack of these cells. */
async function packOf(sheet: TestSheet, cells: readonly Cell[], wish: Wish = {}) {
  const answer = await asked(sheet, { timeZone: 'Europe/London', ...bodyFor(cells, wish) });
  expect(answer.status).toBe(200);
  return { answer, ...openedPack(Buffer.from(await answer.arrayBuffer())) };
}

test('[PACK-1] a page that is approved becomes one flat zip of the frozen files, an image stays as it is, and the manifest says so', async () => {
  const sheet = await aSheetOfTwo();
  const html = await aPage(sheet);
  const image = await aDelivery(sheet, { 'Sky.PNG': picture }, 1);
  await say(ann, html, 'approve');
  await say(bob, html, 'approve');
  await say(bob, image, 'approve');
  const { answer, entries, names, tab } = await packOf(sheet, [image, html]);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toContain('filename="Spring campaign delivery.zip"');
  expect(names).toEqual(['MPU_final.zip', 'backup/MPU_final.png', 'Sky.png', 'manifest.csv', 'manifest.xlsx']);
  const zip = entries.get('MPU_final.zip') ?? Buffer.alloc(0);
  const inside = unzipped(zip);
  expect([...inside.keys()].toSorted()).toEqual(['backup.png', 'img/a.png', 'index.html']);
  expect(inside.get('index.html')?.toString()).toBe(page);
  expect(entries.get('Sky.png')).toEqual(picture);
  const { rows } = await sql<{ hash: string }>`
    select encode(package, 'hex') as hash from version where cell_id = ${html.cellID}`.execute(app.db.kysely);
  const [first, second] = await tab('Banners');
  expect(first).toMatchObject({
    'File in this pack': 'MPU_final.zip',
    Group: 'Display',
    Row: 'MPU',
    'Original file': 'index.html',
    Size: '300x250',
    Kind: 'HTML',
    Version: 'v1',
    Decision: 'Approved',
    'Approved by': expect.stringMatching(/^Ann Berg, /) as string,
    Files: 3,
    'Bytes in this pack': zip.length,
    'SHA-256 of the version': rows[0]?.hash,
    'SHA-256 of the file in this pack': sha256(zip),
    'How it was made': 'Zipped from the version’s files, which are unchanged',
    'Backup image': 'backup/MPU_final.png',
  });
  expect(first?.['Approved at (UTC)']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  const ofImage = sha256(picture);
  expect(second).toMatchObject({
    'How it was made': 'The file itself, unchanged',
    'SHA-256 of the version': ofImage,
    'SHA-256 of the file in this pack': ofImage,
  });
  expect(await told(ann)).toContain('packMade');
});

test('[PACK-5] what isn’t approved, or fails its checks, is listed with why, and is in the pack only where that is asked for', async () => {
  const sheet = await aSheetOfTwo();
  const [waiting, changes, fails] = [await aPage(sheet), await aPage(sheet, 1), await aPage(sheet, 2)];
  await say(bob, changes, 'changes');
  await say(bob, fails, 'approve');
  const rules = { 'click.missing': { level: 'fail' as const, ways: ['Enabler.exit' as const] } };
  const preset = { name: 'Plan', fileTypes: [2 as const], rules, source: '', advice: '' };
  const { presetID } = (await ann.call(addPreset, { params: { id: String(ann.accountID) }, body: preset })).body;
  const naming = { groupID: null, add: [presetID], remove: [] };
  await ann.call(namePresets, { params: { id: String(sheet.sheetID) }, body: naming });
  await settled();
  const { banners, noOfMore } = await listed(sheet);
  const why = (cell: Cell) => notReady(banners.find(({ cellID }) => cellID === cell.cellID) as PackBanner);
  expect([why(waiting), why(changes), why(fails)]).toEqual(['waiting', 'changes', 'fails']);
  expect(noOfMore).toBe(0);
  const none = await asked(sheet, bodyFor([waiting, changes, fails]));
  expect([none.status, ((await none.json()) as { code: string }).code]).toEqual([409, 'nothingToPack']);
  const anyway = [
    { cellID: waiting.cellID, number: 1, anyway: 'waiting' as const },
    { cellID: fails.cellID, number: 1, anyway: 'fails' as const },
    // Somebody saw that it waits, and then changes were requested.
    { cellID: changes.cellID, number: 1, anyway: 'waiting' as const },
  ];
  const asIs = await packOf(sheet, [], { banners: anyway, template: '{row}' });
  expect(asIs.answer.headers.get('marquee-left-out')).toBe('1');
  const left = (await asIs.tab('Left out')).map((line) => [line['Row'], line['Why it isn’t in this pack']]);
  expect(left).toEqual([[sheet.rows[1].name, 'What is decided or found changed while the pack was chosen']]);
  const [first, second] = await asIs.tab('Banners');
  expect(first).toMatchObject({ Decision: 'Waiting for a decision', 'Approved by': '', 'Approved at (UTC)': '' });
  expect(second).toMatchObject({ Checks: 'Plan: 1 rule fails', 'Click address': 'https://acme.example/summer?a=1' });
});

test('[PACK-6] another version than the one that was listed is left out, and so is what is gone', async () => {
  const sheet = await aSheetOfTwo();
  const [moved, gone, kept] = [await aPage(sheet), await aPage(sheet, 1), await aPage(sheet, 2)];
  for (const cell of [moved, gone, kept]) await say(ann, cell, 'approve');
  const emptied = { ...gone, cellBanner: { fileName: '' } };
  await ann.call(updateCell, { body: { cell: emptied, updateFields: ['fileName'] } });
  const banners = [moved, gone, kept].map(({ cellID }) => ({ cellID, number: cellID === moved.cellID ? 2 : 1 }));
  const { names, tab } = await packOf(sheet, [], { banners });
  expect(names).toContain('MPU_final.zip');
  const left = (await tab('Left out')).map((line) => line['Why it isn’t in this pack']);
  expect(left).toEqual(['It was deleted, or shows no banner any more', 'It plays another version by now']);
});

test('[PACK-6] of a page among others that is said, and what it names is sent where that is asked for', async () => {
  const sheet = await aSheetOfTwo();
  const cell = await aDelivery(sheet, {
    '300x250.html': '<img src=a.png>',
    '728x90.html': '<p></p>',
    'a.png': picture,
  });
  await say(ann, cell, 'approve');
  expect((await listed(sheet)).banners.map(notReady)).toEqual(['inPart']);
  const { entries, tab } = await packOf(sheet, [], { banners: [{ cellID: cell.cellID, number: 1, anyway: 'inPart' }] });
  expect([...unzipped(entries.get('300x250.zip') ?? Buffer.alloc(0)).keys()]).toEqual(['300x250.html', 'a.png']);
  expect((await tab('Banners'))[0]?.['Note']).toMatch(/^Its page lies among others/);
});

test('[PACK-7] what was changed on its server after it was approved is sent as it was approved', async () => {
  const sheet = await aSheetOfTwo();
  const ftpfolder = `changed-${(nth += 1)}`;
  await folder.write(`${ftpfolder}/hero.png`, 'approved', then);
  const cell = await aBanner(sheet, account, { fileName: 'hero.png', ftpfolder, fileType: 1 });
  await settled();
  await say(ann, cell, 'approve');
  await folder.write(`${ftpfolder}/hero.png`, 'replaced later', then + 60_000);
  await lookForNewer(ann, sheet);
  await settled();
  expect((await listed(sheet)).banners).toMatchObject([{ decision: 'approved', isChanged: true, number: 1 }]);
  const { entries, tab } = await packOf(sheet, [cell]);
  expect(entries.get('hero.png')?.toString()).toBe('approved');
  expect((await tab('Banners'))[0]?.['Note']).toMatch(/^Its file was changed on the server/);
});

test('[PACK-8] pages may be folders, backup images stay away where they are not wanted, and names are made of the sheet’s columns', async () => {
  const sheet = await aSheetOfTwo();
  const cells = [await aPage(sheet), await aPage(sheet, 1)];
  for (const cell of cells) await say(ann, cell, 'approve');
  const { fields } = await listed(sheet);
  expect(fields.slice(0, 7)).toEqual(['sheet', 'group', 'row', 'column', 'file', 'size', 'version']);
  const { names } = await packOf(sheet, cells, { pages: 'folder', withBackups: false, template: '{sheet}_{size}' });
  expect(names).toEqual([
    'Spring_campaign_300x250/backup.png',
    'Spring_campaign_300x250/img/a.png',
    'Spring_campaign_300x250/index.html',
    'Spring_campaign_300x250_2/backup.png',
    'Spring_campaign_300x250_2/img/a.png',
    'Spring_campaign_300x250_2/index.html',
    'manifest.csv',
    'manifest.xlsx',
  ]);
  const wrong = await asked(sheet, bodyFor(cells, { template: '{langauge}' }));
  expect([wrong.status, ((await wrong.json()) as { code: string }).code]).toEqual([400, 'badInput']);
});

test('[PACK-9] a banner that is just for somebody is in no list and no pack, for themselves neither', async () => {
  const sheet = await aSheetOfTwo();
  const cell = await aPage(sheet);
  await say(ann, cell, 'approve');
  const restrict = (accessRestrictions: 1 | 2 | 3) =>
    ann.call(updateColumn, {
      body: { column: { columnID: cell.columnID, accessRestrictions }, updateFields: ['accessRestrictions'] },
    });
  await restrict(access.hiddenFromPublic);
  expect((await listed(sheet)).banners.map(notReady)).toEqual(['hidden']);
  await restrict(access.justForMe);
  expect((await listed(sheet)).banners).toEqual([]);
  expect((await asked(sheet, bodyFor([cell]))).status).toBe(404);
});

test('[PACK-10] a pack is of one sheet, and no larger than can be sent', async () => {
  const [sheet, other] = [await aSheetOfTwo(), await aSheetOfTwo()];
  const cell = await aDelivery(sheet, { 'large.png': 'said to be larger than it is' });
  await say(ann, cell, 'approve');
  expect((await asked(other, bodyFor([cell]))).status).toBe(404);
  const query = { groupID: String(other.groups[0].groupID) };
  expect(await refusal(ann.attempt(listPackBanners, { params: { id: String(sheet.sheetID) }, query }))).toBe(
    '404 notFound',
  );
  expect((await listed(sheet, { groupID: String(sheet.groups[1].groupID) })).banners).toEqual([]);
  await sql`update package set bytes = 2000000001 where hash = (select package from version where cell_id = ${cell.cellID})`.execute(
    app.db.kysely,
  );
  const large = await asked(sheet, bodyFor([cell]));
  expect([large.status, ((await large.json()) as { code: string }).code]).toEqual([409, 'packTooLarge']);
});

test('[PACK-11] a banner whose copy is gone is left out; one whose copy was damaged ends the pack, and nothing wrong is sent', async () => {
  const sheet = await aSheetOfTwo();
  const gone = await aDelivery(sheet, { 'gone.png': 'bytes that will be gone' });
  const kept = await aDelivery(sheet, { 'kept.png': 'bytes that stay' }, 1);
  for (const cell of [gone, kept]) await say(ann, cell, 'approve');
  const store = await app.fileServers.blobs();
  await store.delete(sha256('bytes that will be gone'));
  const { names, tab } = await packOf(sheet, [gone, kept]);
  expect(names).toEqual(['kept.png', 'manifest.csv', 'manifest.xlsx']);
  expect((await tab('Left out'))[0]).toMatchObject({ Row: 'MPU', 'Why it isn’t in this pack': 'No copy' });
  const hash = sha256('bytes that stay');
  await writeFile(join(blobs, hash.slice(0, 2), hash), 'other bytes now');
  await expect(asked(sheet, bodyFor([kept])).then((answer) => answer.arrayBuffer())).rejects.toThrow();
  await expect.poll(() => app.errors.length).toBe(2);
  expect(app.errors.splice(0)[0]).toContain('is not what was frozen');
});

test('[PACK-12] what people wrote is only words in the manifest, whatever it begins with', async () => {
  const sheet = await aSheetOfTwo();
  const cell = await aPage(sheet);
  await say(ann, cell, 'approve');
  const row = { rowID: cell.rowID, name: '=HYPERLINK("http://evil.example")' };
  await ann.call(updateRow, { body: { row, updateFields: ['name'] } });
  const { entries } = await packOf(sheet, [cell], { template: '../{row}' });
  expect([...entries.keys()][0]).toBe('HYPERLINK_http_evil.example.zip');
  expect(entries.get('manifest.csv')?.toString()).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  expect(unzip(entries.get('manifest.xlsx') ?? Buffer.alloc(0)).get('xl/worksheets/sheet1.xml')).not.toContain('<f>');
});
