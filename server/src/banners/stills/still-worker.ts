/**
 * The worker that makes pictures of banners in the background, each once across all servers, from their frozen copies: one after the other, and
 * beside that those that Chromium draws, which take their time.
 */
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import type { Services } from '#access/ctx.ts';
import { BlobGone, StoreFailure, type BlobStore } from '#blobs/blob-store.ts';
import { nameBlob } from '#blobs/store.ts';
import type { DrawnFacts } from '#checks/drawn-facts.ts';
import { cellsOfBytes } from '#checks/tell-checks.ts';
import type { FileServers } from '#banners/transfer/file-servers.ts';
import { logFailure } from '#platform/database-error.ts';
import { takesNothing } from '#platform/disk-room.ts';
import type { PackageFile } from './backup-image.ts';
import type { Drawn } from './draw.ts';
import type { Drawing } from './drawing.ts';
import { cellsThatPlay, sourceOfStill, type StillSource, type ToldCell } from './find-stills.ts';
import { NotDrawable } from './not-drawable.ts';
import { imagesLike, imagesOf, mostBytes, readAll, sizeOfPage } from './package-images.ts';
import { NoPicture, PictureMaker, type Pictures } from './picture-maker.ts';
import { pictureSizes } from './picture-sizes.ts';
import {
  againInSeconds,
  claimStill,
  drawnAgain,
  drawWhatWasNot,
  giveBack,
  giveUpDrawing,
  keepPictures,
  noteNone,
  notDrawn,
  wishForDrawing,
  type KeptOfClaim,
  type KeptPicture,
  type StillClaim,
} from './store.ts';

/** So many backup images are tried, where the first can't be read. */
const mostTried = 3;
/** What may be the machine's fault, such as a process that was lost, is tried so often. */
const mostAttempts = 3;

/** Why there is no picture, in a word for operators. */
class None extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

/** What comes of a claim: pictures, and what drawing it made known. */
interface Made extends Omit<KeptOfClaim, 'pictures'> {
  pictures: Pictures;
}

/** So often it is asked again for what had no picture for want of a Chromium: before the last start, or by a process that has none. ms */
const askAgainMs = 60_000;

/** What says nothing for good: a process was lost, or the machine was too busy for a banner to come to its end. */
const mayPass = new Set(['lost', 'unreadable']);

/** Whether the store of blobs has failed, which says nothing of a picture. */
const isOfStore = (error: unknown): boolean => error instanceof StoreFailure || takesNothing(error);

/** Until it is closed. One for the process. */
export class StillWorker {
  readonly #services: Services;
  readonly #servers: FileServers;
  readonly #tell: (cells: readonly ToldCell[]) => void;
  readonly #maker = new PictureMaker();
  readonly #drawing: Drawing;
  /** what is under way, of what is drawn and of all else */
  readonly #working = new Map<boolean, Promise<void>>();
  #isClosed = false;
  /** this machine makes no pictures */
  #isUnavailable = false;
  /** nothing can be kept now: said once, when it begins */
  #isStoreDown = false;
  /** when what others could not draw was asked for again; ms */
  #askedAgainAt = -Infinity;

  /**
   * @param drawing ends with it
   * @param tell is called with the cells that play what was looked at, whether there is a picture of it or not
   */
  constructor(services: Services, servers: FileServers, drawing: Drawing, tell: (cells: readonly ToldCell[]) => void) {
    this.#services = services;
    this.#servers = servers;
    this.#tell = tell;
    this.#drawing = drawing;
  }

  /** Makes all that is due; a call meanwhile waits for the same. What is found to need Chromium is drawn then. */
  async work(): Promise<void> {
    await this.#run(false);
    await this.#run(true);
  }

  #run(isDrawn: boolean): Promise<void> {
    const working =
      this.#working.get(isDrawn) ??
      this.#makeAll(isDrawn)
        .catch((error: unknown) => {
          const { log } = this.#services;
          if (isOfStore(error)) {
            if (!this.#isStoreDown) log.warn({ err: error }, 'Pictures of banners can’t be kept now.');
            this.#isStoreDown = true;
          } else logFailure(log, error, 'making pictures of banners failed');
        })
        .finally(() => this.#working.delete(isDrawn));
    this.#working.set(isDrawn, working);
    return working;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#maker.close();
    await this.#drawing.close();
    await Promise.all(this.#working.values());
  }

  get #db() {
    return this.#services.db.kysely;
  }

  async #makeAll(isDrawn: boolean): Promise<void> {
    if (isDrawn && (this.#isClosed || !(await this.#mayDraw()))) return;
    while (!this.#isClosed && !this.#isUnavailable && (!isDrawn || (await this.#drawing.isPossible()))) {
      const claim = await claimStill(this.#db, isDrawn);
      if (!claim) return;
      await this.#make(claim);
    }
  }

  /** Whether this process draws; now and then what others could not is drawn, or what nobody can is given up. */
  async #mayDraw(): Promise<boolean> {
    const isPossible = await this.#drawing.isPossible();
    if (performance.now() - this.#askedAgainAt > askAgainMs) {
      this.#askedAgainAt = performance.now();
      await (isPossible ? drawWhatWasNot(this.#db) : giveUpDrawing(this.#db));
    }
    return isPossible;
  }

  async #make(claim: StillClaim): Promise<void> {
    try {
      // Each server that took it on was lost over it.
      if (claim.attempts > (claim.isDrawn ? drawnAgain.length + 1 : mostAttempts)) throw new None('lost');
      const store = await this.#servers.blobs();
      const source = await sourceOfStill(this.#db, claim);
      if (!source) throw new None('gone');
      const made = claim.isDrawn ? await this.#drawnOf(store, claim, source) : await this.#madeOf(store, claim, source);
      if (!made) return await wishForDrawing(this.#db, claim);
      await keepPictures(this.#db, claim, { ...made, pictures: await this.#keep(store, made.pictures) });
      this.#isStoreDown = false;
    } catch (error) {
      // It was ended with Marquee.
      if (this.#isClosed) return giveBack(this.#db, claim, 0);
      if (error instanceof None) await noteNone(this.#db, claim, error.reason, null);
      else await this.#settleFailure(claim, error);
    }
    this.#tell(await cellsThatPlay(this.#db, claim));
    // Whatever came of drawing it, its checks say something else by now.
    if (claim.isDrawn) this.#services.tellChecked(await cellsOfBytes(this.#db, claim));
  }

  async #settleFailure(claim: StillClaim, error: unknown): Promise<void> {
    if (isOfStore(error)) {
      // However often it happens.
      await giveBack(this.#db, claim, againInSeconds);
      throw error;
    }
    if (error instanceof BlobGone) return noteNone(this.#db, claim, 'gone', null);
    const isLast = claim.attempts >= mostAttempts;
    if (error instanceof NotDrawable) {
      const { reason, why } = error;
      this.#services.log.info({ reason, why }, 'A banner could not be drawn.');
      if (reason === 'unavailable') return giveBack(this.#db, claim, againInSeconds);
      return noteNone(this.#db, claim, reason, mayPass.has(reason) ? (drawnAgain[claim.attempts - 1] ?? null) : null);
    }
    if (!(error instanceof NoPicture)) {
      await noteNone(this.#db, claim, 'failed', isLast ? null : againInSeconds);
      throw error;
    }
    const { reason } = error;
    if (reason === 'unavailable') {
      this.#isUnavailable = true;
      this.#services.log.warn('Banners have no pictures: the package sharp can’t be used on this machine.');
      await giveBack(this.#db, claim, againInSeconds);
    } else await noteNone(this.#db, claim, reason, reason !== 'lost' || isLast ? null : againInSeconds);
  }

  /** Of an image, or of a page's backup image; undefined where Chromium is to draw it. */
  async #madeOf(store: BlobStore, claim: StillClaim, source: StillSource): Promise<Made | undefined> {
    try {
      return {
        pictures: await this.#pictureOf(store, await imagesOf(store, claim.fileType, source)),
        facts: undefined,
        isOfOwnImage: true,
      };
    } catch (error) {
      const isWithoutImage =
        (error instanceof None && error.reason !== 'gone') ||
        (error instanceof NoPicture && error.reason === 'unreadable');
      if (claim.fileType === bannerFileTypes.image || !isWithoutImage) throw error;
      if (await this.#drawing.isPossible()) return undefined;
      throw new None(notDrawn);
    }
  }

  async #drawnOf(store: BlobStore, { fileType }: StillClaim, source: StillSource): Promise<Made> {
    const size = fileType === bannerFileTypes.html ? await sizeOfPage(store, source) : undefined;
    const drawn = await this.#drawing.draw(this.#maker, store, { fileType, source, size });
    const isOfOwnImage = (await imagesOf(store, fileType, source)).length > 0;
    return { pictures: drawn.pictures, facts: await this.#factsOf(store, source, drawn), isOfOwnImage };
  }

  /** What its last picture tells. */
  async #factsOf(store: BlobStore, source: StillSource, drawn: Drawn): Promise<DrawnFacts | undefined> {
    const { end } = drawn.pictures;
    if (!end) return undefined;
    const images = await imagesLike(store, source, end);
    const others = [];
    for (const image of images) others.push(await readAll(store, image));
    // One of them may be the end of the process that looks at it. Its pictures are worth more.
    const look = await this.#maker.look(Buffer.from(end.bytes), others).catch(() => undefined);
    if (!look) return undefined;
    const { differs, whiteSides } = look;
    const byPath = images.flatMap(({ path }, at): [string, number][] => {
      const share = differs[at];
      return typeof share === 'number' ? [[path, share]] : [];
    });
    const length = drawn.length === undefined ? null : Math.round(drawn.length * 1_000);
    return { length, isEndless: drawn.isEndless, whiteSides, differs: Object.fromEntries(byPath) };
  }

  async #pictureOf(store: BlobStore, images: readonly PackageFile[]): Promise<Pictures> {
    if (images.length === 0) throw new None(notDrawn);
    let failure: unknown = new None('tooHeavy');
    for (const image of images.filter(({ bytes }) => bytes <= mostBytes).slice(0, mostTried)) {
      try {
        return await this.#maker.make(await readAll(store, image));
      } catch (error) {
        if (!(error instanceof NoPicture) || error.reason !== 'unreadable') throw error;
        failure = error;
      }
    }
    throw failure;
  }

  async #keep(store: BlobStore, pictures: Pictures): Promise<KeptPicture[]> {
    const kept: KeptPicture[] = [];
    for (const size of pictureSizes) {
      const made = pictures[size];
      if (!made) continue;
      const { bytes, width, height, tiles = 1, until = null } = made;
      const blob = await store.put(chunks(bytes), (named) => nameBlob(this.#db, named));
      kept.push({ size, hash: blob.hash, bytes: blob.bytes, width, height, tiles, until });
    }
    return kept;
  }
}

async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes;
}
