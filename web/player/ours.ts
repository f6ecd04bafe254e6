/** Our own copies of what a banner may overwrite, taken before its first script runs. */

export const page = window as Window & typeof globalThis & Record<string, unknown>;
export const doc = document;
export const OwnMap = Map;
export const OwnSet = Set;
export const OwnPromise = Promise;
export const OwnDate = Date;
export const OwnProxy = Proxy;
export const OwnEvent = Event;
export const OwnAnimation = Animation;
export const OwnChannel = MessageChannel;
export const outer = parent;
const { defineProperty, getOwnPropertyDescriptor } = Object;
export { getOwnPropertyDescriptor };

export const realFrame = requestAnimationFrame.bind(page);
const realTimeout = setTimeout.bind(page);
export const stop = page.stop.bind(page);
export const realNow = performance.now.bind(performance);
export const listen = addEventListener.bind(page) as (
  kind: string,
  hear: (event: never) => unknown,
  isCapture?: boolean,
) => void;

const OwnURL = URL;
/** What an address in the banner leads to; undefined where it is none. */
export function whole(address: unknown): URL | undefined {
  try {
    return new OwnURL(String(address), doc.baseURI);
  } catch {
    return undefined;
  }
}

/** Puts something in the place of a property. What can't be replaced stays. */
export const put = (of: object, name: string, value: unknown): void => putAs(of, name, { value, writable: true });

/** The same by how it is read and written. */
export function putAs(of: object, name: string, as: PropertyDescriptor): void {
  try {
    defineProperty(of, name, { ...as, configurable: true });
  } catch {}
}

/** A function of any kind, called on any object. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Called = (this: any, ...args: any[]) => any;

/** Puts a function in the place of another, which it may call: with what it is called on, and what it is given. */
export function wrap<T>(
  of: object,
  name: string,
  instead: (on: T, args: never[], before: () => unknown) => unknown,
): void {
  const before = (of as Record<string, Called>)[name] as Called;
  put(of, name, function (this: T, ...args: never[]) {
    return instead(this, args, () => before.apply(this, args));
  });
}

const channel = new OwnChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

/** Lets promises and what has arrived have their turn. */
export const turn = (): Promise<void> =>
  new OwnPromise((done) => {
    waiting.push(done);
    channel.port2.postMessage(0);
  });

export const sleep = (ms: number): Promise<void> => new OwnPromise((done) => realTimeout(done, ms));

/** A picture of the browser's own; a tab that nobody sees has none. */
export const picture = (): Promise<void> =>
  new OwnPromise((done) => {
    realFrame(() => done(turn()));
    realTimeout(done, doc.hidden ? 50 : 1000);
  });
