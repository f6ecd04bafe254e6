/** The files of a package by their paths, and what an address that one of them names leads to. */

export type Leads =
  | { to: 'file'; path: string }
  /** to a file that is called so but for capital letters */
  | { to: 'otherCase'; path: string }
  | { to: 'nothing'; path: string }
  | { to: 'host'; host: string; isHttp: boolean };

/** What a script, a server or an ad server puts in before the page is loaded. */
const filledInLater = /%%|[{}[\]$<>|]/;
/** No site of that name: what leads there is the package's own. */
const site = 'https://banner.invalid';

/** What stands between names in a text: all but letters, digits and what is usual in names. */
const betweenNames = /[^\p{L}\p{M}\p{N}\w@%~./+$-]+/u;
/** Names with spaces and the like stand in quotes or on a line of their own. */
const betweenOddNames = /["'`<>\n\r\\]+|&quot;|url\(/;

const lower = (path: string): string => path.normalize('NFC').toLowerCase();
const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const stemOf = (name: string): string => name.replace(/\.[^.]*$/, '');

export class FileIndex {
  readonly #paths: Set<string>;
  readonly #byLower = new Map<string, string>();
  readonly #byName = new Map<string, string[]>();
  readonly #byStem = new Map<string, string[]>();
  readonly #hasOddNames: boolean;
  readonly #sorted: readonly string[];

  constructor(paths: readonly string[]) {
    this.#paths = new Set(paths);
    this.#sorted = paths.map(lower).toSorted((a, b) => (a < b ? -1 : 1));
    this.#hasOddNames = paths.some((path) => betweenNames.test(nameIn(path)));
    for (const path of paths) {
      this.#byLower.set(lower(path), path);
      const name = lower(nameIn(path));
      put(this.#byName, name, path);
      put(this.#byStem, stemOf(name), path);
    }
  }

  /** Where an address leads that stands in a file; undefined for what is no address of a file. */
  leads(address: string, from: string): Leads | undefined {
    const written = address.trim();
    if (written === '' || /^[#?\\]/.test(written)) return undefined;
    const isOpen = isFilledIn(written);
    const url = URL.parse(written, `${site}/${from.split('/').map(encodeURIComponent).join('/')}`);
    if (!url || !/^(?:https?|wss?):$/.test(url.protocol)) return undefined;
    if (url.origin !== site) {
      return isOpen || url.hostname === ''
        ? undefined
        : { to: 'host', host: url.hostname, isHttp: url.protocol === 'http:' };
    }
    if (url.pathname.endsWith('/')) return undefined;
    const path = decoded(url.pathname.slice(1));
    if (path === undefined) return undefined;
    // `../` above the top, and what counts from the root of a server, is not in the package even if it is called so.
    const leads: Leads = climbs(written, from) ? { to: 'nothing', path: written } : this.#find(path);
    // A file may be called `a[1].png`.
    return isOpen && leads.to !== 'file' ? undefined : leads;
  }

  #find(path: string): Leads {
    if (this.#paths.has(path)) return { to: 'file', path };
    const other = this.#byLower.get(lower(path));
    if (other === undefined) return { to: 'nothing', path };
    // The same letters in two spellings: é as one and as two.
    return { to: other.normalize('NFC') === path.normalize('NFC') ? 'file' : 'otherCase', path: other };
  }

  /** Whether an address is how those of files of the package begin: a folder, or `img/f` where there is `img/f1.png`. */
  begins(text: string, from: string): boolean {
    if (!/^[\w.@~-]*\/[\w.@~/-]*$/.test(text)) return false;
    const url = URL.parse(text, `${site}/${from.split('/').map(encodeURIComponent).join('/')}`);
    const begin = lower(decoded(url?.pathname.slice(1) ?? '') ?? '');
    if (begin === '') return false;
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle] ?? '') < begin) low = middle + 1;
      else high = middle;
    }
    return this.#sorted[low]?.startsWith(begin) ?? false;
  }

  /** The files whose names stand anywhere in a text, whatever else stands there. Takes a time that grows with its length and no faster. */
  namedIn(text: string, from: string): Set<string> {
    const paths = new Set<string>();
    if (!text.includes('.')) return paths;
    for (const between of this.#hasOddNames ? [betweenNames, betweenOddNames] : [betweenNames]) {
      for (const word of text.split(between)) {
        const named = word.includes('.') ? this.#byName.get(lower(nameIn(decoded(word) ?? word))) : undefined;
        if (!named) continue;
        const leads = this.leads(word, from);
        for (const path of leads?.to === 'file' ? [leads.path] : named) paths.add(path);
      }
    }
    return paths;
  }

  /** The files that are called as a string ends, whatever folder a script puts before it; or that are called so but for their ending. */
  called(text: string): readonly string[] {
    const written = text.replace(/[?#].*$/s, '');
    const name = lower(nameIn(decoded(written) ?? written));
    return this.#byName.get(name) ?? (name.length > 2 ? this.#byStem.get(name) : undefined) ?? [];
  }
}

/** Whether where an address leads is only known later: of a whole one its server, of others all before a query. */
function isFilledIn(address: string): boolean {
  const [server] = /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#\\]*/i.exec(address) ?? [];
  return filledInLater.test(server ?? address.replace(/[?#].*$/s, ''));
}

function put(into: Map<string, string[]>, key: string, path: string): void {
  const paths = into.get(key);
  if (!paths) into.set(key, [path]);
  // So many of one name are as good as all.
  else if (paths.length < 20) paths.push(path);
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Whether an address leaves the package by its dots. */
function climbs(address: string, from: string): boolean {
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return false;
  if (/^\/(?!\/)/.test(address)) return true;
  let deep = from.split('/').length - 1;
  for (const part of address.replace(/[?#].*$/s, '').split(/[/\\]/)) {
    if (part === '..') deep -= 1;
    else if (part !== '.' && part !== '') deep += 1;
    if (deep < 0) return true;
  }
  return false;
}
