/** Freezing what is hostile or goes wrong: zips, names, weights, files that change, servers that are away, processes that die. */
import { addRow } from '@marquee/contract/rows.ts';
import { updateCell, type Cell } from '@marquee/contract/cells.ts';
import { updateFtpAccount } from '@marquee/contract/ftp-accounts.ts';
import { getVersionAddress, listFreezing } from '@marquee/contract/versions.ts';
import { zipSync, type Zippable } from 'fflate';
import { sql } from 'kysely';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { addressFor, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet, type TestSheet } from '#test/builders.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { freePort } from '#test/file-transfer/free-port.ts';
import { password, startProftpd, userName } from '#test/file-transfer/proftpd.ts';
import { addBanner } from '#test/newer-banners.ts';
import { readStack } from '#test/version-stack.ts';

const versionLimits = { bytes: 50_000, files: 20, unpackedBytes: 60_000, ratio: 10 };
const app = await startApp(undefined, { ftpLoopback: true, versions: true, versionLimits });
// A second process over the same database and folder.
const { dataDir } = app.services.settings;
const other = await startApp(app.databaseUrl, { ftpLoopback: true, versions: true, versionLimits, dataDir });
const folder = await bannerFolder();
const host = await startProftpd(folder.path);
const ann = await aPerson(app, { admin: true });
const account = await anFtpAccount(ann, host);
let sheet: TestSheet;
beforeEach(async () => {
  sheet = await aSheet(app, { owner: ann });
});
afterEach(() => app.freezer.drain());

const blobs = async () =>
  (await readdir(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const shown = (fileName: string, fileType: 1 | 2 | 3 = 2) =>
  addBanner(ann, sheet, fileName, { ftpaccountID: account.ftpAaccountID, ftpfolder: 'x', fileName, fileType });
const stackOf = (cell: { cellID: number }) => readStack(ann, cell);
const settled = async (cell: { cellID: number }) => {
  await Promise.all([app.freezer.drain(), other.freezer.drain()]);
  const { state, why, versions } = await stackOf(cell);
  return { state, why, versions: versions.length };
};
const due = () => sql`update freezing set due_at = now() where due_at is not null`.execute(app.db.kysely);
const text = (words: string) => new TextEncoder().encode(words);
const page = text('<p>Hello</p>');
/** What a zip's central directory says of a name, said otherwise: some tools would never write it. */
const renamed = (zip: Uint8Array, from: string, to: string) =>
  Buffer.from(Buffer.from(zip).toString('latin1').replaceAll(from, to), 'latin1');
const zipped = async (name: string, files: Zippable, change = (zip: Uint8Array) => Buffer.from(zip)) => {
  await folder.write(`x/${name}`, change(zipSync(files)));
  return shown(name);
};

describe('a zip', () => {
  test.each([
    ['at its top', { 'index.html': page, 'img/a.png': text('png'), '__MACOSX/index.html': text('junk') }],
    ['in its only folder', { 'hero/index.html': page, 'hero/img/a.png': text('png'), 'hero/.DS_Store': text('junk') }],
  ])('[VERSION-9] with its page %s is a banner of its files', async (at, files) => {
    const cell = await shown(`good ${at}.zip`);
    await settled(cell);
    const before = await fetch(app.base + (await addressFor(ann, cell)).address);
    expect(await before.text()).toContain('not on its server');
    await folder.write(`x/good ${at}.zip`, Buffer.from(zipSync(files)));
    await due();
    // What its facts are is found out at the same time.
    await expect.poll(() => settled(cell)).toEqual({ state: 'frozen', why: null, versions: 1 });
    const { address } = await addressFor(ann, cell);
    expect(address).toMatch(/\/index\.html$/);
    expect(await (await fetch(app.base + address)).text()).toBe('<p>Hello</p>');
    expect(await (await fetch(app.base + address.replace('index.html', 'img/a.png'))).text()).toBe('png');
    const old = (await ann.call(getVersionAddress, { params: { id: String(cell.cellID) }, query: { number: '1' } }))
      .body;
    expect(await (await fetch(app.base + old.address.replace('index.html', 'img/a.png'))).text()).toBe('png');
  });

  test.each([
    [
      'climbs out',
      { 'index.html': page, 'aa/aa/evil.js': page },
      'aa/aa/evil.js',
      '../../evil.js',
      'can’t be part of a banner',
    ],
    [
      'is absolute',
      { 'index.html': page, 'aetc/evil.js': page },
      'aetc/evil.js',
      '/etc/evil.js',
      'can’t be part of a banner',
    ],
    ['is a device', { 'index.html': page, 'abc.js': page }, 'abc.js', 'nul.js', 'can’t be part of a banner'],
    [
      'differs in capitals',
      { 'index.html': page, 'app.js': page, 'abp.js': page },
      'abp.js',
      'APP.js',
      'capital letters',
    ],
  ])('[VERSION-10] with a name that %s is refused', async (what, files, from, to, why) => {
    const cell = await zipped(`${what}.zip`, files, (zip) => renamed(zip, from, to));
    expect(await settled(cell)).toEqual({ state: 'failed', why: expect.stringContaining(why), versions: 0 });
  });

  test('[VERSION-10] with a link, without a page, damaged or far too dense is refused', async () => {
    const link = await zipped('link.zip', {
      'index.html': page,
      'passwd.txt': [text('/etc/passwd'), { os: 3, attrs: (0o120777 << 16) >>> 0 }],
    });
    const without = await zipped('without.zip', { 'a/page.html': page, 'b/index.html': page });
    const bomb = await zipped('bomb.zip', { 'index.html': page, 'zeros.bin': new Uint8Array(50_000) });
    const heavy = await zipped(
      'heavy.zip',
      { 'index.html': page, 'a.bin': [new Uint8Array(70_000), { level: 0 }] },
      (zip) => Buffer.from(zip.subarray(0, 40_000)),
    );
    const many = await zipped('many.zip', {
      'index.html': page,
      ...Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`${at}.js`, page])),
    });
    expect((await settled(link)).why).toContain('holds a link');
    expect((await settled(without)).why).toBe('This zip has no index.html at its top, or in its only folder.');
    expect((await settled(bomb)).why).toContain('more than 10 times heavier');
    expect((await settled(heavy)).why).toContain('damaged');
    expect((await settled(many)).why).toBe('This banner has more than 20 files, so no copy of it is kept.');
  });

  test('[VERSION-10] that says it is lighter than it is, is not unpacked any further', async () => {
    const lie = (zip: Uint8Array) => {
      const bytes = Buffer.from(zip);
      const real = Buffer.alloc(4);
      real.writeUInt32LE(5_000);
      for (let at = bytes.indexOf(real); at >= 0; at = bytes.indexOf(real, at + 1)) bytes.writeUInt32LE(100, at);
      return bytes;
    };
    const cell = await zipped('lie.zip', { 'index.html': page, 'zeros.bin': new Uint8Array(5_000) }, lie);
    expect((await settled(cell)).why).toContain('damaged');
  });
});

describe('what is too much, or not there', () => {
  test('[VERSION-11] is not kept, and the cell says why', async () => {
    await folder.write('x/heavy.png', Buffer.alloc(60_000));
    for (let at = 0; at < 25; at += 1) await folder.write(`x/many/${at}.js`, 'js');
    await folder.write('x/many/index.html', '<p>');
    const heavy = await shown('heavy.png', 1);
    const many = await shown('many/index.html');
    expect(await settled(heavy)).toEqual({
      state: 'failed',
      why: 'This banner is heavier than 50 KB, so no copy of it is kept.',
      versions: 0,
    });
    expect((await settled(many)).why).toBe('This banner has more than 20 files, so no copy of it is kept.');
  });

  test('[VERSION-11] is tried again until it is there', async () => {
    const cell = await shown('late.png', 1);
    const waiting = { state: 'waiting', why: expect.stringContaining('not on its server') };
    expect(await settled(cell)).toMatchObject(waiting);
    const { cellID, rowID, columnID } = cell;
    const { cells } = (await ann.call(listFreezing, { params: { id: String(sheet.sheetID) } })).body;
    expect(cells).toEqual([{ cellID, rowID, columnID, state: 'waiting', reason: { code: 'gone' } }]);
    await folder.write('x/late.png', 'picture');
    await due();
    expect(await settled(cell)).toEqual({ state: 'frozen', why: null, versions: 1 });
  });

  test('[VERSION-11] of a server that is away waits, and names no server', async () => {
    const away = await anFtpAccount(ann, `127.0.0.1:${await freePort()}`, { name: 'Away' });
    const cell = await addBanner(ann, sheet, 'Away', {
      ftpaccountID: away.ftpAaccountID,
      fileName: 'a.png',
      ftpfolder: 'x',
    });
    const { state, why } = await settled(cell);
    expect(state).toBe('waiting');
    expect(why).toContain('“Away”');
    expect(why).not.toContain('127.0.0.1');
    await folder.write('x/a.png', 'picture');
    // Whoever corrects the account does not wait for the next try.
    const { ftpAaccountID } = away;
    const body = {
      ftpAaccountID,
      name: 'Away',
      protocol: 1 as const,
      host,
      userName,
      password,
      directory: '',
      url: '',
      urlForHttpSite: '',
    };
    await ann.call(updateFtpAccount, { body });
    expect((await settled(cell)).state).toBe('frozen');
  });
});

describe('at the same time', () => {
  test('[VERSION-12] two processes freeze each banner once, and the same bytes are one blob', async () => {
    const same = Array.from({ length: 12 }, (_, at) => `same_${at}.png`);
    for (const name of same) await folder.write(`x/${name}`, 'the same picture');
    const cells: Cell[] = [];
    for (const name of same) cells.push(await shown(name, 1));
    const before = (await blobs()).length;
    await Promise.all([app.freezer.drain(), other.freezer.drain()]);
    for (const cell of cells) expect(await settled(cell)).toEqual({ state: 'frozen', why: null, versions: 1 });
    const { rows } =
      await sql`select distinct package from version where cell_id = any(${cells.map((c) => c.cellID)})`.execute(
        app.db.kysely,
      );
    expect(rows).toHaveLength(1);
    expect((await blobs()).length - before).toBeLessThanOrEqual(1);
  });

  test('[VERSION-12] what a process that died was at is frozen by the next one, once its claim has run out', async () => {
    const cell = await shown('left.png', 1);
    await settled(cell);
    await folder.write('x/left.png', 'picture');
    await sql`update freezing set state = 'freezing', attempts = 1, due_at = now() + interval '1 minute'
      where cell_id = ${cell.cellID}`.execute(app.db.kysely);
    expect((await settled(cell)).state).toBe('freezing');
    await due();
    expect((await settled(cell)).state).toBe('frozen');
  });

  test('[VERSION-12] a file that the cell left meanwhile becomes no version of it', async () => {
    const cell = await shown('one.png', 1);
    await settled(cell);
    await folder.write('x/one.png', 'one');
    await folder.write('x/two.png', 'two');
    // Another process is at it.
    await sql`update freezing set state = 'freezing' where cell_id = ${cell.cellID}`.execute(app.db.kysely);
    const change = { cell: { ...cell, cellBanner: { fileName: 'two.png' } }, updateFields: ['fileName' as const] };
    await ann.call(updateCell, { body: change });
    expect(await settled(cell)).toMatchObject({ state: 'frozen', versions: 1 });
    expect((await stackOf(cell)).versions[0]?.fileName).toBe('two.png');
  });
});

describe('what is kept', () => {
  test('[VERSION-13] the last twenty versions, and what no version is made of any more is collected after a while', async () => {
    const { groupID } = sheet.groups[0];
    await ann.call(addRow, { body: { row: { groupID, name: 'Many' } } });
    await folder.write('x/v_1.png', 'bytes 1');
    const cell = await shown('v_1.png', 1);
    await settled(cell);
    for (let at = 2; at <= 23; at += 1) {
      await folder.write(`x/v_${at}.png`, `bytes ${at}`);
      const change = {
        cell: { ...cell, cellBanner: { fileName: `v_${at}.png` } },
        updateFields: ['fileName' as const],
      };
      await ann.call(updateCell, { body: change });
      await settled(cell);
    }
    const { versions } = await stackOf(cell);
    expect([versions.length, versions[0]?.number, versions.at(-1)?.number]).toEqual([20, 23, 4]);
    const countOf = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from blob`.execute(app.db.kysely);
      return rows[0]?.n ?? 0;
    };
    const before = await countOf();
    await app.freezer.collect();
    expect(await countOf()).toBe(before);
    await sql`update package set named_at = now() - interval '3 hours'`.execute(app.db.kysely);
    await sql`update blob set named_at = now() - interval '3 hours'`.execute(app.db.kysely);
    await app.freezer.collect();
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from blob where not exists (select from package_file where blob = blob.hash)
    `.execute(app.db.kysely);
    expect(rows[0]?.n).toBe(0);
    expect(await countOf()).toBeLessThanOrEqual(before - 3);
    const first = (await ann.call(getVersionAddress, { params: { id: String(cell.cellID) }, query: { number: '23' } }))
      .body;
    expect((await fetch(app.base + first.address)).status).toBe(200);
  });
});
