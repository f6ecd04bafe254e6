/** The database that the settings name: one's own, the embedded one, or the embedded one that a running server already uses. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, forMigrations, type Db } from '@marquee/server/src/platform/db.ts';
import { startEmbedded } from '@marquee/server/src/postgres/embedded-postgres.ts';
import { role } from '@marquee/server/src/postgres/cluster.ts';
import { look, readPidFile } from '@marquee/server/src/postgres/process.ts';
import type { Settings } from '@marquee/server/src/platform/env.ts';
import { migrate } from '@marquee/server/src/platform/migrate.ts';

export interface OpenDatabase {
  db: Db;
  close(): Promise<void>;
}

/** The address of the embedded database that a server on this data folder runs now; undefined where none does. */
function runningDatabase(dataDir: string): string | undefined {
  const folder = join(dataDir, 'postgres-18');
  const password = join(folder, 'app.password');
  const postmaster = readPidFile(folder);
  if (postmaster?.status !== 'ready' || look(postmaster.pid, folder) !== 'ours' || !existsSync(password))
    return undefined;
  return `postgres://${role}:${readFileSync(password, 'utf8').trim()}@127.0.0.1:${postmaster.port}/postgres`;
}

/**
 * Connects, with the tables brought up to date. An embedded database that a server is using is used along with it; one that nobody
 * uses is started and stopped again by `close`.
 */
export async function openDatabase(settings: Settings): Promise<OpenDatabase> {
  const running = settings.databaseUrl ?? runningDatabase(settings.dataDir);
  const embedded = running ? undefined : await startEmbedded({ dataDir: settings.dataDir, log: console.error });
  const db = connect(running ?? embedded?.url ?? '', console.error, forMigrations);
  const close = async () => {
    await db.close();
    await embedded?.stop();
  };
  try {
    await migrate(db);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, close };
}
