/** What a page or an SVG says by its tags: what it loads, what it runs, what it plays, and which size it says it has. */
import { Parser } from 'htmlparser2';
import { Lines } from './lines.ts';
import { movedBy } from './moving-tags.ts';
import { addressesInSet } from './picture-sets.ts';
import { isScriptAddress, scriptIn } from './script-addresses.ts';
import { whenMedia } from './shown-when.ts';

/** Whether something stands where it is not shown, unless a script puts it into the page. */
interface MayBeAside {
  isAside: boolean;
}

interface NamedInPage extends MayBeAside {
  address: string;
  line: number;
  /** `load` asks a server for it; `link` leads there when it is clicked; `perhaps` is for scripts to make something of */
  how: 'load' | 'link' | 'perhaps';
  /** whether it is asked for at once */
  isAtOnce: boolean;
  /** what the banner does is in what it asks for, too */
  runs?: 'script' | 'styles';
  /** of pictures for several screens one is asked for: all of them have this number */
  choice?: number;
}

/** A part of a page in another language, and where it begins. */
export interface Inline {
  text: string;
  line: number;
  place: number;
  isModule: boolean;
  /** the file that it was before a tool wrote it into the page */
  writtenFrom?: string | undefined;
}

interface PlayedMedia {
  line: number;
  kind: 'audio' | 'video';
  isMuted: boolean;
  playsByItself: boolean;
  isEndless: boolean;
  isInline: boolean;
}

export interface ReadPage {
  lines: Lines;
  tags: { doctype: boolean; html: boolean; head: boolean; body: boolean };
  named: NamedInPage[];
  scripts: Inline[];
  /** of attributes: what runs on a click, and addresses that begin with `javascript:` */
  handlers: Inline[];
  /** of scripts that no browser runs: data and templates */
  data: Inline[];
  styles: Inline[];
  /** each with a name by which only its element is called */
  styleAttributes: (Inline & { of: string })[];
  media: (MayBeAside & PlayedMedia)[];
  metas: { name: string; content: string; line: number }[];
  /** of its own tags, those that move it without styles or scripts: `animate`, `marquee` */
  moves: (MayBeAside & { tag: string; line: number; isEndless: boolean })[];
  /** its tags, and the classes and IDs that these have, as styles call them: `p`, `.a`, `#b` */
  styled: Set<string>;
  /** the same of each of its elements, once where they have the same */
  elements: Map<string, string[]>;
  /** whether it has parts that are not shown at first */
  hides: boolean;
  bodyStyle: string;
  hasBase: boolean;
  /** whether it was read to its end: not where it is nested as no page is */
  isWhole: boolean;
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
/** What stands in these is not shown. */
const apart = new Set(['template', 'noscript']);
/** What is played, and comes in parts as it is needed. */
const played = new Set(['audio', 'source', 'track', 'video']);
/** Others, like `preconnect`, load nothing. */
const linked =
  /(?:^|\s)(?:stylesheet|preload|modulepreload|prefetch|manifest|(?:[\w-]+-)?icon(?:-precomposed)?)(?:\s|$)/i;
const script = /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i;
/** Browsers nest no deeper. The parser's time grows with the square of the depth, and a page may be written to be deep. */
const deepest = 512;
/** Of one page no more of each kind than these are read. */
const mostOfKind = 5_000;

/** Reads a page tag by tag, whatever it is. Never throws. */
export function readHtml(html: string): ReadPage {
  const lines = new Lines(html);
  const page: ReadPage = {
    lines,
    tags: { doctype: false, html: false, head: false, body: false },
    named: [],
    scripts: [],
    handlers: [],
    data: [],
    styles: [],
    styleAttributes: [],
    media: [],
    metas: [],
    moves: [],
    styled: new Set(),
    elements: new Map(),
    hides: false,
    bodyStyle: '',
    hasBase: false,
    isWhole: true,
  };
  let depth = 0;
  /** what stands in these is not in the page, but scripts may put it there */
  let aside = 0;
  /** `picture` tags that are open, and sets of pictures so far */
  let pictures = 0;
  let choices = 0;
  let inside: (Omit<Inline, 'text' | 'line'> & { kind: 'scripts' | 'styles' | 'data'; text: string[] }) | undefined;
  const keep = <T>(kept: T[], one: T): void => {
    if (kept.length < mostOfKind) kept.push(one);
    else page.isWhole = false;
  };
  const name = (one: NamedInPage) => {
    if (one.address !== '') keep(page.named, one);
  };
  const parser: Parser = new Parser({
    onprocessinginstruction(_name, words) {
      if (/^!doctype\s+html/i.test(words)) page.tags.doctype = true;
    },
    onopentag(written, attributes, isImplied) {
      // Of drawings some have capital letters: `animateTransform`.
      const tag = written.toLowerCase();
      depth += 1;
      if (depth > deepest) {
        page.isWhole = false;
        parser.pause();
      }
      const line = lines.at(parser.startIndex);
      if (!isImplied && (tag === 'html' || tag === 'head' || tag === 'body')) page.tags[tag] = true;
      // A page that is written into an attribute is not read.
      if (attributes['srcdoc'] !== undefined) page.isWhole = false;
      if (tag === 'base' && attributes['href'] !== undefined) page.hasBase = true;
      if (tag === 'body') page.bodyStyle = attributes['style'] ?? '';
      if (tag === 'meta') {
        keep(page.metas, { name: attributes['name'] ?? '', content: attributes['content'] ?? '', line });
      }
      const isAside = aside > 0;
      const moved = movedBy(tag, attributes);
      if (moved) keep(page.moves, { tag, line, isAside, ...moved });
      if (tag === 'audio' || tag === 'video') keep(page.media, { ...mediaOf(tag, attributes, line), isAside });
      if (tag === 'script') {
        const kind = script.test((attributes['type'] ?? '').trim()) ? 'scripts' : 'data';
        const isModule = attributes['type'] === 'module';
        const writtenFrom = attributes['data-source'];
        inside = { kind, isModule, place: parser.endIndex + 1, text: [], writtenFrom };
      } else if (tag === 'style') inside = { kind: 'styles', isModule: false, place: parser.endIndex + 1, text: [] };
      if (apart.has(tag)) aside += 1;
      if (tag === 'picture') {
        pictures += 1;
        choices += 1;
      }
      const style = attributes['style'];
      const of = `@${page.styleAttributes.length}`;
      if (!isAside) noteStyled(page, tag, attributes, style ? of : undefined);
      const isChosen = attributes['srcset'] !== undefined || attributes['imagesrcset'] !== undefined;
      if (isChosen && pictures === 0) choices += 1;
      namedBy(tag, attributes, (one) => {
        const isChoice = one.how === 'load' && (isChosen || (pictures > 0 && (tag === 'img' || tag === 'source')));
        // Of tags in a template nothing is asked for.
        const isAtOnce = one.isAtOnce && !isAside;
        name({
          ...one,
          line,
          isAside,
          isAtOnce: isAtOnce && !isChoice,
          ...(isAtOnce && isChoice ? { choice: choices } : {}),
        });
      });
      for (const [key, value] of Object.entries(attributes)) {
        const isAddress = isScriptAddress(value);
        if (!isAddress && !/^on[a-z]+$/.test(key)) continue;
        const text = isAddress ? scriptIn(value) : value;
        keep(page.handlers, { text, line, place: parser.startIndex, isModule: false });
      }
      if (style) keep(page.styleAttributes, { text: style, line, place: parser.startIndex, isModule: false, of });
    },
    ontext(text) {
      inside?.text.push(text);
    },
    onclosetag(tag) {
      depth -= 1;
      if (apart.has(tag)) aside -= 1;
      if (tag === 'picture') pictures -= 1;
      if (!inside) return;
      const { kind, text, ...others } = inside;
      const part = { ...others, text: text.join(''), line: lines.at(others.place) };
      keep(page[kind], part);
      inside = undefined;
    },
  });
  parser.end(html);
  return page;
}

function mediaOf(kind: 'audio' | 'video', attributes: Record<string, string>, line: number): PlayedMedia {
  return {
    line,
    kind,
    isMuted: attributes['muted'] !== undefined,
    playsByItself: attributes['autoplay'] !== undefined,
    isEndless: attributes['loop'] !== undefined,
    isInline: attributes['playsinline'] !== undefined || attributes['webkit-playsinline'] !== undefined,
  };
}

/** The names by which styles may be for a tag. */
function noteStyled(page: ReadPage, tag: string, attributes: Record<string, string>, own?: string): void {
  const { id, class: classes = '', hidden } = attributes;
  const names = [tag, ...(id ? [`#${id}`] : []), ...(classes.match(/\S+/g) ?? []).map((one) => `.${one}`)];
  if (own !== undefined) names.push(own);
  for (const name of names) {
    if (page.styled.size < mostOfKind || name === tag || name === own) page.styled.add(name);
    else page.isWhole = false;
  }
  if (page.elements.size < mostOfKind) page.elements.set(names.join(' '), names);
  page.hides ||= hidden !== undefined;
}

/** Whether what a tag names is asked for at once, if the tag is in the page. */
function isAtOnceBy(tag: string, attributes: Record<string, string>): boolean {
  if (tag === 'script') return script.test((attributes['type'] ?? '').trim()) && attributes['nomodule'] === undefined;
  if (tag === 'input') return /^image$/i.test(attributes['type'] ?? '');
  return !played.has(tag) && !/^lazy$/i.test(attributes['loading'] ?? '');
}

function namedBy(
  tag: string,
  attributes: Record<string, string>,
  name: (one: Omit<NamedInPage, 'line' | 'choice' | 'isAside'>) => void,
): void {
  const known = new Set(Object.hasOwn(loads, tag) ? loads[tag] : []);
  // One of a picture's sources is asked for.
  const isAtOnce = isAtOnceBy(tag, attributes) || (tag === 'source' && attributes['srcset'] !== undefined);
  const isRun = tag === 'script' ? script.test((attributes['type'] ?? '').trim()) : /^i?frame$/.test(tag);
  const runs = isRun ? { runs: 'script' as const } : {};
  for (const key of known) name({ address: attributes[key] ?? '', how: 'load', isAtOnce, ...runs });
  const rel = attributes['rel'] ?? '';
  const isLinkedAtOnce =
    /stylesheet|preload/i.test(rel) &&
    !/\balternate\b/i.test(rel) &&
    attributes['disabled'] === undefined &&
    whenMedia(attributes['media'] ?? '') === 'always';
  for (const key of ['srcset', 'imagesrcset']) {
    for (const address of addressesInSet(attributes[key] ?? ''))
      name({ address, how: 'load', isAtOnce: tag === 'link' ? isLinkedAtOnce : isAtOnce });
  }
  if (tag === 'link') {
    // What is preloaded as one is made one by a script.
    const isSheet = /\bstylesheet\b/i.test(rel) || /^style$/i.test(attributes['as'] ?? '');
    const styles = isSheet ? { runs: 'styles' as const } : {};
    if (linked.test(rel)) name({ address: attributes['href'] ?? '', how: 'load', isAtOnce: isLinkedAtOnce, ...styles });
    return;
  }
  if (tag === 'a' || tag === 'area') {
    name({ address: attributes['href'] ?? attributes['xlink:href'] ?? '', how: 'link', isAtOnce: false });
    return;
  }
  if (tag === 'meta') return;
  // Tools have tags and attributes of their own: `<gwd-image source="a.png">`, `data-src`.
  for (const [key, address] of Object.entries(attributes)) {
    if (
      known.has(key) ||
      /^(?:style|class|id|srcset|imagesrcset|alt|title|on.*|xmlns.*|(?:inkscape|sodipodi|serif|sketch|rdf|xsi):.*)$/.test(
        key,
      )
    )
      continue;
    if (address.length < 5_000 && /\.\w{2,5}(?!\w)/.test(address)) {
      name({ address, how: 'perhaps', isAtOnce: false });
    }
  }
}
