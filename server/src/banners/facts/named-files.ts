/** Which files an html page names that are its banner's own, as its tags and styles say; what its scripts load, only running them tells. */
import { Parser } from 'htmlparser2';
import { cleanPath } from '#banners/transfer/paths.ts';

/** Attributes that load a file, by their tags. */
const loads: Record<string, readonly string[]> = {
  audio: ['src'],
  embed: ['src'],
  iframe: ['src'],
  image: ['href', 'xlink:href'],
  img: ['src'],
  input: ['src'],
  object: ['data'],
  script: ['src'],
  source: ['src'],
  track: ['src'],
  video: ['src', 'poster'],
};
const linked = /\b(?:stylesheet|preload|modulepreload)\b/i;
/** What a script, a server or an ad server puts in before the page is loaded. */
const filledInLater = /%%|[{}[\]$<>]/;
/** More than these nobody counts. */
const mostNamed = 200;
/** No site of that name: what leads there is the banner's own. */
const site = 'https://banner.invalid';

const inStyles = (css: string): string[] =>
  [...css.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]*))\s*\)/gi)].flatMap(([, a, b, c]) => a ?? b ?? c ?? []);

/** The addresses that a page loads, as they are written; undefined where all of them count from somewhere else. */
function addressesIn(html: string): string[] | undefined {
  const found: string[] = [];
  let isElsewhere = false;
  let isStyle = false;
  const parser = new Parser({
    onopentag(tag, attributes) {
      isStyle = tag === 'style';
      if (tag === 'base' && attributes['href'] !== undefined) isElsewhere = true;
      if (tag === 'link' && linked.test(attributes['rel'] ?? '')) found.push(attributes['href'] ?? '');
      for (const name of loads[tag] ?? []) found.push(attributes[name] ?? '');
      found.push(...inStyles(attributes['style'] ?? ''));
    },
    ontext(text) {
      if (isStyle) found.push(...inStyles(text));
    },
    onclosetag() {
      isStyle = false;
    },
  });
  parser.end(html);
  return isElsewhere ? undefined : found;
}

/** The path below the account's directory; undefined for what is on another site, counts from its root, or is no file. */
function pathOf(address: string, pagePath: string): string | undefined {
  const written = address.trim();
  if (written === '' || /^[/#?\\]/.test(written) || filledInLater.test(written)) return undefined;
  const page = `${site}/${pagePath.split('/').map(encodeURIComponent).join('/')}`;
  const url = URL.parse(written, page);
  if (url?.origin !== site || url.pathname.endsWith('/')) return undefined;
  try {
    return cleanPath(decodeURIComponent(url.pathname));
  } catch {
    return undefined;
  }
}

/** The paths, below the account's directory, of the files that a page at `pagePath` names; undefined where that can't be told. */
export function filesNamedBy(html: string, pagePath: string): string[] | undefined {
  const paths = addressesIn(html)?.flatMap((address) => pathOf(address, pagePath) ?? []);
  return paths && [...new Set(paths)].slice(0, mostNamed);
}

/** The same of what a page shows in frames of its own: pages of its banner, then, and not other banners. */
export function filesFramedBy(html: string, pagePath: string): Set<string> {
  const found = new Set<string>();
  const onopentag = (tag: string, { src = '' }: Record<string, string>) => {
    const path = tag === 'iframe' || tag === 'frame' ? pathOf(src, pagePath) : undefined;
    if (path !== undefined && found.size < mostNamed) found.add(path);
  };
  new Parser({ onopentag }).end(html);
  return found;
}
