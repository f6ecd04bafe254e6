/** Passwords at rest: unreadable without the key, which is outside of the database. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { atEnd } from '#test/file-transfer/at-end.ts';
import { StartError } from '#platform/env.ts';
import { makeSealer, Unreadable } from './sealed.ts';

const appSecret = 'a secret of at least 32 characters';
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-secret-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
};
const dataDir = newFolder();
const sealer = makeSealer({ appSecret, dataDir });

test.each(['correct horse', '', 'pässwörd 🎈', ' '.repeat(5000)])(
  '[FTP-12] %j opens again, and is not to be seen',
  (password) => {
    const sealed = sealer.seal(password);
    expect(sealer.open(sealed)).toBe(password);
    expect(sealed).toHaveLength(12 + Buffer.byteLength(password) + 16);
    if (password) expect(sealed.includes(password)).toBe(false);
  },
);

test('[FTP-12] the same password is sealed differently each time', () => {
  expect(sealer.seal('correct horse').equals(sealer.seal('correct horse'))).toBe(false);
});

test('[FTP-12] another secret, or a changed byte, tells the user to enter it again', () => {
  const sealed = sealer.seal('correct horse');
  const other = makeSealer({ appSecret: `another ${appSecret}`, dataDir });
  expect(() => other.open(sealed)).toThrow(Unreadable);
  expect(() => other.open(sealed)).toThrow('Please enter it again.');
  for (const at of [0, 14, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => sealer.open(changed)).toThrow(Unreadable);
  }
  for (const length of [0, 1, 27]) expect(() => sealer.open(sealed.subarray(0, length))).toThrow(Unreadable);
});

test('[FTP-12] with a secret of one’s own, no file is made', () => {
  expect(existsSync(join(dataDir, 'secret.key'))).toBe(false);
});

test('[FTP-12] without one, the secret is made once, for the owner’s eyes only', () => {
  const folder = join(newFolder(), 'data');
  const sealed = makeSealer({ appSecret: undefined, dataDir: folder }).seal('correct horse');
  expect(makeSealer({ appSecret: undefined, dataDir: folder }).open(sealed)).toBe('correct horse');
  expect(readdirSync(folder)).toEqual(['secret.key']);
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(folder, 'secret.key'))).toHaveLength(32);
});

test('[FTP-12] a damaged secret stops the start instead of being replaced', () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'secret.key'), 'short');
  expect(() => makeSealer({ appSecret: undefined, dataDir: folder })).toThrow(StartError);
  expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toBe('short');
});
