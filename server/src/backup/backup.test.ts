/** Backups of a database in use, read back into another one; and the embedded database of an older PostgreSQL. */
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addCell, updateCell } from '@marquee/contract/cells.ts';
import { getChanges } from '@marquee/contract/live.ts';
import { addRow } from '@marquee/contract/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { connect } from '#platform/db.ts';
import { startApp } from '#test/app.ts';
import { aSheet, readSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { anOlderDatabase } from '#test/older-database.ts';
import { freshDatabase } from '#test/database.ts';
import { fileOf, manifestFile, type Manifest } from './manifest.ts';
import { leavePast } from './leave-past.ts';
import { readBackup } from './read-backup.ts';
import { writeBackup } from './write-backup.ts';

const quiet = () => undefined;
const folder = await mkdtemp(join(tmpdir(), 'marquee-backup-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
let count = 0;
const aFolder = () => join(folder, `backup-${++count}`);

const app = await startApp();
const sheet = await aSheet(app);
const { owner } = sheet;
const columnID = sheet.columns.text.columnID;
const textOf = (text: string, rowID: number) => ({ cell: { rowID, columnID, cellText: { text } } });

beforeAll(async () => {
  await owner.call(addCell, { body: textOf('tab\tbreak\nback\\slash \u{1F600} \\N', sheet.rows[0].rowID) });
});

/** Runs one of the commands with its own settings, as an operator would. */
async function command(name: string, words: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [`server/src/backup/${name}.ts`, ...words], {
    // Whole, since npm may need to be told how to reach its registry.
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.once('close', resolve);
  return { status: await promise, output };
}

const rowsOf = ({ tables }: Manifest) => tables.map(({ name, rows, sha256 }) => ({ name, rows, sha256 }));

test('[BACKUP-1] what is restored is what was there, to the last byte of every table, and goes on from there', async () => {
  const place = aFolder();
  const written = await writeBackup(app.databaseUrl, place, quiet);
  const url = await freshDatabase();
  await readBackup(url, place);
  expect(rowsOf(await writeBackup(url, aFolder(), quiet))).toEqual(rowsOf(written));
  const restored = await startApp(url);
  const there = new Caller(restored.base, owner.credentials);
  expect(await readSheet(there, sheet.url)).toEqual(await readSheet(owner, sheet.url));
  const inGroup = (await readSheet(there, sheet.url)).groups[0]?.rows.length ?? 0;
  const name = 'Added after the restore';
  const row = (await there.call(addRow, { body: { row: { groupID: sheet.groups[0].groupID, name } } })).body;
  expect(row.rowID).toBeGreaterThan(Math.max(...sheet.rows.map(({ rowID }) => rowID)));
  expect(row.ordering).toBe(inGroup + 1);
});

test('[BACKUP-1] foreign keys are all back after a restore', async () => {
  const keys = async (url: string) => {
    const db = connect(url, quiet);
    onTestFinished(() => db.close());
    const { rows } = await sql<{ definition: string }>`
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' order by 1`.execute(db.kysely);
    return rows.map(({ definition }) => definition);
  };
  const place = aFolder();
  await writeBackup(app.databaseUrl, place, quiet);
  const url = await freshDatabase();
  await readBackup(url, place);
  expect(await keys(url)).toEqual(await keys(app.databaseUrl));
});

test('[BACKUP-2] a backup made while people edit holds everything that was acknowledged before it, and nothing half', async () => {
  const body = (row: number) => ({ groupID: sheet.groups[1].groupID, name: `Edited ${row}` });
  const rows = await Promise.all([0, 1, 2, 3].map((row) => owner.call(addRow, { body: { row: body(row) } })));
  const rowIDs = rows.map((row) => row.body.rowID);
  await Promise.all(rowIDs.map((rowID) => owner.call(addCell, { body: textOf('0', rowID) })));
  const acknowledged = rowIDs.map(() => 0);
  const sent = rowIDs.map(() => 0);
  let isOver = false;
  const editing = rowIDs.map(async (rowID, n) => {
    while (!isOver) {
      sent[n] = (sent[n] ?? 0) + 1;
      await owner.call(updateCell, { body: { ...textOf(String(sent[n]), rowID), updateFields: ['text'] } });
      acknowledged[n] = sent[n];
    }
  });
  await expect.poll(() => Math.min(...acknowledged)).toBeGreaterThan(20);
  const before = [...acknowledged];
  const place = aFolder();
  await writeBackup(app.databaseUrl, place, quiet);
  const after = [...sent];
  isOver = true;
  await Promise.all(editing);

  const url = await freshDatabase();
  await readBackup(url, place);
  const restored = await startApp(url);
  const { columns, revision } = await readSheet(new Caller(restored.base, owner.credentials), sheet.url);
  const cells = columns.find((column) => column.columnID === columnID)?.cells ?? [];
  for (const [n, rowID] of rowIDs.entries()) {
    const value = Number(cells.find((cell) => cell.rowID === rowID)?.cellText?.text);
    expect(value).toBeGreaterThanOrEqual(before[n] ?? Infinity);
    expect(value).toBeLessThanOrEqual(after[n] ?? 0);
  }
  const last = await restored.db.kysely
    .selectFrom('sheet_event')
    .select(({ fn }) => fn.max('revision').as('revision'))
    .where('sheet_id', '=', sheet.sheetID)
    .executeTakeFirst();
  expect(Number(last?.revision)).toBe(revision);
});

describe('[BACKUP-3] what cannot be restored', () => {
  const place = aFolder();
  beforeAll(() => writeBackup(app.databaseUrl, place, quiet));

  async function spoiled(spoil: (copy: string) => Promise<unknown>): Promise<string> {
    const copy = aFolder();
    await cp(place, copy, { recursive: true });
    await spoil(copy);
    return copy;
  }

  const editManifest = (edit: (manifest: Manifest) => void) => async (copy: string) => {
    const manifest = JSON.parse(await readFile(join(copy, manifestFile), 'utf8')) as Manifest;
    edit(manifest);
    await writeFile(join(copy, manifestFile), JSON.stringify(manifest));
  };

  test.each([
    [
      'no list',
      (copy: string) => rm(join(copy, manifestFile)),
      /There is no backup in .*, or one that was not finished/,
    ],
    ['a missing table', (copy: string) => rm(join(copy, fileOf('cell'))), /damaged: cell\.copy\.gz cannot be read/],
    [
      'a cut file',
      async (copy: string) => {
        const bytes = await readFile(join(copy, fileOf('cell')));
        await writeFile(join(copy, fileOf('cell')), bytes.subarray(0, bytes.length - 9));
      },
      /damaged: cell\.copy\.gz cannot be read/,
    ],
    [
      'another file',
      async (copy: string) => cp(join(copy, fileOf('person')), join(copy, fileOf('cell'))),
      /damaged: cell\.copy\.gz is not what was written/,
    ],
    [
      'a newer version',
      editManifest((manifest) => (manifest.migration = '9001_from_the_future')),
      /The backup was made by a newer version of Marquee \(9001_from_the_future\)/,
    ],
    [
      'a table that is none',
      editManifest(({ tables }) => tables[0] && (tables[0].name = 'x; drop table cell')),
      /no backup/,
    ],
  ])('[BACKUP-3] %s is said, and nothing is written', async (_, spoil, sentence) => {
    const url = await freshDatabase();
    await expect(readBackup(url, await spoiled(spoil))).rejects.toThrow(sentence);
    await expect(readBackup(url, place)).resolves.toBeDefined();
  });

  test('[BACKUP-3] a database that holds data is left as it is', async () => {
    await expect(readBackup(app.databaseUrl, place)).rejects.toThrow('This database holds data already');
    expect((await readSheet(owner, sheet.url)).sheetID).toBe(sheet.sheetID);
  });

  test('[BACKUP-3] a backup that broke off is not there', async () => {
    const broken = aFolder();
    const breaking = writeBackup('postgres://nobody@127.0.0.1:1/x', broken, quiet);
    await expect(breaking).rejects.toThrow();
    expect(await readdir(folder)).not.toContain(broken);
  });
});

describe('[BACKUP-9] what is restored hours later', { timeout: 120_000 }, () => {
  /** Restores into a database of its own, as an operator would, what was backed up three hours ago. */
  async function restoredLate() {
    const place = aFolder();
    const manifest = await writeBackup(app.databaseUrl, place, quiet);
    const madeAt = new Date(Date.now() - 3 * 3_600_000).toISOString();
    await writeFile(join(place, manifestFile), JSON.stringify({ ...manifest, madeAt }));
    const url = await freshDatabase();
    const said = await command('restore', [place], { DATABASE_URL: url, DATA_DIR: folder });
    expect(said, said.output).toMatchObject({ status: 0 });
    return { url, output: said.output };
  }

  test('[BACKUP-9] mails nothing that waited when the backup was made, and says how much; what is fresh does', async () => {
    await sql`
      insert into mail (kind, to_address, subject, letter, due_at)
      values ('waiting', 'ann@example.test', 'Waiting', '{}', now() + interval '1 day')`.execute(app.db.kysely);
    const { output, url } = await restoredLate();
    expect(output).toContain('Emails that waited then are not sent, as they may have been since: 1.');
    const late = connect(url, quiet);
    onTestFinished(() => late.close());
    const mails = await late.kysely.selectFrom('mail').select('due_at').where('kind', '=', 'waiting').execute();
    expect(mails).toEqual([{ due_at: null }]);
    const fresh = app.db.kysely.transaction().execute((tx) => leavePast(tx, new Date().toISOString()));
    expect(await fresh).toMatchObject({ mails: 0 });
  });

  test('[BACKUP-10] has a page that saw what it has not read the sheet anew, also where as much was changed since', async () => {
    const { url } = await restoredLate();
    const { rowID } = sheet.rows[1];
    const seen = await owner.call(addCell, { body: textOf('lost', rowID) });
    const restored = await startApp(url);
    const there = new Caller(restored.base, owner.credentials);
    await there.call(addCell, { body: textOf('kept', rowID) });
    const query = { since: String(seen.revision ?? 0) };
    const missed = await there.call(getChanges, { params: { id: String(sheet.sheetID) }, query });
    expect(missed.body).toMatchObject({ reload: true });
  });
});

describe('[BACKUP-4] between one’s own and the embedded database', { timeout: 120_000 }, () => {
  const dataDir = join(folder, 'data');

  test('[BACKUP-4] npm run backup and npm run restore move everything there and back', async () => {
    const [there, back] = [aFolder(), aFolder()];
    const backedUp = await command('backup', [there], { DATABASE_URL: app.databaseUrl, DATA_DIR: dataDir });
    expect(backedUp).toMatchObject({ status: 0 });
    expect(backedUp.output).toContain(`The backup is in ${there}.`);
    expect(backedUp.output).toContain('secret.key is not in it');
    const restored = await command('restore', [there], { DATA_DIR: dataDir });
    expect(restored).toMatchObject({ status: 0 });
    expect(restored.output).toMatch(/Restored [\d,]+ rows, as they were on/);
    expect(await command('backup', [back], { DATA_DIR: dataDir })).toMatchObject({ status: 0 });
    const list = async (place: string) => JSON.parse(await readFile(join(place, manifestFile), 'utf8')) as Manifest;
    expect(rowsOf(await list(back))).toEqual(rowsOf(await list(there)));
    expect((await command('restore', [there], { DATA_DIR: dataDir })).output).toContain('holds data already');
  });

  test('[BACKUP-5] beside the database of another PostgreSQL no empty one is made, and the upgrade keeps the old one', async () => {
    const other = join(folder, 'data-17');
    const older = await command('upgrade-database', [], { DATA_DIR: other });
    expect(older).toMatchObject({ status: 1, output: `There is no database of an older PostgreSQL in ${other}.\n` });
    // The programs that this installs are those of PostgreSQL 17; the database that they make is a real one of it.
    const place = aFolder();
    const original = await writeBackup(app.databaseUrl, place, quiet);
    await anOlderDatabase(other, place);
    const refused = await command('backup', [aFolder()], { DATA_DIR: other });
    expect(refused.output).toContain(
      'holds a database of PostgreSQL 17, and this version of Marquee brings PostgreSQL 18.',
    );
    expect(refused.output).toContain('Run npm run upgrade-database');
    expect((await readdir(other)).filter((name) => name.startsWith('postgres-'))).toEqual(['postgres-17']);
    const upgraded = await command('upgrade-database', [], { DATA_DIR: other });
    expect(upgraded, upgraded.output).toMatchObject({ status: 0 });
    expect((await readdir(other)).filter((name) => name.startsWith('postgres-')).toSorted()).toEqual([
      'postgres-17.kept',
      'postgres-18',
    ]);
    const after = aFolder();
    await command('backup', [after], { DATA_DIR: other });
    const list = JSON.parse(await readFile(join(after, manifestFile), 'utf8')) as Manifest;
    expect(rowsOf(list)).toEqual(rowsOf(original));
  });

  test('[BACKUP-11] an upgrade that was killed at its very end is ended by the next, and the new database left as it is', async () => {
    const both = join(folder, 'data-both');
    for (const major of [17, 18]) {
      await mkdir(join(both, `postgres-${major}`), { recursive: true });
      await writeFile(join(both, `postgres-${major}`, 'is'), String(major));
    }
    const ended = await command('upgrade-database', [], { DATA_DIR: both });
    expect(ended, ended.output).toMatchObject({ status: 0 });
    expect((await readdir(both)).toSorted()).toEqual(['postgres-17.kept', 'postgres-18']);
    expect(await readFile(join(both, 'postgres-18', 'is'), 'utf8')).toBe('18');
  });

  test('[BACKUP-20] an upgrade keeps the old one beside what an earlier one kept', async () => {
    const again = join(folder, 'data-again');
    for (const name of ['postgres-17', 'postgres-17.kept', 'postgres-18']) {
      await mkdir(join(again, name), { recursive: true });
      await writeFile(join(again, name, 'is'), name);
    }
    const ended = await command('upgrade-database', [], { DATA_DIR: again });
    expect(ended, ended.output).toMatchObject({ status: 0 });
    expect((await readdir(again)).toSorted()).toEqual(['postgres-17.kept', 'postgres-17.kept-2', 'postgres-18']);
    expect(await readFile(join(again, 'postgres-17.kept', 'is'), 'utf8')).toBe('postgres-17.kept');
  });
});
