/** Pins: where a comment points, as a place on a version of a banner and a moment of it. For members who see the banner. */
import { z } from 'zod';
import { Id } from '#ids.ts';

/** The latest moment of a banner that can be pointed at, in seconds. */
const latest = 86_400;

const share = z.number().min(0).max(1);

/** Where a comment is to point. */
export const SentPin = z.object({
  /** a Banner cell of the comment's row */
  cellID: Id,
  /** the number of the version that was looked at */
  version: z.int().min(1).max(999_999_999),
  /** shares of the banner's width and height, from its left and its top */
  x: share,
  y: share,
  /** seconds since the banner began; null where that can't be told */
  moment: z.number().min(0).max(latest).nullable(),
});
export type SentPin = z.infer<typeof SentPin>;

/** `number` is what its mark says: 1 for the first on its cell, and its own for good. */
export const Pin = SentPin.extend({ number: z.int(), columnID: Id });
export type Pin = z.infer<typeof Pin>;

/** `0:04`, in whole seconds. */
export function momentOf(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** `on v2 at 0:04` */
export const pinInWords = ({ moment, version }: Pick<Pin, 'version' | 'moment'>): string =>
  `on v${version}${moment === null ? '' : ` at ${momentOf(moment)}`}`;
