/** Whether a picture that is no GIF moves: how long it takes is not read. */

const most = 4_096;

/** Of a PNG one that says how many pictures it has, of a WebP one that is marked so, of an AVIF a row of pictures; of its first bytes. */
export function isMovingPicture(head: Buffer): boolean {
  const at = (from: number, to: number): string => head.toString('latin1', from, to);
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return at(12, 16) === 'VP8X' && ((head[20] ?? 0) & 2) !== 0;
  if (at(1, 4) === 'PNG') return movesAsPng(head);
  return at(4, 8) === 'ftyp' && at(8, 12) === 'avis';
}

/** It says so before its first picture, and after what is only about colours. */
function movesAsPng(head: Buffer): boolean {
  let at = 8;
  for (let parts = 0; parts < most && at + 8 <= head.length; parts += 1) {
    const kind = head.toString('latin1', at + 4, at + 8);
    if (kind === 'acTL') return head.length >= at + 12 && head.readUInt32BE(at + 8) > 1;
    if (kind === 'IDAT') return false;
    at += 12 + head.readUInt32BE(at);
  }
  return false;
}
