/** What a version's zip or folder held that is no part of it, and what the zip weighed, kept with the version. */
import { updateCell, type Cell } from '@marquee/contract/cells.ts';
import { duplicateRows } from '@marquee/contract/rows.ts';
import { takeChangedFile, decide } from '@marquee/contract/decisions.ts';
import { zipSync, type Zippable } from 'fflate';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { readStack } from '#test/version-stack.ts';

const app = await startApp(undefined, { ftpLoopback: true, versions: true });
const folder = await bannerFolder();
const host = await startProftpd(folder.path);
const ann = await aPerson(app, { admin: true });
const account = await anFtpAccount(ann, host);
const minute = 60_000;
const then = Math.floor(Date.now() / minute) * minute - 24 * 60 * minute;
const bytes = (text: string) => new TextEncoder().encode(text);
const zipOf = (files: Zippable) => Buffer.from(zipSync(files));

async function frozen(fields: { fileName: string; ftpfolder: string }) {
  const sheet = await aSheet(app, { owner: ann });
  const cell = await aBanner(sheet, account, { ...fields, fileType: 2 });
  await app.freezer.drain();
  return cell;
}
const kept = async ({ cellID }: { cellID: number }) =>
  (
    await sql<{ left: { path: string; bytes: number }[] | null; zip: number | null; hash: string }>`
      select left_out as left, zip_bytes as zip, encode(package, 'hex') as hash from version where cell_id = ${cellID} order by number
    `.execute(app.db.kysely)
  ).rows;
const again = async (cell: Cell, fileName: string) => {
  await ann.call(updateCell, { body: { cell: { ...cell, cellBanner: { fileName } }, updateFields: ['fileName'] } });
  await app.freezer.drain();
};

const page = { 'index.html': bytes('<p>Hello') };

test('[CHECK-41] what a zip holds that is no part of the banner is noted, with its weight: junk, sources, zips in it, what lies beside its folder', async () => {
  const zip = zipOf({
    'hero/index.html': bytes('<p>Hello'),
    'hero/.DS_Store': bytes('junk'),
    '__MACOSX/hero/._index.html': bytes('m'),
    'hero/layers.psd': bytes('a source'),
    'hero/old.zip': bytes('PK'),
    'readme.md': bytes('hi'),
  });
  await folder.write('zips/hero.zip', zip, then);
  const [version] = await kept(await frozen({ fileName: 'hero.zip', ftpfolder: 'zips' }));
  expect(version?.zip).toBe(zip.length);
  expect(version?.left?.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
    { path: '__MACOSX/hero/._index.html', bytes: 1 },
    { path: 'hero/.DS_Store', bytes: 4 },
    { path: 'hero/layers.psd', bytes: 8 },
    { path: 'hero/old.zip', bytes: 2 },
    { path: 'readme.md', bytes: 2 },
  ]);
});

test('[CHECK-41] it makes no other version: the same files packed anew are the same one, with what lies beside them now', async () => {
  await folder.write('anew/hero_v1.zip', zipOf({ ...page, '.DS_Store': bytes('junk') }), then);
  const clean = zipOf(page);
  await folder.write('anew/hero_v2.zip', clean, then);
  const cell = await frozen({ fileName: 'hero_v1.zip', ftpfolder: 'anew' });
  const [before] = await kept(cell);
  expect(before?.left).toEqual([{ path: '.DS_Store', bytes: 4 }]);
  await again(cell, 'hero_v2.zip');
  expect(await kept(cell)).toEqual([{ left: [], zip: clean.length, hash: before?.hash }]);
});

test('[CHECK-41] of a folder it is what its listing shows, as it is now, though its files are known; of a page among others it is not known', async () => {
  await folder.write('300x250/index.html', '<p>', then);
  await folder.write('300x250/hero.fla', 'a source', then);
  await folder.write('300x250/__MACOSX/x', 'x', then);
  const cell = await frozen({ fileName: 'index.html', ftpfolder: '300x250' });
  const [before] = await kept(cell);
  expect(before).toMatchObject({ zip: null });
  expect(before?.left?.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
    { path: '__MACOSX/', bytes: 0 },
    { path: 'hero.fla', bytes: 8 },
  ]);
  await folder.remove('300x250/hero.fla');
  const other = await frozen({ fileName: 'index.html', ftpfolder: '300x250' });
  expect(await kept(other)).toEqual([{ ...before, left: [{ path: '__MACOSX/', bytes: 0 }] }]);
  await folder.write('many/a.html', '<p>a', then);
  await folder.write('many/b.html', '<p>b', then);
  expect(await kept(await frozen({ fileName: 'a.html', ftpfolder: 'many' }))).toMatchObject([
    { left: null, zip: null },
  ]);
});

test('[CHECK-41] names in it are anybody’s: the first 200 are kept, as one line of a bounded length', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 250 }, (_, n) => [`.junk/${n}\u202e\nx${'y'.repeat(900)}`, bytes('')]),
  );
  await folder.write('hostile/hero.zip', zipOf({ ...page, ...many }), then);
  const [version] = await kept(await frozen({ fileName: 'hero.zip', ftpfolder: 'hostile' }));
  expect(version?.left).toHaveLength(200);
  for (const { path } of version?.left ?? []) expect(path).toMatch(/^[ -~]{1,512}$/);
});

test('[CHECK-41] copies have it from their original, and a changed file that is taken has its own', async () => {
  const first = zipOf({ ...page, 'a.psd': bytes('1') });
  await folder.write('taken/hero.zip', first, then);
  const cell = await frozen({ fileName: 'hero.zip', ftpfolder: 'taken' });
  const { body } = await ann.call(duplicateRows, { body: { rowIDs: [cell.rowID] } });
  await app.freezer.drain();
  const { rows: copies } = await sql<{ cellID: number }>`
    select cell_id as "cellID" from cell where row_id = any(${body.rowIDs}::int[]) and column_id = ${cell.columnID}
  `.execute(app.db.kysely);
  expect(copies).toHaveLength(1);
  for (const copy of copies) expect(await kept(copy)).toEqual(await kept(cell));
  await ann.call(decide, { params: { id: String(cell.cellID) }, body: { number: 1, verdict: 'approve' } });
  const second = zipOf({ 'index.html': bytes('<p>Other'), 'b.psd': bytes('22') });
  await folder.write('taken/hero.zip', second, then + minute);
  await again(cell, 'other.zip');
  await again(cell, 'hero.zip');
  expect((await readStack(ann, cell)).decision.isChanged).toBe(true);
  await ann.call(takeChangedFile, { params: { id: String(cell.cellID) }, body: {} });
  expect((await kept(cell)).map(({ left, zip }) => ({ left, zip }))).toEqual([
    { left: [{ path: 'a.psd', bytes: 1 }], zip: first.length },
    { left: [{ path: 'b.psd', bytes: 2 }], zip: second.length },
  ]);
});

test('[CHECK-41] however much a system left behind, what else is no part of the banner is kept beside it', async () => {
  const traces = Object.fromEntries(Array.from({ length: 250 }, (_, n) => [`__MACOSX/._${n}.png`, bytes('m')]));
  await folder.write('traces/hero.zip', zipOf({ ...traces, ...page, 'layers.psd': bytes('a source') }), then);
  const [version] = await kept(await frozen({ fileName: 'hero.zip', ftpfolder: 'traces' }));
  expect(version?.left).toContainEqual({ path: 'layers.psd', bytes: 8 });
  expect(version?.left).toHaveLength(201);
  const notes = Object.fromEntries(Array.from({ length: 250 }, (_, n) => [`notes/${n}.md`, bytes('n')]));
  await folder.write(
    'notes/hero.zip',
    zipOf({ ...notes, ...page, 'layers.psd': bytes('a source'), 'old.zip': bytes('PK') }),
    then,
  );
  const [noted] = await kept(await frozen({ fileName: 'hero.zip', ftpfolder: 'notes' }));
  expect(noted?.left).toEqual(
    expect.arrayContaining([
      { path: 'layers.psd', bytes: 8 },
      { path: 'old.zip', bytes: 2 },
    ]),
  );
  expect(noted?.left).toHaveLength(202);
});

test('[CHECK-41] a zip that was frozen before this was kept is looked through when it is frozen again', async () => {
  const zip = zipOf({ ...page, 'old.psd': bytes('1') });
  await folder.write('before/hero.zip', zip, then);
  const cell = await frozen({ fileName: 'hero.zip', ftpfolder: 'before' });
  await sql`update version set left_out = null, zip_bytes = null where cell_id = ${cell.cellID}`.execute(app.db.kysely);
  const other = await frozen({ fileName: 'hero.zip', ftpfolder: 'before' });
  expect(await kept(other)).toMatchObject([{ left: [{ path: 'old.psd', bytes: 1 }], zip: zip.length }]);
});
