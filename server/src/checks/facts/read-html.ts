/** What a page or an SVG says by its tags: what it loads, what it runs, what it plays, and which size it says it has. */
import { Parser } from 'htmlparser2';
import { Lines } from './lines.ts';
import { movedBy } from './moving-tags.ts';
import { isRun, namedBy, type NamedByTag } from './named-by-tags.ts';
import { isScriptAddress, scriptIn } from './script-addresses.ts';

/** Whether something stands where it is not shown, unless a script puts it into the page. */
interface MayBeAside {
  isAside: boolean;
}

interface NamedInPage extends MayBeAside, NamedByTag {
  line: number;
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

/** What stands in these is not shown. */
const apart = new Set(['template', 'noscript']);
/** Browsers nest no deeper. The parser's time grows with the square of the depth, and a page may be written to be deep. */
const deepest = 512;
/** Of one page no more of each kind than these are read. */
const mostOfKind = 5_000;

/** Reads a page tag by tag, whatever it is. Never throws. */
export function readHtml(html: string): ReadPage {
  return new TagReader(html).read(html);
}

type Attributes = Record<string, string>;

/** A part in another language that is being read: its tag is open. */
type OpenPart = Omit<Inline, 'text' | 'line'> & { kind: 'scripts' | 'styles' | 'data'; text: string[] };

/** Goes through the tags of one page. */
class TagReader {
  readonly #page: ReadPage;
  readonly #parser: Parser;
  #depth = 0;
  /** what stands in these is not in the page, but scripts may put it there */
  #aside = 0;
  /** `picture` tags that are open, and sets of pictures so far */
  #pictures = 0;
  #choices = 0;
  #inside: OpenPart | undefined;

  constructor(html: string) {
    this.#page = emptyPage(new Lines(html));
    this.#parser = new Parser({
      onprocessinginstruction: (_name, words) => {
        if (/^!doctype\s+html/i.test(words)) this.#page.tags.doctype = true;
      },
      // Of drawings some have capital letters: `animateTransform`.
      onopentag: (written, attributes, isImplied) => this.#open(written.toLowerCase(), attributes, isImplied),
      ontext: (text) => this.#inside?.text.push(text),
      onclosetag: (tag) => this.#close(tag),
    });
  }

  read(html: string): ReadPage {
    this.#parser.end(html);
    return this.#page;
  }

  #keep<T>(kept: T[], one: T): void {
    if (kept.length < mostOfKind) kept.push(one);
    else this.#page.isWhole = false;
  }

  #open(tag: string, attributes: Attributes, isImplied: boolean): void {
    this.#depth += 1;
    if (this.#depth > deepest) {
      this.#page.isWhole = false;
      this.#parser.pause();
    }
    const line = this.#page.lines.at(this.#parser.startIndex);
    const isAside = this.#aside > 0;
    this.#noteTag(tag, attributes, isImplied, line);
    const moved = movedBy(tag, attributes);
    if (moved) this.#keep(this.#page.moves, { tag, line, isAside, ...moved });
    if (tag === 'audio' || tag === 'video') {
      this.#keep(this.#page.media, { ...mediaOf(tag, attributes, line), isAside });
    }
    this.#openPart(tag, attributes);
    if (apart.has(tag)) this.#aside += 1;
    if (tag === 'picture') {
      this.#pictures += 1;
      this.#choices += 1;
    }
    this.#noteNames(tag, attributes, line, isAside);
    this.#noteHandlers(attributes, line);
    this.#noteStyle(tag, attributes, line, isAside);
  }

  #close(tag: string): void {
    this.#depth -= 1;
    if (apart.has(tag)) this.#aside -= 1;
    if (tag === 'picture') this.#pictures -= 1;
    if (!this.#inside) return;
    const { kind, text, ...others } = this.#inside;
    this.#keep(this.#page[kind], { ...others, text: text.join(''), line: this.#page.lines.at(others.place) });
    this.#inside = undefined;
  }

  /** What a page says of itself as a whole. */
  #noteTag(tag: string, attributes: Attributes, isImplied: boolean, line: number): void {
    const page = this.#page;
    if (!isImplied && (tag === 'html' || tag === 'head' || tag === 'body')) page.tags[tag] = true;
    // A page that is written into an attribute is not read.
    if (attributes['srcdoc'] !== undefined) page.isWhole = false;
    if (tag === 'base' && attributes['href'] !== undefined) page.hasBase = true;
    if (tag === 'body') page.bodyStyle = attributes['style'] ?? '';
    if (tag === 'meta') {
      this.#keep(page.metas, { name: attributes['name'] ?? '', content: attributes['content'] ?? '', line });
    }
  }

  #openPart(tag: string, attributes: Attributes): void {
    const place = this.#parser.endIndex + 1;
    if (tag === 'style') this.#inside = { kind: 'styles', isModule: false, place, text: [] };
    if (tag !== 'script') return;
    const kind = isRun(attributes) ? 'scripts' : 'data';
    const isModule = attributes['type'] === 'module';
    this.#inside = { kind, isModule, place, text: [], writtenFrom: attributes['data-source'] };
  }

  #noteNames(tag: string, attributes: Attributes, line: number, isAside: boolean): void {
    const isSet = attributes['srcset'] !== undefined || attributes['imagesrcset'] !== undefined;
    if (isSet && this.#pictures === 0) this.#choices += 1;
    const isOfSet = isSet || (this.#pictures > 0 && (tag === 'img' || tag === 'source'));
    for (const one of namedBy(tag, attributes)) {
      // Of tags in a template nothing is asked for.
      const isAtOnce = one.isAtOnce && !isAside;
      const isChoice = isOfSet && one.how === 'load';
      const choice = isAtOnce && isChoice ? { choice: this.#choices } : {};
      this.#keep(this.#page.named, { ...one, line, isAside, isAtOnce: isAtOnce && !isChoice, ...choice });
    }
  }

  #noteHandlers(attributes: Attributes, line: number): void {
    for (const [key, value] of Object.entries(attributes)) {
      const isAddress = isScriptAddress(value);
      if (!isAddress && !/^on[a-z]+$/.test(key)) continue;
      const text = isAddress ? scriptIn(value) : value;
      this.#keep(this.#page.handlers, { text, line, place: this.#parser.startIndex, isModule: false });
    }
  }

  #noteStyle(tag: string, attributes: Attributes, line: number, isAside: boolean): void {
    const style = attributes['style'];
    const of = `@${this.#page.styleAttributes.length}`;
    if (!isAside) noteStyled(this.#page, tag, attributes, style ? of : undefined);
    if (!style) return;
    this.#keep(this.#page.styleAttributes, { text: style, line, place: this.#parser.startIndex, isModule: false, of });
  }
}

const emptyPage = (lines: Lines): ReadPage => ({
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
});

function mediaOf(kind: 'audio' | 'video', attributes: Attributes, line: number): PlayedMedia {
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
function noteStyled(page: ReadPage, tag: string, attributes: Attributes, own?: string): void {
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
