/** Follows a page from file to file by what each names, as a browser would: what loads, what is missing, and what nothing names. */
import type { BannerFacts, Spot } from './banner-facts.ts';
import type { Findings } from './collecting.ts';
import { endingOf } from './file-kinds.ts';
import { FileIndex } from './file-index.ts';

/** How an address stands in a file. */
export interface Naming {
  spot: Spot;
  /** false where only a script's string says so, which may be put together with others */
  isSure: boolean;
  /** whether it loads with what names it */
  isAtOnce: boolean;
}

export interface Reached {
  path: string;
  isAtOnce: boolean;
  /** false where only scripts may load it */
  isSure: boolean;
}

/** Endings by which a string of a script is the name of a file, if there is none of that name. */
const assets = new Set(
  'png jpg jpeg gif svg webp avif css js json mp4 webm mp3 ogg wav woff woff2 ttf otf eot html htm'.split(' '),
);

/** Sets of pictures of which one is asked for: no more are kept. */
const mostChoices = 20_000;
/** Whether an address leads to no file. */
const isInline = (address: string): boolean => /^\s*(?:data|blob|about|mailto|tel):/i.test(address);
/** What apps put there themselves before they show a banner. */
const putThere = /^(?:.*\/)?(?:mraid|ormma)(?:[-._]?v?\d[\d.]*)?(?:\.min)?\.js$/i;

export class NamesFollowed {
  readonly #findings: Findings;
  readonly #index: FileIndex;
  readonly #reached = new Map<string, Reached>();
  readonly #waiting: Reached[] = [];
  readonly #missing = new Set<string>();
  readonly #othersAtOnce = new Set<string>();
  /** one of each is asked for at once; null for one from elsewhere */
  readonly #choices: (string | null)[][] = [];

  constructor(findings: Findings, paths: readonly string[], page: string) {
    this.#findings = findings;
    this.#index = new FileIndex(paths);
    this.reach({ path: page, isAtOnce: true, isSure: true });
  }

  /** The next file that was named and not read yet; undefined once there is none. */
  next(): Reached | undefined {
    return this.#waiting.shift();
  }

  reach(to: Reached): void {
    const before = this.#reached.get(to.path);
    if (before) {
      before.isAtOnce ||= to.isAtOnce;
      before.isSure ||= to.isSure;
      return;
    }
    this.#reached.set(to.path, to);
    this.#waiting.push(to);
    // Spine asks for a skeleton's sheet by the skeleton's name.
    if (!/\.(?:json|skel)$/i.test(to.path)) return;
    for (const path of this.#index.called(to.path.replace(/\.\w+$/, '.atlas'))) {
      if (endingOf(path) === 'atlas') this.reach({ path, isAtOnce: false, isSure: false });
    }
  }

  isReached = (path: string): boolean => this.#reached.has(path);

  isAtOnce = (path: string): boolean => this.#reached.get(path)?.isAtOnce ?? false;

  /** One of several addresses is asked for at once: which one is not known. */
  choose(addresses: readonly string[], from: string): void {
    if (this.#choices.length >= mostChoices) return;
    const paths: (string | null)[] = [];
    for (const address of addresses) {
      const leads = isInline(address) ? undefined : this.#index.leads(address, from);
      // What is not there, or is in the page itself, may be the one.
      if (!leads || leads.to === 'nothing') return;
      paths.push(leads.to === 'host' ? null : leads.path);
    }
    const [only, ...others] = paths;
    if (typeof only === 'string' && others.length === 0) this.reach({ path: only, isAtOnce: true, isSure: true });
    else if (paths.length > 0) this.#choices.push(paths);
  }

  /** What is sure to be asked for at once, by what each file weighs: of several of which one is, the lightest. */
  atOnce(weights: ReadonlyMap<string, number>): BannerFacts['initial'] {
    const counted = new Set([...this.#reached.values()].filter((one) => one.isAtOnce).map(({ path }) => path));
    const sum = { files: counted.size, bytes: 0, others: this.#othersAtOnce.size };
    for (const path of counted) sum.bytes += weights.get(path) ?? 0;
    for (const paths of this.#choices) {
      // What counts already may be the one.
      if (paths.some((path) => (path === null ? sum.others > 0 : counted.has(path)))) continue;
      const bytes = paths.map((path) => (path === null ? 0 : (weights.get(path) ?? 0)));
      sum[paths.includes(null) ? 'others' : 'files'] += 1;
      sum.bytes += bytes.reduce((least, one) => Math.min(least, one), Infinity);
      for (const path of paths) if (path !== null) counted.add(path);
    }
    return sum;
  }

  /** An address that a page or a style sheet loads. `from` is the file that it counts from, `by` the one that names it. */
  load(address: string, from: string, { spot, isSure, isAtOnce }: Naming): void {
    if (isInline(address)) return;
    const leads = this.#index.leads(address, from);
    if (!leads) return;
    const said: Spot = { ...spot, words: address, ...(isSure ? {} : { isUnsure: true }) };
    if (leads.to === 'host') {
      this.#findings.addHost(leads.host, said);
      if (leads.isHttp) this.#findings.add('http', said);
      if (isAtOnce) this.#othersAtOnce.add(address);
      return;
    }
    if (leads.to === 'nothing') {
      if (putThere.test(leads.path)) return;
      const key = `${leads.path}\0${String(isSure)}`;
      if (!this.#missing.has(key)) this.#findings.add('missing', { ...said, words: leads.path });
      if (this.#missing.size < 10_000) this.#missing.add(key);
      return;
    }
    if (leads.to === 'otherCase') {
      this.#findings.add('wrongCase', { ...said, words: `${address} is called ${leads.path}` });
    }
    this.reach({ path: leads.path, isAtOnce, isSure });
  }

  /** The files whose names stand anywhere in a text are used for all one knows; of none it is said that it is missing. */
  mayUse(text: string, from: string): void {
    for (const path of this.#index.namedIn(text, from)) this.reach({ path, isAtOnce: false, isSure: false });
  }

  /**
   * What may be an address for all one knows: it counts where a file is called so, or it looks like one. Says whether names
   * may be made of it: it looks like one of a file that is not there, or is how one begins.
   */
  mayLoad(text: string, from: string, naming: Naming): boolean {
    const isWhole = /^(?:https?:)?\/\//i.test(text.trim());
    const ending = endingOf(text.replace(/[?#;].*$/s, ''));
    if (isWhole) {
      // A page elsewhere is rather where a click leads.
      if (assets.has(ending) && !/^html?$/.test(ending)) this.load(text, from, naming);
      return false;
    }
    const leads = /^[^\s"'<>(){}=;,]+$/.test(text) ? this.#index.leads(text, from) : undefined;
    if (leads?.to === 'file') {
      this.reach({ path: leads.path, isAtOnce: naming.isAtOnce, isSure: naming.isSure });
      return false;
    }
    const called = this.#index.called(text);
    for (const path of called) this.reach({ path, isAtOnce: false, isSure: false });
    if (called.length > 0) return false;
    this.mayUse(text, from);
    const looksLikeOne = /^(?:\.{0,2}\/)?[\w@~-][\w@~. /-]*\.\w{2,5}$/.test(text.replace(/[?#].*$/s, ''));
    const isMissing = leads?.to === 'nothing' && looksLikeOne && this.#isMeant(text, ending);
    if (isMissing) this.load(text, from, naming);
    return isMissing || this.#index.begins(text, from);
  }

  /** A word like `node.js` is the name of no file. */
  #isMeant = (text: string, ending: string): boolean =>
    assets.has(ending) && !/^html?$/.test(ending) && (text.includes('/') || !/^(?:js|css|json)$/.test(ending));
}
