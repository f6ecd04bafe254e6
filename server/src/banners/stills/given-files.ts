/** Answers what a banner asks for while it is drawn: as it is played from its frozen copy, and with nothing else. */
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { bannerFilesPath, segmentsOf } from '#banners/playing/banner-pass.ts';
import { contentTypeOf } from '#banners/playing/content-types.ts';
import { protection } from '#banners/playing/played-file.ts';
import { playerScript, withPlayer } from '#banners/playing/with-player.ts';
import type { BlobStore } from '#blobs/blob-store.ts';
import type { PackageFile } from './backup-image.ts';
import type { GivesFile } from './banner-browser.ts';
import { drawnOrigin, type SentFile } from './browser-words.ts';
import type { StillSource } from './find-stills.ts';

const built = fileURLToPath(new URL('../../../../web/dist/banner-stills.js', import.meta.url));
/** In place of a pass, which nobody looks at there. */
const pass = 'drawn';
/** No file that is larger is given: Chromium ends where 100 MB come at once, as they do of 75 in base64. Bytes. */
const largest = 64_000_000;

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Banner</title>
<style>html,body{margin:0;overflow:hidden;background:#fff}.banner{position:absolute;inset:0;width:100%;height:100%;border:0;background:#fff}video{position:absolute;inset:0}</style>
<body><script src="/stills.js"></script>`;
const pagePolicy = `default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; frame-src ${drawnOrigin}; media-src ${drawnOrigin}; base-uri 'none'; form-action 'none'`;

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** Where a banner's own file is asked for. */
export const addressOf = ({ page: path }: StillSource): string =>
  `${drawnOrigin}${bannerFilesPath}${pass}/${encodeURIComponent(path.slice(folderOf(path).length))}`;

async function readWhole(store: BlobStore, { bytes, hash }: PackageFile): Promise<Buffer> {
  return bytes === 0 ? Buffer.alloc(0) : buffer(await store.get(hash, { start: 0, end: bytes - 1 }));
}

async function steered(bytes: Buffer): Promise<SentFile | undefined> {
  const script = await playerScript();
  const read = () => Promise.resolve(Readable.from([bytes]));
  const made =
    script && (await withPlayer({ bytes: bytes.length, etag: '""', modifiedAt: undefined, read }, script, false));
  return (
    made && { bytes: await buffer(await made.file.read({ start: 0, end: made.file.bytes - 1 })), headers: made.headers }
  );
}

/** Undefined where the web client was not built. */
export async function givesFilesOf(store: BlobStore, source: StillSource): Promise<GivesFile | undefined> {
  const script = await readFile(built).catch(() => undefined);
  if (!script) return undefined;
  const files = new Map(source.files.map((file) => [file.path, file]));
  return async (path, isPage) => {
    if (path === '/') {
      return {
        bytes: Buffer.from(page),
        headers: { 'content-type': 'text/html', 'content-security-policy': pagePolicy },
      };
    }
    if (path === '/stills.js') return { bytes: script, headers: { 'content-type': 'text/javascript' } };
    const [asked, ...segments] = path.startsWith(bannerFilesPath) ? (segmentsOf(path) ?? []) : [];
    // From the root of a host nobody is given anything.
    if (asked !== pass) return 'missing';
    const file = files.get(folderOf(source.page) + segments.join('/'));
    const type = contentTypeOf(segments.at(-1) ?? '');
    // A zip and a folder were kept whole; of a page what it names, and there may be more on its server.
    if (!file || type === undefined) return source.isWhole ? 'missing' : 'elsewhere';
    if (file.bytes > largest) return 'tooMuch';
    const bytes = await readWhole(store, file);
    const sent = isPage && type === 'text/html' ? await steered(bytes) : undefined;
    const headers = { ...protection(new Set([drawnOrigin]), pass, true), 'content-type': type, ...sent?.headers };
    return { bytes: sent?.bytes ?? bytes, headers };
  };
}
