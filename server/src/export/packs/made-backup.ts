/** Makes backup images for pages of a delivery pack that come without one, of the pictures of their ends. No pack fails for want of one. */
import { createHash } from 'node:crypto';
import { kilobytes } from '@marquee/contract/checks/limit-words.ts';
import type { MakeBackups } from '@marquee/contract/delivery/backups.ts';
import type { EndPicture, NoEnd } from '#banners/stills/find-ends.ts';
import type { NoPicture } from '#banners/stills/picture-maker.ts';
import type { BlobStore } from '#blobs/blob-store.ts';
import type { PackedBanner } from './read-pack.ts';

/** An image that is wanted of a picture: the best one that weighs no more. */
export interface WantedImage extends Pick<MakeBackups, 'format'> {
  bytes: Uint8Array;
  mostBytes: number;
}
export type MadeImage = { made: Uint8Array } | { failed: NoPicture['reason'] };
/** Has one made at a time. */
export type MakesImage = (wanted: WantedImage) => Promise<MadeImage>;

/** Why a page has no backup image that was made. */
export type NotMade = NoEnd | 'otherSize' | 'tooHeavy' | 'failed';

/** Heavier pictures are not read: no banner has one. Bytes */
const heaviest = 30_000_000;
/** Whoever waits for a pack is not kept waiting by a machine on which one after the other is lost. */
const mostLost = 3;

/** Whether the picture of an end is as large as the banner is said to be, where anything is said: `300x250`. */
export const isAsLarge = ({ height, width }: EndPicture, size: string): boolean =>
  size === '' || size === `${width}x${height}`;

/** For one pack. */
export class BackupMaker {
  readonly #wanted: MakeBackups;
  readonly #store: BlobStore;
  readonly #make: MakesImage;
  #lost = 0;

  constructor(wanted: MakeBackups, store: BlobStore, make: MakesImage) {
    this.#wanted = wanted;
    this.#store = store;
    this.#make = make;
  }

  async of({ end = 'none', size }: PackedBanner): Promise<Buffer | NotMade> {
    if (typeof end === 'string') return end;
    if (!isAsLarge(end, size)) return 'otherSize';
    if (this.#lost >= mostLost) return 'failed';
    const picture = await this.#read(end);
    if (!picture) return 'failed';
    const { format, mostKB } = this.#wanted;
    const answer = await this.#make({ bytes: picture, format, mostBytes: kilobytes(mostKB) });
    if ('made' in answer) return Buffer.from(answer.made);
    if (answer.failed === 'lost') this.#lost += 1;
    // No other one can be made either.
    if (answer.failed === 'unavailable') this.#lost = mostLost;
    return answer.failed === 'tooHeavy' ? 'tooHeavy' : 'failed';
  }

  /** Undefined where it can't be read, or isn't what was kept. */
  async #read({ bytes, hash }: EndPicture): Promise<Buffer | undefined> {
    if (bytes > heaviest) return undefined;
    try {
      const picture = Buffer.concat(await (await this.#store.get(hash)).toArray());
      return createHash('sha256').update(picture).digest('hex') === hash ? picture : undefined;
    } catch {
      // A store that is away fails the banners themselves.
      return undefined;
    }
  }
}
