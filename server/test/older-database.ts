/** A data folder whose embedded database is one of PostgreSQL 17, with what a backup holds. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { programsOf } from '#backup/older-postgres.ts';
import { readBackup } from '#backup/read-backup.ts';
import { startEmbedded } from '#postgres/embedded-postgres.ts';

export async function anOlderDatabase(dataDir: string, backup: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const binaries = programsOf(17, join(dataDir, 'programs-of-17'));
  const database = await startEmbedded({ dataDir, log: () => undefined, other: { major: 17, binaries } });
  await readBackup(database.url, backup);
  await database.stop();
}
