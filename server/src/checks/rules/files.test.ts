/** The files that a banner names, and the servers that it asks. */
import { expect, test } from 'vitest';
import { foundBy } from '#test/opened-package.ts';

const doc = (inside: string) => `<!doctype html>\n${inside}`;

test('[CHECK-10] files that tags and styles name are there, each with its file and line', async () => {
  const found = await foundBy(
    'ref.missing',
    {},
    {
      'index.html': doc(
        `<img src="a.png?v=2"><img srcset="b.png 1x, c%20d.png 2x">\n<div style="background:url(e.png)"></div>\n<style>\n@import 'css/m.css';</style>`,
      ),
      'a.png': 'x',
      'c d.png': 'x',
      'css/m.css': '/* url(no.png) */\n\n.x { background: url("f.png") } @font-face { src: url(../g.woff2#iefix) }',
    },
  );
  expect(found).toMatchObject({ level: 'fail', says: '4 files that are named are not there.' });
  expect(found?.evidence).toEqual([
    { file: 'index.html', line: 2, words: 'b.png' },
    { file: 'index.html', line: 3, words: 'e.png' },
    { file: 'css/m.css', line: 3, words: 'css/f.png' },
    { file: 'css/m.css', line: 3, words: 'g.woff2' },
  ]);
});

test.each([
  ['strings of styles', `<style>.a { content: "url(a.png)"; quotes: 'url(b.png)' } .b::after { content: "}</style>`],
  ['comments and what is typed into a page', '<!-- <img src="a.png"> --><p>url(a.png) src="a.png"</p>'],
  ['what is filled in later', '<img src="%%CLICK%%a.png"><img src="{{hero}}.png"><img src="$[a].png">'],
  [
    'what is no file',
    '<a href="#x">x</a><img src="data:image/png;base64,AA"><a href="mailto:a@b.example">m</a><img src="">',
  ],
  ['landing pages', '<a href="more.html">x</a><link rel="canonical" href="page.html">'],
  ['scripts of templates', '<script type="text/template"><img src="a.png"></script>'],
])('[CHECK-10] %s name no file', async (_what, html) => {
  expect(await foundBy('ref.missing', {}, { 'index.html': doc(html) })).toBeUndefined();
});

test('[CHECK-10] what only a string of a script names is a warning, and no warning where a file is called so', async () => {
  const of = (script: string) =>
    foundBy('ref.missing', {}, { 'index.html': doc(`<script>\n${script}</script>`), 'img/a.png': 'x' });
  expect(await of('var one = "img/b.png"; // "img/c.png"')).toMatchObject({
    level: 'warn',
    says: 'A script may load 1 file that is not there.',
    evidence: [{ file: 'index.html', line: 3, words: 'img/b.png' }],
  });
  expect(
    await of(
      'var one = folder + "a.png", two = "a.png?1", three = ".png", four = "x.y", five = "end.html", six = "node.js";',
    ),
  ).toBeUndefined();
  expect(await of('new Image().src = "img/b.png"')).toMatchObject({ level: 'warn' });
});

test('[CHECK-10] what is named in a file that may not be loaded itself is a warning', async () => {
  const inside = '<img src="gone.png"><a href="https://www.example.com">x</a>';
  const of = (html: string) => ({
    'index.html': doc(html),
    'terms.html': doc(inside),
    'late.css': 'a{b:url(gone.png)}',
  });
  for (const html of ['<a href="terms.html">x</a>', '<script>var a = "late.css"</script>']) {
    expect(await foundBy('ref.missing', {}, of(html))).toMatchObject({ level: 'warn', noOfEvidence: 1 });
  }
  expect(await foundBy('click.hardcoded', {}, of('<a href="terms.html">x</a>'))).toMatchObject({ level: 'warn' });
  expect(await foundBy('ref.missing', {}, of('<iframe src="terms.html"></iframe>'))).toMatchObject({ level: 'fail' });
});

test('[CHECK-10] out of the package and from the root of a server nothing is there', async () => {
  const found = await foundBy(
    'ref.missing',
    {},
    {
      'index.html': doc('<img src="../a.png"><img src="/a.png"><img src="x/../a.png">'),
      'a.png': 'x',
    },
  );
  expect(found?.evidence.map(({ words }) => words)).toEqual(['../a.png', '/a.png']);
});

test('[CHECK-10] a file with a query that is filled in later is asked for, and scripts of apps are put there by them', async () => {
  const of = (address: string) =>
    foundBy('ref.missing', {}, { 'index.html': doc(`<script src="${address}"></script>`), 'a[1].js': '' });
  for (const one of ['a.js?r=[timestamp]', 'b/a.js#{{x}}']) expect(await of(one)).toMatchObject({ level: 'fail' });
  for (const one of ['a[1].js', '[size].js', 'mraid.js', './mraid.js?v=2', 'MRAID.js', 'js/mraid-2.0.js']) {
    expect(await of(one)).toBeUndefined();
  }
  expect(await of('notmraid.js')).toMatchObject({ level: 'fail' });
});

test('[CHECK-10] where addresses count from somewhere else, nothing is known', async () => {
  const files = { 'index.html': doc('<base href="https://cdn.example/"><img src="a.png">') };
  expect(await foundBy('ref.missing', {}, files)).toMatchObject({ level: 'unknown' });
  expect(await foundBy('ref.missing', {}, { 'index.html': doc('<base target="_blank">') })).toBeUndefined();
});

test('[CHECK-10] files are named with the capital letters that they have', async () => {
  const files = { 'index.html': doc('<img src="IMG/Hero.png"><img src="img/hero.png">'), 'img/hero.png': 'x' };
  expect(await foundBy('ref.case', {}, files)).toMatchObject({
    noOfEvidence: 1,
    evidence: [{ file: 'index.html', line: 2, words: 'IMG/Hero.png is called img/hero.png' }],
  });
  expect(await foundBy('ref.missing', {}, files)).toBeUndefined();
  expect(await foundBy('ref.orphan', {}, files)).toBeUndefined();
});

test('[CHECK-11] what nothing names is told, but for manifests, backup images and what a script may put together', async () => {
  const files = {
    'index.html': doc('<script src="a.js"></script><my-image source="img/b.png"></my-image>'),
    'a.js': 'var data = { p: "c.png" };',
    'img/b.png': 'x',
    'img/c.png': 'x',
    'img/unused.png': 'x',
    'unused.css': 'p{background:url(only-from-there.png)}',
    'only-from-there.png': 'x',
    'manifest.js': 'FT.manifest({ instantAds: [{ name: "a", default: "img/d.png" }] })',
    'img/d.png': 'x',
    'backup.jpg': 'x',
  };
  const found = await foundBy('ref.orphan', {}, files);
  expect(found).toMatchObject({ level: 'fail', says: 'Nothing names 3 files.' });
  expect(found?.evidence.map(({ file }) => file)).toEqual(['img/unused.png', 'unused.css', 'only-from-there.png']);
  const put = { ...files, 'a.js': 'for (const n of names) load("img/" + n + ".png");' };
  expect(await foundBy('ref.orphan', {}, put)).toMatchObject({ level: 'warn' });
});

test('[CHECK-12] only the servers that are named are asked', async () => {
  const files = {
    'index.html': doc(
      '<link rel="stylesheet" href="//fonts.googleapis.com/css?family=A">\n<script src="https://cdn.example/a.js"></script>\n<script>fetch("https://api.example/x"); var see = "https://www.example.com/about"; var ns = "http://www.w3.org/2000/svg"</script>',
    ),
  };
  const hosts = ['googleapis.com'];
  expect(await foundBy('net.external', { hosts }, files)).toMatchObject({
    level: 'fail',
    says: 'Files are loaded from cdn.example and api.example.',
    evidence: [
      { file: 'index.html', line: 3, words: 'https://cdn.example/a.js' },
      { file: 'index.html', line: 4, words: 'https://api.example/x' },
    ],
  });
  expect(
    await foundBy('net.external', { hosts: [...hosts, '*.example', 'cdn.example', 'example'] }, files),
  ).toBeUndefined();
  expect(
    await foundBy('net.external', { hosts: ['leapis.com', ...hosts.map((host) => `x${host}`)] }, files),
  ).toMatchObject({
    noOfEvidence: 3,
  });
});

test('[CHECK-12] a server counts whatever is filled in behind it, and none that is filled in itself', async () => {
  const files = {
    'index.html': doc(
      '<img src="http://a.example/a.gif?r=[timestamp]"><img src="//b.example/%%ID%%.gif"><script src="https://c.example/${GDPR}/a.js"></script><img src="https://d.example;ord={{x}}?"><img src="https://[server]/a.png"><img src="%%BASE%%https://e.example/a.png"><img src="{{proto}}://f.example/a.png"><script>new Image().src = "https://g.example/a.gif;r=[x]?b=${c}"; x = "https://h.example/i.gif;ord=[timestamp]"</script>',
    ),
  };
  const found = await foundBy('net.external', { hosts: ['d.example'] }, files);
  expect(found?.says).toBe('Files are loaded from a.example, b.example, c.example and g.example.');
  expect(await foundBy('net.http', {}, files)).toMatchObject({ level: 'fail', noOfEvidence: 1 });
});

test('[CHECK-12] links that only get ready to ask a server load nothing', async () => {
  const of = (rel: string) =>
    foundBy('net.external', { hosts: [] }, { 'index.html': doc(`<link rel="${rel}" href="https://a.example/a.css">`) });
  for (const rel of ['preconnect', 'dns-prefetch', 'preconnect dns-prefetch', 'canonical']) {
    expect(await of(rel)).toBeUndefined();
  }
  for (const rel of ['stylesheet', 'shortcut icon', 'apple-touch-icon', 'Preload', 'prefetch', 'manifest']) {
    expect(await of(rel)).toMatchObject({ level: 'fail' });
  }
});

test('[CHECK-12] an address of a picture in a script may be loaded', async () => {
  const files = {
    'index.html': doc(
      '<meta property="og:image" content="https://og.example/a.png"><script>var a = "https://cdn.example/a.png", b = "https://www.example.com/shop.html"; d = "//api.example/a.js?" + now</script>',
    ),
  };
  expect(await foundBy('net.external', { hosts: [] }, files)).toMatchObject({
    level: 'warn',
    says: 'Scripts may load files from cdn.example and api.example.',
  });
});

test('[CHECK-12] nothing is loaded over http', async () => {
  const files = {
    'index.html': doc('<img src="http://a.example/a.png"><svg xmlns="http://www.w3.org/2000/svg"></svg>'),
  };
  expect((await foundBy('net.http', {}, files))?.evidence).toEqual([
    { file: 'index.html', line: 2, words: 'http://a.example/a.png' },
  ]);
  const safe = { 'index.html': doc('<a href="http://www.example.com">x</a><img src="https://a.example/a.png">') };
  expect(await foundBy('net.http', {}, safe)).toBeUndefined();
});

test('[CHECK-12] what loads at first is counted, and what scripts load is not known', async () => {
  const pictures = Array.from({ length: 9 }, (_one, at) => `${at}.png`);
  const files = Object.fromEntries(pictures.map((path) => [path, 'x']));
  const tags = pictures.map((path) => `<img src="${path}">`).join('');
  const of = (html: string) => foundBy('net.count', { most: 9 }, { 'index.html': doc(html), ...files });
  expect(await of(tags)).toMatchObject({ level: 'fail', says: 'At least 10 files load at first; 9 may.' });
  expect(await of(tags.replace('<img src="0.png">', '<video src="0.png"></video>'))).toMatchObject({
    level: 'unknown',
  });
  expect(await foundBy('net.count', { most: 10 }, { 'index.html': doc(tags), ...files })).toBeUndefined();
});
