/** A pass to the pictures of a sheet's banners: part of their addresses, for one reader, for as long as they may see each. */
import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import { Id } from '@marquee/contract/ids.ts';
import { stillsPath } from '@marquee/contract/stills.ts';
import type { Settings } from '#platform/env.ts';
import { keyFor } from '#platform/secret.ts';
import { readerBytes, readPassReader, writeReader, type PassReader } from '#banners/pass-reader.ts';

/** What the key of these passes is for. */
export const stillPurpose = 'banner-stills';

const dayMs = 86_400_000;
/** Sheet (four bytes), reader (see `pass-reader.ts`) and the day in which it ends (four); then the first half of a HMAC-SHA-256. */
const dayAt = 4 + readerBytes;
const claimBytes = dayAt + 4;
const sealBytes = 16;

export interface StillClaim {
  sheetID: number;
  reader: PassReader;
}

const sealOf = (key: KeyObject, claim: Buffer): Buffer =>
  createHmac('sha256', key).update(claim).digest().subarray(0, sealBytes);

/** Makes a pass, which is good for more than a day. It is the same within a day, so that browsers know again what they have. */
function makeStillPass(key: KeyObject, { sheetID, reader }: StillClaim, now: number): string {
  const claim = Buffer.alloc(claimBytes);
  claim.writeUInt32BE(sheetID, 0);
  writeReader(claim, reader, 4);
  claim.writeUInt32BE(Math.floor(now / dayMs) + 2, dayAt);
  return Buffer.concat([claim, sealOf(key, claim)]).toString('base64url');
}

/** How the addresses of a sheet's pictures begin, for a reader. */
export const stillBase = (settings: Settings, claim: StillClaim): string =>
  `${stillsPath}${makeStillPass(keyFor(settings, stillPurpose), claim, Date.now())}/`;

/** What a pass is for; undefined for one that we didn't make, or that is over. */
export function readStillPass(key: KeyObject, pass: string, now: number): StillClaim | undefined {
  const bytes = Buffer.from(pass, 'base64url');
  if (bytes.length !== claimBytes + sealBytes || bytes.toString('base64url') !== pass) return undefined;
  const claim = bytes.subarray(0, claimBytes);
  if (!timingSafeEqual(bytes.subarray(claimBytes), sealOf(key, claim))) return undefined;
  const sheetID = Id.safeParse(claim.readUInt32BE(0)).data;
  const reader = readPassReader(claim, 4);
  if (sheetID === undefined || reader === undefined || now >= claim.readUInt32BE(dayAt) * dayMs) return undefined;
  return { sheetID, reader };
}
