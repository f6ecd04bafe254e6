/** Where the numbers of presets are from, in words and as addresses that can be opened. */

/** With its protocol, or a site as people write it. */
const address = /(?:https?:\/\/|\b(?=(?:[a-z0-9-]+\.)+(?:com|org|net|io)\b))[^\s<>"“”,]+/gi;

const start = /^https?:\/\/(?:www\.)?/i;

/** The words of a source: what is an address, and what stands between. */
export function sourceParts(source: string): { words: string; href?: string }[] {
  const parts: { words: string; href?: string }[] = [];
  let from = 0;
  for (const { 0: found, index } of source.matchAll(address)) {
    const words = found.replace(/[.,;:!?)\]]+$/, '');
    if (index > from) parts.push({ words: source.slice(from, index) });
    parts.push({ words, href: start.test(words) ? words : `https://${words}` });
    from = index + words.length;
  }
  if (from < source.length) parts.push({ words: source.slice(from) });
  return parts;
}

/** An address as it is read. */
export const withoutStart = (href: string): string => href.replace(start, '');

/** The names of the sites, or the words themselves where there are none. */
export function sourceInShort(source: string): string {
  const sites = sourceParts(source).flatMap(({ href }) => withoutStart(href ?? '').split(/[/?#]/)[0] || []);
  return sites.length === 0 ? source : [...new Set(sites)].join(', ');
}
