/** Saving the end of a version as an image, as its backup image: for members who see the cell, made of the picture that is kept of it. */
import { buffer } from 'node:stream/consumers';
import { bannerFolder, isIndex, withoutEndings } from '@marquee/contract/banner-names/which-files.ts';
import { kilobytes } from '@marquee/contract/checks/limit-words.ts';
import { namesInPack } from '@marquee/contract/delivery/pack-names.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import type { ImageFormat } from '@marquee/contract/versions.ts';
import type { Ctx } from '#access/ctx.ts';
import { NoPicture, PictureMaker } from '#banners/stills/picture-maker.ts';
import type { FileServers } from '#banners/transfer/file-servers.ts';
import { BlobGone, StoreFailure } from '#blobs/blob-store.ts';
import { FewAtOnce } from '#platform/few-at-once.ts';
import { mustSeeCell } from './commands.ts';
import { endOfVersion, versionByNumber, type PlayedVersion } from './find-versions.ts';

/** Each takes up to a second or two, one after the other. */
const most = { inAll: 4, ofOne: 2 } as const;
/** Where nothing can be had for a while: after so many seconds. */
const againIn = 5;
const typeOf = { jpg: 'image/jpeg', png: 'image/png' } as const;

export interface SavedImage {
  /** without its ending */
  name: string;
  format: ImageFormat;
  type: (typeof typeOf)[ImageFormat];
  bytes: Buffer;
}

/** A page that its folder opens with is called as that is. */
function stemOf({ fileName, folder }: Pick<PlayedVersion, 'fileName' | 'folder'>): string {
  const parts = [...folder.split('/'), ...fileName.split('/')].filter((part) => part !== '');
  const last = parts.at(-1) ?? '';
  return (isIndex(last) && bannerFolder(parts.join('/'))) || withoutEndings(last);
}

/** So much of a name leaves room for what is put behind it. Bytes */
const longestStem = 190;
const shortened = (stem: string): string =>
  Buffer.from(stem.normalize('NFC'))
    .subarray(0, longestStem)
    .toString()
    .replace(/\uFFFD$/, '');

/** As files of delivery packs are called, and so that it is found as the backup image of its package; without an ending. */
export const imageName = (version: Pick<PlayedVersion, 'fileName' | 'folder'>): string =>
  namesInPack('{file}_backup', ['file'], [{ values: [shortened(stemOf(version))], ending: '' }])[0] ?? '';

/** How heavy it may be, and of which version. */
export interface WishedImage {
  number: number;
  format: ImageFormat;
  /** KB of 1,024 bytes; undefined for the best there is */
  mostKB?: number | undefined;
}

/** One for the process. */
export class EndImages {
  readonly #servers: FileServers;
  readonly #maker = new PictureMaker();
  readonly #making = new FewAtOnce(most);

  constructor(servers: FileServers) {
    this.#servers = servers;
  }

  /**
   * Throws `notFound`, `noEndPicture` where there is no picture, `imageTooHeavy`, and `busy` while too many are made.
   * @param signal gives it up: others have its place at once
   */
  async make(
    ctx: Ctx,
    cellID: number,
    { format, mostKB, number }: WishedImage,
    signal: AbortSignal,
  ): Promise<SavedImage> {
    const { userID } = await mustSeeCell(ctx, cellID);
    const { kysely } = ctx.services.db;
    const version = await versionByNumber(kysely, cellID, number);
    if (!version) throw new Refusal('notFound');
    const end = await endOfVersion(kysely, version);
    if (!end) throw new Refusal('noEndPicture');
    const mostBytes = mostKB === undefined ? Infinity : kilobytes(mostKB);
    const made = () => this.#made(ctx, { hash: end.hash, format, mostBytes }, signal);
    const bytes = await this.#making.do(userID, made);
    return { name: imageName(version), format, type: typeOf[format], bytes };
  }

  async #made(
    { services }: Ctx,
    { format, hash, mostBytes }: { hash: string; format: ImageFormat; mostBytes: number },
    signal: AbortSignal,
  ): Promise<Buffer> {
    try {
      const picture = await buffer(await (await this.#servers.blobs()).get(hash));
      return Buffer.from((await this.#maker.image(picture, { format, mostBytes }, signal)).bytes);
    } catch (error) {
      if (error instanceof BlobGone) throw new Refusal('noEndPicture');
      if (error instanceof NoPicture && error.reason === 'tooHeavy') throw new Refusal('imageTooHeavy');
      const mayPass = error instanceof StoreFailure || (error instanceof NoPicture && error.reason === 'lost');
      if (!mayPass) throw error;
      services.log.warn({ err: error }, 'An image of a banner’s end could not be made now.');
      throw new Refusal('busy', { retryAfter: againIn });
    }
  }
}
