/** Freezing at its limits, with the real thing: ten thousand files, a disk that is full halfway, a server that is killed halfway. */
import { zipSync } from 'fflate';
import { sql } from 'kysely';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startApp, secret } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { startScriptedFtp } from '#test/file-transfer/scripted-ftp.ts';
import { SpawnedServer } from '#test/spawned-server.ts';
import { readStack } from '#test/version-stack.ts';

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-hard-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};
const settings = { ftpLoopback: true, versions: true };
const app = await startApp(undefined, settings);
const ann = await aPerson(app, { admin: true });
const folder = await bannerFolder();
const host = await startProftpd(folder.path);
const stackOf = (cell: { cellID: number }, caller = ann) => readStack(caller, cell);
const filesIn = async (path: string) =>
  (await readdir(path, { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) => entry.isFile());
const due = (of = app) => sql`update freezing set due_at = now() where due_at is not null`.execute(of.db.kysely);

test('[VERSION-18] a folder of 10,000 files is refused at the limit: its other folders are not even listed, and nothing is fetched', async () => {
  const line = (name: string) => `-rw-r--r-- 1 u g 10 Jan 01 2025 ${name}\r\n`;
  const folders = Array.from({ length: 100 }, (_, at) => `drwxr-xr-x 1 u g 0 Jan 01 2025 part-${at}\r\n`).join('');
  const files = Array.from({ length: 100 }, (_, at) => line(`${at}.png`)).join('');
  // It lists where it was told to go.
  let at = '';
  const server = await startScriptedFtp({
    answer: (command, argument) => {
      if (command === 'CWD') at = argument;
      return undefined;
    },
    data: (_command, argument) => ({ bytes: /part-/.test(argument + at) ? files : line('index.html') + folders }),
  });
  const account = await anFtpAccount(ann, server.host);
  const sheet = await aSheet(app, { owner: ann });
  const cell = await aBanner(sheet, account, { fileName: 'many/index.html', ftpfolder: 'x', fileType: 2 });
  await app.freezer.drain();
  const why = 'This banner has more than 1,000 files, so no copy of it is kept.';
  expect(await stackOf(cell)).toMatchObject({ state: 'failed', why, versions: [] });
  // Ten folders of a hundred files are the limit.
  expect(server.commands.filter((line) => line.startsWith('LIST')).length).toBeLessThan(15);
  expect(server.commands.filter((line) => line.startsWith('RETR'))).toEqual([]);
});

test('[VERSION-18] a zip of 10,000 files is refused before any of them is unpacked', async () => {
  const page = new TextEncoder().encode('<p>Hello</p>');
  const names = Array.from({ length: 9_999 }, (_, at): [string, Uint8Array] => [`${at}.js`, page]);
  await folder.write(
    'x/many.zip',
    Buffer.from(zipSync({ 'index.html': page, ...Object.fromEntries(names) }, { level: 0 })),
  );
  const account = await anFtpAccount(ann, host);
  const sheet = await aSheet(app, { owner: ann });
  const cell = await aBanner(sheet, account, { fileName: 'many.zip', ftpfolder: 'x', fileType: 2 });
  await app.freezer.drain();
  expect(await stackOf(cell)).toMatchObject({ state: 'failed', why: expect.stringContaining('more than 1,000 files') });
  // The zip itself is there, until it is collected.
  expect(await filesIn(join(app.services.settings.dataDir, 'blobs'))).toHaveLength(1);
});

/** A disk of so many MB at this place, where the system lets us have one. */
function mountDisk(path: string, megabytes: number): boolean {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'marquee', path]);
  if (status === 0) onTestFinished(() => void spawnSync('umount', ['-l', path]));
  return status === 0;
}

test('[VERSION-2] a disk that is full halfway through a banner keeps nothing of it, and it is frozen once there is room', async ({
  skip,
}) => {
  const dataDir = await newFolder();
  const blobs = join(dataDir, 'blobs');
  await mkdir(blobs);
  if (!mountDisk(blobs, 4)) skip('This user may not mount a disk.');
  const full = await startApp(undefined, { ...settings, dataDir, logLevel: 'warn' });
  const bob = await aPerson(full, { admin: true });
  await folder.write('full/index.html', '<p>');
  for (let at = 0; at < 4; at += 1) await folder.write(`full/${at}.png`, Buffer.alloc(1_500_000, String(at)));
  const account = await anFtpAccount(bob, host);
  const sheet = await aSheet(full, { owner: bob });
  const cell = await aBanner(sheet, account, { fileName: 'full/index.html', fileType: 2 });
  await full.freezer.drain();
  const waits = { state: 'waiting', why: expect.stringContaining('There is no room'), versions: [] };
  expect(await stackOf(cell, bob)).toMatchObject(waits);
  expect(await readdir(join(blobs, 'drafts'))).toEqual([]);
  for (const { name, parentPath } of await filesIn(blobs)) {
    const bytes = await readFile(join(parentPath, name));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(name);
  }
  expect(spawnSync('mount', ['-o', 'remount,size=16m', blobs]).status).toBe(0);
  await due(full);
  await full.freezer.drain();
  expect(await stackOf(cell, bob)).toMatchObject({ state: 'frozen', versions: [{ number: 1, noOfFiles: 5 }] });
});

test(
  '[VERSION-12] what a killed process left half is taken up by the next one, whole',
  { timeout: 60_000 },
  async () => {
    const whole = Buffer.alloc(400_000, 'film ');
    let isStuck = true;
    const server = await startScriptedFtp({
      data: (command) => {
        if (command !== 'RETR') return { bytes: `-rw-r--r-- 1 u g ${whole.length} Jan 01 2025 film.mp4\r\n` };
        return isStuck ? { bytes: whole.subarray(0, 200_000), after: 'hang' } : { bytes: whole };
      },
      answer: (command) => (command === 'SIZE' ? `213 ${whole.length}` : undefined),
    });
    // The people are at a process that keeps no versions.
    const desk = await startApp(undefined, { ftpLoopback: true });
    const bob = await aPerson(desk, { admin: true });
    const sheet = await aSheet(desk, { owner: bob });
    const account = await anFtpAccount(bob, server.host);
    const dataDir = await newFolder();
    const drafts = join(dataDir, 'blobs', 'drafts');
    const start = async () => {
      const started = await SpawnedServer.start({
        DATABASE_URL: desk.databaseUrl,
        DATA_DIR: dataDir,
        APP_SECRET: secret,
        DEMO: '0',
        VERSIONS: '1',
        FTP_LOOPBACK: '1',
      });
      onTestFinished(() => started.end());
      return started;
    };
    const first = await start();
    const cell = await aBanner(sheet, account, { fileName: 'film.mp4', ftpfolder: 'x', fileType: 3 });
    const draftBytes = async () => {
      const [half] = await readdir(drafts).catch(() => []);
      return half === undefined ? 0 : (await stat(join(drafts, half))).size;
    };
    await expect.poll(draftBytes, { timeout: 30_000 }).toBe(200_000);
    await first.end();
    expect((await filesIn(join(dataDir, 'blobs'))).map(({ name }) => name)).toEqual(await readdir(drafts));
    isStuck = false;
    // Its claim runs out after a minute; whose draft nobody wrote to for an hour is gone.
    await due(desk);
    for (const name of await readdir(drafts)) await utimes(join(drafts, name), 1, 1);
    await start();
    await expect.poll(async () => (await stackOf(cell, bob)).state, { timeout: 30_000 }).toBe('frozen');
    const hash = createHash('sha256').update(whole).digest('hex');
    expect((await stackOf(cell, bob)).versions).toMatchObject([{ number: 1, hash }]);
    expect((await filesIn(join(dataDir, 'blobs'))).map(({ name }) => name)).toEqual([hash]);
  },
);
