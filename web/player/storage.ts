/** A stand-in for storage and cookies, which throw in an origin that is nobody's; what is kept lasts as long as the frame. */
import { defineProperty, doc, OwnMap, OwnProxy, page, put } from './ours.ts';
import { note } from './say.ts';

const { create, keys } = Object;

/** What a storage is asked is found behind what it keeps. */
function memory(): object {
  const kept = create({
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: unknown) => void (kept[key] = String(value)),
    removeItem: (key: string) => delete kept[key],
    clear: () => keys(kept).forEach((key) => delete kept[key]),
    key: (at: number) => keys(kept)[at] ?? null,
  }) as Record<string, unknown>;
  return new OwnProxy(kept, {
    get: (_, key) => {
      note('storage');
      return key === 'length' ? keys(kept).length : kept[key as string];
    },
    set: (_, key, value) => {
      kept[key as string] = String(value);
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
  defineProperty(doc, 'cookie', {
    configurable: true,
    get: () => {
      note('storage');
      return [...jar].map((pair) => pair.join('=')).join('; ');
    },
    set: (cookie: unknown) => {
      const [name = '', value = ''] = (String(cookie).split(';')[0] ?? '').split('=');
      jar.set(name.trim(), value);
    },
  });
}
