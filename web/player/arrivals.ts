/** What comes over the net takes no time of the clock: it waits, for a while, for what comes from the banner's own folder. */
import {
  doc,
  getOwnPropertyDescriptor,
  OwnPromise,
  OwnProxy,
  page,
  put,
  putAs,
  realNow,
  sleep,
  turn,
  whole,
  wrap,
  type Called,
} from './ours.ts';
import { note } from './say.ts';

/** How much is on its way. */
export let pending = 0;
/** How long it waits in all, in ms of real time. */
let patience = 4000;

/** Waits for what is on its way. */
export async function arrived(): Promise<void> {
  const from = realNow();
  while ((pending || doc.fonts.status === 'loading') && patience > 0) {
    await sleep(2);
    if (realNow() - from > patience) patience = 0;
  }
}

/** From the banner's own folder, or out of the banner itself, as `data:` and `blob:` are. */
export function isOwn(of: unknown): boolean {
  const host = whole((of as Request | undefined)?.url ?? of)?.host;
  return !host || host === page.location.host;
}

function hold<T>(coming: Promise<T>): Promise<T> {
  pending += 1;
  const done = () => void turn().then(() => (pending -= 1));
  coming.then(done, done);
  return coming;
}

/** Until it is there, or doesn't come. */
const holdUntilThere = (target: EventTarget): Promise<unknown> =>
  hold(
    new OwnPromise((done) => {
      for (const kind of ['load', 'error', 'loadend']) target.addEventListener(kind, done);
    }),
  );

const holding = (of: object, name: string) => wrap(of, name, (_, __, before) => hold(before() as Promise<unknown>));

export function takeOverNet(): void {
  wrap(page, 'fetch', (_, [asked], before) => {
    if (isOwn(asked)) return hold(before() as Promise<unknown>);
    note('network');
    return before();
  });
  holding(page, 'createImageBitmap');
  for (const name of 'json text blob arrayBuffer'.split(' ')) holding(Response.prototype, name);
  holding(FontFace.prototype, 'load');
  holding(HTMLImageElement.prototype, 'decode');
  wrap(XMLHttpRequest.prototype, 'open', (request: XMLHttpRequest, [, address], before) => {
    if (isOwn(address)) void holdUntilThere(request);
    else note('network');
    return before();
  });
  for (const [kind, name] of [
    [HTMLImageElement, 'src'],
    [HTMLScriptElement, 'src'],
    [HTMLLinkElement, 'href'],
  ] as const) {
    const described = getOwnPropertyDescriptor(kind.prototype, name) as PropertyDescriptor;
    // oxlint-disable-next-line typescript/unbound-method -- it is called on the element that is set
    const set = described.set as Called;
    putAs(kind.prototype, name, {
      ...described,
      set(this: EventTarget, address: unknown) {
        if (address && isOwn(address)) void holdUntilThere(this);
        set.call(this, address);
      },
    });
  }
  // They go on while the clock stands, and do with the page what they like.
  for (const name of 'Worker SharedWorker WebSocket EventSource'.split(' ')) {
    const Kind = page[name] as (new (...args: unknown[]) => object) | undefined;
    const construct = (kind: NonNullable<typeof Kind>, args: unknown[]) => {
      note('worker');
      return new kind(...args);
    };
    if (Kind) put(page, name, new OwnProxy(Kind, { construct }));
  }
}
