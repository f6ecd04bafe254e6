/** Old, odd and hostile FTP servers: what they list is cleaned, where they lead is not followed, what they break is told. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { atEnd } from './at-end.ts';
import { freePort, portOf } from './free-port.ts';
import { startOpenssh } from './openssh.ts';
import { bannerFolder } from './folder.ts';
import { startScriptedFtp, type Script } from './scripted-ftp.ts';
import { accountAt, aRun, bytesOf, failureOf } from './support.ts';

const listing = (...lines: string[]) => ({ bytes: lines.map((line) => `${line}\r\n`).join('') });
const list = async (script: Script) => {
  const server = await startScriptedFtp(script);
  return aRun().list(accountAt(server.host), '');
};

test('[FTP-1] a Windows server’s listing is understood', async () => {
  const data = () =>
    listing('03-04-26  12:30PM       <DIR>          set one', '12-31-2025  12:05AM                 4711 ad v2.png');
  expect(await list({ data })).toEqual([
    { name: 'set one', isFolder: true, bytes: 0, modifiedAt: Date.UTC(2026, 2, 4, 12, 30), precisionMs: 60_000 },
    { name: 'ad v2.png', isFolder: false, bytes: 4711, modifiedAt: Date.UTC(2025, 11, 31, 0, 5), precisionMs: 60_000 },
  ]);
});

test('[FTP-4] names that could leave the folder or smuggle a command are left out', async () => {
  const names = [
    '../up.png',
    '..',
    '.',
    'a/b.png',
    'a\\b.png',
    'tab\tin.png',
    'good “quoted” ü 🎈.png',
    '..two dots.png',
  ];
  const data = () => listing(...names.map((name) => `type=file;size=1;modify=20260304123015; ${name}`));
  const entries = await list({ features: ['MLST type*;size*;modify*;'], data });
  expect(entries.map((entry) => entry.name)).toEqual(['good “quoted” ü 🎈.png', '..two dots.png']);
});

test.each(['../x', 'a/../../x', 'a\r\nDELE b', 'a\nb', 'a\0b', 'a\\..\\b'])(
  '[FTP-4] the path %j is refused before anything is sent',
  async (path) => {
    const server = await startScriptedFtp();
    const failure = await failureOf(aRun().list(accountAt(server.host), path));
    expect(failure.kind).toBe('badPath');
    expect(failure.message).not.toMatch(/[\r\n\0]/);
    expect(server.commands.filter((line) => /^(CWD|DELE)/.test(line))).toEqual([]);
  },
);

test('[FTP-4] a user name with a line break sends no second command', async () => {
  const server = await startScriptedFtp();
  const account = accountAt(server.host, { userName: 'a\r\nDELE b' });
  expect((await failureOf(aRun().list(account, ''))).kind).toBe('wrongPassword');
  expect(server.commands.filter((line) => line.startsWith('DELE'))).toEqual([]);
});

test('[FTP-2] times that a server does not tell exactly are kept with their tolerance', async () => {
  const data = (command: string) =>
    command === 'LIST'
      ? listing('-rw-r--r-- 1 a a 5 Jan 02 2020 old.png', '-rw-r--r-- 1 a a 5 Nov 20 10:20 new.png')
      : undefined;
  const server = await startScriptedFtp({ data });
  const times = await aRun().exactTimes(accountAt(server.host), '', ['old.png', 'new.png']);
  expect(times.map((entry) => entry.precisionMs)).toEqual([86_400_000, 60_000]);
  expect(times[0]?.modifiedAt).toBe(Date.UTC(2020, 0, 2));
});

test('[FTP-2] MDTM is asked for candidates only, and once where the server has none', async () => {
  const data = () => listing(...Array.from({ length: 9 }, (_, index) => `-rw-r--r-- 1 a a 5 Jan 02 2020 ${index}.png`));
  const answer = (command: string) => (command === 'SIZE' ? '213 5' : undefined);
  const server = await startScriptedFtp({ data, answer });
  await aRun().exactTimes(accountAt(server.host), '', ['1.png', '2.png', '3.png']);
  expect(server.commands.filter((line) => line.startsWith('MDTM'))).toEqual(['MDTM /1.png']);
});

test('[FTP-11] a data connection to another host is not made, whatever PASV says', async () => {
  const called: string[] = [];
  const listenOn = async (address: string, port: number) => {
    const server = createServer((socket) => {
      called.push(address);
      socket.destroy();
    }).listen(port, address);
    await once(server, 'listening');
    atEnd(() => server.close());
    return portOf(server);
  };
  const port = await listenOn('127.0.0.1', 0);
  await listenOn('127.0.0.2', port);
  const answer = (command: string): string | undefined => {
    if (command === 'EPSV') return '500 No EPSV';
    return command === 'PASV' ? `227 Entering Passive Mode (127,0,0,2,${port >> 8},${port & 255})` : undefined;
  };
  const server = await startScriptedFtp({ answer });
  await failureOf(aRun().list(accountAt(server.host), ''));
  expect(new Set(called)).toEqual(new Set(['127.0.0.1']));
});

test('[FTP-11] a server behind a router that names its inner address is read at its outer one', async () => {
  const data = () => listing('-rw-r--r-- 1 a a 5 Jan 02 2020 ad.png');
  const server = await startScriptedFtp({
    data,
    answer: (command) => (command === 'EPSV' ? '500 No EPSV' : undefined),
    pasvHost: '10,1,2,3',
  });
  expect(await aRun().list(accountAt(server.host), '')).toHaveLength(1);
});

test.each([
  ['lost', 'drop'],
  ['given up by the server', 'fail'],
] as const)('[FTP-7] a file whose connection is %s in the middle does not look complete', async (_, after) => {
  const server = await startScriptedFtp({ data: () => ({ bytes: Buffer.alloc(100_000), after }) });
  const failure = await failureOf(bytesOf(aRun().read(accountAt(server.host), 'film.mp4')));
  expect(failure.message).toBe(`The connection to ${server.host} was lost. Please try again.`);
});

test('[FTP-7] an SFTP file whose connection is lost in the middle does not look complete', async () => {
  const folder = await bannerFolder();
  await folder.write('film.mp4', Buffer.alloc(2_000_000));
  const server = await startOpenssh(folder.path);
  const stream = await aRun().read(accountAt(server.host, { protocol: 'sftp' }), 'film.mp4');
  server.cut();
  expect((await failureOf(stream.toArray())).kind).toBe('dropped');
});

test.each<[string, () => Promise<string>, string | RegExp]>([
  ['nobody listens there', async () => `127.0.0.1:${await freePort()}`, 'refused'],
  ['there is no such name', async () => 'no-such-host.invalid', /unknownHost|unreachable/],
  ['it is no host', async () => 'not a host', 'badHost'],
  ['it is no port', async () => 'localhost:99999', 'badHost'],
  [
    'it answers unlike an FTP server',
    async () => (await startScriptedFtp({ welcome: () => '500 Go away' })).host,
    'notUnderstood',
  ],
])('[FTP-10] when %s, one sentence says so', async (_, start, kind) => {
  const host = await start();
  const failure = await failureOf(aRun().list(accountAt(host), ''));
  expect(failure.kind).toMatch(kind);
  expect(failure.message).toContain(host);
});

test.each(['ftp', 'sftp'] as const)(
  '[FTP-10] a server that hangs up without a word is told as lost (%s)',
  async (protocol) => {
    const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const account = accountAt(`127.0.0.1:${portOf(server)}`, { protocol });
    expect((await failureOf(aRun().list(account, ''))).kind).toBe('dropped');
    server.close();
  },
);

test('[FTP-5] a server that cannot encrypt at the moment is not read in the clear', async () => {
  const server = await startScriptedFtp({ answer: (command) => (command === 'AUTH' ? '431 Not now' : undefined) });
  expect((await failureOf(aRun().list(accountAt(server.host), ''))).kind).toBe('encryptionFailed');
  expect(server.commands.filter((line) => /^(USER|PASS)/.test(line))).toEqual([]);
});

test('[FTP-10] SFTP to an FTP server names the protocol as the mistake', async () => {
  const { host } = await startScriptedFtp();
  const failure = await failureOf(aRun({ idleMs: 500 }).list(accountAt(host, { protocol: 'sftp' }), ''));
  expect(failure.message).toBe(
    `${host} did not answer like an SFTP server. Please check the protocol of the FTP account.`,
  );
});

test('[FTP-10] FTP to an SFTP server names the protocol as the mistake', async () => {
  const { host } = await startOpenssh((await bannerFolder()).path);
  const failure = await failureOf(aRun({ idleMs: 500 }).list(accountAt(host), ''));
  expect(failure.message).toBe(
    `${host} did not answer like an FTP server. Please check the protocol of the FTP account.`,
  );
});

test('[FTP-10] a password in the answer of a server reaches neither the sentence nor the log', async () => {
  const answer = (command: string, argument: string) => (command === 'PASS' ? `530 Wrong: ${argument}` : undefined);
  const { host } = await startScriptedFtp({ answer });
  const failure = await failureOf(aRun().list(accountAt(host, { password: 'Tr0ub4dor' }), ''));
  expect(failure.kind).toBe('wrongPassword');
  expect(`${failure.stack} ${String(failure.cause)}`).not.toContain('Tr0ub4dor');
});

test.each([
  ['550 The process cannot access the file because it is being used by another process.', 'inUse'],
  ['450 File unavailable', 'inUse'],
  ['550 busy_bee.png: No such file or directory', 'fileGone'],
  ['550 permission.png: No such file or directory', 'fileGone'],
  ['550 ad.png: Permission denied', 'denied'],
  ['550 Failed to open file.', 'fileGone'],
])('[FTP-14] what “%s” means of a file that is asked for: %s', async (said, kind) => {
  const server = await startScriptedFtp({ answer: (command) => (command === 'RETR' ? said : undefined) });
  expect((await failureOf(bytesOf(aRun().read(accountAt(server.host), 'ad.png')))).kind).toBe(kind);
});

test('[FTP-14] a file that was in use is read once it is free', async () => {
  let asked = 0;
  const server = await startScriptedFtp({
    data: () => ({ bytes: 'all of it' }),
    answer: (command) => (command === 'RETR' && (asked += 1) === 1 ? '550 File is in use by another user' : undefined),
  });
  expect((await bytesOf(aRun().read(accountAt(server.host), 'ad.png'))).toString()).toBe('all of it');
});
