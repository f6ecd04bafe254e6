/** Where a page of the history ended, so that it says nothing: the log counts changes that its reader knows nothing of. */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { Refusal } from '@marquee/contract/refusals.ts';
import type { Settings } from '#platform/env.ts';
import { keyFor } from '#platform/secret.ts';

type Secret = Pick<Settings, 'appSecret' | 'dataDir'>;

/** One block of a cipher, which holds the two numbers whole: the same place has the same name, and no two places look alike. */
const cipher = 'aes-256-ecb';
const purpose = 'history.cursor';

export function cursorOf(settings: Secret, sheetID: number, revision: number): string {
  const place = Buffer.alloc(16);
  place.writeBigUInt64BE(BigInt(sheetID), 0);
  place.writeBigUInt64BE(BigInt(revision), 8);
  const sealing = createCipheriv(cipher, keyFor(settings, purpose), null).setAutoPadding(false);
  return Buffer.concat([sealing.update(place), sealing.final()]).toString('base64url');
}

/** Throws `badInput` for what this sheet's history did not give. */
export function revisionAt(settings: Secret, sheetID: number, cursor: string): number {
  const opening = createDecipheriv(cipher, keyFor(settings, purpose), null).setAutoPadding(false);
  const sealed = Buffer.from(cursor, 'base64url');
  const place = sealed.length === 16 ? Buffer.concat([opening.update(sealed), opening.final()]) : undefined;
  if (place?.readBigUInt64BE(0) !== BigInt(sheetID)) {
    throw new Refusal('badInput', { errors: [{ path: 'query.after', message: 'is no place in this history' }] });
  }
  return Number(place.readBigUInt64BE(8));
}
