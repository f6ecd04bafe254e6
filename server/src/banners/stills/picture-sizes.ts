/** What the process that makes pictures is told and answers, and in which sizes it makes them. */

/** For a cell, for what hovers over it, and for mails. */
export const pictureSizes = ['small', 'large', 'mail'] as const;
export type PictureSize = (typeof pictureSizes)[number];

export interface PictureOrder {
  id: number;
  bytes: Uint8Array;
  /** whether one that is of one colour all over is none */
  refusesFlat: boolean;
}

export interface MadePicture {
  bytes: Uint8Array;
  width: number;
  height: number;
}

export type PictureAnswer =
  | { id: number; made: Record<PictureSize, MadePicture> }
  /** `unreadable`: it is no image, damaged or too large; `flat`: it shows nothing; `unavailable`: no picture can be made on this machine */
  | { id: number; failed: 'unreadable' | 'flat' | 'unavailable' };
