/** Serves banners as Marquee serves those of a frozen copy: with the same script put in by the same function, under the same policy. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { contentTypeOf } from '@marquee/server/src/banners/playing/content-types.ts';
import { protection } from '@marquee/server/src/banners/playing/played-file.ts';
import { playerScript, withPlayer } from '@marquee/server/src/banners/playing/with-player.ts';
import { libraryFile } from './libraries.ts';

/** As a pass stands in an address. */
const pass = 'trial';
export const bannerPath = `/banner-files/${pass}/`;

const page =
  '<!doctype html><meta charset="utf-8"><title>Player</title><body style="margin:0"><script src="/page.js"></script>';

interface Sent {
  bytes: Buffer;
  headers: Record<string, string>;
}

async function bannerFile(folder: string, name: string, isPage: boolean, isSteered: boolean): Promise<Sent> {
  const bytes = name.startsWith('lib/')
    ? await libraryFile(name.slice(4))
    : await readFile(join(folder, basename(name)));
  const plain = { bytes, headers: { 'content-type': contentTypeOf(name) ?? 'application/octet-stream' } };
  const script = await playerScript();
  if (!script) throw new Error('The web app is not built.');
  if (!name.endsWith('.html') || (isPage && !isSteered)) return plain;
  const file = {
    bytes: bytes.length,
    etag: '""',
    modifiedAt: undefined,
    read: () => Promise.resolve(Readable.from([bytes])),
  };
  const steered = await withPlayer(file, script, false);
  if (!steered) return plain;
  const whole = await buffer(await steered.file.read({ start: 0, end: steered.file.bytes - 1 }));
  return { bytes: whole, headers: steered.headers };
}

/** @param script of the page that shows banners */
export async function serveBanners(folder: string, script: string): Promise<{ base: string; close: () => void }> {
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://trial');
    const origin = `http://${request.headers.host ?? ''}`;
    const answer = async (): Promise<Sent> => {
      if (pathname === '/') return { bytes: Buffer.from(page), headers: { 'content-type': 'text/html' } };
      if (pathname === '/page.js')
        return { bytes: Buffer.from(script), headers: { 'content-type': 'text/javascript' } };
      const name = decodeURIComponent(pathname.slice(bannerPath.length));
      const isPage = request.headers['sec-fetch-dest'] === 'iframe' && search !== '';
      const sent = await bannerFile(folder, name, isPage, search === '?steered');
      return { bytes: sent.bytes, headers: { ...protection(new Set([origin]), pass, !isPage), ...sent.headers } };
    };
    answer().then(
      ({ bytes, headers }) => {
        const [, first = '', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
        const start = Number(first || 0);
        const end = last === '' ? bytes.length - 1 : Math.min(Number(last), bytes.length - 1);
        const part = first === '' ? {} : { 'content-range': `bytes ${start}-${end}/${bytes.length}` };
        const all = { ...headers, ...part, 'accept-ranges': 'bytes', 'content-length': end - start + 1 };
        response.writeHead(first === '' ? 200 : 206, all).end(bytes.subarray(start, end + 1));
      },
      () => response.writeHead(404, { 'access-control-allow-origin': '*' }).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
