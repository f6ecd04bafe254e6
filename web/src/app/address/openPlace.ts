/**
 * What the address of a sheet says is open on it: `?view=7` a view, `?row=12` a row's card, `?banner=12:3` the viewer, with `&pin=9` at the pin
 * of a comment, `?comments=12` or `?comments=sheet` comments; `?waiting=me` leads through what waits for oneself. `/board` before all that shows
 * the banners as a board, those of one group by `?group=4`.
 */

export interface OpenPlace {
  /** of all of the sheet, or of a group */
  board?: 'all' | number | undefined;
  view?: number | undefined;
  row?: number | undefined;
  /** `row:column` */
  banner?: string | undefined;
  /** the comment at whose pin the banner is shown */
  pin?: number | undefined;
  comments?: 'sheet' | number | undefined;
  /** only in links: what it leads to is a banner */
  waiting?: 'me' | undefined;
}

const parts = ['view', 'row', 'banner', 'pin', 'comments', 'waiting'] as const;

/** A whole number from 1 on; undefined for anything else, which is ignored rather than refused. */
const idIn = (said: unknown): number | undefined =>
  (typeof said === 'string' || typeof said === 'number') && /^[1-9]\d{0,9}$/.test(String(said))
    ? Number(said)
    : undefined;

/** What a page of a sheet has behind the sheet's own address when it is a board. */
export const boardEnding = /\/board\/?$/;

/** What stands behind the `?`, and is a board's or the sheet's. */
interface SheetSearch extends Omit<OpenPlace, 'board'> {
  group?: number | undefined;
}

/** Reads that, of values that are words or were read as numbers already. */
export function sheetSearch(given: Readonly<Record<string, unknown>>): SheetSearch {
  const played = given['banner'];
  const banner = typeof played === 'string' && /^\d{1,10}:\d{1,10}$/.test(played) ? played : undefined;
  return {
    group: idIn(given['group']),
    view: idIn(given['view']),
    row: idIn(given['row']),
    banner,
    pin: banner === undefined ? undefined : idIn(given['pin']),
    comments: given['comments'] === 'sheet' ? 'sheet' : idIn(given['comments']),
    waiting: given['waiting'] === 'me' ? 'me' : undefined,
  };
}

/** What an address says behind the sheet's own: `/board?…`, or `?…`. */
export function placeIn(said: string): OpenPlace {
  const [path = '', search = ''] = said.split('?');
  const { group, ...place } = sheetSearch(Object.fromEntries(new URLSearchParams(search)));
  return { board: boardEnding.test(path) ? (group ?? 'all') : undefined, ...place };
}

/** What says it, behind the sheet's own address; empty for nothing. Whatever else an address says is left out. */
export function searchOf(place: OpenPlace): string {
  const group = typeof place.board === 'number' ? [`group=${place.board}`] : [];
  const said = parts.flatMap((part) => (place[part] === undefined ? [] : `${part}=${encodeURIComponent(place[part])}`));
  const all = [...group, ...said];
  return `${place.board === undefined ? '' : '/board'}${all.length === 0 ? '' : `?${all.join('&')}`}`;
}

/** Whether something is open in the one place that is not in the other, or another view is shown. A pin is part of its banner. */
export const opensMore = (now: OpenPlace, before: OpenPlace): boolean =>
  now.view !== before.view ||
  (now.board !== undefined && before.board === undefined) ||
  parts.some((part) => part !== 'pin' && now[part] !== undefined && before[part] === undefined);
