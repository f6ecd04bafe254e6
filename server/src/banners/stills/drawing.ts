/** Whether this machine draws pictures of pages and films, and how it does: by a Chromium that it has, if that can be shut in. */
import type { Size } from '@marquee/contract/banner-names/sizes.ts';
import type { Services } from '#access/ctx.ts';
import type { BlobStore } from '#blobs/blob-store.ts';
import { BannerBrowser } from './banner-browser.ts';
import { drawnSize, drawPicture } from './draw.ts';
import { findChromium } from './find-chromium.ts';
import type { StillSource } from './find-stills.ts';
import { givesFilesOf } from './given-files.ts';
import { NotDrawable } from './not-drawable.ts';
import type { PictureMaker, Pictures } from './picture-maker.ts';

/** Until it is closed. */
export class Drawing {
  readonly #services: Pick<Services, 'settings' | 'log'>;
  #browser: Promise<BannerBrowser | undefined> | undefined;
  /** it turned out that Chromium doesn't start, or may not be shut in */
  #isRefused = false;

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
    return !this.#isRefused && (await this.#found()) !== undefined;
  }

  /**
   * @param size of a page; a film says its own
   * @throws {NotDrawable | NoPicture}
   */
  async pictureOf(
    maker: PictureMaker,
    store: BlobStore,
    { fileType, source, size }: { fileType: number; source: StillSource; size: Size | undefined },
  ): Promise<Pictures> {
    const browser = await this.#found();
    const gives = await givesFilesOf(store, source);
    if (!browser || !gives || this.#isRefused) throw new NotDrawable('unavailable', 'there is nothing to draw with');
    const drawn = drawnSize(fileType, size);
    if (!drawn) throw new NotDrawable('sizeless', 'nobody knows how large it is');
    try {
      return await drawPicture({ browser, maker }, { ...drawn, fileType }, source, gives);
    } catch (error) {
      if (error instanceof NotDrawable && error.reason === 'unavailable') this.#refuse(error.why);
      throw error;
    }
  }

  /** Until the next start: nothing about it changes meanwhile. */
  #refuse(why: string): void {
    if (!this.#isRefused)
      this.#services.log.warn({ why }, 'Html banners and films have no pictures: Chromium does not start.');
    this.#isRefused = true;
  }

  async close(): Promise<void> {
    (await this.#browser)?.close();
  }
}
