/** Misspelt settings are told of at the start; what other programs call theirs is not. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadSettings } from './env.ts';
import { misspelt } from './misspelt.ts';

const known = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL', 'TRUST_PROXY'];
const sentence = (name: string, meant: string) =>
  `${name} is not a setting of Marquee and has no effect. Did you mean ${meant}?`;

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['MAIL_FORM', 'MAIL_FROM'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['PUBLICURL', 'PUBLIC_URL'],
  ['trust_proxy', 'TRUST_PROXY'],
  ['DATA_DIRS', 'DATA_DIR'],
  ['port', 'PORT'],
])('[START-28] %s is asked whether %s is meant', (name, meant) => {
  expect(misspelt(['PATH', name], known)).toEqual([sentence(name, meant)]);
});

test.each([['PATH', 'POST', 'PORTS', 'DATA', 'MAIL', 'MAIL_TO', 'PUBLIC_KEY', 'DATABASE', 'http_proxy', 'HOSTNAME']])(
  '[START-28] names of other programs are not',
  (...names) => {
    expect(misspelt(names, known)).toEqual([]);
  },
);

test('[START-28] nor is what stands beside the setting itself', () => {
  expect(misspelt(['DATABASE_URL', 'DATABASE_URL2'], known)).toEqual([]);
});

test('[START-28] what a .env file misspells is said, without what it says', () => {
  const root = mkdtempSync(join(tmpdir(), 'marquee-misspelt-'));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    delete process.env['SMPT_URL'];
    rmSync(root, { recursive: true });
  });
  vi.stubEnv('SMTP_URL', undefined);
  writeFileSync(join(root, '.env'), 'SMPT_URL=smtp://me:secret@mail.example.com\n');
  const said: string[] = [];
  expect(loadSettings(root, (line) => said.push(line)).smtpUrl).toBeUndefined();
  expect(said).toEqual([sentence('SMPT_URL', 'SMTP_URL')]);
});
