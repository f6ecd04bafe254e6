/** What the address of a sheet says is open on it: `?view=7` a view, `?row=12` a row's card, `?banner=12:3` the viewer, `?comments=12` or `?comments=sheet` comments. */

export interface OpenPlace {
  view?: number | undefined;
  row?: number | undefined;
  /** `row:column` */
  banner?: string | undefined;
  comments?: 'sheet' | number | undefined;
}

const parts = ['view', 'row', 'banner', 'comments'] as const;

/** A whole number from 1 on; undefined for anything else, which is ignored rather than refused. */
const idIn = (words: string | null): number | undefined =>
  words !== null && /^[1-9]\d{0,9}$/.test(words) ? Number(words) : undefined;

/** What a search (`?…`) says. */
export function placeIn(search: string): OpenPlace {
  const given = new URLSearchParams(search);
  const comments = given.get('comments');
  const banner = given.get('banner');
  return {
    view: idIn(given.get('view')),
    row: idIn(given.get('row')),
    banner: banner !== null && /^\d{1,10}:\d{1,10}$/.test(banner) ? banner : undefined,
    comments: comments === 'sheet' ? comments : idIn(comments),
  };
}

/** The search that says it; empty for nothing. Whatever else an address says is left out. */
export function searchOf(place: OpenPlace): string {
  const said = parts.flatMap((part) => (place[part] === undefined ? [] : `${part}=${encodeURIComponent(place[part])}`));
  return said.length === 0 ? '' : `?${said.join('&')}`;
}

/** Whether something is open in the one place that is not in the other, or another view is shown. */
export const opensMore = (now: OpenPlace, before: OpenPlace): boolean =>
  now.view !== before.view || parts.some((part) => now[part] !== undefined && before[part] === undefined);
