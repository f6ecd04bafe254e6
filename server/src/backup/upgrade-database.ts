/** `npm run upgrade-database`: makes the embedded database anew from that of an older PostgreSQL, which is kept. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { clusterIn, otherMajor, ownMajor } from '#postgres/cluster.ts';
import { startEmbedded, type EmbeddedPostgres } from '#postgres/embedded-postgres.ts';
import { StartError } from '#platform/env.ts';
import { programsOf } from './older-postgres.ts';
import { readBackup } from './read-backup.ts';
import { runTool } from './tool.ts';
import { writeBackup } from './write-backup.ts';

async function whileRuns<T>(database: EmbeddedPostgres, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await database.stop();
  }
}

/** Makes the new one beside the real place and moves it there at the end: whatever interrupts this, the next try begins anew. */
async function makeAnew(dataDir: string, work: string, major: number, signal: AbortSignal): Promise<void> {
  const log = (message: string) => console.log(message);
  const binaries = programsOf(major, join(work, 'programs'));
  const old = await startEmbedded({ dataDir, log, other: { major, binaries } });
  await whileRuns(old, () => writeBackup(old.url, join(work, 'backup'), log, signal));
  const fresh = await startEmbedded({ dataDir: join(work, 'data'), log });
  await whileRuns(fresh, () => readBackup(fresh.url, join(work, 'backup'), { signal }));
  renameSync(clusterIn(join(work, 'data')), clusterIn(dataDir));
}

/** Where the old one is kept: who went back to it before has one kept already. */
function placeToKeep(dataDir: string, major: number): string {
  const place = `${clusterIn(dataDir, major)}.kept`;
  let free = place;
  for (let n = 2; existsSync(free); n += 1) free = `${place}-${n}`;
  return free;
}

const call = { usage: 'Usage: npm run upgrade-database', words: 0 };

await runTool(call, async ({ dataDir, databaseUrl }, _words, signal) => {
  if (databaseUrl !== undefined)
    throw new StartError('DATABASE_URL is your own PostgreSQL: upgrade it with its own tools.');
  const major = otherMajor(dataDir);
  if (major === undefined || major > ownMajor)
    throw new StartError(`There is no database of an older PostgreSQL in ${dataDir}.`);
  const work = join(dataDir, 'upgrade.unfinished');
  rmSync(work, { recursive: true, force: true });
  // A try that was killed at its very end left the new one in its place: servers may have worked with it since.
  if (!existsSync(clusterIn(dataDir))) await makeAnew(dataDir, work, major, signal);
  const kept = placeToKeep(dataDir, major);
  renameSync(clusterIn(dataDir, major), kept);
  rmSync(work, { recursive: true, force: true });
  console.log(
    `The database is one of PostgreSQL ${ownMajor} now. The old one is kept in ${kept}; delete it when all is well.`,
  );
});
