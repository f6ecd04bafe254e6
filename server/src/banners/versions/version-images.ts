/**
 * Saving a version as an image, as its backup image: for members who see the cell, made of the picture that is kept of its end, or of one that is
 * drawn of a moment when it is asked for.
 */
import { buffer } from 'node:stream/consumers';
import { bannerFolder, isIndex, withoutEndings } from '@marquee/contract/banner-names/which-files.ts';
import { kilobytes } from '@marquee/contract/checks/limit-words.ts';
import { namesInPack } from '@marquee/contract/delivery/pack-names.ts';
import { Refusal, type RefusalCode } from '@marquee/contract/refusals.ts';
import type { ImageFormat } from '@marquee/contract/versions.ts';
import type { Ctx } from '#access/ctx.ts';
import { note } from '#audit/note.ts';
import type { Drawing } from '#banners/stills/drawing.ts';
import { NoPicture, PictureMaker } from '#banners/stills/picture-maker.ts';
import type { FileServers } from '#banners/transfer/file-servers.ts';
import { BlobGone, StoreFailure } from '#blobs/blob-store.ts';
import { FewAtOnce } from '#platform/few-at-once.ts';
import { findRow } from '#rows/find-rows.ts';
import { busyNow } from './busy-now.ts';
import { mustSeeCell } from './commands.ts';
import { DrawnMoments } from './drawn-moments.ts';
import { endOfVersion, versionByNumber, type PlayedVersion } from './find-versions.ts';

/** Each takes up to a second or two, one after the other. */
const most = { inAll: 4, ofOne: 2 } as const;
/** Moments are drawn one after the other, by the same Chromium as all else that is drawn, and a banner may take a minute. */
const mostMoments = { inAll: 3, ofOne: 1 } as const;
const typeOf = { jpg: 'image/jpeg', png: 'image/png' } as const;

const refusedFor: Partial<Record<NoPicture['reason'], RefusalCode>> = {
  tooHeavy: 'imageTooHeavy',
  unavailable: 'noImages',
};

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
const longestStem = 180;
const shortened = (stem: string): string =>
  Buffer.from(stem.normalize('NFC'))
    .subarray(0, longestStem)
    .toString()
    .replace(/\uFFFD$/, '');

/** In seconds, as the player says it: never the tenth that is still to come. */
const momentWords = (at: number): string => `_${(Math.floor(at / 100) / 10).toFixed(1)}s`;

/**
 * As files of delivery packs are called, and so that it is found as the backup image of its package; without an ending.
 * @param at of a moment, ms
 */
export const imageName = (version: Pick<PlayedVersion, 'fileName' | 'folder'>, at?: number): string => {
  const template = `{file}_backup${at === undefined ? '' : momentWords(at)}`;
  return namesInPack(template, ['file'], [{ values: [shortened(stemOf(version))], ending: '' }])[0] ?? '';
};

/** How heavy it may be, and of which version and moment. */
export interface WishedImage {
  number: number;
  format: ImageFormat;
  /** KB of 1,024 bytes; undefined for the best there is */
  mostKB?: number | undefined;
  /** ms; undefined for its end */
  at?: number | undefined;
}

/** One for the process. */
export class VersionImages {
  readonly #servers: FileServers;
  readonly #moments: DrawnMoments;
  readonly #maker = new PictureMaker();
  readonly #making = new FewAtOnce(most);
  readonly #drawing = new FewAtOnce(mostMoments);

  constructor(servers: FileServers, drawing: Drawing) {
    this.#servers = servers;
    this.#moments = new DrawnMoments(servers, drawing);
  }

  /**
   * Makes one, and notes that. Throws `notFound`, `noEndPicture` where there is no picture of the end, `momentTooLate`,
   * `momentTooFar`, `noMomentPicture`, `imageTooHeavy`, `noImages` where this process makes none, and `busy` while too many are made.
   * @param signal gives it up: others have its place at once
   */
  async make(ctx: Ctx, cellID: number, wished: WishedImage, signal: AbortSignal): Promise<SavedImage> {
    const { userID } = await mustSeeCell(ctx, cellID);
    const { kysely } = ctx.services.db;
    const { at, format, mostKB, number } = wished;
    const version = await versionByNumber(kysely, cellID, number);
    if (!version) throw new Refusal('notFound');
    const mostBytes = mostKB === undefined ? Infinity : kilobytes(mostKB);
    const picture = () => (at === undefined ? this.#end(ctx, version) : this.#moments.draw(ctx, version, at, signal));
    const none = at === undefined ? 'noEndPicture' : 'noMomentPicture';
    const made = async () => this.#made(ctx, await picture(), { format, mostBytes, none }, signal);
    const bytes = await (at === undefined ? this.#making : this.#drawing).do(userID, made);
    // It may have waited for minutes.
    const { cell } = await mustSeeCell(ctx, cellID);
    // What is in a Just-for-me column nobody else hears of.
    if (cell.onlyFor === null) {
      const row = await findRow(kysely, cell.rowID);
      await note(kysely, ctx, { kind: 'imageSaved', sheetID: cell.sheetID, about: row?.name });
    }
    return { name: imageName(version, at), format, type: typeOf[format], bytes };
  }

  async #end({ services }: Ctx, version: PlayedVersion): Promise<Buffer> {
    const end = await endOfVersion(services.db.kysely, version);
    if (!end) throw new Refusal('noEndPicture');
    try {
      return await buffer(await (await this.#servers.blobs()).get(end.hash));
    } catch (error) {
      if (error instanceof BlobGone) throw new Refusal('noEndPicture');
      if (error instanceof StoreFailure) throw busyNow(services, error);
      throw error;
    }
  }

  /** @param wish `none` says that the picture is none that can be read */
  async #made(
    { services }: Ctx,
    picture: Buffer,
    { none, ...wish }: { format: ImageFormat; mostBytes: number; none: RefusalCode },
    signal: AbortSignal,
  ): Promise<Buffer> {
    try {
      return Buffer.from((await this.#maker.image(picture, wish, signal)).bytes);
    } catch (error) {
      if (!(error instanceof NoPicture)) throw error;
      if (error.reason === 'lost') throw busyNow(services, error);
      if (error.reason !== 'tooHeavy') services.log.warn({ err: error }, 'An image of a banner could not be made.');
      throw new Refusal(refusedFor[error.reason] ?? none);
    }
  }
}
