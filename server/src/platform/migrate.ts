/** Brings the database to the tables that this version needs, from the numbered SQL files in `server/migrations`. */
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration';
import { connect, forMigrations, type Db } from './db.ts';
import { StartError } from './env.ts';

const folder = new URL('../../migrations/', import.meta.url);

const files: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
    const entries = names.map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return [name.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }];
    });
    return Object.fromEntries(await Promise.all(entries));
  },
};

/** The name of a migration that ran and that this version does not know; undefined where there is none. */
async function unknownMigration(db: Db): Promise<string | undefined> {
  const known = await files.getMigrations();
  const { rows: tables } = await sql<{ there: string | null }>`select to_regclass('kysely_migration') as there`.execute(
    db.kysely,
  );
  if (!tables[0]?.there) return undefined;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc`.execute(db.kysely);
  return rows.find(({ name }) => !Object.hasOwn(known, name))?.name;
}

/** The oldest PostgreSQL that knows all that the tables and statements ask of it. */
const oldestMajor = 15;

/** Why a database is none for Marquee, in a sentence; undefined where it is one. An old one that has its tables already goes on as it is. */
export function unsuited(found: { version: number; encoding: string; hasTables: boolean }): string | undefined {
  const major = Math.floor(found.version / 10_000);
  if (major < oldestMajor)
    return `Cannot use DATABASE_URL: it is PostgreSQL ${major}, and Marquee needs ${oldestMajor} or later.`;
  if (found.encoding === 'UTF8' || found.hasTables) return undefined;
  return `Cannot use DATABASE_URL: the database keeps texts as ${found.encoding}, which not every language can be written in. Make one that keeps them as UTF8: create database marquee encoding 'UTF8' template template0.`;
}

/** @throws {StartError} before anything is written */
async function mustBeSuited(db: Db): Promise<void> {
  const { rows } = await sql<{ version: number; encoding: string; hasTables: boolean }>`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
      to_regclass('kysely_migration') is not null as "hasTables"`.execute(db.kysely);
  const why = rows[0] && unsuited(rows[0]);
  if (why !== undefined) throw new StartError(why);
}

const isNewer = (what: string, migration: string) =>
  new StartError(
    `${what} by a newer version of Marquee (${migration}). Start that version, or restore a backup from before it.`,
  );

/**
 * Runs the migrations that have not run yet, as far as the one named `last` if it is given, each whole or not at all; several processes
 * may call this at once.
 * @throws {StartError} when the database is not one for Marquee, a newer version has migrated it already, or `last` is one of a newer version
 */
export async function migrate(db: Db, last?: string): Promise<void> {
  await mustBeSuited(db);
  if (last !== undefined && !Object.hasOwn(await files.getMigrations(), last))
    throw isNewer('The backup was made', last);
  const newer = await unknownMigration(db);
  if (newer !== undefined) throw isNewer('The database was changed', newer);
  const unhurried = connect(db.url, () => undefined, forMigrations);
  try {
    const migrator = new Migrator({ db: unhurried.kysely, provider: files });
    const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
    if (error) throw error;
  } finally {
    await unhurried.close();
  }
}
