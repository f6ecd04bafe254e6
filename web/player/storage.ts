/** A stand-in for storage and cookies, which throw in an origin that is nobody's; what is kept lasts as long as the frame. */
import { doc, OwnMap, OwnProxy, page, put, putAs } from './ours.ts';
import { note } from './say.ts';

const { create, keys } = Object;

/** What a storage is asked is found behind what it keeps. */
function memory(): object {
  const setItem = (key: string, value: unknown) => {
    kept[key] = String(value);
  };
  const removeItem = (key: string) => {
    delete kept[key];
  };
  const kept = create({
    getItem: (key: string) => kept[key] ?? null,
    setItem,
    removeItem,
    clear: () => keys(kept).forEach(removeItem),
    key: (at: number) => keys(kept)[at] ?? null,
    get length() {
      return keys(kept).length;
    },
  }) as Record<string, unknown>;
  return new OwnProxy(kept, {
    get: (_, key) => {
      note('storage');
      return kept[key as string];
    },
    set: (_, key, value) => {
      setItem(key as string, value);
      return true;
    },
  });
}

const throws = (look: () => unknown): boolean => {
  try {
    look();
    return false;
  } catch {
    return true;
  }
};

export function standInForStorage(): void {
  for (const name of ['localStorage', 'sessionStorage']) if (throws(() => page[name])) put(page, name, memory());
  if (!throws(() => doc.cookie)) return;
  const jar = new OwnMap<string, string>();
  putAs(doc, 'cookie', {
    get: () => {
      note('storage');
      return [...jar.values()].join('; ');
    },
    set: (cookie: unknown) => {
      const [pair] = String(cookie).trim().split(';') as [string];
      jar.set(pair.split('=')[0] as string, pair);
    },
  });
}
