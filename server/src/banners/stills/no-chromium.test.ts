/** What the start says of a machine that can't draw banners. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { secret } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { SpawnedServer } from '#test/spawned-server.ts';

const folder = await mkdtemp(join(tmpdir(), 'marquee-no-chromium-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const databaseUrl = await freshDatabase();

/** All that a start prints, with these settings on a machine whose PATH has nothing. */
async function printedBy(settings: Record<string, string>): Promise<string> {
  const fixed = { DATABASE_URL: databaseUrl, DATA_DIR: folder, APP_SECRET: secret, DEMO: '0', VERSIONS: '1' };
  const server = await SpawnedServer.start({ ...fixed, PATH: folder, ...settings });
  await server.end();
  return server.printed();
}

test('[START-37] a machine without Chromium is told once at the start, and one that should draw nothing is not', async () => {
  expect(await printedBy({ CHROMIUM: '' })).toContain('Html banners and films have no pictures: this machine has no');
  const named = join(folder, 'chromium');
  expect(await printedBy({ CHROMIUM: named })).toContain(`no pictures: CHROMIUM is ${named}, which is no program.`);
  expect(await printedBy({ CHROMIUM: '0' })).not.toContain('no pictures');
});
