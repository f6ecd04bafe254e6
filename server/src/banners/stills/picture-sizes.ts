/** What the process that makes pictures is told and answers, and in which sizes it makes them. */

import type { Side } from '#checks/drawn-facts.ts';

/** For a cell, for what hovers over it, and for mails. */
export const smallSizes = ['small', 'large', 'mail'] as const;
export type SmallSize = (typeof smallSizes)[number];
/**
 * Of what was drawn, too: `end` as large as the banner, without loss, of which backup images are made; `moments` a strip of pictures from the
 * first to the last, each as wide as the others.
 */
export const pictureSizes = [...smallSizes, 'end', 'moments'] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** How an image is saved. */
export type ImageFormat = 'jpg' | 'png';

export interface MadePicture {
  bytes: Uint8Array;
  width: number;
  height: number;
  /** how many pictures are beside each other; 1 where nothing is said */
  tiles?: number;
  /** of a strip the moment of its last picture, ms; the first is at the beginning, and the others evenly between */
  until?: number;
}

/** What is made: small pictures of an image, one image within a weight (bytes), one as small as in a strip, or a strip of several. */
export type PictureWish =
  | { make: 'sizes'; bytes: Uint8Array; isDrawn: boolean }
  | { make: 'image'; bytes: Uint8Array; format: ImageFormat; mostBytes: number }
  | { make: 'tile'; bytes: Uint8Array }
  | { make: 'strip'; pictures: readonly Uint8Array[] }
  | { make: 'look'; end: Uint8Array; others: readonly Uint8Array[] };
export type PictureOrder = PictureWish & { id: number };

/** What can be said of the last picture of a banner. */
export interface Look {
  whiteSides: Side[];
  /** of each of the other pictures the share of it that looks different, from 0 to 1; null where it can't be read */
  differs: (number | null)[];
}

/** By size. */
export type MadePictures = Partial<Record<PictureSize | 'image', MadePicture>>;

export type PictureAnswer =
  | { id: number; made: MadePictures }
  | { id: number; look: Look }
  /**
   * `unreadable`: it is no image, damaged or too large; `flat`: it shows nothing, or the same all the time; `tooHeavy`: it can't be had within
   * that weight; `unavailable`: no picture can be made on this machine
   */
  | { id: number; failed: 'unreadable' | 'flat' | 'tooHeavy' | 'unavailable' };
