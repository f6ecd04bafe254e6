/** Tests of the settings: the defaults, what is accepted, and the sentence for what is not. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadSettings, readSettings, StartError } from './env.ts';

const refusal = (source: Record<string, string>) => {
  try {
    readSettings(source, '/app');
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return 'accepted';
};

test('[START-5] an empty environment means the embedded database, the demo and the loopback address', () => {
  expect(readSettings({ SMTP_URL: '', PORT: ' ' }, '/app')).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: '/app/data',
    databaseUrl: undefined,
    smtpUrl: undefined,
    mailFrom: 'Marquee <marquee@localhost>',
    publicUrl: undefined,
    appSecret: undefined,
    metricsToken: undefined,
    trustProxy: ['127.0.0.0/8', '::1'],
    logLevel: 'warn',
    demo: true,
    ftpLoopback: false,
    historyDays: 365,
    versions: true,
    versionLimits: { bytes: 200_000_000, files: 1000, unpackedBytes: 200_000_000, ratio: 100 },
    blobUrl: undefined,
    sandboxHosts: [],
  });
});

test('[START-5] every setting is read, and a closing slash of the public address dropped', () => {
  const settings = readSettings(
    {
      PORT: '0',
      HOST: '::1',
      DATA_DIR: '/srv/marquee',
      DATABASE_URL: 'postgres:///marquee?host=/run/postgresql',
      SMTP_URL: 'smtps://me:pw@mail.example.com:465',
      MAIL_FROM: 'team@example.com',
      PUBLIC_URL: 'https://example.com/',
      APP_SECRET: 'x'.repeat(32),
      SANDBOX_HOSTS: 'Box.local, 10.0.0.7',
    },
    '/app',
  );
  expect(settings).toMatchObject({ port: 0, host: '::1', dataDir: '/srv/marquee', publicUrl: 'https://example.com' });
  expect(settings).toMatchObject({ mailFrom: 'team@example.com', sandboxHosts: ['box.local', '10.0.0.7'] });
});

test('[START-5] the demo is on without a database of one’s own, off with one, and always as DEMO says', () => {
  const own = 'postgres://localhost/marquee';
  expect(readSettings({}, '/app').demo).toBe(true);
  expect(readSettings({ DEMO: '0' }, '/app').demo).toBe(false);
  expect(readSettings({ DATABASE_URL: own }, '/app').demo).toBe(false);
  expect(readSettings({ DATABASE_URL: own, DEMO: '1' }, '/app').demo).toBe(true);
});

test.each([
  ['PORT', '70000', 'PORT must be a whole number from 0 to 65535, not "70000".'],
  ['PORT', '80x', 'PORT must be a whole number from 0 to 65535, not "80x".'],
  ['HOST', 'not a host', 'HOST must be a host name or an IP address, not "not a host".'],
  ['VERSION_MAX_MB', '0', 'VERSION_MAX_MB must be a whole number from 1 to 999999, not "0".'],
  ['DEMO', 'yes', 'DEMO must be 1 or 0, not "yes".'],
  ['MAIL_FROM', 'nobody', 'MAIL_FROM must be a mail address like Marquee <marquee@example.com>, not "nobody".'],
  [
    'PUBLIC_URL',
    'ftp://x',
    'PUBLIC_URL must be an address without a path, like https://marquee.example.com, not "ftp://x".',
  ],
  [
    'PUBLIC_URL',
    'https://example.com/marquee',
    'PUBLIC_URL must be an address without a path, like https://marquee.example.com, not "https://example.com/marquee".',
  ],
  ['SANDBOX_HOSTS', 'a,b c', 'SANDBOX_HOSTS must be a list of host names with commas between them, not "a,b c".'],
  [
    'DATABASE_URL',
    'mysql://me:pw@x/y',
    'DATABASE_URL must be an address like postgres://user:password@host:5432/name.',
  ],
  ['METRICS_TOKEN', 'short one', 'METRICS_TOKEN must be at least 16 characters without spaces.'],
  [
    'TRUST_PROXY',
    '10.0.0.0/33',
    'TRUST_PROXY must be a list of addresses and ranges like 10.0.0.0/8 with commas between them, not "10.0.0.0/33".',
  ],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud".'],
  ['SMTP_URL', 'smtp:', 'SMTP_URL must be an address like smtps://user:password@host:465.'],
  ['APP_SECRET', 'short', 'APP_SECRET must be at least 32 characters long.'],
])('[START-5] a wrong %s (%s) is one clear sentence, without secrets', (name, value, sentence) => {
  expect(refusal({ [name]: value })).toBe(sentence);
});

test.each([
  's3://bucket',
  's3://key:a/secret@host/bucket',
  's3://key:secret@host/',
  's3://key:100%@host/b',
  'https://k:s@host/b',
  'file:///100%',
  'file:///srv/%ff',
  'file:///srv/a%2Fb',
])('[START-5] %s is no place for blobs, and is not repeated, as it may hold a secret', (url) => {
  expect(refusal({ BLOB_URL: url })).toBe(
    'BLOB_URL must be an address like s3://key:secret@host/bucket?region=eu-central-1 (with %2F for / in the secret) or file:///srv/blobs.',
  );
  expect(refusal({ BLOB_URL: 's3://key:a%2Fsecret@host/bucket?region=x' })).toBe('accepted');
});

test('[START-5] a % in DATABASE_URL stands for itself, unless what follows is no text', () => {
  expect(refusal({ DATABASE_URL: 'postgres://me:100%@host/name' })).toBe('accepted');
  expect(refusal({ DATABASE_URL: 'postgres://me:1%ff@host/name' })).toBe(
    'DATABASE_URL must be an address like postgres://user:password@host:5432/name.',
  );
});

test('[START-5] a .env file completes the environment, which wins over it', () => {
  const root = mkdtempSync(join(tmpdir(), 'marquee-env-'));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(root, { recursive: true });
  });
  writeFileSync(join(root, '.env'), 'PORT=4001\nSANDBOX_HOSTS=file.example\n');
  vi.stubEnv('PORT', '4002');
  vi.stubEnv('SANDBOX_HOSTS', undefined);
  expect(loadSettings(root)).toMatchObject({ port: 4002, sandboxHosts: ['file.example'] });
});
