/** Files of accounts on this machine's disk: fetched once for all readers, whole or not at all, within their room. */
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { atEnd } from '#test/file-transfer/at-end.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startOpenssh } from '#test/file-transfer/openssh.ts';
import { startScriptedFtp, type Script } from '#test/file-transfer/scripted-ftp.ts';
import { accountAt, aPool, failureOf } from '#test/file-transfer/support.ts';
import { FetchedFiles, type FetchOptions, type FoundFile } from './fetched-files.ts';
import type { PoolOptions } from '#banners/transfer/pool.ts';

const signal = new AbortController().signal;

async function files(options: Partial<FetchOptions> = {}, poolOptions: PoolOptions = {}) {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'marquee-cache-')));
  const fetched = new FetchedFiles(aPool(poolOptions), { ...options, folder });
  atEnd(async () => {
    await fetched.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { fetched, folder };
}

/** An FTP server with files of these sizes by name, each filled with the first letter of its name. */
function served(
  sizes: Record<string, number>,
  after: (name: string) => 'close' | 'drop' | 'hang' = () => 'close',
): Script {
  const nameIn = (path: string) => path.slice(path.lastIndexOf('/') + 1);
  return {
    answer: (command, path) => {
      const size = sizes[nameIn(path)];
      if (command === 'SIZE') return size === undefined ? '550 No such file' : `213 ${size}`;
      return command === 'MDTM' ? '213 20260304123015' : undefined;
    },
    data: (command, path) => {
      const name = nameIn(path);
      const size = sizes[name];
      if (command !== 'RETR' || size === undefined) return undefined;
      const end = after(name);
      return { bytes: Buffer.alloc(end === 'close' ? size : size / 2, name), after: end };
    },
  };
}

const fetches = (server: { commands: string[] }) => server.commands.filter((line) => line.startsWith('RETR')).length;
const kept = async (folder: string) => (await readdir(folder)).filter((name) => !name.endsWith('.part'));
const readAll = async (fetched: FetchedFiles, host: string, name: string) => {
  const from = { ftpAccountID: 1, account: accountAt(host) };
  const stream = await fetched.read(from, await fetched.find(from, name), {}, signal);
  return Buffer.concat(await stream.toArray());
};

test('[BANNER-39] many readers at once share one fetch, and later ones need none', async () => {
  const server = await startScriptedFtp(served({ 'a.mp4': 300_000 }));
  const { fetched } = await files();
  const all = await Promise.all(Array.from({ length: 8 }, () => readAll(fetched, server.host, 'a.mp4')));
  expect(all.every((bytes) => bytes.equals(Buffer.alloc(300_000, 'a.mp4')))).toBe(true);
  await readAll(fetched, server.host, 'a.mp4');
  expect(fetches(server)).toBe(1);
});

test('[BANNER-39] the server is asked again whether the file is the same, and a changed one is fetched', async () => {
  const sizes = { 'a.mp4': 1000 };
  const server = await startScriptedFtp(served(sizes));
  const { fetched } = await files({ knownMs: 0 });
  await readAll(fetched, server.host, 'a.mp4');
  await readAll(fetched, server.host, 'a.mp4');
  expect(fetches(server)).toBe(1);
  sizes['a.mp4'] = 1001;
  expect(await readAll(fetched, server.host, 'a.mp4')).toHaveLength(1001);
  expect(fetches(server)).toBe(2);
});

test('[BANNER-39] what one account fetched is not given to another, nor after it was pointed elsewhere', async () => {
  const files10 = served({ 'a.mp4': 10 });
  const isWrong = (command: string, argument: string) => command === 'PASS' && argument === 'wrong';
  const answer: Script['answer'] = (command, argument, connection) =>
    isWrong(command, argument) ? '530 No' : files10.answer?.(command, argument, connection);
  const [server, other] = [await startScriptedFtp({ ...files10, answer }), await startScriptedFtp(files10)];
  const { fetched } = await files();
  const account = accountAt(server.host);
  const keys = new Set<string>();
  for (const from of [
    { ftpAccountID: 1, account },
    { ftpAccountID: 2, account },
    { ftpAccountID: 1, account: { ...account, host: other.host } },
    { ftpAccountID: 1, account: { ...account, userName: 'other' } },
    { ftpAccountID: 1, account: { ...account, directory: 'sub' } },
  ]) {
    keys.add((await fetched.find(from, 'a.mp4')).key);
  }
  expect(keys.size).toBe(5);
  const thief = { ftpAccountID: 3, account: { ...account, password: 'wrong' } };
  expect((await failureOf(fetched.find(thief, 'a.mp4'))).kind).toBe('wrongPassword');
});

test('[BANNER-39] a disk that takes nothing is in no banner’s way', async () => {
  const server = await startScriptedFtp(served({ 'a.mp4': 1000 }));
  const { folder } = await files();
  await writeFile(join(folder, 'file'), '');
  const { fetched } = await files({ folder: join(folder, 'file') });
  expect(await readAll(fetched, server.host, 'a.mp4')).toHaveLength(1000);
});

test('[BANNER-39] a disk that is nearly full keeps nothing more, and banners play on', async () => {
  const server = await startScriptedFtp(served({ 'a.mp4': 1000 }));
  const { fetched, folder } = await files({ spareBytes: Number.MAX_SAFE_INTEGER });
  expect(await readAll(fetched, server.host, 'a.mp4')).toHaveLength(1000);
  expect(await readdir(folder)).toEqual([]);
});

test('[BANNER-39] the folder keeps within its room: what nobody asked for longest goes first', async () => {
  const server = await startScriptedFtp(served({ 'a.mp4': 400, 'b.mp4': 400, 'c.mp4': 400 }));
  const { fetched, folder } = await files({ mostBytes: 1000 });
  for (const name of ['a.mp4', 'b.mp4', 'a.mp4', 'c.mp4']) {
    await readAll(fetched, server.host, name);
    await expect.poll(async () => (await readdir(folder)).every((file) => !file.endsWith('.part'))).toBe(true);
  }
  await expect.poll(async () => (await kept(folder)).length).toBe(2);
  expect(fetches(server)).toBe(3);
  await readAll(fetched, server.host, 'a.mp4');
  expect(fetches(server)).toBe(3);
  await readAll(fetched, server.host, 'b.mp4');
  expect(fetches(server)).toBe(4);
});

test('[BANNER-39] a file that is too large to keep is read from its server by each reader, also in part', async () => {
  const server = await startScriptedFtp(served({ 'a.mp4': 5000 }));
  const { fetched, folder } = await files({ mostBytesPerFile: 4999 });
  expect(await readAll(fetched, server.host, 'a.mp4')).toHaveLength(5000);
  const account = { ftpAccountID: 1, account: accountAt(server.host) };
  const file = await fetched.find(account, 'a.mp4');
  const part = await fetched.read(account, file, { start: 100, end: 199 }, signal);
  expect(Buffer.concat(await part.toArray())).toHaveLength(100);
  expect(server.commands).toContain('REST 100');
  expect(await readdir(folder)).toEqual([]);
});

test('[BANNER-39] what an earlier start kept is still there, and its half files are not', async () => {
  const server = await startScriptedFtp(served({ 'a.mp4': 1000 }));
  const { fetched, folder } = await files();
  await readAll(fetched, server.host, 'a.mp4');
  await expect.poll(() => kept(folder)).toHaveLength(1);
  await fetched.close();
  await writeFile(join(folder, 'x.part'), 'half');
  const { fetched: later } = await files({ folder });
  expect(await readAll(later, server.host, 'a.mp4')).toHaveLength(1000);
  expect(fetches(server)).toBe(1);
  expect(await readdir(folder)).toHaveLength(1);
  expect((await stat(join(folder, (await kept(folder))[0] ?? ''))).mode & 0o077).toBe(0);
});

test('[BANNER-39] a file that breaks off never looks whole: its readers fail, and the next one fetches it anew', async () => {
  const ends: ('drop' | 'close')[] = ['drop', 'close'];
  const server = await startScriptedFtp(served({ 'a.mp4': 2_000_000 }, () => ends.shift() ?? 'close'));
  const { fetched, folder } = await files();
  await expect(readAll(fetched, server.host, 'a.mp4')).rejects.toThrow('was lost');
  await expect.poll(() => readdir(folder)).toEqual([]);
  expect(await readAll(fetched, server.host, 'a.mp4')).toHaveLength(2_000_000);
});

test.each([
  ['shorter', 999],
  ['longer', 1001],
])('[BANNER-39] a file that is %s than it was said to be is not kept', async (_, size) => {
  const script = served({ 'a.mp4': size });
  const { answer } = script;
  script.answer = (command, path, connection) =>
    command === 'SIZE' ? '213 1000' : answer?.(command, path, connection);
  const server = await startScriptedFtp(script);
  const { fetched, folder } = await files();
  await expect(readAll(fetched, server.host, 'a.mp4')).rejects.toThrow('while it was fetched');
  await expect.poll(() => readdir(folder)).toEqual([]);
});

test('[BANNER-89] who asks in the moment after a server was given up is told so without waiting for it once more', async () => {
  const server = await startScriptedFtp({ answer: (command) => (command === 'SIZE' ? '' : undefined) });
  const from = { ftpAccountID: 1, account: accountAt(server.host) };
  const { fetched } = await files({ failedMs: 60_000 }, { idleMs: 100 });
  const asked = () => server.commands.filter((line) => line.startsWith('SIZE')).length;
  expect((await failureOf(fetched.find(from, 'a.png'))).kind).toBe('timeout');
  expect((await failureOf(fetched.find(from, 'a.png'))).kind).toBe('timeout');
  expect(asked()).toBe(1);
  const { fetched: later } = await files({ failedMs: 0 }, { idleMs: 100 });
  await failureOf(later.find(from, 'a.png'));
  await expect
    .poll(async () => {
      await failureOf(later.find(from, 'a.png'));
      return asked();
    })
    .toBeGreaterThan(2);
});

test.each([
  ['grows', 1500],
  ['shrinks', 500],
])('[BANNER-88] a file that %s while it is fetched comes whole to who tries again at once', async (_, later) => {
  const sizes = { 'a.png': 1000 };
  const server = await startScriptedFtp(served(sizes));
  const { fetched } = await files({ knownMs: 60_000 });
  await fetched.find({ ftpAccountID: 1, account: accountAt(server.host) }, 'a.png');
  sizes['a.png'] = later;
  await expect(readAll(fetched, server.host, 'a.png')).rejects.toThrow('while it was fetched');
  await expect.poll(() => readAll(fetched, server.host, 'a.png').catch(() => undefined)).toHaveLength(later);
});

test('[BANNER-39] a file that is not there is told, and looked for again', async () => {
  const sizes: Record<string, number> = {};
  const server = await startScriptedFtp(served(sizes));
  const { fetched } = await files();
  expect((await failureOf(readAll(fetched, server.host, 'a.mp4'))).kind).toBe('fileGone');
  sizes['a.mp4'] = 10;
  expect(await readAll(fetched, server.host, 'a.mp4')).toHaveLength(10);
});

test('[BANNER-39] one that vanishes between the question and the fetch is told too', async () => {
  const sizes: Record<string, number> = { 'a.mp4': 10 };
  const server = await startScriptedFtp(served(sizes));
  const { fetched, folder } = await files();
  const account = { ftpAccountID: 1, account: accountAt(server.host) };
  const file = await fetched.find(account, 'a.mp4');
  delete sizes['a.mp4'];
  expect((await failureOf(fetched.read(account, file, {}, signal))).kind).toBe('fileGone');
  await expect.poll(() => readdir(folder)).toEqual([]);
});

test('[BANNER-39] when the last reader has left, the connection is free', async () => {
  const server = await startScriptedFtp(served({ 'a.mp4': 1000 }, () => 'hang'));
  const { fetched, folder } = await files({ lingerMs: 1 });
  const account = { ftpAccountID: 1, account: accountAt(server.host) };
  const file = await fetched.find(account, 'a.mp4');
  const [one, two] = [await fetched.read(account, file, {}, signal), await fetched.read(account, file, {}, signal)];
  one.destroy();
  await new Promise((resolve) => two.once('data', resolve));
  expect(server.connections.now).toBe(1);
  two.destroy();
  await expect.poll(() => server.connections.now).toBe(0);
  await expect.poll(() => readdir(folder)).toEqual([]);
});

test('[BANNER-39] a reader who takes nothing keeps no connection: the file is on this disk', async () => {
  const folder = await bannerFolder();
  await folder.write('film.mp4', Buffer.alloc(3_000_000, 'f'));
  const server = await startOpenssh(folder.path);
  const account = { ftpAccountID: 1, account: accountAt(server.host, { protocol: 'sftp' }) };
  const { fetched } = await files({}, { lingerMs: 1 });
  const file: FoundFile = await fetched.find(account, 'film.mp4');
  const slow = await fetched.read(account, file, {}, signal);
  await expect.poll(() => server.connections.now).toBe(0);
  expect(Buffer.concat(await slow.toArray())).toHaveLength(3_000_000);
});
