/** Reading a package: nothing of it is run, nothing in it makes reading fail or last, and facts stay small. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { factsOf, openedPackage } from '#test/opened-package.ts';
import { readFacts } from './read-facts.ts';

/** As the database keeps them. */
const kept = (facts: unknown): string => JSON.stringify(facts);
const many = 200_000;

test.each<[string, Record<string, string>]>([
  ['tags that never end', { 'index.html': '<img src="a" '.repeat(many) }],
  ['tags deep in each other', { 'index.html': '<p><b>'.repeat(many) }],
  ['comments that never end', { 'index.html': '<!--'.repeat(many) }],
  ['many attributes', { 'index.html': `<a ${Array.from({ length: 100_000 }, (_, at) => `onx${at}=a`).join(' ')}>` }],
  ['many pieces of script', { 'index.html': '<a onclick="a()">'.repeat(60_000) }],
  ['blocks that never end', { 'index.html': '<link rel="stylesheet" href="a.css">', 'a.css': '{'.repeat(many) }],
  ['addresses that never end', { 'index.html': '<link rel="stylesheet" href="a.css">', 'a.css': 'url( '.repeat(many) }],
  [
    'imports that never end',
    { 'index.html': '<link rel="stylesheet" href="a.css">', 'a.css': '@import '.repeat(many) },
  ],
  ['a rule without an end', { 'index.html': `<style>.a{animation:${'1'.repeat(many)} x</style>` }],
  ['a long row of digits', { 'index.html': `<style>.a{animation:x ${'1'.repeat(many)}}</style>` }],
  ['comments in styles', { 'index.html': `<style>${'/*'.repeat(many)}</style>` }],
  ['sets of pictures that never end', { 'index.html': `<style>a{b:${'image-set("a" '.repeat(many)}</style>` }],
  ['blocks in blocks', { 'index.html': `<style>${'.a,.b{'.repeat(many)}</style>` }],
  ['many animations', { 'index.html': `<style>${'a{animation:x 1s}'.repeat(many)}</style>` }],
  ['many delays', { 'index.html': `<style>a{animation-delay:${'1s,'.repeat(many)}}</style>` }],
  [
    'many steps',
    { 'index.html': `<style>${Array.from({ length: 100_000 }, (_, at) => `@keyframes a${at}{}`).join('')}</style>` },
  ],
  ['an animation of many names', { 'index.html': `<style>a{animation:1s ${'b '.repeat(many)}}</style>` }],
  ['many pictures for screens', { 'index.html': `<img srcset="${'a.png 1x,'.repeat(many)}">` }],
  ['an address with many queries', { 'index.html': `<img src="a${'?'.repeat(60_000)}\nb">` }],
  ['selectors of spaces', { 'index.html': `<style>${`a${' '.repeat(1_900)}b{}`.repeat(500)}</style>` }],
  [
    'blocks in blocks of many names',
    { 'index.html': `<style>${`${'.a '.repeat(40)},`.repeat(19)}b{${'b{}'.repeat(many)}</style>` },
  ],
  [
    'long names in blocks',
    { 'index.html': `<style>${`.${'a'.repeat(1_900)}{`.repeat(90)}${'.b{}'.repeat(many)}</style>` },
  ],
  ['styles without a block', { 'index.html': `<style>${'a '.repeat(many)}</style>` }],
])('[CHECK-1] a page with %s keeps nobody waiting', async (_what, files) => {
  expect(kept(await factsOf(files)).length).toBeLessThan(100_000);
});

test.each<[string, string]>([
  ['deep brackets', '('.repeat(many)],
  ['deep functions', 'function a(){'.repeat(50_000)],
  ['many names', `var ${Array.from({ length: 150_000 }, (_, at) => `a${at}`).join(',')};`],
  ['comments behind spaces', `a\n${' '.repeat(500_000)}\n${'-->\n'.repeat(100_000)}`],
  ['a chain without an end', `a${'.a'.repeat(200_000)}`],
  ['a sum without an end', `a = "x"${' + "a/"'.repeat(100_000)}`],
  ['strings that are addresses', `[${'"img/a.png",'.repeat(40_000)}]`],
  ['uses of what is not allowed', 'localStorage.a;'.repeat(60_000)],
  ['templates in templates', '`${'.repeat(many)],
  ['expressions to look for', `/${'(a|'.repeat(100_000)}${')'.repeat(100_000)}/;`],
  ['labels', 'a:'.repeat(many)],
  ['a name that is given often', `${'function a(){'.repeat(90)}${'e=Enabler;'.repeat(60_000)}${'}'.repeat(90)}`],
  ['keys for the window', `Object.assign(window,{${'clickTag:1,'.repeat(60_000)}});`],
  ['names in patterns', `var ${'['.repeat(500)}${'clickTag,'.repeat(60_000)}${']'.repeat(500)} = a;`],
  ['one number', `a = ${'7'.repeat(1_900_000)}n`],
  ['one number with a base', `a = 0x${'f'.repeat(1_900_000)}n`],
  ['one call with many strings', `a.setAttribute(${'"b.png",'.repeat(200_000)})`],
  ['one string', `a = "${'b'.repeat(1_900_000)}"`],
])('[CHECK-1] a script of %s keeps nobody waiting', async (_what, script) => {
  const facts = await factsOf({ 'index.html': '<script src="a.js"></script>', 'a.js': script });
  expect(kept(facts).length).toBeLessThan(100_000);
});

test('[CHECK-1] scripts and tags may be called as the members that every object has', async () => {
  const names = ['constructor', 'toString', 'hasOwnProperty', '__proto__', 'valueOf'];
  const script = names
    .map((name) => `${name}.${name}(); ${name}.exit(); a.${name}.exit("b"); window.${name};`)
    .join('\n');
  const tags = names.map((name) => `<${name} ${name}="a.png" src="a.png"></${name}>`).join('');
  const facts = await factsOf({
    'index.html': `${tags}<script>${script}</script><script src="constructor"></script>`,
    constructor: 'x',
    'toString/valueOf.hasOwnProperty': 'x',
  });
  expect(facts.clicks).toEqual({});
  expect(facts.spots.unread).toBeUndefined();
});

test('[CHECK-25] pages, styles and scripts are read in the letters that their first bytes name', async () => {
  const inUtf16 = (text: string, isBigEnded: boolean) => {
    const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
    return isBigEnded ? bytes.swap16() : bytes;
  };
  for (const isBigEnded of [false, true]) {
    const facts = await factsOf({
      'index.html': inUtf16('<!doctype html><script src="ä.js"></script><img src="gone.png">', isBigEnded),
      'ä.js': inUtf16('var clickTag = ""; localStorage.a = "é";', isBigEnded),
    });
    expect(facts).toMatchObject({
      tags: { doctype: true },
      clickTag: { spot: { file: 'ä.js', line: 1, words: 'clickTag = ""; localStorage.a = "é";' } },
      spots: { missing: { first: [{ words: 'gone.png' }] }, storage: { count: 1 } },
    });
  }
  const marked = await factsOf({ 'index.html': '<script src="a.js"></script>', 'a.js': '\uFEFFvar clickTag = "";' });
  expect(marked.clickTag).toBeTruthy();
});

test('[CHECK-1] of many things the first are kept, and how many there are', async () => {
  const files = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`unused ${at}.t${at}`, 'x']));
  const facts = await factsOf({
    'index.html': Array.from(
      { length: 3_000 },
      (_, at) => `<img src="gone${at}.png"><img src="https://h${at}.example/">`,
    ).join(''),
    ...files,
  });
  expect(facts.files).toMatchObject({ count: 2_001, first: { length: 50 } });
  expect(facts.spots.orphan).toMatchObject({ count: 2_000, first: { length: 50 } });
  expect(facts.spots.missing).toMatchObject({ first: { length: 50 } });
  expect(facts.hosts.first).toHaveLength(50);
  expect(kept(facts).length).toBeLessThan(60_000);
});

test('[CHECK-1] of a file that is too long no more is read than is bounded', async () => {
  const asked: number[] = [];
  const heavy = { path: 'a.js', bytes: 3_000_000_000, hash: 'h' };
  const page = openedPackage({ 'index.html': '<script src="a.js"></script>' });
  const facts = await readFacts({
    ...page,
    files: [...page.files, heavy],
    read: (hash, most) => {
      asked.push(most);
      return page.read(hash, most);
    },
  });
  expect(Math.max(...asked)).toBeLessThanOrEqual(64_000_000);
  expect(facts.spots.unread?.first).toEqual([{ file: 'a.js' }]);
  expect(facts.bytes).toBeGreaterThan(3_000_000_000);
});

test('[CHECK-1] what a database can’t keep is kept out', async () => {
  const facts = await factsOf({
    'index.html': `<img src="a\u0000\ud800b.png">\n<script>localStorage["\u0000\ud83d"]</script>`,
    'b\ud800.png': 'x',
  });
  expect(kept(facts)).not.toMatch(/\\u0000|\\ud[89ab]/i);
});

test.each([
  `{"width":{"toString":1,"valueOf":1},"height":250}`,
  `{"width":${'['.repeat(4_000)}${']'.repeat(4_000)},"height":250}`,
])('[CHECK-1] a manifest may give anything for a size', async (manifest) => {
  const facts = await factsOf({ 'index.html': '<p>', 'manifest.json': manifest });
  expect(facts.sizes).toEqual([]);
});

const fragments = [
  '<',
  '>',
  '</script>',
  '<script>',
  '<style>',
  '</style>',
  '<img src=',
  '"',
  "'",
  '`',
  '${',
  '}',
  '{',
  '(',
  ')',
  '[',
  ']',
  '/*',
  '*/',
  '//',
  '<!--',
  '-->',
  'url(',
  '@import ',
  'animation:',
  'infinite',
  '1s',
  ';',
  ',',
  'var clickTag=',
  'window',
  '.',
  'localStorage',
  'document',
  'cookie',
  'location',
  '=',
  'open(',
  'https://a.example/',
  'a.png',
  '../',
  '%',
  '\\',
  '\n',
  '\u2028',
  '\u0000',
  '\ud800',
  'é',
  'function',
  '=>',
  'class a',
  'import(',
  'srcset="',
  'style="',
  'on',
  '#',
  'FT.manifest(',
  'width',
  ':',
  '300px',
  'GIF89a',
  '\ufeff',
  '<svg',
  '<base href=x>',
  'regex',
  '/a/',
  'await ',
  'async ',
  'yield ',
  '0x',
  '1e999',
  '-',
];
const text = fc.array(fc.constantFrom(...fragments), { maxLength: 60 }).map((parts) => parts.join(''));
const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array));
const names = [
  'a.js',
  'm.mjs',
  'a.css',
  'a.svg',
  'data.json',
  'manifest.json',
  'manifest.js',
  'a.gif',
  'backup.png',
  'b.html',
  'x',
  '.DS_Store',
  'a.zip',
];
const page =
  '<script src=a.js></script><script type=module src=m.mjs></script><link rel=stylesheet href=a.css><img src=a.svg><img src=a.gif><iframe src=b.html></iframe>';

test('[CHECK-1] whatever is in it, reading does not fail', async () => {
  const content = fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: bytes });
  const packages = fc.record({
    page: text,
    others: fc.dictionary(fc.constantFrom(...names), content),
    isFirst: fc.constantFrom('index.html', 'a.gif', 'a.mp4'),
  });
  await fc.assert(
    fc.asyncProperty(packages, async ({ page: more, others, isFirst }) => {
      const first = { [isFirst]: isFirst === 'index.html' ? page + more : Buffer.from(more) };
      const facts = await factsOf({ ...first, ...others });
      expect(kept(facts)).not.toMatch(/\\u0000|\\ud[89ab]|null,null/i);
      expect(JSON.parse(kept(facts))).toEqual(facts);
    }),
    { numRuns: 600 },
  );
});
