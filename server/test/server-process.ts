/** The real server in a process of its own, over a database of the test run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { secret } from './app.ts';
import { SpawnedServer } from './spawned-server.ts';

/** Starts one and waits until it is ready; it ends with the test file. Throws with what it printed if it ends before. */
export async function startProcess(databaseUrl: string, flags: readonly string[] = []): Promise<SpawnedServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-process-'));
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, APP_SECRET: secret, DEMO: '0' };
  const started = SpawnedServer.start(settings, { flags });
  afterAll(async () => {
    await (await started).end();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return started;
}
