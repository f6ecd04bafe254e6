/** What the browser keeps for this page, as far as it keeps anything. */
const prefix = 'marquee.review.';

export interface Keeper {
  read: (name: string) => unknown;
  /** undefined forgets it */
  write: (name: string, value: unknown) => void;
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
};

/** The names of what is kept that begin so, without that beginning. */
export function keptNames(start: string): string[] {
  try {
    const all = Object.keys(localStorage).filter((name) => name.startsWith(prefix + start));
    return all.map((name) => name.slice(prefix.length + start.length));
  } catch {
    return [];
  }
}
