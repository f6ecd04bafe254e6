/** Whether this machine draws pictures of pages and films, and how it does: by a Chromium that it has, if that can be shut in. */
import type { Size } from '@marquee/contract/banner-names/sizes.ts';
import type { Services } from '#access/ctx.ts';
import type { BlobStore } from '#blobs/blob-store.ts';
import { BannerBrowser } from './banner-browser.ts';
import type { Shot } from './browser-words.ts';
import { draw, drawMoment, drawnSize, type Drawn } from './draw.ts';
import { findChromium } from './find-chromium.ts';
import type { StillSource } from './find-stills.ts';
import { givesFilesOf } from './given-files.ts';
import type { GivesFile } from './banner-browser.ts';
import { NotDrawable } from './not-drawable.ts';
import type { PictureMaker } from './picture-maker.ts';

/** A banner that is to be drawn. */
export interface DrawnFile {
  fileType: number;
  source: StillSource;
  /** of a page; a film says its own */
  size: Size | undefined;
}

/** Until it is closed. One for the process, so that one Chromium draws all that is drawn. */
export class Drawing {
  readonly #services: Pick<Services, 'settings' | 'log'>;
  #browser: Promise<BannerBrowser | undefined> | undefined;
  /** until when nothing is drawn, as it turned out that Chromium doesn't start, or may not be shut in; ms of the clock */
  #refusedUntil = 0;

  constructor(services: Pick<Services, 'settings' | 'log'>) {
    this.#services = services;
  }

  #found(): Promise<BannerBrowser | undefined> {
    const find = async () => {
      const path = await findChromium(this.#services.settings.chromium, process.env['PATH'] ?? '');
      return path === undefined ? undefined : new BannerBrowser(path);
    };
    return (this.#browser ??= find());
  }

  async isPossible(): Promise<boolean> {
    return performance.now() >= this.#refusedUntil && (await this.#found()) !== undefined;
  }

  /**
   * The pictures of a banner.
   * @throws {NotDrawable | NoPicture}
   */
  draw(maker: PictureMaker, store: BlobStore, banner: DrawnFile): Promise<Drawn> {
    return this.#drawn(store, banner, (browser, drawn, gives) => draw({ browser, maker }, drawn, banner.source, gives));
  }

  /**
   * What it looks like at a moment, behind whatever else is drawn.
   * @param at seconds
   * @throws {NotDrawable} or the signal's reason
   */
  drawMoment(store: BlobStore, banner: DrawnFile, at: number | 'end', signal: AbortSignal): Promise<Shot<Buffer>> {
    return this.#drawn(store, banner, (browser, drawn, gives) =>
      drawMoment(browser, drawn, banner.source, { at, gives, signal }),
    );
  }

  async #drawn<T>(
    store: BlobStore,
    { fileType, size, source }: DrawnFile,
    work: (browser: BannerBrowser, drawn: Size & { fileType: number }, gives: GivesFile) => Promise<T>,
  ): Promise<T> {
    const browser = await this.#found();
    const gives = await givesFilesOf(store, source);
    if (!browser || !gives) throw this.#refused('the web client is not built');
    const drawn = drawnSize(fileType, size);
    if (!drawn) throw new NotDrawable('sizeless', 'nobody knows how large it is');
    try {
      return await work(browser, { ...drawn, fileType }, gives);
    } catch (error) {
      throw error instanceof NotDrawable && error.reason === 'unavailable' ? this.#refused(error.why) : error;
    }
  }

  /** What this machine lacks it lacks until the next start; what it was too busy for, or had no room for, may go later. */
  #refused(why: string): NotDrawable {
    this.#refusedUntil = mayPass(why) ? performance.now() + refusalMs : Infinity;
    this.#services.log.warn({ why }, 'Html banners and films have no pictures: Chromium does not start.');
    return new NotDrawable('unavailable', why);
  }

  /** For good. */
  async close(): Promise<void> {
    (await this.#browser)?.end();
  }
}

const refusalMs = 300_000;
const mayPass = (why: string): boolean => !/sandbox|not built|shared libraries|ENOENT|EACCES|there is no/i.test(why);
