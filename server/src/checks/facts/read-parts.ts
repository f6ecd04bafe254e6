/** Reads the parts of a page, its styles and its scripts, one file after the other, and says what is found where. */
import type { BannerFacts, Spot } from './banner-facts.ts';
import { BannerMedia } from './banner-media.ts';
import { BannerStyles } from './banner-styles.ts';
import { betterPlace } from './click-tag-place.ts';
import type { Findings } from './collecting.ts';
import { endingOf } from './file-kinds.ts';
import type { NamesFollowed, Reached } from './follow-names.ts';
import {
  isKnownElsewhere,
  isLibraryFile,
  librariesIn,
  libraryAt,
  libraryCalled,
  movingLibraries,
  playingLibraries,
} from './known-libraries.ts';
import { wordsInJson } from './json-words.ts';
import { wordsAt } from './lines.ts';
import { movesInAddress } from './moving-picture.ts';
import type { PackageBytes } from './package-bytes.ts';
import { readHead } from './read-head.ts';
import { readHtml, type ReadPage } from './read-html.ts';
import { readScript, type ReadScript } from './read-script.ts';
import type { ScriptEffect } from './script-effects.ts';
import { readStyleAttribute, readStyles, type Styles } from './read-styles.ts';
import { clicksInText, isAddress } from './click-ways.ts';
import { inFile, inPage, inTag, type Standing } from './standing.ts';
import { sizesInStyles } from './written-size.ts';

/** Of data that scripts load, what names other files: sheets of pictures, fonts of pictures, models, lists of films and sounds. */
const naming = new Set('atlas fnt xml gltf plist m3u8 mpd txt csv tmx tsx webmanifest'.split(' '));
/** Of links that lead to written addresses no more are looked at. */
const mostLinks = 5_000;
/** Of tags that move without end the same. */
const mostMoving = 5_000;
/** Pages in pages no more than these are read. */
const mostFilesRead = 1_000;

export class PageReader {
  readonly #facts: BannerFacts;
  readonly #findings: Findings;
  readonly #names: NamesFollowed;
  readonly #libraries = new Set<string>();
  readonly #queryNames: Spot[] = [];
  readonly #styled = new BannerStyles();
  readonly #media = new BannerMedia();
  readonly #links: Spot[] = [];
  readonly #moving: Spot[] = [];
  #asksQuery = false;
  #setsLinks = false;
  #read = 0;

  constructor(facts: BannerFacts, findings: Findings, names: NamesFollowed) {
    this.#facts = facts;
    this.#findings = findings;
    this.#names = names;
  }

  /** Reads one file for what it names, does and says. */
  async read(file: Reached, bytes: PackageBytes): Promise<void> {
    const ending = endingOf(file.path);
    const isCode = /^(?:html?|svg|css|m?js|json)$/.test(ending);
    if (!isCode && !naming.has(ending)) return;
    this.#read += 1;
    const text = this.#read > mostFilesRead ? undefined : await bytes.text(file.path);
    if (text === undefined) {
      this.#findings.add(isCode ? 'unread' : 'computed', { file: file.path });
      return;
    }
    // What stands in it does nothing, but scripts load what it names.
    if (!isCode) return this.#names.mayUse(text, file.path);
    const at = inFile(file, text, this.#facts.page);
    if (ending === 'css') this.#readStyles(readStyles(text), at);
    else if (ending === 'json') this.#readJson(text, at);
    else if (ending === 'js' || ending === 'mjs') this.#readScriptFile(text, at, ending === 'mjs');
    else this.#readPage(readHtml(text), at);
  }

  /** Whether what the page has may not be shown at first, or not for long. */
  get mayHide(): boolean {
    return this.#styled.mayHide;
  }

  /** What is only known once all is read. */
  finish(): void {
    // A script may give them the ad server's address.
    for (const spot of this.#links) {
      this.#findings.add('hardcoded', this.#setsLinks ? { ...spot, isUnsure: true } : spot);
    }
    if (this.#asksQuery) for (const spot of this.#queryNames) this.#findings.addClick('clickTagOfQuery', spot);
    this.#facts.libraries = [...this.#libraries].slice(0, 20);
    // What libraries and scripts that can't be read do is in them.
    const { unread: broken, elsewhere } = this.#findings.spots;
    const unread = (broken ?? elsewhere)?.first[0];
    if (this.#libraries.size > 0) this.#styled.noteEffect('restyles');
    if (unread || [...this.#libraries].some((one) => movingLibraries.has(one))) this.#styled.noteEffect('stops');
    if (unread) this.#media.noteEffect('stops', unread);
    const { mayStop } = this.#styled;
    this.#facts.noOfMedia = this.#media.settle(this.#findings, mayStop);
    for (const spot of this.#moving) this.#findings.add('endless', mayStop ? { ...spot, isUnsure: true } : spot);
    const hasUnreadStyles = this.#facts.hasBase || this.#findings.spots.computed !== undefined;
    const { styles, endless, pictures } = this.#styled.settle(hasUnreadStyles);
    this.#facts.styles = styles;
    for (const spot of endless) this.#findings.add('endless', spot);
    for (const { addresses, base } of pictures) this.#names.choose(addresses, base);
  }

  #readPage(page: ReadPage, at: Standing): void {
    const { file } = at;
    if (!page.isWhole) this.#findings.add('unread', { file });
    if (at.isInPage && endingOf(file) !== 'svg') readHead(page, file, this.#facts, this.#findings);
    this.#styled.notePage(page);
    this.#followNames(page, at);
    this.#noteMoves(page, at);
    this.#media.note(page, file, at.reached.isSure);
    this.#readInside(page, at);
  }

  /** What a page names: links, what it loads, and what scripts may make something of. */
  #followNames(page: ReadPage, at: Standing): void {
    const { file } = at;
    const isMain = endingOf(file) !== 'svg';
    const choices = new Map<number, string[]>();
    for (const { address, line, how, isAtOnce, choice, isAside, runs } of page.named) {
      const isSure = at.reached.isSure && !(isAside && how === 'link');
      const spot: Spot = { file, line, ...(isSure ? {} : { isUnsure: true }) };
      if (choice !== undefined) {
        const set = choices.get(choice) ?? [];
        choices.set(choice, set);
        set.push(address);
      }
      if (how === 'link') {
        if (isMain && isAddress(address) && this.#links.length < mostLinks)
          this.#links.push({ ...spot, words: address });
        // A page beside it is there to be opened.
        this.#names.mayUse(address, at.base);
      } else if (how === 'load') {
        this.#noteLibrary(address);
        if (runs && !isAside) this.#noteElsewhere(address, runs, spot);
        if (movesInAddress(address)) this.#findings.add('timed', spot);
        this.#names.load(address, at.base, { spot, isSure, isAtOnce: isAtOnce && at.reached.isAtOnce });
      } else this.#names.mayLoad(address, at.base, { spot, isSure: false, isAtOnce: false });
    }
    if (at.reached.isAtOnce) for (const addresses of choices.values()) this.#names.choose(addresses, at.base);
    for (const { text } of page.data) this.#names.mayUse(text, at.base);
    for (const { content } of page.metas) this.#names.mayUse(content, at.base);
  }

  #noteMoves(page: ReadPage, { file, reached }: Standing): void {
    for (const one of page.moves) {
      const isSure = reached.isSure && !one.isAside;
      const spot: Spot = { file, line: one.line, words: `<${one.tag}>`, ...(isSure ? {} : { isUnsure: true }) };
      if (!one.isEndless) this.#findings.add('timed', spot);
      else if (this.#moving.length < mostMoving) this.#moving.push(spot);
    }
  }

  /** The styles and scripts that stand in a page itself. */
  #readInside(page: ReadPage, at: Standing): void {
    for (const part of page.styles) this.#readStyles(readStyles(part.text), inPage(at, page, part), part.text);
    for (const part of page.styleAttributes) this.#readStyles(readStyleAttribute(part.text, part.of), inTag(at, part));
    for (const part of page.scripts) {
      // Google Web Designer writes its own into the page.
      if (isLibraryFile(part.writtenFrom ?? '', part.text)) this.#noteLibrary(part.writtenFrom ?? '');
      else this.#readScript(part.text, inPage(at, page, part), { isModule: part.isModule });
    }
    for (const part of page.handlers) if (/\breturn\s+false\b/.test(part.text)) this.#setsLinks = true;
    for (const part of page.handlers)
      this.#readScript(part.text, inTag(at, part), { isModule: false, isHandler: true });
  }

  #readStyles(styles: Styles, at: Standing, inPage = ''): void {
    const { file } = at;
    if (!styles.isWhole) this.#findings.add('unread', { file });
    for (const { address, place, isImport, shown } of styles.named) {
      const isAtOnce = isImport && shown?.when === 'always' && at.reached.isAtOnce;
      const naming = { spot: { file, line: at.line(place) }, isSure: at.reached.isSure, isAtOnce };
      if (isImport) {
        this.#noteLibrary(address);
        this.#noteElsewhere(address, 'styles', naming.spot);
      } else if (movesInAddress(address)) this.#findings.add('timed', naming.spot);
      if (isImport || !address.startsWith('data:')) this.#names.load(address, at.base, naming);
    }
    const computed = this.#styled.add(styles, { ...at, spotAt: (place) => ({ file, line: at.line(place) }) });
    if (computed) this.#findings.add('timed', computed);
    for (const size of sizesInStyles(inPage)) this.#findings.addSize({ ...size, place: 'body', file });
  }

  #readJson(text: string, at: Standing): void {
    const naming = { spot: { file: at.file }, isSure: false, isAtOnce: false };
    const { said, names } = wordsInJson(text);
    for (const name of names) this.#names.mayLoad(name, at.base, naming);
    this.#names.mayUse(said, at.base);
  }

  /** What other servers send is not in the package: what it does is not known, but of libraries and fonts. */
  #noteElsewhere(address: string, runs: 'script' | 'styles', spot: Spot): void {
    if (!/^\s*(?:(?:https?:)?\/\/|data:)/i.test(address) || isKnownElsewhere(address)) return;
    if (runs === 'script') this.#findings.add('elsewhere', { ...spot, words: address });
    else this.#noteEffect('moves', { ...spot, words: address });
  }

  #noteLibrary(address: string): void {
    const library = libraryAt(address);
    if (library !== undefined) this.#libraries.add(library);
  }

  #readScriptFile(text: string, at: Standing, isModule: boolean): void {
    this.#noteLibrary(at.file);
    if (isLibraryFile(at.file, text)) {
      const library = libraryCalled(at.file) ?? '';
      const spot: Spot = { file: at.file, words: library };
      // What it plays and which files that takes is in it, in its own way.
      if (playingLibraries.has(library)) {
        for (const kind of ['timed', 'computed'] as const) this.#findings.add(kind, spot);
        for (const way of clicksInText(text)) this.#findings.addClick(way, { ...spot, isUnsure: true });
      }
      return;
    }
    this.#readScript(text, at, { isModule });
  }

  #readScript(
    text: string,
    at: Standing,
    { isModule, isHandler = false }: { isModule: boolean; isHandler?: boolean },
  ): void {
    const script = readScript(text, isModule, isHandler);
    const { file } = at;
    if (!script) {
      if (text.trim() !== '') this.#findings.add('unread', { file, line: at.line(0) });
      return;
    }
    const inside = librariesIn(text);
    for (const library of [...inside, ...script.libraries]) this.#libraries.add(library);
    this.#noteActs(script, text, at, inside.length > 0);
    for (const { text: words, place, isLoaded, isImported } of script.strings) {
      const naming = { spot: { file, line: at.line(place) }, isSure: isLoaded && inside.length === 0, isAtOnce: false };
      const runs = isImported || (isLoaded && /\.m?js$/i.test(words.replace(/[?#].*$/s, '')));
      if (runs && inside.length === 0) this.#noteElsewhere(words, 'script', naming.spot);
      if (isLoaded && /^\s*(?:https?:)?\/\//i.test(words)) this.#names.load(words, at.base, naming);
      else if (this.#names.mayLoad(words, at.base, { ...naming, isSure: false }) && !isLoaded) {
        // `img/SIZE/a.png` may be what names are made of.
        this.#findings.add('computed', { ...naming.spot, words, isUnsure: true });
      }
    }
    for (const words of script.texts) this.#names.mayUse(words, at.base);
  }

  #noteEffect(effect: ScriptEffect, spot: Spot): void {
    if (effect === 'asks') this.#findings.add('asks', spot);
    else if (effect === 'moves') this.#findings.add('timed', spot);
    this.#styled.noteEffect(effect);
    this.#media.noteEffect(effect, spot);
  }

  #noteActs(script: ReadScript, text: string, at: Standing, isMixed: boolean): void {
    const { file } = at;
    const spotAt = (place: number, isUnsure = false): Spot => ({
      file,
      line: at.line(place),
      words: wordsAt(text, place),
      ...(isUnsure || isMixed ? { isUnsure: true } : {}),
    });
    for (const [effect, place] of script.effects) this.#noteEffect(effect, spotAt(place, true));
    for (const { act, place, isUnsure } of script.acts) {
      // What is bundled writes its own mistakes there, and asks where it is.
      if (isMixed && (act === 'console' || act === 'top' || act === 'unread')) continue;
      this.#findings.add(act, spotAt(place, isUnsure));
    }
    const clickAt = (place: number): Spot => ({ file, line: at.line(place), words: wordsAt(text, place) });
    for (const { way, place, isUnsure } of script.clicks) {
      this.#findings.addClick(way, { ...clickAt(place), ...(isUnsure ? { isUnsure } : {}) });
    }
    this.#asksQuery ||= script.asksQuery;
    this.#setsLinks ||= script.setsLinks;
    for (const place of script.queryNames) if (this.#queryNames.length < 50) this.#queryNames.push(clickAt(place));
    for (const library of script.libraries) {
      if (movingLibraries.has(library)) this.#findings.add('timed', { file, words: library });
    }
    if (script.clickTag === undefined) return;
    const spot = clickAt(script.clickTag);
    this.#findings.addClick('clickTag', spot);
    const { isInPage } = at;
    const lineLength = at.lineLength(script.clickTag);
    this.#facts.clickTag = betterPlace(this.#facts.clickTag, { spot, isInPage, lineLength });
  }
}
