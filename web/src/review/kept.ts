/** What the browser keeps for this page, as far as it keeps anything. */
import { browserStorage, namesKept, onForgotten } from '#ui/browserStorage.ts';

const prefix = 'marquee.review.';

export interface Keeper {
  read: (name: string) => unknown;
  /** undefined forgets it */
  write: (name: string, value: unknown) => void;
  /** What is kept under names that begin so, without that beginning. */
  names: (start: string) => string[];
  /** Tells which of those another tab has forgotten, and what was kept under it. */
  onForgotten: (start: string, hear: (rest: string, was: unknown) => void) => void;
}

export const browserKeeper: Keeper = {
  read: (name) => browserStorage.read(prefix + name),
  write: (name, value) => browserStorage.write(prefix + name, value),
  names: (start) => namesKept(prefix + start),
  onForgotten: (start, hear) => onForgotten(prefix + start, hear),
};
