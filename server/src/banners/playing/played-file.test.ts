/** Banners that are played through Marquee: whole, in part, once more, and not at all. */
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, addressFor, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startOpenssh } from '#test/file-transfer/openssh.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { startScriptedFtp } from '#test/file-transfer/scripted-ftp.ts';

const app = await startApp(undefined, { ftpLoopback: true, publicUrl: 'https://marquee.example/team' });
const folder = await bannerFolder();
const film = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251));
const changedAt = Date.UTC(2026, 2, 4, 12, 30, 15);
await folder.write('spring/film.mp4', film, changedAt);
await folder.write('spring/empty.png', '');
await folder.write('spring/page.html', '<p>page</p>', changedAt);
await folder.write('spring/empty.html', '');
await folder.write('spring/notes.zip', 'secret');
await folder.write('spring/reel.mov', 'a film');
await folder.write('spring/.htpasswd', 'secret');
await folder.write('spring/ad v1/index.html', '<p>in a folder</p>');
await folder.write('spring/ad v1/js/main.js', 'run()');
await folder.write('spring/ad v1/ümlaut ✓.svg', '<svg/>');
await folder.write('outside.html', 'secret');
const ann = await aPerson(app, { admin: true });
const ftp = await anFtpAccount(ann, await startProftpd(folder.path));
const sheet = await aSheet(app, { owner: ann });

const filmCell = await aBanner(sheet, ftp, { fileType: 3, fileName: 'film.mp4', ftpfolder: 'spring' });
const filmAt = (await addressFor(ann, filmCell)).address;
const htmlCell = await aBanner(
  sheet,
  ftp,
  { fileType: 2, fileName: 'ad v1/index.html', ftpfolder: 'spring' },
  { row: 1 },
);
const htmlAt = (await addressFor(ann, htmlCell)).address;

const pageCell = await aBanner(sheet, ftp, { fileType: 2, fileName: 'page.html', ftpfolder: 'spring' }, { row: 2 });
const pageAt = (await addressFor(ann, pageCell)).address;

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(app.base + path, { method, headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const beside = (address: string, name: string) => address.slice(0, address.lastIndexOf('/') + 1) + name;

/** Sends a path exactly as it is spelt, which fetch would tidy up. */
const statusAsSpelt = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(app.base, { path }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject).end();
  });

describe('a file', () => {
  test('[BANNER-33] comes whole, with its length, type, time and tag', async () => {
    const response = await get(filmAt);
    expect(response.status).toBe(200);
    expect(await bytesOf(response)).toEqual(film);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '100000',
      'accept-ranges': 'bytes',
      'last-modified': 'Wed, 04 Mar 2026 12:30:15 GMT',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    });
  });

  test.each([
    ['bytes=0-9', 0, 9],
    ['bytes=99990-', 99_990, 99_999],
    ['bytes=-10', 99_990, 99_999],
    ['bytes=50000-70000', 50_000, 70_000],
    ['bytes=99999-200000', 99_999, 99_999],
  ])('[BANNER-33] comes in part: %s', async (range, start, end) => {
    const response = await get(filmAt, { range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/100000`);
    expect(await bytesOf(response)).toEqual(film.subarray(start, end + 1));
  });

  test('[BANNER-33] no part is beyond its end', async () => {
    const response = await get(filmAt, { range: 'bytes=100000-' });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe('bytes */100000');
  });

  test('[BANNER-33] does not come again to who has it, and a part only to who has the rest', async () => {
    const etag = (await get(filmAt)).headers.get('etag') ?? '';
    const again = await get(filmAt, { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(await bytesOf(again)).toHaveLength(0);
    expect((await get(filmAt, { 'if-modified-since': 'Wed, 04 Mar 2026 12:30:15 GMT' })).status).toBe(304);
    expect((await get(filmAt, { 'if-modified-since': 'Wed, 04 Mar 2026 12:30:14 GMT' })).status).toBe(200);
    expect((await get(filmAt, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect((await get(filmAt, { range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200);
  });

  test('[BANNER-33] HEAD tells the same without the bytes', async () => {
    const response = await get(filmAt, {}, 'HEAD');
    expect([response.status, response.headers.get('content-length')]).toEqual([200, '100000']);
    expect(await bytesOf(response)).toHaveLength(0);
  });

  test.each([
    ['empty.png', 'is empty (0 bytes)'],
    ['empty.html', 'is empty (0 bytes)'],
    ['notes.zip', 'can’t be played here'],
    ['reel.mov', 'can’t be played here'],
    ['none.png', 'is no longer here'],
  ])('[BANNER-58] in the place of %s it is said what is the matter', async (fileName, sentence) => {
    const other = await aSheet(app, { owner: ann });
    const cell = await aBanner(other, ftp, { fileType: 2, fileName, ftpfolder: 'spring' });
    const { address } = await addressFor(ann, cell);
    const response = await get(address);
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await response.text()).toContain(sentence);
    expect((await get(address, {}, 'HEAD')).status).toBe(404);
    expect((await get(address.replace('/banner-files/', '/banner-files/x'))).status).toBe(404);
  });

  test('[BANNER-58] an empty one that a page asks for is just empty', async () => {
    const response = await get(beside(pageAt, 'empty.png'));
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  test('[BANNER-33] comes over SFTP alike', async () => {
    const { host } = await startOpenssh(folder.path);
    const other = await aSheet(app, { owner: ann });
    const sftp = await anFtpAccount(ann, host, { protocol: 2 });
    const cell = await aBanner(other, sftp, { fileType: 3, fileName: 'film.mp4', ftpfolder: 'spring' });
    const { address } = await addressFor(ann, cell);
    expect(await bytesOf(await get(address, { range: 'bytes=-7' }))).toEqual(film.subarray(-7));
    expect(await bytesOf(await get(address))).toEqual(film);
  });
});

describe('an html banner', () => {
  test('[BANNER-34] loads what lies beside and below it', async () => {
    expect(await (await get(htmlAt)).text()).toBe('<p>in a folder</p>');
    const script = await get(beside(htmlAt, 'js/main.js'));
    expect([await script.text(), script.headers.get('content-type')]).toEqual(['run()', 'text/javascript']);
    const picture = await get(beside(htmlAt, encodeURIComponent('ümlaut ✓.svg')));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  });

  test.each(['scene.gltf', 'hero.lottie', 'hero.skel', 'glow.frag'])(
    '[BANNER-34] loads scenes and characters as its libraries have them: %s',
    async (name) => {
      await folder.write(`spring/ad v1/${name}`, 'parts');
      expect(await (await get(beside(htmlAt, name))).text()).toBe('parts');
    },
  );

  test('[BANNER-35] [BANNER-86] is shut in: an origin of its own, no calls to us, nothing remembered of the page', async () => {
    const pass = htmlAt.slice(0, htmlAt.lastIndexOf('/') + 1);
    const own = `${app.base}${pass} https://marquee.example${pass}`;
    const part = beside(htmlAt, encodeURIComponent('ümlaut ✓.svg'));
    for (const address of [htmlAt, part, beside(htmlAt, 'none.html')]) {
      const { headers } = await get(address, { origin: 'null' });
      expect(headers.get('content-security-policy')).toBe(
        `sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox; ` +
          `default-src ${own} 'unsafe-inline' 'unsafe-eval' data: blob: https:; ` +
          `object-src 'none'; base-uri ${own}; form-action 'none'` +
          // What the banner itself may show in a frame is framed by an origin that no policy can name.
          (address === part ? '' : `; frame-ancestors 'self'`),
      );
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-frame-options')).toBeNull();
    }
  });

  test.each(['../outside.html', '..%2foutside.html', '%2e%2e/outside.html', '..%5coutside.html', 'js/../../page.html'])(
    '[BANNER-36] %s leads nowhere',
    async (climb) => {
      expect(await statusAsSpelt(beside(htmlAt, climb))).toBe(404);
    },
  );

  test.each([
    'notes.zip',
    '.htpasswd',
    '%00.html',
    'a%0d%0aDELE%20x.html',
    '%ff.html',
    '',
    'js/',
    'js//main.js',
    '/etc/a.html',
    'none.html',
  ])('[BANNER-36] beside a page, %j is nothing that a banner is made of', async (name) => {
    expect((await get(pageAt)).status).toBe(200);
    expect([400, 404]).toContain(await statusAsSpelt(beside(pageAt, name)));
  });

  test('[BANNER-36] a film or picture gives nothing but itself', async () => {
    expect((await get(beside(filmAt, 'page.html'))).status).toBe(404);
  });
});

describe('a server that fails', () => {
  const played = async (after: 'drop' | 'hang') => {
    const server = await startScriptedFtp({
      answer: (command) => (command === 'SIZE' ? '213 4000000' : undefined),
      data: () => ({ bytes: Buffer.alloc(1_000_000), after }),
    });
    const other = await aSheet(app, { owner: ann });
    const cell = await aBanner(other, await anFtpAccount(ann, server.host), { fileType: 3, fileName: 'film.mp4' });
    return { server, address: (await addressFor(ann, cell)).address };
  };

  test('[BANNER-38] in the middle of a file breaks it off, so that it never looks whole', async () => {
    const { address } = await played('drop');
    const response = await get(address);
    await expect(bytesOf(response)).rejects.toThrow();
  });

  test('[BANNER-38] is left when the viewer leaves', async () => {
    const { server, address } = await played('hang');
    const leaving = new AbortController();
    const response = await fetch(app.base + address, { signal: leaving.signal });
    expect(response.status).toBe(200);
    await expect.poll(() => server.connections.now).toBeGreaterThan(0);
    leaving.abort();
    await expect.poll(() => server.connections.now).toBe(0);
  });
});
