/** What the browser keeps of ours. One that refuses, as private windows may, keeps nothing, and nobody need mind. */

export interface BrowserStorage {
  /** What is kept under a name, of JSON; undefined where that is nothing, or can't be read. Whoever asks checks that it is what they wrote. */
  read: (name: string) => unknown;
  /** undefined forgets it */
  write: (name: string, value: unknown) => void;
  /** The same for words, as they are. */
  readText: (name: string) => string | undefined;
  /** undefined forgets them. Answers whether the browser did as it was told. */
  writeText: (name: string, text: string | undefined) => boolean;
}

function parsed(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** `storage` is called each time: where nothing may be kept, asking for it throws already. */
function storageIn(storage: () => Storage): BrowserStorage {
  const readText = (name: string): string | undefined => {
    try {
      return storage().getItem(name) ?? undefined;
    } catch {
      return undefined;
    }
  };
  const writeText = (name: string, text: string | undefined): boolean => {
    try {
      if (text === undefined) storage().removeItem(name);
      else storage().setItem(name, text);
      return true;
    } catch {
      return false;
    }
  };
  return {
    read: (name) => parsed(readText(name)),
    write: (name, value) => void writeText(name, value === undefined ? undefined : JSON.stringify(value)),
    readText,
    writeText,
  };
}

/** For all tabs, also of another day. */
export const browserStorage = storageIn(() => localStorage);

/** For this tab, over its reloads. */
export const tabStorage = storageIn(() => sessionStorage);

/** What is kept for all tabs under names that begin so, without that beginning. */
export function namesKept(start: string): string[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(start));
    return names.map((name) => name.slice(start.length));
  } catch {
    return [];
  }
}

/** Tells which of those another tab has forgotten, and what was kept under it. The browser tells all tabs but the one that did it. */
export function onForgotten(start: string, hear: (rest: string, was: unknown) => void): void {
  addEventListener('storage', ({ key, newValue, oldValue }) => {
    if (newValue === null && key?.startsWith(start)) hear(key.slice(start.length), parsed(oldValue));
  });
}

/** Whether what was kept are ids. */
export const areIds = (value: unknown): value is number[] => Array.isArray(value) && value.every(Number.isInteger);
