/** Why no picture of a banner can be drawn. */
import type { NotDrawn } from './browser-words.ts';

/** What banners say of themselves may have any length. Characters */
const longestWhy = 200;

export class NotDrawable extends Error {
  override name = 'NotDrawable';
  readonly reason: NotDrawn;
  /** for operators */
  readonly why: string;

  constructor(reason: NotDrawn, why: string) {
    const short = why.slice(0, longestWhy);
    super(`No picture could be drawn: ${short}.`);
    this.reason = reason;
    this.why = short;
  }
}
