/** What comes over the net takes no time of the clock: it waits, for a while, for what comes from the banner's own folder. */
import {
  defineProperty,
  doc,
  getOwnPropertyDescriptor,
  OwnPromise,
  OwnProxy,
  OwnURL,
  page,
  put,
  realNow,
  sleep,
  turn,
  wrap,
  type Called,
} from './ours.ts';
import { note } from './say.ts';

let pending = 0;
/** How long it waits in all, in ms of real time. */
let patience = 4000;

export const isPending = (): boolean => pending > 0;

/** Waits for what is on its way. */
export async function arrived(): Promise<void> {
  const from = realNow();
  while ((pending > 0 || doc.fonts.status === 'loading') && patience > 0) {
    await sleep(2);
    if (realNow() - from > patience) patience = 0;
  }
}

function isOwn(of: unknown): boolean {
  try {
    const address = (of as Request | undefined)?.url ?? String(of);
    return new OwnURL(address, doc.baseURI).host === page.location.host;
  } catch {
    return false;
  }
}

function hold<T>(coming: Promise<T>): Promise<T> {
  pending += 1;
  const done = () => void turn().then(() => (pending -= 1));
  coming.then(done, done);
  return coming;
}

const holdUntil = (target: EventTarget, ...kinds: string[]): Promise<void> =>
  hold(
    new OwnPromise((done) => {
      for (const kind of kinds) target.addEventListener(kind, () => done(), { once: true });
    }),
  );

function holding(of: object, name: string, isHeld = (_of: unknown) => true): void {
  wrap(of, name, (_, [first], before) => {
    const coming = before() as Promise<unknown>;
    if (isHeld(first)) return hold(coming);
    note('network');
    return coming;
  });
}

export function takeOverNet(): void {
  holding(page, 'fetch', isOwn);
  holding(page, 'createImageBitmap');
  for (const name of ['json', 'text', 'blob', 'arrayBuffer']) holding(Response.prototype, name);
  holding(FontFace.prototype, 'load');
  holding(HTMLImageElement.prototype, 'decode');
  const ours = new WeakSet<object>();
  wrap(XMLHttpRequest.prototype, 'open', (request: object, [, address], before) => {
    if (isOwn(address)) ours.add(request);
    return before();
  });
  wrap(XMLHttpRequest.prototype, 'send', (request: XMLHttpRequest, _, before) => {
    if (ours.has(request)) void holdUntil(request, 'loadend');
    else note('network');
    return before();
  });
  for (const [kind, name] of [
    [HTMLImageElement, 'src'],
    [HTMLScriptElement, 'src'],
    [HTMLLinkElement, 'href'],
  ] as const) {
    const described = getOwnPropertyDescriptor(kind.prototype, name) ?? {};
    // oxlint-disable-next-line typescript/unbound-method -- it is called on the element that is set
    const set = described.set as Called;
    defineProperty(kind.prototype, name, {
      ...described,
      set(this: EventTarget, address: unknown) {
        if (address && isOwn(address)) void holdUntil(this, 'load', 'error');
        set.call(this, address);
      },
    });
  }
  for (const name of ['Worker', 'SharedWorker', 'WebSocket', 'EventSource']) {
    const Kind = page[name] as (new (...args: unknown[]) => object) | undefined;
    const construct = (kind: NonNullable<typeof Kind>, args: unknown[]) => {
      note(name.endsWith('Worker') ? 'worker' : 'network');
      return new kind(...args);
    };
    if (Kind) put(page, name, new OwnProxy(Kind, { construct }));
  }
}
