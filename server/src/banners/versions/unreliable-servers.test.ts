/** Freezing from servers that are away for a week, or that list less than they have. */
import { deleteFtpAccount, updateFtpAccount } from '@marquee/contract/ftp-accounts.ts';
import { deleteRow } from '@marquee/contract/rows.ts';
import type { Cell } from '@marquee/contract/cells.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { addressFor, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { freePort } from '#test/file-transfer/free-port.ts';
import { password, startProftpd, userName } from '#test/file-transfer/proftpd.ts';
import { startScriptedFtp } from '#test/file-transfer/scripted-ftp.ts';
import { addBanner } from '#test/newer-banners.ts';
import { readStack } from '#test/version-stack.ts';

const app = await startApp(undefined, { ftpLoopback: true, versions: true });
// A second process over the same database and folder.
const { dataDir } = app.services.settings;
const other = await startApp(app.databaseUrl, { ftpLoopback: true, versions: true, dataDir });
const folder = await bannerFolder();
const host = await startProftpd(folder.path);
const ann = await aPerson(app, { admin: true });
const sheet = await aSheet(app, { owner: ann });

const settled = async (cell: { cellID: number }) => {
  await Promise.all([app.freezer.drain(), other.freezer.drain()]);
  const { state, why, versions } = await readStack(ann, cell);
  return { state, why, versions: versions.length };
};

test('[VERSION-11] a banner that is given up after a week of a server that is away gives up no other one of its account', async () => {
  const away = await anFtpAccount(ann, `127.0.0.1:${await freePort()}`, { name: 'Gone for long' });
  const cells: Cell[] = [];
  for (const fileName of Array.from({ length: 8 }, (_, at) => `week_${at}.png`))
    cells.push(await addBanner(ann, sheet, fileName, { ftpaccountID: away.ftpAaccountID, fileName, ftpfolder: 'x' }));
  await Promise.all([app.freezer.drain(), other.freezer.drain()]);
  await Promise.all([app.freezer.drain(), other.freezer.drain()]);
  const cellIDs = cells.map(({ cellID }) => cellID);
  // Two at once by each process were tried each time, as they were due first, while the others were put off with them.
  const tried = cellIDs.slice(0, 4);
  await sql`
    update freezing set attempts = case when cell_id = any(${tried}::int[]) then 44 else 1 end,
      due_at = now() - make_interval(mins => case when cell_id = any(${tried}::int[]) then 2 else 1 end)
    where cell_id = any(${cellIDs}::int[])
  `.execute(app.db.kysely);
  await Promise.all([app.freezer.drain(), other.freezer.drain()]);
  const { rows } = await sql<{ state: string; isDueAgain: boolean }>`
    select distinct state, due_at is not null as "isDueAgain" from freezing where cell_id = any(${cellIDs}::int[]) order by state
  `.execute(app.db.kysely);
  expect(rows).toEqual([
    { state: 'failed', isDueAgain: false },
    { state: 'waiting', isDueAgain: true },
  ]);
  for (let at = 0; at < 8; at += 1) await folder.write(`x/week_${at}.png`, 'picture');
  const login = { host, userName, password, directory: '', url: '', urlForHttpSite: '' };
  await ann.call(updateFtpAccount, {
    body: { ftpAaccountID: away.ftpAaccountID, name: 'Back', protocol: 1 as const, ...login },
  });
  for (const cell of cells) expect((await settled(cell)).state).toBe('frozen');
});

/** A server with `a.png` in each folder, which refuses the login until `isBack` says so. */
const refusingServer = (isBack: () => boolean) =>
  startScriptedFtp({
    data: (command) => ({
      bytes: command === 'RETR' ? 'picture' : 'type=file;size=7;modify=20260304123015; a.png\r\n',
    }),
    answer: (command) => {
      if (command === 'PASS' && !isBack()) return '530 Not now';
      if (command === 'SIZE') return '213 7';
      return command === 'MDTM' ? '213 20260304123015' : undefined;
    },
    features: ['MLST type*;size*;modify*;'],
  });

/** Until what it finds out of the file is kept, too, which is a new wish for its version: as a rule it is so before that is tried. */
const lookAt = async (cell: Cell) => {
  await addressFor(ann, cell);
  const bytesOf = async () => {
    const { cellID } = cell;
    const kept = app.db.kysely.selectFrom('cell_banner').select('file_bytes').where('cell_id', '=', cellID);
    return (await kept.executeTakeFirstOrThrow()).file_bytes;
  };
  await expect.poll(bytesOf).not.toBeNull();
};

test('[VERSION-21] once somebody looks at a banner whose server is back it is kept, and then all that waited with it', async () => {
  let isBack = false;
  const server = await refusingServer(() => isBack);
  const account = await anFtpAccount(ann, server.host, { name: 'Away for hours' });
  const cells: Cell[] = [];
  for (const ftpfolder of ['one', 'two', 'three', 'four'])
    cells.push(
      await addBanner(ann, sheet, ftpfolder, { ftpaccountID: account.ftpAaccountID, fileName: 'a.png', ftpfolder }),
    );
  for (const cell of cells) expect((await settled(cell)).state).toBe('waiting');
  isBack = true;
  for (const cell of cells) expect((await settled(cell)).state).toBe('waiting');
  // One that was put off with the others, and never tried itself.
  await lookAt(cells.at(-1) as Cell);
  for (const cell of cells) await expect.poll(async () => (await settled(cell)).state).toBe('frozen');
});

test('[VERSION-11] a file that its folder’s list leaves out is kept where the server has it', async () => {
  const server = await startScriptedFtp({
    // As of a server that lists only so many of a folder's files.
    data: (command) => ({ bytes: command === 'RETR' ? 'picture' : '-rw-r--r-- 1 a a 5 Nov 20 2025 first.png\r\n' }),
    answer: (command, argument) => {
      if (command !== 'SIZE') return undefined;
      return argument.endsWith('last.png') ? '213 7' : '550 No such file';
    },
  });
  const cut = await anFtpAccount(ann, server.host);
  const [last, gone] = await Promise.all(
    ['last.png', 'gone.png'].map((fileName) =>
      addBanner(ann, sheet, fileName, { ftpaccountID: cut.ftpAaccountID, fileName, fileType: 1, ftpfolder: 'many' }),
    ),
  );
  expect(await settled(last as Cell)).toEqual({ state: 'frozen', why: null, versions: 1 });
  expect((await settled(gone as Cell)).why).toContain('not on its server');
});

test('[VERSION-24] of a banner whose FTP account was deleted it is said so, and that a row was deleted counts as no try', async () => {
  const short = await anFtpAccount(ann, `127.0.0.1:${await freePort()}`, { name: 'Short' });
  const shown = { ftpaccountID: short.ftpAaccountID, fileName: 'a.png', ftpfolder: 'x' };
  const [lost, back] = [await addBanner(ann, sheet, 'Lost', shown), await addBanner(ann, sheet, 'Back', shown)];
  expect((await settled(lost)).state).toBe('waiting');
  await ann.call(deleteRow, { params: { id: String(back.rowID) } });
  const triesOf = async () => {
    const { rows } = await sql<{ attempts: number }>`
      select attempts from freezing where cell_id = ${back.cellID}
    `.execute(app.db.kysely);
    return rows[0]?.attempts;
  };
  const before = await triesOf();
  for (let day = 0; day < 3; day += 1) {
    await sql`update freezing set due_at = now() where cell_id = ${back.cellID}`.execute(app.db.kysely);
    await Promise.all([app.freezer.drain(), other.freezer.drain()]);
  }
  expect(await triesOf()).toBe(before);
  await ann.call(deleteFtpAccount, { params: { id: String(short.ftpAaccountID) } });
  await sql`update freezing set due_at = now() where cell_id = ${lost.cellID}`.execute(app.db.kysely);
  expect(await settled(lost)).toMatchObject({
    state: 'failed',
    why: expect.stringContaining('account of this banner was deleted'),
  });
});

test('[VERSION-25] what was given up as it was not there is tried again once its account has the right directory', async () => {
  const lost = await anFtpAccount(ann, host, { name: 'Lost', directory: 'wrong' });
  await folder.write('x/right.png', 'picture');
  const shown = { ftpaccountID: lost.ftpAaccountID, fileName: 'right.png', ftpfolder: 'x' };
  const cell = await addBanner(ann, sheet, 'Right', shown);
  expect((await settled(cell)).state).toBe('waiting');
  await sql`update freezing set attempts = 44, due_at = now() where cell_id = ${cell.cellID}`.execute(app.db.kysely);
  expect((await settled(cell)).state).toBe('failed');
  const login = { host, userName, password, directory: '', url: '', urlForHttpSite: '' };
  await ann.call(updateFtpAccount, {
    body: { ftpAaccountID: lost.ftpAaccountID, name: 'Found', protocol: 1 as const, ...login },
  });
  expect((await settled(cell)).state).toBe('frozen');
});

test('[VERSION-26] what was given up as the login was refused is tried again once somebody looks at it and is let in', async () => {
  let isBack = false;
  const server = await refusingServer(() => isBack);
  const account = await anFtpAccount(ann, server.host, { name: 'Locked out' });
  const cells: Cell[] = [];
  for (const ftpfolder of ['five', 'six', 'seven'])
    cells.push(
      await addBanner(ann, sheet, ftpfolder, { ftpaccountID: account.ftpAaccountID, fileName: 'a.png', ftpfolder }),
    );
  for (const cell of cells) expect((await settled(cell)).state).toBe('waiting');
  const cellIDs = cells.map(({ cellID }) => cellID);
  const lastTry = async () => {
    const ofAll = sql`cell_id = any(${cellIDs}::int[]) and state = 'waiting'`;
    await sql`update freezing set attempts = 44, due_at = now() where ${ofAll}`.execute(app.db.kysely);
    await Promise.all([app.freezer.drain(), other.freezer.drain()]);
  };
  await lastTry();
  await lastTry();
  await lastTry();
  for (const cell of cells) expect((await settled(cell)).state).toBe('failed');
  isBack = true;
  await lookAt(cells.at(-1) as Cell);
  for (const cell of cells) await expect.poll(async () => (await settled(cell)).state).toBe('frozen');
});

test('[VERSION-28] what a try finds out of an FTP account that is changed meanwhile keeps none of its banners waiting', async () => {
  const isSaved = Promise.withResolvers<void>();
  const server = await startScriptedFtp({
    answer: async (command) => {
      if (command !== 'PASS') return undefined;
      await isSaved.promise;
      return '530 Wrong password';
    },
  });
  const wrong = await anFtpAccount(ann, server.host, { name: 'Mistyped' });
  const cells: Cell[] = [];
  for (const fileName of ['one.png', 'two.png', 'three.png', 'four.png', 'five.png', 'six.png']) {
    await folder.write(`y/${fileName}`, 'picture');
    cells.push(await addBanner(ann, sheet, fileName, { ftpaccountID: wrong.ftpAaccountID, fileName, ftpfolder: 'y' }));
  }
  const isDone = Promise.all([app.freezer.drain(), other.freezer.drain()]);
  await expect.poll(() => server.commands.filter((line) => line.startsWith('PASS')).length).toBeGreaterThan(1);
  const login = { host, userName, password, directory: '', url: '', urlForHttpSite: '' };
  await ann.call(updateFtpAccount, {
    body: { ftpAaccountID: wrong.ftpAaccountID, name: 'Right', protocol: 1 as const, ...login },
  });
  isSaved.resolve();
  await isDone;
  for (const cell of cells) expect((await settled(cell)).state).toBe('frozen');
});
