/** Where something stood that had the focus, to be found again when it is gone. */

export interface Spot {
  element: HTMLElement;
  /** what it stood in, from the inside out, and at which place among the others there */
  around: readonly { within: Element; at: number }[];
  /** of something in a menu: what the menu was opened by */
  opener?: Spot | undefined;
}

const focusable = 'button, a[href], input, select, textarea, [tabindex="0"]';

/** The grid and the tree know themselves which of their lines has the focus. */
export const ofTheirOwn = '[role=grid], [role=tree]';

/** What has the focus after a press on nothing in it, and in Safari on a button, too: it is the place, and no field in it is. */
const regions = 'main, aside, [role=dialog]';

/** Whether the focus can be given to it: it is in the page, in sight and not switched off. */
export const takesFocus = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  !element.matches(`:disabled, [tabindex="-1"]:not(${regions})`) &&
  element.checkVisibility();

const isNeighbour = (element: Element): element is HTMLElement =>
  takesFocus(element) && element.closest(ofTheirOwn) === null;

function openerOf(element: HTMLElement): Spot | undefined {
  const id = element.closest('[role=menu]')?.getAttribute('aria-labelledby') ?? '';
  const opener = document.getElementById(id);
  return opener ? spotOf(opener) : undefined;
}

export function spotOf(element: HTMLElement): Spot {
  const around: Spot['around'][number][] = [];
  for (let inner: Element = element; inner.parentElement && inner !== document.body; inner = inner.parentElement) {
    around.push({ within: inner.parentElement, at: [...inner.parentElement.children].indexOf(inner) });
  }
  return { element, around, opener: openerOf(element) };
}

/** What can be focused in `within`, what comes after the place `at` first, and then what is before it, from there backwards. */
function* near(within: Element, at: number): Generator<HTMLElement> {
  const places = [...within.children];
  for (const place of [...places.slice(at), ...places.slice(0, at).toReversed()]) {
    if (place.matches(focusable) && isNeighbour(place)) yield place;
    for (const inside of place.querySelectorAll(focusable)) if (isNeighbour(inside)) yield inside;
  }
}

/** What had the focus, if it can have it; otherwise what stands nearest to where it was. Nothing of the page at large, which is no place. */
export function nearestTo({ element, around, opener }: Spot): HTMLElement | undefined {
  if (takesFocus(element)) return element;
  for (const { within, at } of around) {
    // Beside each other there are popups that have nothing to do with one another.
    if (within.matches('body, [data-portal]')) break;
    if (!within.isConnected) continue;
    const [first] = near(within, at);
    if (first) return first;
    // Whoever worked in the page's content goes on there, and not in the menu beside it.
    if (within.matches('main') && takesFocus(within)) return within;
  }
  return opener && nearestTo(opener);
}

let last: Spot | undefined;

/** Remembers where the focus was, for who finds that it is nowhere. */
export const rememberSpot = (spot: Spot | undefined): void => void (last = spot);

/** Where the focus is, or was before what had it went. */
export function spotNow(): Spot | undefined {
  const now = document.activeElement;
  return now instanceof HTMLElement && now !== document.body ? spotOf(now) : last;
}
