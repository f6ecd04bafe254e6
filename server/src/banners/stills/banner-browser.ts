/** Has banners drawn by a Chromium of this machine, in a process of its own, which is started when it is needed, and ended when it is not, or hangs. */
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { OpenedBanner, StoodBanner } from '@marquee/contract/stills-page.ts';
import { InTurn } from '#platform/in-turn.ts';
import type { BrowserAnswer, BrowserOrder, FileGiven, FileWish, OpenOrder, ShootOrder, Shot } from './browser-words.ts';
import { NotDrawable } from './not-drawable.ts';
import { startHelper } from './helper-process.ts';

const program = fileURLToPath(new URL('browser-process.ts', import.meta.url));
/** All of one banner: opened, brought to its end, and back to a moment before it, on a machine that is busy. */
const timeoutMs = 90_000;
const idleMs = 30_000;
/** So much a banner is given; the heaviest version has 200 MB, of which films may be asked for more than once. Bytes. */
const mostGiven = 500_000_000;
/** It has so long to end Chromium. ms */
const endingMs = 10_000;

/** No banner lasts longer: what says so is damaged, or hostile. Seconds. */
const longest = 3_600;
const believed = (length: number | undefined): number | undefined =>
  length !== undefined && length >= 0 && length <= longest ? length : undefined;

/** Answers what the page and its banner ask for, by the path of the address. */
export type GivesFile = (path: string, isPage: boolean) => Promise<FileGiven['file']>;

/** A banner that stands open, until the work with it is done. */
export interface DrawnBanner extends StoodBanner {
  /** A moment in seconds. */
  shoot: (at: number | 'end') => Promise<Shot<Buffer>>;
}

/** One banner at a time: others wait for their turn. */
export class BannerBrowser {
  readonly #chromium: string;
  readonly #turns = new InTurn();
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #orders = 0;
  #hasEnded = false;

  /** @param chromium the path of one */
  constructor(chromium: string) {
    this.#chromium = chromium;
  }

  /**
   * Opens a banner, and closes it once `work` has settled.
   * @param signal aborted where nobody waits for it any more
   * @throws {NotDrawable} or what `gives` throws, or the signal's reason
   */
  draw<T>(
    banner: OpenedBanner,
    gives: GivesFile,
    work: (drawn: DrawnBanner) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    return this.#turns.do(() => this.#drawNow(banner, gives, work, signal), signal);
  }

  async #drawNow<T>(
    banner: OpenedBanner,
    gives: GivesFile,
    work: (drawn: DrawnBanner) => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    signal?.throwIfAborted();
    if (this.#hasEnded) throw new NotDrawable('lost', 'Marquee is ending');
    clearTimeout(this.#idle);
    const child = this.#started();
    const { promise: broken, reject } = Promise.withResolvers<never>();
    broken.catch(() => undefined);
    const hear = answersWishes(child, gives, reject);
    child.on('message', hear);
    const late = setTimeout(() => this.close(), timeoutMs);
    // Wherever it is with that banner, nothing stops it sooner.
    const giveUp = () => {
      reject(signal?.reason);
      this.close();
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    let isOver = false;
    try {
      const opened = await Promise.race([this.#order(child, { do: 'open', banner }), broken]);
      if (!('opened' in opened)) throw new NotDrawable('lost', 'it did not answer');
      const shoot = async (at: ShootOrder['at']) => {
        // It would steer the next one.
        if (isOver) throw new NotDrawable('lost', 'it is closed');
        const answer = await this.#order(child, { do: 'shoot', at });
        if (!('shot' in answer)) throw new NotDrawable('lost', 'it did not answer');
        const { length, png, ...shot } = answer.shot;
        return { ...shot, png: Buffer.from(png), length: believed(length) };
      };
      return await Promise.race([work({ ...opened.opened, shoot }), broken]);
    } finally {
      isOver = true;
      signal?.removeEventListener('abort', giveUp);
      if (child.connected) await this.#order(child, { do: 'close' }).catch(() => this.close());
      clearTimeout(late);
      child.off('message', hear);
      this.#idle = setTimeout(() => this.close(), idleMs).unref();
    }
  }

  /** For good. */
  end(): void {
    this.#hasEnded = true;
    this.close();
  }

  /** Ends the process, with its Chromium and what that has written. It is started again where it is needed again. */
  close(): void {
    clearTimeout(this.#idle);
    const child = this.#child;
    this.#child = undefined;
    if (!child?.connected) return;
    child.disconnect();
    const kill = setTimeout(() => child.kill('SIGKILL'), endingMs).unref();
    child.once('exit', () => clearTimeout(kill));
  }

  #order(child: ChildProcess, order: OpenOrder | ShootOrder | { do: 'close' }): Promise<BrowserAnswer> {
    const id = ++this.#orders;
    return new Promise((done, fail) => {
      const lost = () => settle(() => fail(new NotDrawable('lost', 'the process ended')));
      const hear = (words: BrowserAnswer | FileWish) => {
        if (!('id' in words) || words.id !== id) return;
        settle(() => ('failed' in words ? fail(new NotDrawable(words.failed, words.why)) : done(words)));
      };
      const settle = (then: () => void) => {
        child.off('message', hear).off('exit', lost).off('error', lost);
        then();
      };
      child.on('message', hear).once('exit', lost).once('error', lost);
      child.send({ id, ...order } satisfies BrowserOrder, (error) => error && lost());
    });
  }

  #started(): ChildProcess {
    if (this.#child?.connected) return this.#child;
    const { PATH = '', TMPDIR } = process.env;
    const env = { CHROMIUM: this.#chromium, PATH, ...(TMPDIR && { TMPDIR }) };
    const child = startHelper(program, env, ['--max-old-space-size=256']);
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
    this.#child = child;
    return child;
  }
}

/**
 * Gives one file after the other, so that no more than one is in memory, however many a banner asks for at once, and so much in all as none
 * of any use would take.
 */
function answersWishes(child: ChildProcess, gives: GivesFile, fail: (error: unknown) => void) {
  let given = 0;
  let before = Promise.resolve();
  const answer = async ({ isPage, path, wish }: FileWish) => {
    const failed = (error: unknown): 'missing' => {
      fail(error);
      return 'missing';
    };
    const file = given > mostGiven ? 'tooMuch' : await gives(path, isPage).catch(failed);
    given += typeof file === 'string' ? 0 : file.bytes.length;
    if (!child.connected) return;
    await new Promise<void>((done) => child.send({ wish, file } satisfies FileGiven, () => done()));
  };
  return (words: BrowserAnswer | FileWish): void => {
    if ('wish' in words) before = before.then(() => answer(words));
  };
}
