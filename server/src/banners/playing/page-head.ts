/** Where in the bytes of an html page a script comes first, and how the page is written, so that nothing else of it changes. */

/** How the text of a page is written in bytes. */
export type Writing = 'ascii' | 'utf-16le' | 'utf-16be';

/** Browsers look no further for a page's encoding, and the script would push that away from them. Bytes. */
const saidWithin = 1024;

const comment = /<!--(?:-?>|[^]*?(?:--!?>|$))/.source;
const attributes = /(?:[\s/](?:[^>"']|"[^"]*"|'[^']*')*)?/.source;
/** What may come before the first thing of a head: a script behind it is in the head, and leaves the doctype where it counts. */
const before = new RegExp(`(?:\\s+|${comment}|<\\?[^>]*>|<![^->][^>]*>|<html${attributes}>|<head${attributes}>)`, 'iy');

function writingOf(bytes: Buffer): { writing: Writing; start: number } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { writing: 'utf-16le', start: 2 };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { writing: 'utf-16be', start: 2 };
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return { writing: 'ascii', start: hasMark ? 3 : 0 };
}

/** Text of ASCII alone, as the page is written. */
export function written(text: string, writing: Writing): Buffer {
  if (writing === 'ascii') return Buffer.from(text, 'latin1');
  const bytes = Buffer.from(text, 'utf16le');
  return writing === 'utf-16le' ? bytes : bytes.swap16();
}

/** As characters, one for each that a tag can be made of. */
function textOf(bytes: Buffer, writing: Writing): string {
  if (writing === 'ascii') return bytes.toString('latin1');
  const whole = bytes.subarray(0, bytes.length - (bytes.length % 2));
  return (writing === 'utf-16le' ? whole : Buffer.from(whole).swap16()).toString('utf16le');
}

/** The offset, in bytes, at which a script is the first thing of the page's head. */
export function headOf(bytes: Buffer): { writing: Writing; at: number } {
  const { writing, start } = writingOf(bytes);
  const text = textOf(bytes.subarray(start), writing);
  before.lastIndex = 0;
  let at = 0;
  while (before.test(text) && before.lastIndex > at) at = before.lastIndex;
  return { writing, at: start + at * (writing === 'ascii' ? 1 : 2) };
}

const label = /^[a-z0-9][a-z0-9:_.()+-]{1,40}$/i;

/** The encoding that a page names for itself where browsers look for it; undefined where it names none, or its first bytes tell. */
export function encodingOf(bytes: Buffer): string | undefined {
  const { start, writing } = writingOf(bytes);
  if (start > 0 || writing !== 'ascii') return undefined;
  const text = bytes
    .subarray(0, saidWithin)
    .toString('latin1')
    .replaceAll(/<!--[^]*?(?:-->|$)/g, '');
  for (const [meta] of text.matchAll(/<meta[\s/][^>]*>/gi)) {
    const [, named] = /charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(meta) ?? [];
    if (named === undefined || !label.test(named)) continue;
    // A page in ASCII that says it is in UTF-16 is read as UTF-8.
    return /^utf-?16/i.test(named) ? 'utf-8' : named.toLowerCase();
  }
  return undefined;
}
