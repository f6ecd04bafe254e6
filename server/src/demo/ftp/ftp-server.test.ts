/** The demo's file server against a real client, and against clients that mean no good. */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { Client, type FileInfo } from 'basic-ftp';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startFtpServer, type FtpLimits, type FtpServer } from './ftp-server.ts';

const login = { userName: 'demo', password: 'a long password' };
const banner = 'x'.repeat(3_000_000);

let base: string;
let server: FtpServer;
const opened: { close(): unknown }[] = [];

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'marquee-ftp-'));
  const root = join(base, 'served');
  mkdirSync(join(root, 'aurora', 'Größe & mehr'), { recursive: true });
  writeFileSync(join(base, 'secret.txt'), 'secret');
  writeFileSync(join(root, 'aurora', 'banner_v1.png'), banner);
  writeFileSync(join(root, 'aurora', 'Größe & mehr', 'été 1.gif'), 'gif');
  // More than the system buffers for a client that doesn't read.
  writeFileSync(join(root, 'long.mp4'), '');
  truncateSync(join(root, 'long.mp4'), 100_000_000);
  const time = new Date('2026-03-04T05:06:07Z');
  utimesSync(join(root, 'aurora', 'banner_v1.png'), time, time);
  symlinkSync(base, join(root, 'way-out'));
  symlinkSync(join(base, 'secret.txt'), join(root, 'secret-link.txt'));
  symlinkSync(join(root, 'aurora'), join(root, 'way-in'));
  server = await start();
});

afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

afterAll(async () => {
  await server.close();
  rmSync(base, { recursive: true });
});

const start = (limits: Partial<FtpLimits> = {}) => startFtpServer({ root: join(base, 'served'), ...login, limits });

/** A server with limits of its own, for one test. */
async function strict(limits: Partial<FtpLimits>): Promise<FtpServer> {
  const made = await start(limits);
  opened.push(made);
  return made;
}

async function client(password = login.password): Promise<Client> {
  const made = new Client(5000);
  opened.push(made);
  await made.access({ host: '127.0.0.1', port: server.port, user: login.userName, password });
  return made;
}

async function download(from: Client, path: string, startAt = 0): Promise<string> {
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
  });
  await from.downloadTo(sink, path, startAt);
  return Buffer.concat(chunks).toString();
}

/** A client that says whatever it likes. `ask` resolves with the reply; `heard` is all that came. */
async function raw({ port }: FtpServer = server) {
  const socket: Socket = connect(port, '127.0.0.1').setEncoding('utf8');
  opened.push({ close: () => socket.destroy() });
  socket.on('error', () => undefined);
  const talk = { heard: '', isOver: false };
  socket.on('data', (text: string) => (talk.heard += text));
  socket.on('close', () => (talk.isOver = true));
  const hears = (text: string | RegExp) => expect.poll(() => talk.heard, { interval: 5 }).toMatch(text);
  const ask = async (line: string) => {
    talk.heard = '';
    socket.write(`${line}\r\n`);
    await hears(/^\d{3} .*\r\n/m);
    return talk.heard;
  };
  await hears(/^\d{3} /);
  return { talk, socket, ask, hears };
}

async function loggedIn(at?: FtpServer) {
  const made = await raw(at);
  await made.ask(`USER ${login.userName}`);
  expect(await made.ask(`PASS ${login.password}`)).toContain('230');
  return made;
}

/** A data connection; asked for again where a busy machine came too late for it. */
async function dataPort({ ask }: Awaited<ReturnType<typeof raw>>): Promise<Socket> {
  return vi.waitFor(async () => {
    const [, port] = /\|\|\|(\d+)\|/.exec(await ask('EPSV')) ?? [];
    const socket = connect(Number(port), '127.0.0.1');
    opened.push({ close: () => socket.destroy() });
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  }, 10_000);
}

const named = (files: FileInfo[]) => files.map((file) => file.name);

test('[DEMO-1] a client that knows the password reads folders, sizes, times and files, from any byte on', async () => {
  const ftp = await client();
  expect(named(await ftp.list())).toEqual(['aurora', 'long.mp4', 'way-in']);
  const [folder, file] = await ftp.list('/aurora');
  expect(folder).toMatchObject({ name: 'Größe & mehr', isDirectory: true });
  expect(file).toMatchObject({ name: 'banner_v1.png', isFile: true, size: banner.length });
  expect(file?.modifiedAt).toEqual(new Date('2026-03-04T05:06:07Z'));
  await ftp.cd('aurora/Größe & mehr');
  expect(await ftp.pwd()).toBe('/aurora/Größe & mehr');
  expect(await download(ftp, 'été 1.gif')).toBe('gif');
  await ftp.cdup();
  expect(await ftp.lastMod('banner_v1.png')).toEqual(new Date('2026-03-04T05:06:07Z'));
  expect(await ftp.size('banner_v1.png')).toBe(banner.length);
  expect(await download(ftp, 'banner_v1.png', banner.length - 5)).toBe('xxxxx');
});

test('[DEMO-1] a client that knows neither EPSV nor MLSD reads the same by PASV and LIST', async () => {
  const ftp = await client();
  ftp.availableListCommands = ['LIST -a'];
  ftp.prepareTransfer = async (context) => {
    const { message } = await context.request('PASV');
    const [, high, low] = /,(\d+),(\d+)\)/.exec(message) ?? [];
    context.dataSocket = connect(Number(high) * 256 + Number(low), '127.0.0.1');
    await once(context.dataSocket, 'connect');
    return { code: 227, message };
  };
  const [folder, file] = await ftp.list('/aurora');
  expect(folder).toMatchObject({ name: 'Größe & mehr', isDirectory: true });
  expect(file).toMatchObject({ name: 'banner_v1.png', isFile: true, size: banner.length });
});

test('[DEMO-1] two clients are served at once, each in its own folder', async () => {
  const [one, other] = [await client(), await client()];
  await one.cd('aurora');
  const [whole, list] = await Promise.all([download(one, 'banner_v1.png'), other.list()]);
  expect(whole).toBe(banner);
  expect(named(list)).toContain('aurora');
});

test('[DEMO-1] it answers only on the loopback, and only who knows the name and the password', async () => {
  await expect(client('a long passwore')).rejects.toThrow('530');
  const stranger = await raw();
  for (const line of ['LIST', 'PASV', 'RETR /aurora/banner_v1.png', 'SIZE /aurora/banner_v1.png', 'CWD aurora']) {
    expect(await stranger.ask(line)).toMatch(/^530/);
  }
  await stranger.ask('USER root');
  expect(await stranger.ask(`PASS ${login.password}`)).toMatch(/^530/);
  const outside = Object.values(networkInterfaces()).flatMap((faces) => faces ?? []);
  for (const { address } of outside.filter((face) => !face.internal && face.family === 'IPv4')) {
    const [error] = await once(connect(server.port, address), 'error');
    expect(error).toMatchObject({ code: 'ECONNREFUSED' });
  }
});

test('[DEMO-2] no path and no link leads out of the folder', async () => {
  const ftp = await loggedIn();
  const files = ['../secret.txt', '/../../secret.txt', 'aurora/../../secret.txt', '..\\secret.txt', 'secret-link.txt'];
  const links = ['way-out/secret.txt', join(base, 'secret.txt'), 'secret.txt\0.png', '/etc/passwd'];
  for (const path of [...files, ...links]) {
    expect(await ftp.ask(`SIZE ${path}`), path).toMatch(/^550/);
    expect(await ftp.ask(`RETR ${path}`), path).toMatch(/^550/);
  }
  expect(await ftp.ask('CWD way-out')).toMatch(/^550/);
  expect(await ftp.ask('CDUP')).toMatch(/^250/);
  expect(await ftp.ask('PWD')).toContain('"/"');
  expect(await ftp.ask('CWD way-in')).toMatch(/^250/);
});

test('[DEMO-2] every command that would change something is refused', async () => {
  const ftp = await loggedIn();
  for (const verb of ['STOR', 'APPE', 'STOU', 'DELE', 'MKD', 'RMD', 'RNFR', 'RNTO', 'SITE', 'MFMT']) {
    expect(await ftp.ask(`${verb} aurora/banner_v1.png`), verb).toMatch(/^550/);
  }
  const uploader = await client();
  await expect(uploader.uploadFrom(join(base, 'secret.txt'), 'new.png')).rejects.toThrow('550');
  expect(await ftp.ask('XYZZY')).toMatch(/^502/);
  expect(await ftp.ask('constructor')).toMatch(/^502/);
});

test('[DEMO-3] a client cannot aim a transfer at somebody else', async () => {
  const ftp = await loggedIn();
  expect(await ftp.ask('PORT 10,0,0,1,0,80')).toMatch(/^502/);
  expect(await ftp.ask('EPRT |1|10.0.0.1|80|')).toMatch(/^502/);
  expect(await ftp.ask('LIST')).toMatch(/^425/);
});

test('[DEMO-3] who takes too long to log in, guesses, or floods is sent away', async () => {
  const quick = await strict({ loginTime: 50, failedLogins: 2, line: 100 });
  const slow = await raw(quick);
  await slow.hears('421');
  await expect.poll(() => slow.talk.isOver).toBe(true);
  const patient = await strict({ failedLogins: 2, line: 100 });
  const guesser = await raw(patient);
  await guesser.ask('USER demo');
  expect(await guesser.ask('PASS 1')).toMatch(/^530/);
  expect(await guesser.ask('PASS 2')).toMatch(/^421/);
  await expect.poll(() => guesser.talk.isOver).toBe(true);
  const flooder = await raw(patient);
  flooder.socket.write('A'.repeat(200));
  await flooder.hears('500');
  await expect.poll(() => flooder.talk.isOver).toBe(true);
});

test('[DEMO-3] who falls silent is sent away', async () => {
  const ftp = await raw(await strict({ idleTime: 50 }));
  // In one breath, since the clock runs between commands.
  ftp.socket.write(`USER ${login.userName}\r\nPASS ${login.password}\r\n`);
  await ftp.hears('421');
  expect(ftp.talk.heard).toContain('230');
  await expect.poll(() => ftp.talk.isOver).toBe(true);
});

test('[DEMO-3] a data connection that is never made, not read or dropped fails, and the session goes on', async () => {
  const ftp = await loggedIn(await strict({ dataTime: 100 }));
  await ftp.ask('EPSV');
  await ftp.ask('RETR /aurora/banner_v1.png');
  await ftp.hears('426');
  const sleeper = await dataPort(ftp);
  sleeper.pause();
  await ftp.ask('RETR long.mp4');
  await ftp.hears('426');
  const dropper = await dataPort(ftp);
  dropper.resetAndDestroy();
  await ftp.ask('RETR long.mp4');
  await ftp.hears('426');
  expect(await ftp.ask('SIZE /aurora/banner_v1.png')).toMatch(/^213 3000000/);
});

test('[DEMO-3] so many connections and no more; one that ends makes room', async () => {
  const small = await strict({ connections: 2 });
  const first = await raw(small);
  await raw(small);
  const third = await raw(small);
  expect(third.talk.heard).toMatch(/^421/);
  first.socket.destroy();
  await expect.poll(async () => (await raw(small)).talk.heard).toMatch(/^220/);
});

test('[DEMO-3] closing the server ends what is under way, and frees its port', async () => {
  const brief = await start();
  const ftp = await loggedIn(brief);
  const sleeper = await dataPort(ftp);
  sleeper.pause();
  await ftp.ask('RETR long.mp4');
  await brief.close();
  await expect.poll(() => ftp.talk.isOver).toBe(true);
  const again = await startFtpServer({ root: base, ...login, port: brief.port });
  expect(again.port).toBe(brief.port);
  await again.close();
});
