/** Writes a backup of a database that is in use: everything that was committed at one moment, in a folder that appears whole. */
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { withCommas } from '@marquee/contract/with-commas.ts';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { isDiskFull } from '#platform/disk-room.ts';
import { StartError } from '#platform/env.ts';
import { brokenOff } from './broken-off.ts';
import { endedBy, fileOf, listOf, Manifest, manifestFile, quoted, unfinishedEnd } from './manifest.ts';

type Table = Manifest['tables'][number];

/** All tables but the migrator's own, and the columns that are stored rather than worked out. */
const everyTable = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname not like 'kysely\\_%'
  group by c.relname order by c.relname`;

const everyCounter = `
  select c.relname as "table", a.attname as "column", pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by 1, 2`;

const noRight = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT']);

/** The sentence for what keeps a backup from being written into `folder`; any other error is returned as it is. */
export function unwritten(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const place = dirname(folder);
  if (isDiskFull(error)) {
    const sentence = `There is no room for the backup in ${place}, and nothing of it was left there. Make room, or name a folder on another disk.`;
    return new StartError(sentence, { cause: error });
  }
  if (!noRight.has(code)) return error;
  return new StartError(`No backup can be written to ${place} (${code}). Name another folder.`, { cause: error });
}

/** A power cut may not leave a file that is named and empty. */
async function flush(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeTable(client: pg.Client, folder: string, { name, columns }: Omit<Table, 'rows' | 'sha256'>) {
  const hash = createHash('sha256');
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const file = join(folder, fileOf(name));
  const rows = client.query(to(`copy (select ${listOf(columns)} from ${quoted(name)}) to stdout`));
  await pipeline(rows, hashed, createGzip(), createWriteStream(file, { mode: 0o600 }));
  await flush(file);
  return { name, columns, rows: rows.rowCount, sha256: hash.digest('hex') };
}

/** Where DATA_DIR is another folder than the server's, its database is a new one. */
async function mustBeMarquees(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('kysely_migration') is not null as "isThere"`,
  );
  if (!rows[0]?.isThere)
    throw new StartError(
      'There is nothing of Marquee in this database: see that DATA_DIR or DATABASE_URL is that of the server.',
    );
}

async function countersOf(client: pg.Client): Promise<Manifest['counters']> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(everyCounter);
  const counters: Manifest['counters'] = [];
  for (const { table, column, sequence } of rows) {
    const { rows: found } = await client.query<{ next: number }>(
      `select (last_value + is_called::int)::int8 as next from ${sequence}`,
    );
    counters.push({ table, column, next: Number(found[0]?.next ?? 1) });
  }
  return counters;
}

/** Writes what is committed now into a folder, with its list last. */
async function writeAll(client: pg.Client, folder: string, say: (line: string) => void): Promise<Manifest> {
  // No later than the moment that is written: what was mailed after it is not known to have been.
  const madeAt = new Date().toISOString();
  await client.query('begin isolation level repeatable read read only');
  await mustBeMarquees(client);
  const { rows: migrations } = await client.query<{ name: string }>('select max(name) as name from kysely_migration');
  const { rows: wanted } = await client.query<{ name: string; columns: string[] }>(everyTable);
  const tables: Table[] = [];
  for (const table of wanted) {
    const written = await writeTable(client, folder, table);
    tables.push(written);
    if (written.rows > 0) say(`  ${table.name}: ${withCommas(written.rows)}`);
  }
  const manifest: Manifest = {
    format: 1,
    madeAt,
    migration: migrations[0]?.name ?? '',
    tables,
    // Counters belong to no moment: read last, they are beyond every row that was written.
    counters: await countersOf(client),
  };
  await client.query('commit');
  const list = join(folder, manifestFile);
  await writeFile(list, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  await flush(list);
  return manifest;
}

/**
 * Writes everything that is committed now into `folder`, which must not exist yet and appears when it is complete. Nobody has to wait
 * for it. `say` hears how far it has come. The signal ends it, and leaves nothing.
 * @throws {StartError} before anything is written, where the folder is there; with nothing left, where it can't be written
 */
export async function writeBackup(
  url: string,
  folder: string,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<Manifest> {
  // A folder that is there can't be replaced whole; it would be found out once all is written.
  if (existsSync(folder))
    throw new StartError(`${folder} is there already, and nothing was changed. Name another folder.`);
  const unfinished = `${folder}${unfinishedEnd}`;
  const client = new pg.Client({ connectionString: url, application_name: 'marquee backup', statement_timeout: 0 });
  // What is asked then fails by itself.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    try {
      endedBy(signal, client);
      const manifest = await writeAll(client, unfinished, say);
      signal?.throwIfAborted();
      await rename(unfinished, folder);
      if (process.platform !== 'win32') await flush(dirname(folder));
      return manifest;
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  } catch (error) {
    throw brokenOff(unwritten(error, folder), 'Nothing of the backup was left: try again once it is back.');
  } finally {
    await client.end();
  }
}
