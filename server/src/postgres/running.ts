/** The embedded database of a server that runs already, for a tool that needs it for a moment. */
import { existsSync, realpathSync } from 'node:fs';
import { clusterIn, passwordOf, role } from './cluster.ts';
import { look, readPidFile } from './process.ts';
import { startEmbedded } from './embedded-postgres.ts';
import type { Settings } from '#platform/env.ts';

/** The address of the database that runs in `dataDir`; undefined where none does. */
function findRunning(dataDir: string): string | undefined {
  if (!existsSync(dataDir)) return undefined;
  const folder = clusterIn(realpathSync(dataDir));
  const found = readPidFile(folder);
  if (found?.status !== 'ready' || look(found.pid, folder) !== 'ours') return undefined;
  return `postgres://${role}:${passwordOf(folder)}@127.0.0.1:${found.port}/postgres`;
}

/**
 * The database that the settings name, and what ends its use: one's own, the embedded one of a server that runs, or else the embedded
 * one for as long as the tool needs it.
 */
export async function databaseForTool(settings: Settings): Promise<{ url: string; stop: () => Promise<void> }> {
  const url = settings.databaseUrl ?? findRunning(settings.dataDir);
  if (url !== undefined) return { url, stop: async () => {} };
  return startEmbedded({ dataDir: settings.dataDir, log: (message) => console.log(message) });
}
