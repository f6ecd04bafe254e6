/** Says of a version's strip of moments where it is, to whoever a pass is for. */
import { versionMomentsPath, type Moments } from '@marquee/contract/stills.ts';
import { keyOf } from '#banners/stills/find-stills.ts';
import type { StoredMoments } from './find-versions.ts';

/** @param base how the addresses of this reader's pictures begin */
export const toldMoments = (
  base: string,
  cellID: number,
  version: number,
  { hash, number, until }: StoredMoments,
): Moments => ({
  address: base + versionMomentsPath(cellID, version, keyOf(Buffer.from(hash, 'hex'))),
  number,
  until,
});
