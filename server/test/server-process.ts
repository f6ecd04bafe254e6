/** The real server in a process of its own, over a database of the test run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secret } from './app.ts';
import { SpawnedServer } from './spawned-server.ts';
import { whenDone } from './when-done.ts';

/** Starts one and waits until it is ready; it ends with the test that starts it, else with the file. Throws with what it printed if it ends before. */
export async function startProcess(databaseUrl: string, flags: readonly string[] = []): Promise<SpawnedServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-process-'));
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, APP_SECRET: secret, DEMO: '0' };
  const started = SpawnedServer.start(settings, { flags });
  whenDone(async () => {
    await (await started).end();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return started;
}
