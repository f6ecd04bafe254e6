/** Which files and pages a tag names, and whether a browser asks for them. */
import { addressesInSet } from './picture-sets.ts';
import { whenMedia } from './shown-when.ts';

type Attributes = Readonly<Record<string, string>>;

export interface NamedByTag {
  address: string;
  /** `load` asks a server for it; `link` leads there when it is clicked; `perhaps` is for scripts to make something of */
  how: 'load' | 'link' | 'perhaps';
  /** whether it is asked for at once, if the tag is in the page */
  isAtOnce: boolean;
  /** what the banner does is in what it asks for, too */
  runs?: 'script' | 'styles';
}

/** Attributes that load a file, by their tags. */
const loads: Readonly<Record<string, readonly string[]>> = {
  audio: ['src'],
  embed: ['src'],
  feimage: ['href', 'xlink:href'],
  frame: ['src'],
  iframe: ['src'],
  image: ['href', 'xlink:href'],
  img: ['src'],
  input: ['src'],
  object: ['data'],
  script: ['src', 'href', 'xlink:href'],
  source: ['src'],
  track: ['src'],
  use: ['href', 'xlink:href'],
  video: ['src', 'poster'],
};
const loadedBy = (tag: string): readonly string[] => (Object.hasOwn(loads, tag) ? (loads[tag] ?? []) : []);
/** What is played, and comes in parts as it is needed. */
const played = new Set(['audio', 'source', 'track', 'video']);
/** Others, like `preconnect`, load nothing. */
const linked =
  /(?:^|\s)(?:stylesheet|preload|modulepreload|prefetch|manifest|(?:[\w-]+-)?icon(?:-precomposed)?)(?:\s|$)/i;
/** These name no file, whatever is in them. */
const nameless =
  /^(?:style|class|id|srcset|imagesrcset|alt|title|on.*|xmlns.*|(?:inkscape|sodipodi|serif|sketch|rdf|xsi):.*)$/;
const script = /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i;

/** Whether a browser runs what a `script` tag has, which may as well be data or a template. */
export const isRun = (attributes: Attributes): boolean => script.test((attributes['type'] ?? '').trim());

/** What a tag names, in the order of what kind of attribute names it. */
export function namedBy(tag: string, attributes: Attributes): NamedByTag[] {
  const named = [...filesOf(tag, attributes), ...picturesOf(tag, attributes), ...othersOf(tag, attributes)];
  return named.filter(({ address }) => address !== '');
}

function othersOf(tag: string, attributes: Attributes): NamedByTag[] {
  if (tag === 'link') return linkedBy(attributes);
  if (tag === 'meta') return [];
  if (tag !== 'a' && tag !== 'area') return perhapsBy(tag, attributes);
  return [{ address: attributes['href'] ?? attributes['xlink:href'] ?? '', how: 'link', isAtOnce: false }];
}

function isAtOnceBy(tag: string, attributes: Attributes): boolean {
  if (tag === 'script') return isRun(attributes) && attributes['nomodule'] === undefined;
  if (tag === 'input') return /^image$/i.test(attributes['type'] ?? '');
  // One of a picture's sources is asked for.
  if (tag === 'source' && attributes['srcset'] !== undefined) return true;
  return !played.has(tag) && !/^lazy$/i.test(attributes['loading'] ?? '');
}

function isLinkedAtOnce(attributes: Attributes): boolean {
  const rel = attributes['rel'] ?? '';
  return (
    /stylesheet|preload/i.test(rel) &&
    !/\balternate\b/i.test(rel) &&
    attributes['disabled'] === undefined &&
    whenMedia(attributes['media'] ?? '') === 'always'
  );
}

function filesOf(tag: string, attributes: Attributes): NamedByTag[] {
  const isAtOnce = isAtOnceBy(tag, attributes);
  const doesRun = tag === 'script' ? isRun(attributes) : /^i?frame$/.test(tag);
  const runs = doesRun ? { runs: 'script' as const } : {};
  return loadedBy(tag).map((key) => ({ address: attributes[key] ?? '', how: 'load', isAtOnce, ...runs }));
}

/** The pictures of sets for several screens. */
function picturesOf(tag: string, attributes: Attributes): NamedByTag[] {
  const sets = [attributes['srcset'], attributes['imagesrcset']].filter((set) => set !== undefined);
  if (sets.length === 0) return [];
  const isAtOnce = tag === 'link' ? isLinkedAtOnce(attributes) : isAtOnceBy(tag, attributes);
  return sets.flatMap(addressesInSet).map((address) => ({ address, how: 'load', isAtOnce }));
}

function linkedBy(attributes: Attributes): NamedByTag[] {
  const rel = attributes['rel'] ?? '';
  if (!linked.test(rel)) return [];
  // What is preloaded as one is made one by a script.
  const isSheet = /\bstylesheet\b/i.test(rel) || /^style$/i.test(attributes['as'] ?? '');
  const styles = isSheet ? { runs: 'styles' as const } : {};
  return [{ address: attributes['href'] ?? '', how: 'load', isAtOnce: isLinkedAtOnce(attributes), ...styles }];
}

/** Tools have tags and attributes of their own: `<gwd-image source="a.png">`, `data-src`. */
function perhapsBy(tag: string, attributes: Attributes): NamedByTag[] {
  const known = loadedBy(tag);
  return Object.entries(attributes)
    .filter(([key]) => !known.includes(key) && !nameless.test(key))
    .filter(([, address]) => address.length < 5_000 && /\.\w{2,5}(?!\w)/.test(address))
    .map(([, address]) => ({ address, how: 'perhaps', isAtOnce: false }));
}
