/** A file that a thread makes, as a stream of its bytes. */
import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { BlobPlace } from '#blobs/open-store.ts';
import '#platform/threads.ts';
import { NoPicture, PictureMaker } from '#banners/stills/picture-maker.ts';
import type { MadeImage, WantedImage } from './packs/made-backup.ts';
import type { PackOrder } from './packs/read-pack.ts';

/** What to make: the file of a sheet, as of one moment. `userID` is the member who asked. */
export interface ExportJob {
  databaseUrl: string;
  sheetID: number;
  userID: number;
  withHiddenGroups: boolean;
  /** the rows that are wanted, where it isn't all of them */
  rowIDs?: readonly number[];
  /** in which times are said, beside UTC */
  timeZone?: string | undefined;
  /** set where the file is a decision record and not the sheet: as what, and of which group */
  record?: { as: 'xlsx' | 'page'; groupID: number | undefined; blobs: BlobPlace };
  /** set where it is a check report: as what, of which group, and whether this server freezes banners */
  checks?: { as: 'xlsx' | 'page'; groupID: number | undefined; keepsVersions: boolean };
  /** set where it is a delivery pack: of which banners, and how they are wanted */
  pack?: { order: PackOrder; keepsVersions: boolean; blobs: BlobPlace };
}

export type ToThread = 'wait' | 'go on' | MadeImage;
/** How many of a pack's banners are in it and how many are not, and about how many bytes it will have. */
export interface PackCounts {
  packed: number;
  leftOut: number;
  aboutBytes: number;
}

export type FromThread = { bytes: Uint8Array } | { counts: PackCounts } | { wanted: WantedImage } | 'done';

/**
 * So much of a file may wait for a slow client: enough for nearly every sheet, so that the database is read at full speed whatever the
 * line. Beyond it the thread waits. Bytes.
 */
const mostWaiting = 32 * 1024 * 1024;
/** Who takes nothing for so long is gone, and others want the place. ms */
const longestPause = 5 * 60_000;
/** Past this the thread ends instead of taking the server's memory. Megabytes. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

/** Destroying it ends the thread, its reading of the database, and the process that makes images for it, at once. */
export class WrittenFile extends Readable {
  readonly #thread: Worker;
  /** Not the thread's own: nobody would wait for the end of a process whose thread was ended. */
  readonly #images = new PictureMaker();
  readonly #counts = Promise.withResolvers<PackCounts>();
  readonly #pause: number;
  #isWaiting = false;
  #isDone = false;
  #gone: NodeJS.Timeout | undefined;

  constructor(job: ExportJob, { most = mostWaiting, pause = longestPause } = {}) {
    super({ highWaterMark: most });
    this.#pause = pause;
    // Nobody asks of what is no pack.
    this.#counts.promise.catch(() => undefined);
    this.#thread = new Worker(new URL('writer-thread.ts', import.meta.url), { workerData: job, resourceLimits });
    this.#thread.on('message', (message: FromThread) => this.#hear(message));
    this.#thread.on('error', (error: Error) => this.destroy(error));
    this.#thread.on('exit', () => {
      if (!this.#isDone) this.destroy(new Error('The thread that makes a file has ended.'));
    });
  }

  /** Of a pack, once it is known what is in it. Rejects where that never is. */
  get counts(): Promise<PackCounts> {
    return this.#counts.promise;
  }

  override _read(): void {
    clearTimeout(this.#gone);
    if (this.#isWaiting) this.#tell('go on');
    this.#isWaiting = false;
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.#gone);
    this.#images.close();
    this.#counts.reject(error ?? new Error('The file was given up.'));
    const ended = () => done(error);
    this.#thread.terminate().then(ended, ended);
  }

  #hear(message: FromThread): void {
    if (message === 'done') {
      this.#isDone = true;
      this.push(null);
    } else if ('counts' in message) {
      this.#counts.resolve(message.counts);
    } else if ('wanted' in message) {
      void this.#make(message.wanted);
    } else if (!this.push(message.bytes)) {
      this.#isWaiting = true;
      this.#tell('wait');
      const gone = new Error('Nobody took more of the file.');
      this.#gone = setTimeout(() => this.destroy(gone), this.#pause).unref();
    }
  }

  async #make({ bytes, format, mostBytes }: WantedImage): Promise<void> {
    if (this.destroyed) return;
    try {
      const { bytes: made } = await this.#images.image(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
        format,
        mostBytes,
      });
      this.#tell({ made });
    } catch (error) {
      this.#tell({ failed: error instanceof NoPicture ? error.reason : 'lost' });
    }
  }

  #tell(message: ToThread): void {
    this.#thread.postMessage(message);
  }
}
