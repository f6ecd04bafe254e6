/** Zips as banners: listed by their names alone, unpacked when they are frozen, followed by their next versions. */
import { addRowsFromFtp } from '@marquee/contract/banners.ts';
import type { Cell } from '@marquee/contract/cells.ts';
import { zipSync, type Zippable } from 'fflate';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { addressFor, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet, readSheet, type TestSheet } from '#test/builders.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { startScriptedFtp } from '#test/file-transfer/scripted-ftp.ts';
import { addBanner, bannerNow, lookForNewer } from '#test/newer-banners.ts';
import { readStack } from '#test/version-stack.ts';

const app = await startApp(undefined, { ftpLoopback: true, versions: true });
const folder = await bannerFolder();
const host = await startProftpd(folder.path);
const ann = await aPerson(app, { admin: true });
const account = await anFtpAccount(ann, host);
const minute = 60_000;
const then = Math.floor(Date.now() / minute) * minute - 24 * 60 * minute;
const text = (words: string) => new TextEncoder().encode(words);
const zipOf = (page: string) => Buffer.from(zipSync({ 'hero/index.html': text(page), 'hero/a.js': text('js') }));

const addAll = async (sheet: TestSheet, ftpFolder: string, of = account) => {
  const { groupID } = sheet.groups[0];
  const body = { ftpAccountId: of.ftpAaccountID, groupId: groupID, fileType: 2 as const, ftpFolder };
  return (await ann.call(addRowsFromFtp, { body })).body;
};
const cellOf = async (sheet: TestSheet, fileName: string) => {
  const cells = (await readSheet(ann, sheet.url)).columns.flatMap((column) => column.cells);
  const cell = cells.find(({ cellBanner }) => cellBanner?.fileName === fileName);
  if (!cell) throw new Error(`No cell shows ${fileName}.`);
  return cell;
};
const shown = (ftpfolder: string, fileName: string) => ({
  ftpaccountID: account.ftpAaccountID,
  ftpfolder,
  fileName,
  fileType: 2 as const,
});
const stackOf = (cell: { cellID: number }) => readStack(ann, cell);

test('[BANNER-83] zips of a folder become rows by their names, with their sizes, and nothing of them is fetched', async () => {
  const line = (name: string) => `-rw-r--r-- 1 u g 10 Jan 01 2025 ${name}\r\n`;
  const names = ['hero_300x250_v1.zip', 'sky_160x600_v1.ZIP', 'notes.txt', 'old.zip.part'];
  const server = await startScriptedFtp({ data: () => ({ bytes: names.map(line).join('') }) });
  const scripted = await anFtpAccount(ann, server.host);
  const sheet = await aSheet(app, { owner: ann });
  expect((await addAll(sheet, 'x', scripted)).fileNames).toEqual(['hero_300x250_v1.zip', 'sky_160x600_v1.ZIP']);
  expect(server.commands.filter((command) => command.startsWith('RETR'))).toEqual([]);
  const rows = (await readSheet(ann, sheet.url)).groups[0]?.rows.map(({ name }) => name) ?? [];
  expect(rows.slice(-2)).toEqual(['hero_300x250_v1', 'sky_160x600_v1']);
  expect((await cellOf(sheet, 'hero_300x250_v1.zip')).cellBanner).toMatchObject({ fileType: 2, bannerWidth: 300 });
  await app.freezer.drain();
});

test('[BANNER-83] a zip beside the folder that it was made of is not added', async () => {
  await folder.write('both/Hero_v1/index.html', '<p>', then);
  await folder.write('both/hero_v1.zip', zipOf('<p>'), then);
  await folder.write('both/other_v1.zip', zipOf('<p>'), then);
  const sheet = await aSheet(app, { owner: ann });
  expect((await addAll(sheet, 'both')).fileNames).toEqual(['Hero_v1/index.html', 'other_v1.zip']);
  await app.freezer.drain();
});

test('[BANNER-84] a zip plays from its copy once it is frozen; where it is no banner, the cell and its page say so', async () => {
  await folder.write('kinds/good_300x250.zip', zipOf('<p>Hello</p>'), then);
  await folder.write('kinds/sources <b>.zip', Buffer.from(zipSync({ '<i>.psd': text('layers') })), then);
  await folder.write(
    'kinds/link.zip',
    Buffer.from(
      zipSync({ 'index.html': text('<p>'), '<b>x': [text('/etc'), { os: 3, attrs: (0o120777 << 16) >>> 0 }] }),
    ),
    then,
  );
  // With a public address: there a zip would only be downloaded.
  const open = await anFtpAccount(ann, host, { name: 'Open', url: 'http://banners.example/' });
  const sheet = await aSheet(app, { owner: ann });
  await addAll(sheet, 'kinds', open);
  const good = await cellOf(sheet, 'good_300x250.zip');
  const before = await addressFor(ann, good);
  expect(before).toMatchObject({ isStreamed: true, onServer: 'http://banners.example/kinds/good_300x250.zip' });
  await app.freezer.drain();
  const page = await fetch(app.base + (await addressFor(ann, good)).address);
  expect(await page.text()).toBe('<p>Hello</p>');
  const why = 'This zip has no index.html at its top, or in its only folder.';
  const sources = await cellOf(sheet, 'sources <b>.zip');
  expect(await stackOf(sources)).toMatchObject({ state: 'failed', why, versions: [] });
  expect(await (await fetch(app.base + (await addressFor(ann, sources)).address)).text()).toContain(why);
  const link = await fetch(app.base + (await addressFor(ann, await cellOf(sheet, 'link.zip'))).address);
  expect([link.status, await link.text()]).toEqual([404, expect.stringContaining('holds a link (“&lt;b&gt;x”)')]);
});

test('[BANNER-85] the next version of a zip is taken, be it a zip or a folder', async () => {
  await folder.write('next/hero_v1.zip', zipOf('<p>1'), then);
  await folder.write('next/hero_v2.zip', zipOf('<p>2'), then + minute);
  await folder.write('next/hero_v2/index.html', '<p>2', then + 2 * minute);
  const sheet = await aSheet(app, { owner: ann });
  const cell = await addBanner(ann, sheet, 'Zip', shown('next', 'hero_v1.zip'));
  await app.freezer.drain();
  const look = async () => [(await lookForNewer(ann, sheet)).feedback, (await bannerNow(ann, sheet, cell))?.fileName];
  expect(await look()).toEqual([['Newer file hero_v2.zip found'], 'hero_v2.zip']);
  await app.freezer.drain();
  expect(await look()).toEqual([[], 'hero_v2.zip']);
  await folder.write('next/hero_v3/index.html', '<p>3', then + 3 * minute);
  expect(await look()).toEqual([['Newer file hero_v3/index.html found'], 'hero_v3/index.html']);
  await app.freezer.drain();
  expect((await stackOf(cell)).versions.map(({ number, fileName }) => [number, fileName])).toEqual([
    [3, 'hero_v3/index.html'],
    [2, 'hero_v2.zip'],
    [1, 'hero_v1.zip'],
  ]);
});

test('[BANNER-85] the zip of a shown folder is nothing newer, whenever it was packed', async () => {
  await folder.write('packed/hero_v1/index.html', '<p>1', then);
  await folder.write('packed/hero_v1.zip', zipOf('<p>1'), then + minute);
  const sheet = await aSheet(app, { owner: ann });
  const cell = await addBanner(ann, sheet, 'Folder', shown('packed', 'hero_v1/index.html'));
  const { feedback, multipleFilesChoices } = await lookForNewer(ann, sheet);
  expect([feedback, multipleFilesChoices]).toEqual([[], []]);
  expect((await bannerNow(ann, sheet, cell))?.fileName).toBe('hero_v1/index.html');
});

test('[VERSION-23] what is first found out of a zip, and of a folder with more in it than the banner, has neither frozen again', async () => {
  await folder.write('first look/hero_v1.zip', zipOf('<p>1'), then);
  await folder.write('first look/sky_v1/index.html', '<p>1', then);
  await folder.write('first look/sky_v1/source.psd', 'heavy', then);
  const sheet = await aSheet(app, { owner: ann });
  const cells: Cell[] = [];
  for (const fileName of ['hero_v1.zip', 'sky_v1/index.html'])
    cells.push(await addBanner(ann, sheet, fileName, shown('first look', fileName)));
  await app.freezer.drain();
  const wishes = async () => {
    const { rows } = await sql<{ state: string; wish: number }>`
      select state, wish from freezing where cell_id = any(${cells.map(({ cellID }) => cellID)}::int[])
    `.execute(app.db.kysely);
    return rows;
  };
  const frozen = { state: 'frozen', wish: 1 };
  expect(await wishes()).toEqual([frozen, frozen]);
  for (const cell of cells) {
    await addressFor(ann, cell);
    await expect.poll(async () => (await bannerNow(ann, sheet, cell)).file).not.toBeNull();
  }
  expect(await wishes()).toEqual([frozen, frozen]);

  // Another one under the same name is frozen.
  await folder.write('first look/hero_v1.zip', zipOf('<p>2'), then + minute);
  await lookForNewer(ann, sheet);
  await app.freezer.drain();
  const page = await fetch(app.base + (await addressFor(ann, cells[0] as Cell)).address);
  expect(await page.text()).toBe('<p>2');
});

/** Without the mark that says a name is in UTF-8. */
function unmarked(zip: Buffer): Buffer {
  const bytes = Buffer.from(zip);
  for (const [start, flags] of [
    ['PK\u0003\u0004', 6],
    ['PK\u0001\u0002', 8],
  ] as const) {
    for (let at = bytes.indexOf(start); at >= 0; at = bytes.indexOf(start, at + 1)) {
      bytes.writeUInt16LE(bytes.readUInt16LE(at + flags) & ~0x800, at + flags);
    }
  }
  return bytes;
}
/** Some tools would never write such a name. */
const renamed = (zip: Buffer, from: string, to: string) =>
  Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');

async function aZip(name: string, files: Zippable, change = (zip: Buffer) => zip) {
  await folder.write(`odd/${name}`, change(Buffer.from(zipSync(files))), then);
  return addBanner(ann, await aSheet(app, { owner: ann }), 'Odd', shown('odd', name));
}
/**
 * What is played of a zip at last, its page or a file in the place of that: once what its file is has been found out, it is frozen anew, and
 * plays from another address.
 */
const comes = (cell: Cell, page = '', file = page) =>
  expect.poll(async () => {
    await app.freezer.drain();
    const { address } = await addressFor(ann, cell);
    return (await fetch(app.base + address.replace(page, file))).text();
  });

test.each([
  ['in UTF-8 without saying so, as Macs write them', unmarked, 'Frühling.png'],
  ['as DOS did', (zip: Buffer) => unmarked(renamed(zip, 'Fr\u00c3\u00bc', 'Fr\u0081x')), 'Früxhling.png'],
])('[VERSION-22] a zip with names %s plays with all its files', async (as, change, name) => {
  const zip = await aZip(`${as}.zip`, { 'index.html': text('<p>'), 'Frühling.png': text('png') }, change);
  await comes(zip, 'index.html', encodeURIComponent(name)).toBe('png');
});

test('[VERSION-9] a zip without an index.html plays its only page; one with several is no banner', async () => {
  const page = 'Spring 300x250.html';
  const files = { [`a/${page}`]: text('<p>Hello</p>'), 'a/b/c.html': text('inner'), 'a/b/c.js': text('js') };
  const only = await aZip('only.zip', files);
  await comes(only).toBe('<p>Hello</p>');
  await comes(only, encodeURIComponent(page), 'b/c.js').toBe('js');
  const several = { 'a.html': text('<p>'), 'b.html': text('<p>') };
  await comes(await aZip('several.zip', several)).toContain('has no index.html');
});

test('[VERSION-27] what lies beside the only folder of a zip keeps its page from nobody, and is no part of the banner', async () => {
  const beside = { 'backup.jpg': text('jpg'), 'Read me.txt': text('txt'), 'desktop.ini': text('ini') };
  const zip = await aZip('beside.zip', { ...beside, 'hero/index.html': text('<p>Hello</p>'), 'hero/a.js': text('js') });
  await comes(zip).toBe('<p>Hello</p>');
  await comes(zip, 'index.html', 'a.js').toBe('js');
  const several = { 'a.html': text('<p>'), 'b.html': text('<p>'), 'hero/index.html': text('<p>Hello</p>') };
  await comes(await aZip('several at its top.zip', several)).toContain('has no index.html');
});
