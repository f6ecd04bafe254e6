/** Whether a picture that is no GIF moves: how long it takes is not read. */

import { readGif } from './read-gif.ts';

const most = 4_096;

/** Of an address that is a picture itself no more is looked at. Letters */
const mostOfAddress = 200_000;

/** Whether a picture that is written into its address moves. */
export function movesInAddress(address: string): boolean {
  const begin = /^\s*data:image\/(gif|a?png|webp|avif|svg\+xml)[^,]{0,100},/i.exec(address.slice(0, 200));
  if (!begin) return false;
  const data = address.slice(begin[0].length, mostOfAddress);
  const isBase64 = /;\s*base64\s*,$/i.test(begin[0]);
  const bytes = isBase64 ? Buffer.from(data, 'base64') : Buffer.from(data);
  if (/^svg/i.test(begin[1] ?? '')) return /<animate|<set\b|animation|%3Canimate|%3Cset\b/i.test(bytes.toString());
  if (/^gif/i.test(begin[1] ?? '')) return address.length > mostOfAddress || (readGif('', bytes)?.frames ?? 0) > 1;
  return isMovingPicture(bytes, address.length > mostOfAddress ? Infinity : bytes.length);
}

/** Of a PNG one that says how many pictures it has, of a WebP one that is marked so, of an AVIF a row of pictures; of its first bytes, or it may be one. */
export function isMovingPicture(head: Buffer, weight: number): boolean {
  // Of what is not read it is not known.
  if (head.length === 0) return weight > 0;
  const at = (from: number, to: number): string => head.toString('latin1', from, to);
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return at(12, 16) === 'VP8X' && ((head[20] ?? 0) & 2) !== 0;
  if (at(1, 4) === 'PNG') return movesAsPng(head, weight);
  return at(4, 8) === 'ftyp' && at(8, 12) === 'avis';
}

/** It says so before its first picture, and after what is only about colours. */
function movesAsPng(head: Buffer, weight: number): boolean {
  let at = 8;
  for (let parts = 0; parts < most && at + 8 <= head.length; parts += 1) {
    const kind = head.toString('latin1', at + 4, at + 8);
    if (kind === 'acTL') return head.length >= at + 12 && head.readUInt32BE(at + 8) > 1;
    if (kind === 'IDAT') return false;
    at += 12 + head.readUInt32BE(at);
  }
  // It may say so further on.
  return head.length < weight;
}
