/** Puts the script that steers a banner into a page of a frozen copy, as it is played: the copy itself stays as it is. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { gzip } from 'node:zlib';
import type { SendableFile } from './frozen-file.ts';
import { encodingOf, headOf, written } from './page-head.ts';

const built = fileURLToPath(new URL('../../../../web/dist/banner-player.js', import.meta.url));

/** The script, and a name for what is in it. */
export interface PlayerScript {
  text: string;
  name: string;
}

/** A script as it stands in a page: of ASCII, whatever the page is written in, and without what would end it. */
export function asPlayerScript(code: string): PlayerScript {
  const ascii = code.replaceAll(
    /[^\n\u0020-\u007e]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const text = `<script>${ascii.replaceAll(/<(?=\/script|!--)/gi, String.raw`\x3c`)}</script>`;
  return { text, name: createHash('sha256').update(text).digest('hex').slice(0, 16) };
}

let script: Promise<PlayerScript | undefined> | undefined;

/** The script of this build; undefined where the web app was not built. */
export function playerScript(): Promise<PlayerScript | undefined> {
  script ??= readFile(built, 'utf8').then(asPlayerScript, () => undefined);
  return script;
}

/** Pages larger than this play as they are. Bytes. */
const largestPage = 8 * 1024 * 1024;

/** A page that can be sent, and what is said of it. */
export interface SteeredPage {
  file: SendableFile;
  headers: Record<string, string>;
}

const gzipped = promisify(gzip);

/**
 * A page with the script as the first thing of its head; undefined for one that is too large.
 * @param isPacked whether it is sent compressed, which makes up for the script
 */
export async function withPlayer(
  page: SendableFile,
  { name, text }: PlayerScript,
  isPacked: boolean,
): Promise<SteeredPage | undefined> {
  if (page.bytes === 0 || page.bytes > largestPage) return undefined;
  const bytes = await buffer(await page.read({ start: 0, end: page.bytes - 1 }));
  const { at, writing } = headOf(bytes);
  const steered = Buffer.concat([bytes.subarray(0, at), written(text, writing), bytes.subarray(at)]);
  const whole = isPacked ? await gzipped(steered) : steered;
  const file: SendableFile = {
    bytes: whole.length,
    etag: page.etag.replace(/"$/, `-${name}${isPacked ? '-gz' : ''}"`),
    // It changes with the script too, of which a time says nothing.
    modifiedAt: undefined,
    read: ({ end, start }) => Promise.resolve(Readable.from([whole.subarray(start, end + 1)])),
  };
  // Browsers look for it in the first bytes only, where the script is now.
  const encoding = encodingOf(bytes);
  const headers = {
    'content-type': encoding === undefined ? 'text/html' : `text/html; charset=${encoding}`,
    vary: 'accept-encoding',
    ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
  };
  return { file, headers };
}
