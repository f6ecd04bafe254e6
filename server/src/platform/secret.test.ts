/** The server's own key: made once, for its owner's eyes only, and never half. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { readSettings, StartError } from './env.ts';
import { appSecret, keyFor } from './secret.ts';

const folder = mkdtempSync(join(tmpdir(), 'marquee-secret-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fresh = (DATA_DIR: string) => readSettings({ DATA_DIR }, folder);

test('[MAIL-9] servers that start at once make one key, which only their owner can read', async () => {
  const program = `
    const { appSecret } = await import(${JSON.stringify(import.meta.resolve('./secret.ts'))});
    process.stdout.write(appSecret({ appSecret: undefined, dataDir: ${JSON.stringify(join(folder, 'new'))} }).toString('hex'));`;
  const starts = Array.from({ length: 4 }, () =>
    text(spawn(process.execPath, ['--input-type=module', '--eval', program]).stdout),
  );
  const keys = new Set(await Promise.all(starts));
  expect([...keys]).toEqual([appSecret(fresh('new')).toString('hex')]);
  expect([...keys][0]).toHaveLength(64);
  expect(readdirSync(join(folder, 'new'))).toEqual(['secret.key']);
  expect(statSync(join(folder, 'new', 'secret.key')).mode & 0o777).toBe(0o600);
});

test('[MAIL-9] each purpose has a key of its own, and APP_SECRET is used where it is set', () => {
  const set = readSettings({ APP_SECRET: 'c'.repeat(32), DATA_DIR: 'unused' }, folder);
  expect(appSecret(set).toString()).toBe('c'.repeat(32));
  expect(readdirSync(folder)).not.toContain('unused');
  expect(keyFor(set, 'one').symmetricKeySize).toBe(32);
  const again = keyFor({ ...set }, 'one');
  expect(keyFor(set, 'one').equals(again)).toBe(true);
  expect(keyFor(set, 'other').equals(again)).toBe(false);
});

test('[START-5] a damaged key file ends the start with a sentence, and is left as it is', () => {
  appSecret(fresh('damaged'));
  const file = join(folder, 'damaged', 'secret.key');
  writeFileSync(file, 'half a k');
  expect(() => appSecret(fresh('damaged'))).toThrow(StartError);
  expect(readFileSync(file, 'utf8')).toBe('half a k');
  expect(() => appSecret(fresh('damaged'))).toThrow(`The secret in ${file} cannot be used.`);
});
