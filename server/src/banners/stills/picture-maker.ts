/** Has pictures made small by a process of its own, which is started when it is needed, and ended when it is not, or hangs. */
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { MadePicture, PictureAnswer, PictureOrder, PictureSize } from './picture-sizes.ts';
import { startHelper } from './helper-process.ts';

export type Pictures = Record<PictureSize, MadePicture>;

const program = fileURLToPath(new URL('picture-process.ts', import.meta.url));
/** It writes no file and starts nothing. */
const flags = ['--permission', '--allow-addons', '--allow-fs-read=*', '--max-old-space-size=128'];
/** A large photo takes a tenth of a second; a machine may be very busy. */
const timeoutMs = 60_000;
const idleMs = 30_000;

/** A picture could not be made. `lost`: the process died of it, or was ended as it took too long. */
export class NoPicture extends Error {
  override name = 'NoPicture';
  readonly reason: 'unreadable' | 'flat' | 'unavailable' | 'lost';

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

/** One picture at a time: others wait for their turn. */
export class PictureMaker {
  /** until the last one that was asked for is made */
  #turn: Promise<unknown> | undefined;
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #orders = 0;

  /**
   * @param refusesFlat whether one that is of one colour all over is none
   * @throws {NoPicture}
   */
  make(bytes: Buffer, refusesFlat = false): Promise<Pictures> {
    const now = () => this.#makeNow(bytes, refusesFlat);
    const made = this.#turn ? this.#turn.then(now) : now();
    const turn = made.then(
      () => undefined,
      () => undefined,
    );
    this.#turn = turn;
    void turn.then(() => this.#turn === turn && (this.#turn = undefined));
    return made;
  }

  async #makeNow(bytes: Buffer, refusesFlat: boolean): Promise<Pictures> {
    if (!isImage(bytes)) throw new NoPicture('unreadable');
    clearTimeout(this.#idle);
    const child = this.#started();
    const id = ++this.#orders;
    const done = Promise.withResolvers<Pictures>();
    const hear = (answer: PictureAnswer) => {
      if (answer.id !== id) return;
      if ('made' in answer) done.resolve(answer.made);
      else done.reject(new NoPicture(answer.failed));
    };
    const lost = () => done.reject(new NoPicture('lost'));
    child.on('message', hear).once('exit', lost).once('error', lost);
    const late = setTimeout(() => this.close(), timeoutMs);
    try {
      child.send({ id, bytes, refusesFlat } satisfies PictureOrder, (error) => error && lost());
      return await done.promise;
    } finally {
      clearTimeout(late);
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
