/** Where to go on after logging in, as an address may ask for it. */

/** The path of one of our own pages, with its search and hash; undefined for anything that leads elsewhere. */
export function ownPath(text: string, origin = window.location.origin): string | undefined {
  // `//elsewhere`, `/\\elsewhere` and the like are other hosts to a browser, and so is what it makes of tabs and line breaks.
  if (!text.startsWith('/')) return undefined;
  const url = URL.canParse(text, origin) ? new URL(text, origin) : undefined;
  if (url?.origin !== origin || url.username !== '') return undefined;
  const path = `${url.pathname}${url.search}${url.hash}`;
  return path.startsWith('//') ? undefined : path;
}
