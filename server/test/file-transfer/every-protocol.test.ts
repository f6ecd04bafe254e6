/** The same behaviour whatever the server speaks: real servers, plain and encrypted, with exact times and without. */
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { TransferRun } from '#banners/transfer/run.ts';
import type { TransferAccount } from '#banners/transfer/transfer.ts';
import { makeCertificate } from './certificates.ts';
import { bannerFolder, type BannerFolder } from './folder.ts';
import { startOpenssh } from './openssh.ts';
import { password, startProftpd, userName } from './proftpd.ts';
import { accountAt, aPool, aRun, bytesOf, failureOf } from './support.ts';

const certificate = makeCertificate();
const noon = Date.UTC(2026, 2, 4, 12, 30, 15);
const odd = [
  'with space.png',
  ' leading space.png',
  'Übergröße.png',
  '🎈 party.gif',
  `"quoted" 'n' $(x).png`,
  '-la.png',
  '[a]*.png',
];

const servers = {
  'FTP without encryption': (root: string) => startProftpd(root),
  'FTP with LIST only': (root: string) => startProftpd(root, { mlsd: false }),
  'FTP with TLS': (root: string) => startProftpd(root, { certificate }),
  SFTP: async (root: string) => (await startOpenssh(root)).host,
};

const crowd = await bannerFolder();
for (let file = 0; file < 5000; file += 1) await crowd.write(`${file}.png`, 'x');

describe.each(Object.entries(servers))('%s', (name, start) => {
  let folder: BannerFolder;
  let account: TransferAccount;
  const pool = aPool({ ca: certificate.pem });
  const run = () => new TransferRun(pool, new AbortController().signal);

  beforeAll(async () => {
    folder = await bannerFolder();
    account = accountAt(await start(folder.path), { protocol: name === 'SFTP' ? 'sftp' : 'ftp' });
  });

  test('[FTP-1] a listing names files and folders with their sizes', async () => {
    await folder.write('spring/mpu_v1.png', 'image', noon);
    await folder.write('spring/set/index.html', '<p>');
    const listing = await run().list(account, '/spring/');
    expect(listing.map(({ name, isFolder, bytes }) => ({ name, isFolder, bytes }))).toEqual(
      expect.arrayContaining([
        { name: 'mpu_v1.png', isFolder: false, bytes: 5 },
        { name: 'set', isFolder: true, bytes: 0 },
      ]),
    );
    expect(listing).toHaveLength(2);
  });

  test('[FTP-1] an empty folder lists nothing', async () => {
    await folder.makeFolder('empty');
    expect(await run().list(account, 'empty')).toEqual([]);
  });

  test('[FTP-1] a folder of 5,000 files is listed whole', async () => {
    const listing = await run().list({ ...account, directory: crowd.path }, '');
    expect(new Set(listing.map((entry) => entry.name)).size).toBe(5000);
  });

  test.each(odd)('[FTP-1] the name %j comes through, in a folder of that name', async (file) => {
    await folder.write(`odd ${file}/${file}`, file);
    const same = run();
    expect((await same.list(account, `odd ${file}`)).map((entry) => entry.name)).toEqual([file]);
    expect((await bytesOf(same.read(account, `odd ${file}/${file}`))).toString()).toBe(file);
  });

  test('[FTP-1] a link to a file counts as that file; one that leads nowhere is left out', async () => {
    await folder.write('links/real.png', 'twelve bytes', noon);
    await folder.link('links/latest.png', 'real.png');
    await folder.link('links/nowhere.png', 'gone.png');
    const listing = await run().list(account, 'links');
    expect(listing.map((entry) => entry.name).toSorted()).toEqual(['latest.png', 'real.png']);
    expect(listing.find((entry) => entry.name === 'latest.png')).toMatchObject({ bytes: 12, modifiedAt: noon });
  });

  test('[FTP-2] candidates have times exact to the second', async () => {
    await folder.write('times/old.png', 'x', Date.UTC(2021, 0, 2, 3, 4, 5));
    await folder.write('times/new.png', 'x', noon);
    await folder.write('times/other.png', 'x', noon);
    const times = await run().exactTimes(account, 'times', ['old.png', 'new.png', 'missing.png']);
    expect(new Map(times.map((entry) => [entry.name, entry.modifiedAt]))).toEqual(
      new Map([
        ['old.png', Date.UTC(2021, 0, 2, 3, 4, 5)],
        ['new.png', noon],
      ]),
    );
    expect(times.every((entry) => entry.precisionMs === 1000)).toBe(true);
  });

  test('[FTP-3] a large file is read whole', async () => {
    const content = randomBytes(3_000_000);
    await folder.write('films/film.mp4', content);
    expect((await bytesOf(run().read(account, 'films/film.mp4'))).equals(content)).toBe(true);
  });

  test.each([
    [{ start: 0, end: 0 }, 'a'],
    [{ start: 2, end: 4 }, 'cde'],
    [{ start: 20 }, 'uvwxyz'],
    [{ start: 20, end: 999 }, 'uvwxyz'],
  ])('[FTP-3] a part is read: %o', async (range, part) => {
    await folder.write('films/part.mp4', 'abcdefghijklmnopqrstuvwxyz');
    expect((await bytesOf(run().read(account, 'films/part.mp4', range))).toString()).toBe(part);
  });

  test('[FTP-3] an empty file is an empty stream, and its size is told', async () => {
    await folder.write('films/empty.mp4', '');
    expect(await bytesOf(run().read(account, 'films/empty.mp4'))).toHaveLength(0);
    const signal = new AbortController().signal;
    const stat = await pool.use(account, signal, (transfer) => transfer.stat('films/empty.mp4'));
    expect(stat).toMatchObject({ name: 'empty.mp4', isFolder: false, bytes: 0 });
  });

  test('[FTP-4] paths begin in the account’s directory, relative or absolute, and cannot leave it', async () => {
    await folder.write('clients/acme/ad.png', 'acme');
    await folder.write('clients/secret.png', 'secret');
    for (const directory of ['clients/acme', 'clients/acme/', `${folder.path}/clients/acme`]) {
      const own = { ...account, directory };
      expect((await run().list(own, '/')).map((entry) => entry.name)).toEqual(['ad.png']);
      expect((await bytesOf(run().read(own, '/ad.png'))).toString()).toBe('acme');
      expect((await failureOf(run().read(own, '../secret.png'))).kind).toBe('badPath');
    }
  });

  test('[FTP-10] what is missing or locked is told by its name', async () => {
    const same = run();
    const { host } = account;
    expect((await failureOf(same.list(account, 'no such/folder'))).message).toBe(
      `The folder “no such/folder” does not exist on ${host}.`,
    );
    const far = { ...account, directory: `${folder.path}/clients` };
    const deep = `${'a long name/'.repeat(30)}spring`;
    expect((await failureOf(run().list(far, deep))).message).toBe(
      `The folder “${folder.path}/clients/${deep}” does not exist on ${host}.`,
    );
    await folder.write('gone/ad.png', 'x');
    await same.list(account, 'gone');
    await folder.remove('gone/ad.png');
    const gone = `The file “gone/ad.png” is no longer on ${host}.`;
    expect((await failureOf(same.read(account, 'gone/ad.png'))).message).toBe(gone);
    await folder.write('locked/ad.png', 'x');
    await folder.lock('locked/ad.png');
    const locked = `${host} does not allow Marquee to read “locked/ad.png”.`;
    expect((await failureOf(same.read(account, 'locked/ad.png'))).message).toBe(locked);
    await folder.lock('locked');
    expect((await failureOf(same.list(account, 'locked'))).kind).toBe('denied');
  });

  test('[FTP-10] a wrong password is told without repeating it', async () => {
    const failure = await failureOf(run().list({ ...account, password: 'Tr0ub4dor' }, ''));
    expect(failure.kind).toBe('wrongPassword');
    expect(failure.message).toContain(account.host);
    expect(`${failure.message} ${String(failure.cause)}`).not.toMatch(new RegExp(`Tr0ub4dor|${userName}|${password}`));
  });
});

test('[FTP-5] a connection is encrypted whenever the server can', async () => {
  const { path } = await bannerFolder();
  const signal = new AbortController().signal;
  const security = async (account: TransferAccount) =>
    aPool({ ca: certificate.pem }).use(account, signal, (transfer) => Promise.resolve(transfer.security));
  expect(await security(accountAt(await startProftpd(path, { certificate })))).toEqual({ kind: 'tls' });
  expect(await security(accountAt(await startProftpd(path)))).toEqual({ kind: 'none' });
  const openssh = await startOpenssh(path);
  expect(await security(accountAt(openssh.host, { protocol: 'sftp' }))).toEqual({
    kind: 'ssh',
    hostKey: openssh.hostKey,
  });
});

test('[FTP-1] an SFTP server that asks for the password as a question is answered', async () => {
  const folder = await bannerFolder();
  await folder.write('ad.png', 'x');
  const { host } = await startOpenssh(folder.path, { asks: true });
  expect(await aRun().list(accountAt(host, { protocol: 'sftp' }), '')).toHaveLength(1);
});
