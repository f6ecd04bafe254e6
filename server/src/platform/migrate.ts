/** Brings the database to the tables that this version needs, from the numbered SQL files in `server/migrations`. */
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration';
import type { Db } from './db.ts';

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

/** Runs the migrations that have not run yet, each whole or not at all; several processes may call this at once. */
export async function migrate(db: Db): Promise<void> {
  const { error } = await new Migrator({ db: db.kysely, provider: files }).migrateToLatest();
  if (error) throw error;
}
