/** How the commands about backups are called, as an operator finds out. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Runs a command in an empty folder, with a data folder that is not there yet. */
async function call(name: string, words: string[]) {
  const cwd = mkdtempSync(join(tmpdir(), 'marquee-usage-'));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  const { promise, resolve } = Promise.withResolvers<{ code: number; out: string; err: string }>();
  const env = { ...process.env, DATA_DIR: join(cwd, 'data') };
  const child = execFile(process.execPath, [join(here, name), ...words], { cwd, env }, (_error, out, err) =>
    resolve({ code: child.exitCode ?? -1, out, err }),
  );
  const said = await promise;
  return { ...said, left: existsSync(cwd) ? readdirSync(cwd) : [] };
}

test.each([
  ['backup.ts', 'Usage: npm run backup [-- FOLDER]'],
  ['restore.ts', 'Usage: npm run restore -- FOLDER'],
  ['upgrade-database.ts', 'Usage: npm run upgrade-database'],
])('[BACKUP-21] %s says how it is called, and does nothing else', async (name, usage) => {
  expect(await call(name, ['--help'])).toEqual({ code: 0, out: `${usage}\n`, err: '', left: [] });
  const refused = await call(name, ['one', 'two']);
  expect(refused).toMatchObject({ code: 1, out: '', left: [] });
  expect(refused.err).toMatch(/^“(?:one|two)” is not known here\. Usage: /);
  expect((await call(name, ['--to=there'])).err).toBe(`“--to=there” is not known here. ${usage}\n`);
});
