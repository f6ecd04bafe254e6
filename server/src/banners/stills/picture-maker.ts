/** Has pictures made small by a process of its own, which is started when it is needed, and ended when it is not, or hangs. */
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { InTurn } from '#platform/in-turn.ts';
import type {
  ImageFormat,
  Look,
  MadePicture,
  MadePictures,
  PictureAnswer,
  PictureOrder,
  PictureSize,
  PictureWish,
  SmallSize,
} from './picture-sizes.ts';
import { startHelper } from './helper-process.ts';

/** What is made of an image. */
export type SmallPictures = Record<SmallSize, MadePicture>;
/** What is made of any banner. */
export type Pictures = Partial<Record<PictureSize, MadePicture>>;

const program = fileURLToPath(new URL('picture-process.ts', import.meta.url));
/** It writes no file and starts nothing. */
const flags = ['--permission', '--allow-addons', '--allow-fs-read=*', '--max-old-space-size=128'];
/** A large photo takes a tenth of a second; a machine may be very busy. */
const timeoutMs = 60_000;
const idleMs = 30_000;

/** A picture could not be made. `lost`: the process died of it, or was ended as it took too long. */
export class NoPicture extends Error {
  override name = 'NoPicture';
  readonly reason: 'unreadable' | 'flat' | 'tooHeavy' | 'unavailable' | 'lost';

  constructor(reason: NoPicture['reason']) {
    super(`No picture could be made: ${reason}.`);
    this.reason = reason;
  }
}

/** By how the bytes begin: what is none of these is not handed on. */
function isImage(head: Buffer): boolean {
  const text = head.toString('latin1', 0, 12);
  return (
    text.startsWith('\u00ff\u00d8\u00ff') ||
    text.startsWith('\u0089PNG\r\n\u001a\n') ||
    /^GIF8[79]a/.test(text) ||
    /^RIFF.{4}WEBP/s.test(text) ||
    /^.{4}ftypavi[fs]/s.test(text)
  );
}

const nothing = Buffer.alloc(0);
type MadeAnswer = Exclude<PictureAnswer, { failed: unknown }>;

/** One picture at a time: others wait for their turn. */
export class PictureMaker {
  readonly #turns = new InTurn();
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #orders = 0;

  /** @throws {NoPicture} */
  async make(bytes: Buffer): Promise<SmallPictures> {
    const { large, mail, small } = await this.#make({ make: 'sizes', bytes, isDrawn: false }, [bytes]);
    if (!large || !mail || !small) throw new NoPicture('lost');
    return { large, mail, small };
  }

  /**
   * Of what was drawn. One that is of one colour all over is none.
   * @throws {NoPicture}
   */
  async makeDrawn(bytes: Buffer): Promise<Pictures> {
    const { image: _image, ...pictures } = await this.#make({ make: 'sizes', bytes, isDrawn: true }, [bytes]);
    return pictures;
  }

  /**
   * The best image of that format that weighs no more.
   * @param mostBytes where none is so light, it fails as `tooHeavy`
   * @param signal gives it up at once
   * @throws {NoPicture} or the signal's reason
   */
  async image(
    bytes: Buffer,
    { format, mostBytes }: { format: ImageFormat; mostBytes: number },
    signal?: AbortSignal,
  ): Promise<MadePicture> {
    const { image } = await this.#make({ make: 'image', bytes, format, mostBytes }, [bytes], signal);
    if (!image) throw new NoPicture('lost');
    return image;
  }

  /**
   * A picture as small as it is in a strip, without loss.
   * @throws {NoPicture}
   */
  async tile(bytes: Buffer): Promise<Uint8Array> {
    const { image } = await this.#make({ make: 'tile', bytes }, [bytes]);
    if (!image) throw new NoPicture('lost');
    return image.bytes;
  }

  /**
   * A strip of tiles of one size. Where all are the same, there is none.
   * @throws {NoPicture}
   */
  async strip(pictures: readonly Uint8Array[]): Promise<MadePicture> {
    const { moments } = await this.#make(
      { make: 'strip', pictures },
      pictures.map((one) => Buffer.from(one)),
    );
    if (!moments) throw new NoPicture('lost');
    return moments;
  }

  /**
   * What can be said of the last picture of a banner.
   * @param others are held against it, such as what may be its backup image; one that is no image differs by null
   * @throws {NoPicture}
   */
  async look(end: Buffer, others: readonly Buffer[]): Promise<Look> {
    const answer = await this.#obey(
      { make: 'look', end, others: others.map((one) => (isImage(one) ? one : nothing)) },
      [end],
    );
    if (!('look' in answer)) throw new NoPicture('lost');
    return answer.look;
  }

  async #make(wish: PictureWish, read: readonly Buffer[], signal?: AbortSignal): Promise<MadePictures> {
    const answer = await this.#obey(wish, read, signal);
    if (!('made' in answer)) throw new NoPicture('lost');
    return answer.made;
  }

  #obey(wish: PictureWish, read: readonly Buffer[], signal?: AbortSignal): Promise<MadeAnswer> {
    return this.#turns.do(() => this.#obeyNow(wish, read, signal), signal);
  }

  async #obeyNow(wish: PictureWish, read: readonly Buffer[], signal?: AbortSignal): Promise<MadeAnswer> {
    signal?.throwIfAborted();
    if (!read.every(isImage)) throw new NoPicture('unreadable');
    clearTimeout(this.#idle);
    const child = this.#started();
    const id = ++this.#orders;
    const done = Promise.withResolvers<MadeAnswer>();
    const hear = (answer: PictureAnswer) => {
      if (answer.id !== id) return;
      if ('failed' in answer) done.reject(new NoPicture(answer.failed));
      else done.resolve(answer);
    };
    const lost = () => done.reject(new NoPicture('lost'));
    child.on('message', hear).once('exit', lost).once('error', lost);
    const late = setTimeout(() => this.close(), timeoutMs);
    const giveUp = () => {
      done.reject(signal?.reason);
      this.close();
    };
    signal?.addEventListener('abort', giveUp);
    try {
      child.send({ id, ...wish } satisfies PictureOrder, (error) => error && lost());
      return await done.promise;
    } finally {
      clearTimeout(late);
      signal?.removeEventListener('abort', giveUp);
      child.off('message', hear).off('exit', lost).off('error', lost);
      this.#idle = setTimeout(() => this.close(), idleMs).unref();
    }
  }

  /** Ends the process. It is started again where it is needed again. */
  close(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  #started(): ChildProcess {
    if (this.#child?.connected) return this.#child;
    const child = startHelper(program, {}, flags);
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
    this.#child = child;
    return child;
  }
}
