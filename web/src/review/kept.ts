/** What the browser keeps for this page, as far as it keeps anything. */
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
  read(name) {
    try {
      return JSON.parse(localStorage.getItem(prefix + name) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  },
  write(name, value) {
    try {
      if (value === undefined) localStorage.removeItem(prefix + name);
      else localStorage.setItem(prefix + name, JSON.stringify(value));
    } catch {
      // Where nothing is kept it lasts as long as the page.
    }
  },
  names(start) {
    try {
      const all = Object.keys(localStorage).filter((name) => name.startsWith(prefix + start));
      return all.map((name) => name.slice(prefix.length + start.length));
    } catch {
      return [];
    }
  },
  onForgotten(start, hear) {
    // The browser tells all tabs but the one that did it.
    addEventListener('storage', ({ key, newValue, oldValue }) => {
      if (newValue === null && key?.startsWith(prefix + start))
        hear(key.slice(prefix.length + start.length), JSON.parse(oldValue ?? 'null'));
    });
  },
};
