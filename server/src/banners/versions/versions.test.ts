/** Versions of banners, from real file servers: taken on every way in which a cell gets a file, numbered, kept, and played. */
import { addRowsFromFtp } from '@marquee/contract/banners.ts';
import { updateCell, type Cell } from '@marquee/contract/cells.ts';
import { access, updateColumn } from '@marquee/contract/columns.ts';
import { duplicateRows } from '@marquee/contract/rows.ts';
import { getVersionAddress, listFreezing, listVersions } from '@marquee/contract/versions.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, addressFor, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet, readSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { listen } from '#test/listener.ts';
import { lookForNewer } from '#test/newer-banners.ts';
import { readStack } from '#test/version-stack.ts';

const app = await startApp(undefined, { ftpLoopback: true, versions: true });
const folder = await bannerFolder();
const host = await startProftpd(folder.path);
const ann = await aPerson(app, { admin: true });
const guest = await aPerson(app, { accountID: ann.accountID });
const account = await anFtpAccount(ann, host);
const minute = 60_000;
const then = Math.floor(Date.now() / minute) * minute - 24 * 60 * minute;

const stackOf = (cell: { cellID: number }, caller: Caller = ann) => readStack(caller, cell);
/** What was taken of a cell, the newest first: the file and its number. */
const taken = async (cell: { cellID: number }) =>
  (await stackOf(cell)).versions.map(({ fileName, number }) => `v${number} ${fileName}`);
const point = (cell: Cell, fileName: string) =>
  ann.call(updateCell, {
    body: { cell: { ...cell, cellBanner: { fileName } }, updateFields: ['fileName'] },
  });
const played = async (address: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(app.base + address, { headers });
  return `${answer.status} ${await answer.text()}`;
};

afterEach(() => app.freezer.drain());

describe('a version', () => {
  test('[VERSION-3] is taken of a typed file, with its number, weight, time and who typed it', async () => {
    await folder.write('typed/hero.png', 'a picture', then);
    const sheet = await aSheet(app, { owner: ann, members: [guest] });
    const fields = { fileName: 'hero.png', ftpfolder: 'typed', fileType: 1 } as const;
    // Members use the accounts and folders that the sheet's banners are in.
    await aBanner(sheet, account, { ...fields, fileName: 'other.png' }, { row: 1 });
    await app.freezer.drain();
    const cell = await aBanner(sheet, account, fields, { by: guest });
    await app.freezer.drain();
    const { state, versions } = await stackOf(cell);
    expect(state).toBe('frozen');
    expect(versions).toMatchObject([
      {
        number: 1,
        fileName: 'hero.png',
        bytes: 9,
        noOfFiles: 1,
        hash: createHash('sha256').update('a picture').digest('hex'),
        changedAt: new Date(then).toISOString(),
        takenHow: 'edit',
        takenBy: { userID: guest.userID },
        isCurrent: true,
      },
    ]);
    const { cells } = (await ann.call(listFreezing, { params: { id: String(sheet.sheetID) } })).body;
    expect(cells.map(({ cellID }) => cellID)).not.toContain(cell.cellID);
  });

  test('[VERSION-4] is a new one for other bytes, and the same one again for bytes that the cell had', async () => {
    await folder.write('again/a_v1.png', 'one', then);
    await folder.write('again/a_v2.png', 'two', then + minute);
    await folder.write('again/a_v3.png', 'one', then + 2 * minute);
    const sheet = await aSheet(app, { owner: ann });
    const cell = await aBanner(sheet, account, { fileName: 'a_v1.png', ftpfolder: 'again', fileType: 1 });
    await app.freezer.drain();
    await point(cell, 'a_v2.png');
    await app.freezer.drain();
    expect(await taken(cell)).toEqual(['v2 a_v2.png', 'v1 a_v1.png']);
    await point(cell, 'a_v3.png');
    await app.freezer.drain();
    expect(await taken(cell)).toEqual(['v2 a_v2.png', 'v1 a_v3.png']);
    expect((await stackOf(cell)).versions.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
  });

  test('[VERSION-3] is taken of rows that are added from a folder, of newer files, and of the same name with other bytes', async () => {
    await folder.write('rows/mpu_v1.png', 'one', then);
    const sheet = await aSheet(app, { owner: ann });
    const body = {
      ftpAccountId: account.ftpAaccountID,
      groupId: sheet.groups[0].groupID,
      fileType: 1 as const,
      ftpFolder: 'rows',
    };
    await ann.call(addRowsFromFtp, { body });
    await app.freezer.drain();
    const cells = (await readSheet(ann, sheet.url)).columns.flatMap((column) => column.cells);
    const cell = cells.find(({ cellBanner }) => cellBanner?.fileName === 'mpu_v1.png');
    if (!cell) throw new Error('No row was added.');
    await folder.write('rows/mpu_v2.png', 'two', then + minute);
    await lookForNewer(ann, sheet);
    await app.freezer.drain();
    await folder.write('rows/mpu_v2.png', 'two again', then + 2 * minute);
    await lookForNewer(ann, sheet);
    await app.freezer.drain();
    expect(await taken(cell)).toEqual(['v3 mpu_v2.png', 'v2 mpu_v2.png', 'v1 mpu_v1.png']);
    expect((await stackOf(cell)).versions.map(({ takenHow }) => takenHow)).toEqual(['update', 'update', 'edit']);
  });

  test('[VERSION-5] of a duplicated row is its own v1, and nothing is fetched for it', async () => {
    await folder.write('twin/hero.png', 'picture', then);
    const sheet = await aSheet(app, { owner: ann });
    const cell = await aBanner(sheet, account, { fileName: 'hero.png', ftpfolder: 'twin', fileType: 1 });
    await app.freezer.drain();
    await folder.remove('twin');
    const { body } = await ann.call(duplicateRows, { body: { rowIDs: [cell.rowID] } });
    await app.freezer.drain();
    expect(body).toBeTruthy();
    const twin = (await readSheet(ann, sheet.url)).columns
      .flatMap((column) => column.cells)
      .find(({ cellID, cellBanner }) => cellBanner?.fileName === 'hero.png' && cellID !== cell.cellID);
    const [original, copy] = [await stackOf(cell), await stackOf(twin ?? cell)];
    expect(copy.versions).toMatchObject([{ number: 1, takenHow: 'copy', hash: original.versions[0]?.hash }]);
  });

  test('[VERSION-5] whose files are listed as they were is not fetched again', async () => {
    await folder.write('listed/hero.png', 'picture', then);
    const sheet = await aSheet(app, { owner: ann });
    const fields = { fileName: 'hero.png', ftpfolder: 'listed', fileType: 1 } as const;
    const cell = await aBanner(sheet, account, fields);
    await app.freezer.drain();
    await folder.lock('listed/hero.png');
    const other = await aBanner(sheet, account, fields, { row: 1 });
    await app.freezer.drain();
    expect((await stackOf(other)).versions[0]?.hash).toBe((await stackOf(cell)).versions[0]?.hash);
  });

  test('[VERSION-6] of a folder or a page is all that it is played with, and nothing beside', async () => {
    const files = {
      'whole/hero_v1/index.html': '<script src="app.js"></script>',
      'whole/hero_v1/app.js': 'js',
      'whole/hero_v1/img/a.png': 'png',
      'whole/hero_v1/source.psd': 'heavy',
      'whole/hero_v1/.DS_Store': 'junk',
      'whole/mpu.html':
        '<link href="shared.css"><img src="img/b.png"><iframe src="end.html"></iframe><iframe src="part/in.html">',
      'whole/end.html': '<img src="end.png"> sky.html',
      'whole/end.png': 'png',
      'whole/part/in.html': 'a part',
      'whole/part/c.png': 'png',
      'whole/sky.html': '<img src="sky.png">',
      'whole/shared.css': 'url(back.png)',
      'whole/back.png': 'png',
      'whole/sky.png': 'png',
      'whole/img/b.png': 'png',
    };
    for (const [path, content] of Object.entries(files)) await folder.write(path, content, then);
    const sheet = await aSheet(app, { owner: ann });
    const hero = await aBanner(sheet, account, { fileName: 'hero_v1/index.html', ftpfolder: 'whole', fileType: 2 });
    const mpu = await aBanner(sheet, account, { fileName: 'mpu.html', ftpfolder: 'whole', fileType: 2 }, { row: 1 });
    await app.freezer.drain();
    const filesOf = async ({ cellID }: Cell) => {
      const { rows } = await sql<{ path: string }>`
        select f.path from version v join package_file f on f.package = v.package where cell_id = ${cellID} order by 1
      `.execute(app.db.kysely);
      return rows.map(({ path }) => path);
    };
    expect(await filesOf(hero)).toEqual(['app.js', 'img/a.png', 'index.html']);
    expect(await filesOf(mpu)).toEqual([
      'back.png',
      'end.html',
      'end.png',
      'img/b.png',
      'mpu.html',
      'part/c.png',
      'part/in.html',
      'shared.css',
    ]);
    expect((await stackOf(hero)).versions[0]).toMatchObject({ noOfFiles: 3, bytes: 35 });
  });

  test('[VERSION-7] is shown to members who see the cell, and to nobody else', async () => {
    await folder.write('rights/hero.png', 'picture', then);
    const sheet = await aSheet(app, { owner: ann, members: [guest] });
    const cell = await aBanner(sheet, account, { fileName: 'hero.png', ftpfolder: 'rights', fileType: 1 });
    await app.freezer.drain();
    const { columnID } = sheet.columns.banner;
    const column = { columnID, accessRestrictions: access.justForMe };
    const address = (caller: Caller) =>
      caller.attempt(getVersionAddress, { params: { id: String(cell.cellID) }, query: { number: '1' } });
    const shown = (await guest.call(getVersionAddress, { params: { id: String(cell.cellID) }, query: { number: '1' } }))
      .body;
    expect(await played(shown.address)).toBe('200 picture');
    await ann.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
    expect((await address(guest)).code).toBe('notFound');
    expect((await guest.attempt(listVersions, { params: { id: String(cell.cellID) } })).code).toBe('notFound');
    expect((await guest.call(listFreezing, { params: { id: String(sheet.sheetID) } })).body.cells).toEqual([]);
    expect(await played(shown.address)).toMatch(/^404/);
    expect((await address(ann)).status).toBe(200);
  });
});

test('[VERSION-15] members who see the cell hear when it is frozen, or why not, and nobody else does', async () => {
  await folder.write('live/hero.png', 'picture', then);
  const sheet = await aSheet(app, { owner: ann, members: [guest] });
  const [member, visitor] = [await listen(guest, sheet), await listen(new Caller(app.base), sheet)];
  const cell = await aBanner(sheet, account, { fileName: 'hero.png', ftpfolder: 'live', fileType: 1 });
  const told = () =>
    member.pushes
      .flatMap(({ change }) => (change.kind === 'freezeBanners' ? change.cells : []))
      .map((one) => one.state);
  await app.freezer.drain();
  await member.until(() => told().includes('frozen'));
  await point(cell, 'nowhere.png');
  await app.freezer.drain();
  await member.until((pushes) => JSON.stringify(pushes).includes('"code":"gone"'));
  const { columnID } = sheet.columns.banner;
  await ann.call(updateColumn, { body: { column: { columnID, name: 'Ads' }, updateFields: ['name'] } });
  await visitor.until((pushes) => pushes.some(({ change }) => change.kind === 'updateColumn'));
  expect(visitor.kinds).not.toContain('freezeBanners');
});

describe('playing', () => {
  test('[VERSION-8] a frozen banner plays with its server off, whole or in part, older versions too', async () => {
    const own = await startProftpd(folder.path);
    const theirs = await anFtpAccount(ann, own, { url: 'https://banners.example' });
    await folder.write('off/hero_v1/index.html', '<img src="a.png">', then);
    await folder.write('off/hero_v1/a.png', 'first', then);
    await folder.write('off/hero_v2/index.html', '<img src="a.png">', then + minute);
    await folder.write('off/hero_v2/a.png', 'second', then + minute);
    const sheet = await aSheet(app, { owner: ann });
    const fields = { fileName: 'hero_v1/index.html', ftpfolder: 'off', fileType: 2 } as const;
    const cell = await aBanner(sheet, theirs, fields);
    await app.freezer.drain();
    await point(cell, 'hero_v2/index.html');
    await app.freezer.drain();
    await folder.remove('off');
    const { address, isStreamed, onServer } = await addressFor(ann, cell);
    expect([isStreamed, onServer]).toEqual([true, 'https://banners.example/off/hero_v2/index.html']);
    const besides = (page: string, name: string) => page.slice(0, page.lastIndexOf('/') + 1) + name;
    expect(await played(address)).toBe('200 <img src="a.png">');
    expect(await played(besides(address, 'a.png'))).toBe('200 second');
    expect(await played(besides(address, 'a.png'), { range: 'bytes=1-3' })).toBe('206 eco');
    expect(await played(besides(address, 'b.png'))).toMatch(/^404/);
    const visitor = new Caller(app.base);
    expect(await played((await addressFor(visitor, cell, sheet.url)).address)).toBe('200 <img src="a.png">');
    const old = (await ann.call(getVersionAddress, { params: { id: String(cell.cellID) }, query: { number: '1' } }))
      .body.address;
    expect(await played(besides(old, 'a.png'))).toBe('200 first');
    const answer = await fetch(app.base + old);
    expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox allow-scripts allow-popups/);
  });

  test('[VERSION-8] a pass for one version opens no other, and none that was made up opens any', async () => {
    await folder.write('pass/a_v1.png', 'one', then);
    await folder.write('pass/a_v2.png', 'two', then);
    const sheet = await aSheet(app, { owner: ann });
    const cell = await aBanner(sheet, account, { fileName: 'a_v1.png', ftpfolder: 'pass', fileType: 1 });
    await app.freezer.drain();
    await point(cell, 'a_v2.png');
    await app.freezer.drain();
    const { address } = (
      await ann.call(getVersionAddress, { params: { id: String(cell.cellID) }, query: { number: '2' } })
    ).body;
    expect(await played(address)).toBe('200 two');
    const [, , pass = ''] = address.split('/');
    const bytes = Buffer.from(pass, 'base64url');
    bytes.write('1', bytes.length - 1);
    expect(await played(`/banner-files/${bytes.toString('base64url')}/a_v1.png`)).toMatch(/^404/);
  });
});
