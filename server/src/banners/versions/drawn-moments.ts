/** Draws what a version looks like at a moment when somebody wants it: nothing of it is kept. */
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { latestMoment } from '@marquee/contract/versions.ts';
import type { Ctx } from '#access/ctx.ts';
import type { Drawing } from '#banners/stills/drawing.ts';
import { sourceOfStill } from '#banners/stills/find-stills.ts';
import { NotDrawable } from '#banners/stills/not-drawable.ts';
import { sizeOfPage } from '#banners/stills/package-images.ts';
import type { FileServers } from '#banners/transfer/file-servers.ts';
import { BlobGone, StoreFailure } from '#blobs/blob-store.ts';
import { busyNow } from './busy-now.ts';
import { lengthOfVersion, type PlayedVersion } from './find-versions.ts';

/** A viewer and the server may see the end so far apart. ms */
const aboutTheEnd = 100;

export class DrawnMoments {
  readonly #servers: FileServers;
  readonly #drawing: Drawing;

  constructor(servers: FileServers, drawing: Drawing) {
    this.#servers = servers;
    this.#drawing = drawing;
  }

  /**
   * As a PNG. Throws `momentTooLate`, `momentTooFar`, `noMomentPicture`, or `busy` where it may go later.
   * @param at ms
   * @param signal aborted once nobody waits for it
   */
  async draw({ services }: Ctx, version: PlayedVersion, at: number, signal: AbortSignal): Promise<Buffer> {
    const { fileType } = version;
    const { kysely } = services.db;
    const mustBeWithin = (length: number | undefined) => {
      if (length !== undefined && at > length + aboutTheEnd) throw new Refusal('momentTooLate');
    };
    const length = await lengthOfVersion(kysely, version);
    mustBeWithin(length);
    if (at > latestMoment) throw new Refusal('momentTooFar');
    // An image has no other moments, and some machines draw nothing.
    const isDrawn = fileType !== bannerFileTypes.image && (await this.#drawing.isPossible());
    const source = isDrawn ? await sourceOfStill(kysely, { package: version.package, fileType }) : undefined;
    if (!source) throw new Refusal('noMomentPicture');
    try {
      const store = await this.#servers.blobs();
      const size = fileType === bannerFileTypes.html ? await sizeOfPage(store, source) : undefined;
      // Behind its last change there is nothing to go to.
      const to = length !== undefined && at >= length ? 'end' : at / 1_000;
      const shot = await this.#drawing.drawMoment(store, { fileType, source, size }, to, signal);
      mustBeWithin(shot.length === undefined ? undefined : shot.length * 1_000);
      // What can't be brought to a moment shows another one.
      if (!shot.isThere) throw new Refusal('noMomentPicture');
      return shot.png;
    } catch (error) {
      if (error instanceof StoreFailure || (error instanceof NotDrawable && error.reason === 'lost')) {
        throw signal.aborted ? error : busyNow(services, error);
      }
      if (!(error instanceof NotDrawable) && !(error instanceof BlobGone)) throw error;
      services.log.info({ err: error }, 'A moment of a banner could not be drawn.');
      throw new Refusal('noMomentPicture');
    }
  }
}
