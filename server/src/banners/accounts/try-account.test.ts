/** Trying an account as it is typed, and looking into its folders. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import * as accounts from '@marquee/contract/ftp-accounts.ts';
import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { atEnd } from '#test/file-transfer/at-end.ts';
import { makeCertificate } from '#test/file-transfer/certificates.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { freePort, portOf } from '#test/file-transfer/free-port.ts';
import { password, startProftpd, userName } from '#test/file-transfer/proftpd.ts';
import { startScriptedFtp } from '#test/file-transfer/scripted-ftp.ts';

const app = await startApp(undefined, { ftpLoopback: true });
const guarded = await startApp(app.databaseUrl);
const ann = await aPerson(app, { admin: true });
const folder = await bannerFolder();
const changedAt = Date.UTC(2026, 2, 4, 12, 30, 15);
await folder.write('ad 10.png', 'ten', changedAt);
await folder.write('ad 2.png', 'two', changedAt);
await folder.write('.hidden', 'x', changedAt);
await folder.write('spring/en/ad.png', 'inside', changedAt);
await folder.write('springtime/ad.png', 'another client’s');
const host = await startProftpd(folder.path);

const typed = { name: 'Banners', host, userName, password };
const tried = async (more: object, caller = ann) =>
  (await caller.call(accounts.testFtpAccount, { body: { ...typed, ...more } })).body;

/** A web server that answers with this status, and what it was asked for. */
async function web(status: number) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.range}`);
    response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:1/' } : {}).end('body');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => server.close());
  return { url: `http://127.0.0.1:${portOf(server)}/files/`, asked };
}

describe('a test of an account', () => {
  test('[BANNER-25] lists the directory, folders first and in natural order', async () => {
    const found = await tried({});
    expect(found).toMatchObject({
      isConnected: true,
      message: 'Connected. The directory holds 2 folders and 3 files.',
      publicAddress: null,
    });
    expect(found.entries.map(({ name }) => name)).toEqual(['spring', 'springtime', '.hidden', 'ad 2.png', 'ad 10.png']);
    expect(found.entries[3]).toEqual({
      name: 'ad 2.png',
      isFolder: false,
      bytes: 3,
      modifiedAt: '2026-03-04T12:30:15.000Z',
    });
  });

  test.each([
    ['a wrong password', { password: 'wrong' }, 'did not accept the user name or password'],
    ['a folder that is not there', { directory: 'autumn' }, 'The folder “autumn” does not exist on'],
    ['a directory that climbs', { directory: '../..' }, 'is not a valid folder'],
    ['the other protocol', { protocol: 2 }, 'did not answer like an SFTP server'],
    ['a host that is none', { host: 'no-such-host.invalid' }, 'no-such-host.invalid'],
    ['an internal address', { host: '169.254.169.254' }, 'because it is an internal address'],
  ])('[BANNER-25] tells in one sentence what is wrong: %s', async (_, more, sentence) => {
    const found = await tried(more);
    expect(found).toMatchObject({ isConnected: false, entries: [], publicAddress: null });
    expect(found.message).toContain(sentence);
    expect(found.message).not.toContain('correct horse');
  });

  test('[BANNER-25] nobody there, and an expired certificate, have sentences of their own', async () => {
    expect((await tried({ host: `127.0.0.1:${await freePort()}` })).message).toContain('refused the connection');
    const certificate = makeCertificate({ to: '20210101000000Z' });
    const expired = await startProftpd(folder.path, { certificate });
    expect((await tried({ host: expired })).message).toContain('has expired');
  });

  test('[BANNER-25] looks for one file at its public address, and asks for one byte of it', async () => {
    const { url, asked } = await web(200);
    const address = `${url}ad%202.png`;
    const { publicAddress } = await tried({ url });
    expect(publicAddress).toEqual({ isReached: true, address, message: 'The files are at their public address.' });
    expect(asked).toEqual(['/files/ad%202.png bytes=0-0']);
  });

  test.each([
    [404, 'it answered 404. Please check the domain URL and the directory.'],
    [503, 'it answered 503.'],
  ])('[BANNER-25] says where it is not: %i', async (status, sentence) => {
    const { url } = await web(status);
    const { isConnected, publicAddress } = await tried({ url });
    expect([isConnected, publicAddress?.isReached, publicAddress?.message]).toEqual([
      true,
      false,
      expect.stringContaining(sentence),
    ]);
  });

  test('[BANNER-25] follows no redirection, and opens no internal address', async () => {
    const { url, asked } = await web(302);
    expect((await tried({ url })).publicAddress?.isReached).toBe(true);
    expect(asked).toHaveLength(1);
    const dead = await tried({ url: `http://127.0.0.1:${await freePort()}/` });
    expect(dead.publicAddress?.message).toBe('127.0.0.1 cannot be reached. Please check the domain URL.');
    for (const internal of ['http://169.254.169.254/latest', 'http://[fe80::1]/']) {
      expect((await tried({ url: internal })).publicAddress).toMatchObject({
        isReached: false,
        message: expect.stringContaining('because it is an internal address'),
      });
    }
  });

  test('[BANNER-25] without leave, this machine is an internal address too', async () => {
    const stranger = await aPerson(guarded, { admin: true });
    const found = (await stranger.call(accounts.testFtpAccount, { body: typed })).body;
    expect(found.message).toBe(`Marquee does not connect to ${host}, because it is an internal address.`);
  });

  test('[BANNER-25] ends when nobody waits for it any more', async () => {
    const server = await startScriptedFtp({ answer: (command) => (command === 'PWD' ? '' : undefined) });
    const controller = new AbortController();
    const asked = fetch(`${app.base}/api/ftp-accounts/test`, {
      method: 'POST',
      headers: { ...ann.credentials, 'content-type': 'application/json' },
      body: JSON.stringify({ ...typed, host: server.host }),
      signal: controller.signal,
    });
    await expect.poll(() => server.commands).toContain('PWD');
    controller.abort();
    await expect(asked).rejects.toThrow();
    await expect.poll(() => server.connections.now).toBe(0);
  });
});

const account = await anFtpAccount(ann, host);
const params = { id: account.ftpAaccountID };

describe('a folder', () => {
  const look = async (path: string) => {
    const { sheetID } = await aSheet(app, { owner: ann });
    return ann.attempt(accounts.listFtpFolder, { params, query: { sheetID, path } });
  };

  test('[BANNER-26] is listed for members of a sheet of its account', async () => {
    expect((await look('/spring//')).body).toMatchObject([{ name: 'en', isFolder: true }]);
  });

  test.each([
    ['..', 'is not a valid folder'],
    ['spring/../..', 'is not a valid folder'],
    ['spring\\..', 'is not a valid folder'],
    ['a\r\nDELE b', 'is not a valid folder'],
    ['autumn', 'does not exist on'],
  ])('[BANNER-26] %j is refused in words', async (path, sentence) => {
    const answer = await look(path);
    const errors = [{ path: 'folder', message: expect.stringContaining(sentence) }];
    expect(answer).toMatchObject({ status: 400, code: 'unknownFtpFolder', body: { errors } });
  });

  test('[BANNER-26] of a server that cannot be used is refused with what to do', async () => {
    const dead = await anFtpAccount(ann, `127.0.0.1:${await freePort()}`);
    const { sheetID } = await aSheet(app, { owner: ann });
    const answer = await ann.attempt(accounts.listFtpFolder, {
      params: { id: dead.ftpAaccountID },
      query: { sheetID },
    });
    const errors = [{ path: 'ftpAccount', message: expect.stringContaining('please check the host') }];
    expect(answer).toMatchObject({ status: 502, code: 'ftpFailed', body: { errors } });
  });
});
