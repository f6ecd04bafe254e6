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

const isNewer = (what: string, migration: string) =>
  new StartError(
    `${what} by a newer version of Marquee (${migration}). Start that version, or restore a backup from before it.`,
  );

/**
 * Runs the migrations that have not run yet, as far as the one named `last` if it is given, each whole or not at all; several processes
 * may call this at once.
 * @throws {StartError} when a newer version has migrated the database already, or `last` is one of a newer version
 */
export async function migrate(db: Db, last?: string): Promise<void> {
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
