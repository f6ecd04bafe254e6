/** A file on this machine's disk that is still being fetched, and can be read from its first byte on meanwhile. */
import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';

const chunkBytes = 256 * 1024;

/** Whoever reads waits for what is not there yet. */
export class GrowingFile {
  readonly #bytes: number;
  readonly #handle: FileHandle;
  #written = 0;
  #isOver = false;
  #isReleased = false;
  #failure: unknown;
  #readers = 0;
  #more = Promise.withResolvers<void>();
  readonly #onIdle: () => void;

  private constructor(handle: FileHandle, bytes: number, onIdle: () => void) {
    this.#handle = handle;
    this.#bytes = bytes;
    this.#onIdle = onIdle;
  }

  /**
   * Makes an empty file that will have so many bytes.
   * @param onIdle called each time when its last reader has left
   */
  static async make(path: string, bytes: number, onIdle: () => void): Promise<GrowingFile> {
    return new GrowingFile(await open(path, 'wx+', 0o600), bytes, onIdle);
  }

  /** whole, or given up */
  get isOver(): boolean {
    return this.#isOver;
  }

  get readers(): number {
    return this.#readers;
  }

  /** Writes what comes. Throws what `source` throws, and where it brings another number of bytes than was promised. */
  async fill(source: AsyncIterable<Buffer>): Promise<void> {
    try {
      for await (const chunk of source) {
        if (this.#written + chunk.length > this.#bytes) throw new Error('The file grew while it was fetched.');
        // A disk that is nearly full may take a part of it.
        for (let at = 0; at < chunk.length;) {
          const { bytesWritten } = await this.#handle.write(chunk, at, chunk.length - at, this.#written);
          at += bytesWritten;
          this.#written += bytesWritten;
        }
        this.#wake();
      }
      if (this.#written < this.#bytes) throw new Error('The file shrank while it was fetched.');
      await this.#handle.sync();
    } catch (error) {
      this.#failure = error;
      throw error;
    } finally {
      this.#isOver = true;
      this.#wake();
    }
  }

  /** The bytes from `start` up to and including `end`, as they come. The stream must be read to its end or destroyed. */
  read(start: number, end: number): Readable {
    let at = start;
    const next = async (): Promise<Buffer | null> => {
      const chunk = at > end ? null : await this.#chunkAt(at, end);
      at += chunk?.length ?? 0;
      return chunk;
    };
    this.#readers += 1;
    return new Readable({
      read() {
        next().then(
          (chunk) => this.destroyed || this.push(chunk),
          (error: Error) => this.destroy(error),
        );
      },
      destroy: (error, done) => {
        this.#readers -= 1;
        if (this.#readers === 0) this.#onIdle();
        this.#closeUnused().then(() => done(error), done);
      },
    });
  }

  async #chunkAt(at: number, end: number): Promise<Buffer> {
    while (this.#written <= at && !this.#isOver) await this.#more.promise;
    if (this.#written <= at) throw this.#failure;
    const length = Math.min(chunkBytes, end + 1 - at, this.#written - at);
    const { buffer, bytesRead } = await this.#handle.read(Buffer.allocUnsafe(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  }

  /** Nobody new will read it; the file is closed when the last reader has left. */
  async release(): Promise<void> {
    this.#isReleased = true;
    await this.#closeUnused();
  }

  #wake(): void {
    this.#more.resolve();
    this.#more = Promise.withResolvers<void>();
  }

  async #closeUnused(): Promise<void> {
    if (this.#isReleased && this.#readers === 0) await this.#handle.close();
  }
}
