/** Why no picture of a banner can be drawn. */
import type { NotDrawn } from './browser-words.ts';

export class NotDrawable extends Error {
  override name = 'NotDrawable';
  readonly reason: NotDrawn;
  /** for operators */
  readonly why: string;

  constructor(reason: NotDrawn, why: string) {
    super(`No picture could be drawn: ${why}.`);
    this.reason = reason;
    this.why = why;
  }
}
