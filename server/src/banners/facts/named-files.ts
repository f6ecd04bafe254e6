/** Which files an html page names that are its banner's own, as its tags and styles say; what its scripts load, only running them tells. */
import { Parser, type Handler } from 'htmlparser2';
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
/** Browsers nest no deeper. The parser's time grows with the square of the depth, and a page may be written to be deep. */
const deepest = 512;
/** No site of that name: what leads there is the banner's own. */
const site = 'https://banner.invalid';

const cssComment = /\/\*[^]*?(?:\*\/|$)/g;
/** No two parts of these can share what stands there, so that reading takes linear time, whatever the styles. */
const inUrl = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^"'()\s]+))\s*\)/gi;
const inImport = /@import\s+(?:"([^"]*)"|'([^']*)')/gi;

function inStyles(css: string): string[] {
  const read = css.replaceAll(cssComment, ' ');
  return [...read.matchAll(inUrl), ...read.matchAll(inImport)].flatMap(([, a, b, c]) => a ?? b ?? c ?? []);
}

/** The addresses of pictures for several screens: `a.png 1x, b.png 2x`. */
const inSet = (pictures: string): string[] => pictures.split(/,\s/).flatMap((one) => one.trim().split(/\s/, 1));

/** Reads a page tag by tag, but no further than where it is nested as no page is. Answers whether it was read to its end. */
function readTags(html: string, handler: Partial<Handler>): boolean {
  let depth = 0;
  const parser: Parser = new Parser({
    ...handler,
    onopentag(tag, attributes, isImplied) {
      depth += 1;
      if (depth > deepest) parser.pause();
      handler.onopentag?.(tag, attributes, isImplied);
    },
    onclosetag(tag, isImplied) {
      depth -= 1;
      handler.onclosetag?.(tag, isImplied);
    },
  });
  parser.end(html);
  return depth <= deepest;
}

/** The addresses that a page loads, as they are written; undefined where not all can be told, or all of them count from somewhere else. */
function addressesIn(html: string): string[] | undefined {
  const found: string[] = [];
  let isElsewhere = false;
  let isStyle = false;
  const isWhole = readTags(html, {
    onopentag(tag, attributes) {
      isStyle = tag === 'style';
      if (tag === 'base' && attributes['href'] !== undefined) isElsewhere = true;
      if (tag === 'link' && linked.test(attributes['rel'] ?? '')) found.push(attributes['href'] ?? '');
      for (const name of loads[tag] ?? []) found.push(attributes[name] ?? '');
      for (const name of ['srcset', 'imagesrcset']) found.push(...inSet(attributes[name] ?? ''));
      found.push(...inStyles(attributes['style'] ?? ''));
    },
    ontext(text) {
      if (isStyle) found.push(...inStyles(text));
    },
    onclosetag() {
      isStyle = false;
    },
  });
  return isElsewhere || !isWhole ? undefined : found;
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
  readTags(html, { onopentag });
  return found;
}
