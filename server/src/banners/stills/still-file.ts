/** Answers for the pictures of banners: to whoever has a pass, of what its reader sees now, and nothing that could be run. */
import type { Readable } from 'node:stream';
import { IdText } from '@marquee/contract/ids.ts';
import { stillsPath } from '@marquee/contract/stills.ts';
import type { Services } from '#access/ctx.ts';
import { BlobGone } from '#blobs/blob-store.ts';
import { seesNow, seesVersionNow } from '#banners/pass-reader.ts';
import { keyFor } from '#platform/secret.ts';
import type { FileServers } from '#banners/transfer/file-servers.ts';
import type { Queries } from '#platform/db.ts';
import { findMoments, findStill, type ShownStill } from './find-stills.ts';
import { readStillPass, stillPurpose, type StillClaim } from './still-pass.ts';

export interface StillAnswer {
  status: 200 | 404;
  headers: Record<string, string | number>;
  body: Readable | string;
}

const form = /^([\w-]{1,80})\/([1-9]\d{0,9})-([\w-]{12}?)(?:-(large|moments)(?:-v([1-9]\d{0,8}))?)?\.webp$/;
const none: StillAnswer = { status: 404, headers: { 'cache-control': 'no-store' }, body: '' };

/** Of what a cell shows, or where a version is named, of that: who sees the one need not see the other. */
async function seenStill(
  db: Queries,
  { reader, sheetID }: StillClaim,
  { cellID, key, named, version }: { cellID: number; key: string; named: string | undefined; version: number },
): Promise<ShownStill | undefined> {
  if (version === 0) {
    const size = named === 'large' || named === 'moments' ? named : 'small';
    const still = await findStill(db, sheetID, { cellID, key, size });
    return still && (await seesNow(db, reader, { ...still, cellID, sheetID })) ? still : undefined;
  }
  const still = named === 'moments' ? await findMoments(db, sheetID, { cellID, key, number: version }) : undefined;
  return still && (await seesVersionNow(db, reader, { ...still, cellID, sheetID }, version)) ? still : undefined;
}

/** `path` is the address as it was sent, without a query. A picture's address never leads to another one, so it may be kept for good. */
export async function stillFile(services: Services, servers: FileServers, path: string): Promise<StillAnswer> {
  const [, pass = '', cell = '', key = '', named, version = 0] = form.exec(path.slice(stillsPath.length)) ?? [];
  const claim = readStillPass(keyFor(services.settings, stillPurpose), pass, Date.now());
  const { data: cellID } = IdText.safeParse(cell);
  if (!claim || cellID === undefined) return none;
  const of = { cellID, key, named, version: Number(version) };
  const still = await seenStill(services.db.kysely, claim, of);
  if (!still) return none;
  try {
    const body = await (await servers.blobs()).get(still.blob.toString('hex'));
    const headers = {
      'content-type': 'image/webp',
      'content-length': still.bytes,
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    };
    return { status: 200, headers, body };
  } catch (error) {
    if (error instanceof BlobGone) return none;
    throw error;
  }
}
