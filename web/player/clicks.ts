/** Clicks that would open what is advertised: the address is told, and nothing opens. */
import { doc, listen, OwnURL, page, put, turn, wrap } from './ours.ts';
import { send } from './say.ts';

let told = 0;

/** Whatever it is of: an address, a name, or nothing. */
export function exit(address: unknown, by: string): void {
  told += 1;
  send({ is: 'click', by, url: String((address ?? '') as string).slice(0, 4096) });
}

const nothing = () => {};
/** What a banner gets for a window. */
const nowhere = { focus: nothing, close: nothing, location: {} };

type Exits = Record<string, ((...args: unknown[]) => unknown) | undefined>;
const ours = new WeakSet<object>();

/** What ad servers give banners for it, which comes when it comes. */
export function catchExits(): void {
  for (const [name, ways] of [
    ['Enabler', 'exit exitOverride dynamicExit'],
    ['ExitApi', 'exit'],
    ['mraid', 'open'],
    ['dhtml', 'clickTag'],
  ] as const) {
    const exits = page[name] as Exits | undefined;
    for (const way of ways.split(' ')) {
      const before = exits?.[way];
      if (!exits || typeof before !== 'function' || ours.has(before)) continue;
      const caught = (...args: unknown[]) => {
        const address = args.find((arg) => /^https?:|^\/\//.test(String(arg)));
        exit(address ?? page['clickTag'] ?? page['clickTAG'] ?? args[0], `${name}.${way}`);
      };
      ours.add(caught);
      exits[way] = caught;
    }
  }
}

const isLink = (of: EventTarget): of is HTMLAnchorElement => /^(?:a|area)$/i.test((of as Element).localName);

export function takeOverClicks(): void {
  put(page, 'open', (address: unknown) => {
    let whole = address;
    try {
      whole = new OwnURL(String(address), doc.baseURI).href;
    } catch {}
    exit(whole, 'window.open');
    return nowhere;
  });
  // Before the banner hears of it, which may keep it from us.
  const hear = (event: MouseEvent) => {
    catchExits();
    const link = event.composedPath().find(isLink);
    const href = (link?.href ?? '') as string | SVGAnimatedString;
    const address = typeof href === 'string' ? href : new OwnURL(href.baseVal, doc.baseURI).href;
    if (!link || address === '' || /^javascript:/i.test(address) || link.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    const before = told;
    // Unless its own script says it.
    void turn().then(() => told === before && exit(address, 'a href'));
  };
  listen('click', hear, true);
  wrap(HTMLElement.prototype, 'click', (link: HTMLAnchorElement, _, before) => {
    if (!link.isConnected && link.href) exit(link.href, 'a href');
    else before();
  });
  put(HTMLFormElement.prototype, 'submit', function (this: HTMLFormElement) {
    exit(this.action, 'form');
  });
}
