/** Reads a backup into an empty database: checked whole before anything is written, and written whole or not at all. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { connect } from '#platform/db.ts';
import { StartError } from '#platform/env.ts';
import { migrate } from '#platform/migrate.ts';
import { brokenOff } from './broken-off.ts';
import { endedBy, fileOf, listOf, Manifest, manifestFile, quoted } from './manifest.ts';
import { madeAtOf, readMark } from './restore-mark.ts';

/**
 * The list of a backup's tables, each of which was read to its end and is what was written.
 * @throws {StartError} for what is no backup, or not all of one
 */
export async function checkBackup(folder: string, signal?: AbortSignal): Promise<Manifest> {
  let manifest: Manifest;
  try {
    manifest = Manifest.parse(JSON.parse(await readFile(join(folder, manifestFile), 'utf8')));
  } catch (cause) {
    throw new StartError(`There is no backup in ${folder}, or one that was not finished.`, { cause });
  }
  for (const { name, sha256 } of manifest.tables) {
    const hash = createHash('sha256');
    try {
      await pipeline(createReadStream(join(folder, fileOf(name))), createGunzip(), hash, { signal });
    } catch (cause) {
      signal?.throwIfAborted();
      throw new StartError(`The backup in ${folder} is damaged: ${fileOf(name)} cannot be read.`, { cause });
    }
    if (hash.digest('hex') !== sha256)
      throw new StartError(`The backup in ${folder} is damaged: ${fileOf(name)} is not what was written.`);
  }
  return manifest;
}

const elsewhere = 'Restore into an empty one: an empty DATA_DIR, or a new database in DATABASE_URL.';

/** Whether all of the backup is there already, from a try that was killed before it ended; throws where the database holds anything else. */
async function isThereAlready(client: pg.Client, { madeAt, migration }: Manifest): Promise<boolean> {
  const { rows } = await client.query<{ there: string | null }>(`select to_regclass('account') as there`);
  if (!rows[0]?.there) return false;
  const { rows: marks } = await client.query<{ mark: string | null }>(readMark);
  if (madeAtOf(marks[0]?.mark) === madeAt) return true;
  const { rowCount } = await client.query('select from account limit 1');
  if (rowCount) throw new StartError(`This database holds data already, and nothing was changed. ${elsewhere}`);
  const { rowCount: beyond } = await client.query('select from kysely_migration where name > $1', [migration]);
  if (beyond) throw new StartError(`The tables of this database are newer than those of the backup. ${elsewhere}`);
  return false;
}

const everyForeignKey = `
  select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`;

/**
 * Tables refer to each other in circles, so their ties are taken off, and put back once everything is there: that checks each row. What
 * the database keeps count of by itself is in the backup, counted.
 */
async function withoutTies(client: pg.Client, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`);
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(everyForeignKey);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  await work();
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`);
}

async function load(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  for (const { name, columns, rows } of manifest.tables) {
    // A migration may have filled a table that it made.
    await client.query(`delete from ${quoted(name)}`);
    const into = client.query(from(`copy ${quoted(name)} (${listOf(columns)}) from stdin`));
    await pipeline(createReadStream(join(folder, fileOf(name))), createGunzip(), into);
    if (into.rowCount !== rows) throw new Error(`${name} has ${into.rowCount} rows instead of ${rows}.`);
  }
  for (const { table, column, next } of manifest.counters) {
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3, false)', [quoted(table), column, next]);
  }
}

/** What a database that went away left of a restore. */
export const tryAgain = 'Try again once it is back: either nothing of the backup is there, or all of it.';

/** How a backup is read. */
interface How {
  /** ends it before anything of it is there */
  signal?: AbortSignal;
  /** the statement that marks the database, with all of the data, as one that is to be ended (`finishRestore`) */
  mark?: (madeAt: string) => string;
}

/**
 * Reads a backup into the database at `url`, and brings it up to this version.
 * @throws {StartError} when the backup is damaged or of a newer version, or the database is not empty, and nothing was changed then; and when
 * the database goes away, which leaves nothing of the backup, or all of it
 */
export async function readBackup(url: string, folder: string, { signal, mark }: How = {}): Promise<Manifest> {
  const manifest = await checkBackup(folder, signal);
  const db = connect(url, () => undefined);
  const client = new pg.Client({ connectionString: url, application_name: 'marquee restore', statement_timeout: 0 });
  // What is asked then fails by itself.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const goOn = endedBy(signal, client);
    if (!(await isThereAlready(client, manifest))) {
      await migrate(db, manifest.migration);
      await client.query('begin');
      const tables = manifest.tables.map(({ name }) => name);
      await withoutTies(client, tables, () => load(client, folder, manifest));
      if (mark) await client.query(mark(manifest.madeAt));
      // From here on nobody could say what became of it.
      goOn();
      await client.query('commit');
    }
    goOn();
    await migrate(db);
    await client.query('analyze');
    return manifest;
  } catch (error) {
    throw brokenOff(error, tryAgain);
  } finally {
    await client.end();
    await db.close();
  }
}
