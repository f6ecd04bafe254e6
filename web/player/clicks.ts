/** Clicks that would open what is advertised: the address is told, and nothing opens. */
import { clock } from './clock.ts';
import { doc, listen, page, put, stop, turn, whole, wrap } from './ours.ts';
import { send } from './say.ts';

let told = 0;
/** the same as the last click began */
let toldBefore = 0;

/** Whatever it is of: an address, a name, or nothing. */
export function exit(address: unknown, by: string): void {
  told += 1;
  send({ is: 'click', by, url: String((address ?? '') as string) });
}

/** Of what leads to no page but of its own folder nobody but an ad server knows more: it is told as it is written. */
function exitTo(address: unknown, by: string): void {
  const to = whole(address);
  exit(to?.host && to.host !== page.location.host ? to.href : address, by);
}

const nothing = async () => {};
/** What a banner gets for a window. */
const nowhere = { focus: nothing, close: nothing, location: {} };

type Exits = Record<string, ((...args: unknown[]) => unknown) & { ours?: true }>;
const isAway = (address: unknown) => /^https?:|^\/\//.test(String(address));
const tag = () => page['clickTag'] ?? page['clickTAG'];

const exits = 'Enabler.exit Enabler.exitOverride Enabler.dynamicExit ExitApi.exit mraid.open dhtml.clickTag'.split(' ');

/** What ad servers give banners for it, which comes when it comes. */
export function catchExits(): void {
  for (const by of exits) {
    const [name, way] = by.split('.') as [string, string];
    const its = page[name] as Exits | undefined;
    if (!its?.[way] || its[way].ours) continue;
    its[way] = (...args) => exit(args.find(isAway) ?? tag() ?? args[0], by);
    its[way].ours = true;
  }
}

const isLink = (of: EventTarget): of is Element => /^a(rea)?$/.test((of as Element).localName);
const hrefOf = (link: Element | undefined) => link?.getAttribute('href') ?? link?.getAttribute('xlink:href');
/** Whether it opens in another tab or frame, as it says itself, or the page of all its links. */
const isElsewhere = (link: Element) =>
  (link.hasAttribute('target') ? link : doc.querySelector('base'))?.matches('[target]:not([target=""],[target=_self])');
/** No page, but a place or a script of this one. */
const isHere = (href: string) => /^javascript:|^#/i.test(href);
const isButton = (of: EventTarget): of is HTMLButtonElement => /^(submit|image)$/.test((of as HTMLButtonElement).type);

/** An address in a script that goes there by itself. */
const going = /location(\.(href|assign|replace))? *[=(] *["'](.+?)["']/;

/** @param isWithin in a frame of the banner, which may go on to another page of its own */
export function takeOverClicks(isWithin: boolean): void {
  const open = (address: unknown) => {
    exitTo(address, 'window.open');
    return nowhere;
  };
  put(page, 'open', open);
  // Its steps would be the browser's, and whoever goes back would go back in the banner.
  // oxlint-disable-next-line typescript/unbound-method -- it is called on the same history
  history.pushState = history.replaceState;
  // What an attribute calls `open` is this one.
  wrap(Document.prototype, 'open', (_, args, before) => (args.length > 2 ? open(args[0]) : before()));
  // Where `location` is set to is heard by nobody in an origin that is nobody's, only that it was.
  listen('beforeunload', async () => {
    const address = going.exec(doc.documentElement.outerHTML)?.[3] ?? tag();
    // Before it has begun it is no click.
    if (!clock.isReady || (isWithin && !isAway(address))) return;
    exit(address, 'location');
    // At once, as it may be gone in a moment, and again where it only begins after this.
    await nothing();
    stop();
    await turn();
    stop();
  });
  // Before the banner hears of it, which may keep it from us.
  const hear = (event: MouseEvent) => {
    catchExits();
    const path = event.composedPath();
    const link = path.find(isLink);
    // A form is never sent from here, so nothing else tells of it.
    const form = path.find(isButton)?.form;
    const href = form?.getAttribute('action') ?? hrefOf(link);
    const before = told;
    toldBefore = told;
    if (!href || isHere(href)) return;
    if (link) event.preventDefault();
    // Unless its own script says it, or wants nothing of it.
    void turn().then(() => {
      if (told === before && (link || !event.defaultPrevented)) exitTo(href, form ? 'form' : 'link');
    });
  };
  listen('click', hear, true);
  // Its own script has run by then, and may want nothing of it. Else another tab would be an empty one.
  listen('click', (event: MouseEvent) => {
    const link = event.composedPath().find(isLink);
    const href = hrefOf(link);
    if (!link || !href || !isHere(href) || !isElsewhere(link) || event.defaultPrevented) return;
    event.preventDefault();
    if (told === toldBefore) exitTo(href, 'link');
  });
  wrap(HTMLElement.prototype, 'click', (link: HTMLAnchorElement, _, before) => {
    if (!link.isConnected && link.href) exitTo(link.getAttribute('href'), 'link');
    else before();
  });
  put(HTMLFormElement.prototype, 'submit', function (this: HTMLFormElement) {
    exitTo(this.getAttribute('action'), 'form');
  });
}
