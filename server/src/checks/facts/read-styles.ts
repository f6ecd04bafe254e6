/** What a style sheet says: the files that it names, what it moves for how long, and when each of that counts. */
import { stepsNamed } from './named-steps.ts';
import { Motion, type StyledMotion } from './styled-motion.ts';
import { shownAlways, shownBy, whenMedia, type Shown } from './shown-when.ts';

interface NamedInStyles {
  address: string;
  /** where in the text */
  place: number;
  isImport: boolean;
  /** when it loads; undefined where that can't be told, as of a font or one of several for different screens */
  shown: Shown | undefined;
}

export interface Styles {
  named: NamedInStyles[];
  motion: StyledMotion;
  /** of what is not shown at first: what it has in its background loads later */
  hides: Shown[];
  /** of what is said to have some background or none: `what` is '' where it may have no picture by it */
  backgrounds: Shown[];
  /** whether it was read to its end */
  isWhole: boolean;
}

/** Of one style sheet no more than these are read. */
const mostNamed = 5_000;
/** Blocks in blocks are read no deeper. */
const deepest = 100;
/** The names that selectors have, with those that are around them: of a sheet with more no further blocks are read. */
const mostNames = 1_000_000;

/**
 * What a style sheet is cut at: comments, strings, addresses, and the ends of what it says. Each takes all that it has looked at, so that
 * reading takes linear time, whatever the styles. Strings end with their line.
 */
const token =
  /\/\*[^]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\[^])*'?|(?<![\w-])url\(\s*(?!["'\s])(?:[^)\\]|\\[^])*\)?|\\[^]|[{};]/gi;
const escaped = /\\(?:([\da-f]{1,6})\s?|\r?\n|([^]))/gi;
const inSet = /image-set\((?:[^()]|\([^()]*\))*$/i;
const backed = /^\s*background(?:-image)?\s*:/i;
const hidden = /(?:^|;)\s*display\s*:\s*none\b/i;

const unescaped = (words: string): string =>
  words.replaceAll(escaped, (_all, code: string | undefined, letter: string | undefined) => {
    const point = code === undefined ? undefined : Number.parseInt(code, 16);
    return point === undefined
      ? (letter ?? '')
      : point > 0 && point <= 0x10ffff
        ? String.fromCodePoint(point)
        : '\ufffd';
  });

/** One thing that is said, up to its semicolon: in words without comments, strings and addresses. */
interface Saying {
  words: string[];
  place: number | undefined;
  named: { address: string; place: number; isOneOfSet: boolean }[];
}

interface Block {
  shown: Shown | undefined;
  /** what it declares, by places */
  declared: { words: string; place: number }[];
}

class StylesReader {
  readonly #css: string;
  readonly #motion = new Motion();
  readonly #styles: Omit<Styles, 'motion'> = { named: [], hides: [], backgrounds: [], isWhole: true };
  #blocks: Block[];
  #tooDeep = 0;
  #noOfNames = 0;
  #hasBegun = false;
  #saying: Saying = { words: [], place: undefined, named: [] };

  constructor(css: string, shown?: Shown) {
    this.#css = css;
    this.#blocks = [{ shown, declared: [] }];
  }

  read(): Styles {
    let last = 0;
    for (const { 0: found, index } of this.#css.matchAll(token)) {
      this.#say(this.#css.slice(last, index), last);
      last = index + found.length;
      if (found === '{') this.#open();
      else if (found === '}') this.#close();
      else if (found === ';') this.#end();
      else if (/^["']/.test(found)) this.#nameByString(found, index);
      else if (/^url/i.test(found)) this.#nameByUrl(found, index);
      else if (!found.startsWith('/*')) this.#say(found, index);
      else this.#say(' ', index);
    }
    this.#say(this.#css.slice(last), last);
    while (this.#blocks.length > 0) this.#finish();
    return { ...this.#styles, motion: this.#motion.said };
  }

  #say(words: string, place: number): void {
    if (words === '') return;
    this.#saying.words.push(words);
    if (this.#saying.place !== undefined) return;
    const at = words.search(/\S/);
    if (at >= 0) this.#saying.place = place + at;
  }

  /** The last words said: enough to know what a string is for. */
  #before = (): string => this.#saying.words.slice(-20).join('').slice(-300);

  #nameByString(found: string, place: number): void {
    const before = this.#before();
    const isImport = /^\s*@import\s*$/i.test(before);
    // `url("a.png")`: its quotes tell where it ends.
    const isUrl = /(?<![\w-])url\(\s*$/i.test(before);
    const isOneOfSet = inSet.test(before.replace(/url\(\s*$/i, ''));
    const address = unescaped(found.slice(1, found.length > 1 && found.endsWith(found.slice(0, 1)) ? -1 : undefined));
    if (isImport || isUrl || isOneOfSet) this.#saying.named.push({ address, place, isOneOfSet });
    this.#say(' _ ', place);
  }

  #nameByUrl(found: string, place: number): void {
    const words = found
      .replace(/^url\(\s*/i, '')
      .replace(/\)$/, '')
      .trimEnd();
    // With these in it, it is none.
    const isAddress = words !== '' && !/["'(\s]/.test(words.replaceAll(/\\(?:[\da-f]{1,6}\s?|[^])/gi, ''));
    if (isAddress)
      this.#saying.named.push({ address: unescaped(words), place, isOneOfSet: inSet.test(this.#before()) });
    this.#say(' _ ', place);
  }

  #taken(): { words: string; place: number; named: Saying['named'] } {
    const { words, place = 0, named } = this.#saying;
    this.#saying = { words: [], place: undefined, named: [] };
    return { words: words.join(''), place, named };
  }

  #open(): void {
    const { words } = this.#taken();
    this.#hasBegun = true;
    if (this.#blocks.length >= deepest || this.#noOfNames > mostNames) {
      this.#tooDeep += 1;
      this.#styles.isWhole = false;
      return;
    }
    this.#motion.said.steps.add(stepsNamed(words));
    const around = this.#blocks.at(-1);
    // What is around it at the top is nothing.
    const shown = this.#blocks.length === 1 && !around?.shown ? shownAlways : around?.shown;
    const own = shown && shownBy(words, shown);
    for (const names of own?.needs ?? []) this.#noOfNames += names.length;
    this.#blocks.push({ shown: own, declared: [] });
  }

  #close(): void {
    this.#end();
    if (this.#tooDeep > 0) this.#tooDeep -= 1;
    else if (this.#blocks.length > 1) this.#finish();
  }

  /** Ends what is said: a declaration, or what is asked for at the top. */
  #end(): void {
    const { words, place, named } = this.#taken();
    const isImport = /^\s*@import\b/i.test(words);
    const block = this.#blocks.at(-1);
    if (isImport) {
      const asks = words.replace(/^\s*@import\s+(?:url\(\s*_\s*\)|_)/i, '').replace(/\blayer\b(?:\([^()]*\))?/i, '');
      // After other styles it is none.
      const shown: Shown = { ...shownAlways, when: this.#hasBegun ? 'never' : whenMedia(asks) };
      for (const one of named) this.#name({ ...one, isImport, shown });
      return;
    }
    const isSure = !/^\s*(?:--|cursor\b)/.test(words);
    if (!/^\s*@namespace\b/i.test(words)) {
      for (const one of named)
        this.#name({ ...one, isImport, shown: isSure && !one.isOneOfSet ? block?.shown : undefined });
    }
    if (/animation|transition|display|background/i.test(words)) block?.declared.push({ words, place });
  }

  #name({ address, place, isImport, shown }: NamedInStyles): void {
    if (this.#styles.named.length < mostNamed) this.#styles.named.push({ address, place, isImport, shown });
    else this.#styles.isWhole = false;
  }

  #keep(kept: Shown[], one: Shown): void {
    if (kept.length < mostNamed) kept.push(one);
    else kept[0] = shownAlways;
  }

  /** A block is read once all of it is known: what it says last counts. */
  #finish(): void {
    this.#end();
    const block = this.#blocks.pop();
    if (!block?.shown || block.shown.when === 'never' || block.declared.length === 0) return;
    const isHidden = block.declared.some(({ words }) => hidden.test(words));
    if (isHidden) this.#keep(this.#styles.hides, block.shown);
    const backgrounds = block.declared.filter(({ words }) => backed.test(words));
    const isPicture = block.shown.when === 'always' && backgrounds.some(({ words }) => / _ /.test(words));
    if (backgrounds.length > 0)
      this.#keep(this.#styles.backgrounds, isPicture ? block.shown : { ...block.shown, what: '' });
    this.#motion.add(block.declared, isHidden ? { ...block.shown, when: 'perhaps' } : block.shown);
  }
}

/** Reads a style sheet. Never throws, and takes linear time. */
export const readStyles = (css: string): Styles => new StylesReader(css).read();

/** The same of a `style` attribute, which is one block without its braces; `of` is a name that only its element has. */
export const readStyleAttribute = (words: string, of: string): Styles =>
  new StylesReader(words, { ...shownAlways, needs: [[of]], last: [[of]] }).read();
