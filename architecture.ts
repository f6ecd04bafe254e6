/** What the linter cannot see, as checks over all sources: each answers what is wrong, in words that name the file. */

/** The text of each file, by its path in the repository. */
export type Sources = ReadonlyMap<string, string>;

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
const isIn = (file: string, folders: string): boolean => new RegExp(`^(?:${folders})/.*\\.tsx?$`).test(file);

/** Folders of a side that are neither a noun nor machinery. */
export function strangeFolders(sources: Sources, side: 'server' | 'web', known: readonly string[]): string[] {
  const folders = [...sources.keys()].flatMap((file) => new RegExp(`^${side}/src/([^/]+)/`).exec(file)?.[1] ?? []);
  return [...new Set(folders)].filter((folder) => !known.includes(folder));
}

const writes =
  /\b(?:insert into|delete from|update)\s+"?([a-z_]+)|\b(?:insertInto|updateTable|deleteFrom)\('([a-z_]+)/g;

/** Tables that are written by another file than those that `writers` names for them. */
export function foreignWrites(sources: Sources, writers: Readonly<Record<string, readonly string[]>>): string[] {
  return [...sources]
    .filter(([file]) => isIn(file, 'server/src') && !isTest(file) && !file.includes('/demo/'))
    .flatMap(([file, text]) =>
      [...text.matchAll(writes)]
        .map((match) => match[1] ?? match[2] ?? '')
        .filter((table) => writers[table] && !writers[table].some((writer) => file.endsWith(`/${writer}`)))
        .map((table) => `${file} writes ${table}`),
    );
}

const hiddenMarks = /\b(?:deleted_at|access_restrictions|hide_from_public)\b/g;

/** Files that work out for themselves what is there or who sees it. Its views say so; a store marks it, and names the columns for that. */
export const ownRights = (sources: Sources): string[] =>
  [...sources]
    .filter(([file]) => isIn(file, 'server/src') && !isTest(file) && !isIn(file, 'server/src/access'))
    .filter(([file]) => !/^server\/src\/(?:[a-z]+\/store|platform\/schema)\.ts$/.test(file))
    .flatMap(([file, text]) => [...new Set(text.match(hiddenMarks))].map((column) => `${file} names ${column}`));

/** Files that change a sheet without a word on who may. */
export const ownWrites = (sources: Sources): string[] =>
  [...sources]
    .filter(([file]) => isIn(file, 'server/src') && !isTest(file) && !isIn(file, 'server/src/access'))
    .filter(([, text]) => /\bwriter\s*\.write(?:AtOnce)?\(/.test(text))
    .map(([file]) => file);

const imports = /(?:\bfrom\s+|\bimport\(\s*|\bimport\s+)['"]([^'"]+)['"]/g;

/** The path of the file that an import in `file` leads to; undefined for packages. */
function leadsTo(file: string, from: string): string | undefined {
  if (from.startsWith('#test/')) return `server/test/${from.slice('#test/'.length)}`;
  if (from.startsWith('#')) return `${file.split('/')[0]}/src/${from.slice(1)}`;
  if (from.startsWith('@marquee/contract/')) return from.replace('@marquee/contract', 'contract/src');
  return from.startsWith('.') ? new URL(from, `file:///${file}`).pathname.slice(1) : undefined;
}

const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(imports)].flatMap((match) => leadsTo(file, match[1] ?? '') ?? []);

/** Nouns that import one to their left in `nouns`, in whatever way. */
export function upwardImports(sources: Sources, nouns: readonly string[]): string[] {
  const placeOf = (path: string) => nouns.indexOf(path.split('/')[2] ?? '');
  return [...sources]
    .filter(([file]) => isIn(file, '(?:server|web)/src') && placeOf(file) >= 0)
    .flatMap(([file, text]) =>
      importsOf(file, text)
        .filter((path) => placeOf(path) >= 0 && placeOf(path) < placeOf(file))
        .map((path) => `${file} imports ${path}`),
    );
}

/** Files that import each other, be it over others, for types only or at run time: each circle once, as its files. */
export function circles(sources: Sources): string[][] {
  const next = new Map([...sources].map(([file, text]) => [file, importsOf(file, text)]));
  const found: string[][] = [];
  // Tarjan's strongly connected components: `lowest` is the earliest file on the path that a file leads back to.
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const visit = (file: string): number => {
    const number = order.size;
    order.set(file, number);
    let low = number;
    path.push(file);
    for (const other of next.get(file) ?? []) {
      if (!next.has(other)) continue;
      if (!order.has(other)) low = Math.min(low, visit(other));
      else if (path.includes(other)) low = Math.min(low, order.get(other) ?? low);
    }
    lowest.set(file, low);
    if (low === number) {
      const circle = path.splice(path.indexOf(file));
      if (circle.length > 1) found.push(circle.toSorted());
    }
    return low;
  };
  for (const file of next.keys()) if (!order.has(file)) visit(file);
  return found;
}

const ofOurs = String.raw`from '(?:[.#]|@marquee/)`;
const handedOn = new RegExp(String.raw`^export (?:type )?(?:\{[^}]*\}|\*.*) ${ofOurs}`, 'm');
const imported = new RegExp(String.raw`^import (?:type )?\{([^}]*)\} ${ofOurs}`, 'gm');
const listed = /^export (?:type )?\{([^}]*)\};/gm;

/** Files that export what another one of ours defines. */
export const reExports = (sources: Sources): string[] =>
  [...sources].flatMap(([file, text]) => {
    const names = (lists: RegExp) => [...text.matchAll(lists)].flatMap(([, list = '']) => list.match(/\w+/g) ?? []);
    const ours = names(imported);
    return handedOn.test(text) || names(listed).some((name) => name !== 'type' && ours.includes(name)) ? [file] : [];
  });

/** Places of files that serve every kind of cell, and yet name one: its record (`keys`) or its column type. */
export function namedKinds(sources: Sources, rooms: RegExp, keys: readonly string[]): string[] {
  const key = `(?:${keys.join('|')})`;
  const named = new RegExp(
    `\\.${key}\\b|\\b${key}\\??:|[{,]\\s*${key}\\s*[,}]|\\bcolumnTypes\\.\\w+|\\bcolumnTypeID\\s*[!=]==?`,
    'g',
  );
  return [...sources]
    .filter(([file]) => rooms.test(file) && !isTest(file) && !file.endsWith('/testing.ts'))
    .flatMap(([file, text]) =>
      [...text.replaceAll(/^import .*$/gm, '').matchAll(named)].map(([match]) => `${file} names ${match}`),
    );
}

/** Files of the pages that take along the sentence of every refusal, beyond those that are said without a server. */
export const sentenceCarriers = (sources: Sources): string[] =>
  [...sources]
    .filter(([file]) => file.startsWith('web/src/') && !isTest(file))
    .filter(([, text]) =>
      /^import \{[^}]*(?<!type )\b(?:Refusal|refusals)\b[^}]*\} from '@marquee\/contract\/refusals\.ts'/m.test(text),
    )
    .map(([file]) => file);

/** Files that do not open with a sentence that says what they are for. */
export const silentFiles = (sources: Sources): string[] =>
  [...sources].filter(([, text]) => !text.startsWith('/**')).map(([file]) => file);

/** Stylesheets that write a size of type out, instead of one of the tokens in the file `tokens`. */
export const rawFontSizes = (sources: Sources, tokens: string): string[] =>
  [...sources]
    .filter(([file]) => file.endsWith('.css') && file !== tokens)
    .flatMap(([file, text]) =>
      [...text.matchAll(/\bfont(?:-size)?:[^;}]*?(\d[\d.]*(?:px|pt|r?em|%))/g)].map(
        (match) => `${file} says ${match[1]}`,
      ),
    );

/**
 * Selectors that browsers look at anew with each element that comes: for a disabled field in it, and for what the page's root has. Both cost every
 * row that scrolls in: the first tripled what styles took (see docs/performance.md).
 */
export const costlySelectors = (sources: Sources): string[] =>
  [...sources]
    .filter(([file]) => file.endsWith('.css'))
    .flatMap(([file, text]) =>
      [...text.matchAll(/:root:has\([^{]*|[^\s{}]*:has\(:disabled[^{]*/g)].map(([match]) => `${file}: ${match.trim()}`),
    );

/** Rules of the specification that no test cites, citations of rules that it does not have, and files of tests that cite none. */
export function strayRules(specification: string, sources: Sources): string[] {
  const rules = new Set([...specification.matchAll(/\*\*([A-Z]+-\d+)\*\*/g)].map((match) => match[1] ?? ''));
  const citations = [...sources]
    .filter(([file]) => isTest(file))
    .map(([file, text]) => ({ file, rules: [...text.matchAll(/\[([A-Z]+-\d+)[\],]/g)].map(([, rule = '']) => rule) }));
  const cited = new Set(citations.flatMap((one) => one.rules));
  return [
    ...[...rules].filter((rule) => !cited.has(rule)).map((rule) => `${rule} is cited by no test`),
    ...[...cited].filter((rule) => !rules.has(rule)).map((rule) => `${rule} is cited, and not in the specification`),
    ...citations.filter((one) => one.rules.length === 0).map(({ file }) => `${file} cites no rule`),
  ];
}

/** Paths of this repository that a page names in backticks and that are not there; `<any>` stands for any name. `glob` finds files. */
export function missingPaths(page: string, glob: (pattern: string) => readonly string[]): string[] {
  const named = [...page.matchAll(/`((?:contract|server|web|e2e|bench|trials|scripts|docs)\/[^`\s…]+)`/g)].map(
    ([, path = '']) => path,
  );
  return [...new Set(named)].filter((path) => glob(path.replaceAll(/<\w+>/g, '*').replace(/\/$/, '')).length === 0);
}

/** Files of code that a page names in backticks without saying where they are, and that none of `files` is called: `call.ts`, `sync/call.ts`. */
export function missingNames(page: string, files: readonly string[]): string[] {
  const named = [...page.matchAll(/`((?!(?:contract|server|web)\/)(?:[\w-]+\/)*[\w.-]+\.tsx?)`/g)].map(
    ([, name = '']) => name,
  );
  return [...new Set(named)].filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)));
}

/** Lists of a page that are longer than their heading promises (`### A mail: 3 files`), or name no file where they should. */
export function longRecipes(page: string): string[] {
  return page.split(/^### /m).flatMap((part) => {
    const [, name, most] = /^(.+): (\d+) files?\n/.exec(part) ?? [];
    if (name === undefined) return [];
    const steps = part.split(/^## /m)[0]?.match(/^\d+\. .*/gm) ?? [];
    const vague = steps.filter((step) => !/^\d+\. `[^`]+\/[^`]+`/.test(step));
    return steps.length === 0 || steps.length > Number(most) || vague.length > 0 ? [name] : [];
  });
}
