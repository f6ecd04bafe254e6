/** Files that are named inside of other things: in the styles and the markup that scripts keep as strings, in names that are put together, in data. */
import { expect, test } from 'vitest';
import { factsOf, foundBy } from '#test/opened-package.ts';

const doc = (script: string) => `<!doctype html>\n<script>\n${script}</script>`;
const orphans = async (files: Record<string, string>) => {
  const found = await foundBy('ref.orphan', {}, { ...files, 'img/unused.png': 'x' });
  return { level: found?.level, files: found?.evidence.map(({ file }) => file) };
};
const onlyUnused = { level: 'fail', files: ['img/unused.png'] };

test.each<[string, string]>([
  ['url() of a style', `a.style.backgroundImage = "url(img/a.png)"`],
  ['url() of a style in quotes', `a.style.background = "#fff url('img/a.png') no-repeat, red"`],
  ['markup', `a.innerHTML = '<p><img src="img/a.png" alt=""></p>'`],
  ['markup without quotes', 'a.innerHTML = `<p>\n<img src=img/a.png alt>`'],
  ['markup in markup', String.raw`a.innerHTML = "<p style=\"background:url(&quot;img/a.png&quot;)\">"`],
  ['a font face', 'new FontFace("B", "url(img/a.png)")'],
  ['a list', '"x.png img/a.png,y.png".split(/[ ,]/)'],
  ['an address with a query', 'a.b = "url(./img/a.png?v=1#x)"'],
  ['percent signs', 'a.b = "url(img/%61.png)"'],
  ['a long string', `a.b = "${'.x{color:red}'.repeat(200)}.y{background:url(img/a.png)}"`],
  ['a string in another', `a.b = '{"src":"img\\/a.png"}'`],
])('[CHECK-23] a file is used that a script names in %s', async (_where, script) => {
  expect(await orphans({ 'index.html': doc(script), 'img/a.png': 'x' })).toEqual(onlyUnused);
});

test('[CHECK-23] names of files may have spaces, dots and letters of any language', async () => {
  const script = `a.innerHTML = '<img src="img/my pic.png"><img src="img/größe.png"><i style="background:url(img/a.min.png)">'`;
  const files = { 'index.html': doc(script), 'img/my pic.png': 'x', 'img/größe.png': 'x', 'img/a.min.png': 'x' };
  expect(await orphans(files)).toEqual(onlyUnused);
});

test('[CHECK-23] a file may be called as if something were filled in, and a sheet as its skeleton', async () => {
  const files = {
    'index.html': '<!doctype html><img src="img/a[1].png"><img src="img/b{2}.png"><script>load("hero.json")</script>',
    'img/a[1].png': 'x',
    'img/b{2}.png': 'x',
    'hero.json': '{}',
    'hero.atlas': 'hand.png\nsize: 1,1',
    'hand.png': 'x',
  };
  expect(await orphans(files)).toEqual(onlyUnused);
});

test('[CHECK-23] a comment names nothing, nor does a part of a name', async () => {
  const script = '// url(img/a.png)\na.b = "url(img/aa.png) url(img/a.pngx)"';
  expect(await orphans({ 'index.html': doc(script), 'img/a.png': 'x' })).toMatchObject({ level: 'fail' });
});

test.each([
  '<a href="img/a.png#top">terms</a>',
  '<meta property="og:image" content="img/a.png">',
  '<meta http-equiv="refresh" content="0;url=img/a.png">',
  '<script type="application/json">{"hero":"img/a.png"}</script>',
  '<script type="text/template"><img src=img/a.png></script>',
  `<div data-frames='["img/x.png","img/a.png"]'></div>`,
  '<div data-frames="img/x.png|img/a.png|img/y.png"></div>',
  '<img srcset="img/a.png 1x,img/a.png 2x">',
  '<picture><source srcset="data:image/gif;base64,AA 1.5x,img/a.png 100w"></picture>',
])('[CHECK-23] a file is used that a page names in %s', async (html) => {
  expect(await orphans({ 'index.html': `<!doctype html>\n${html}`, 'img/a.png': 'x' })).toEqual(onlyUnused);
});

test('[CHECK-10] what stands inside of a string is not told to be missing, only what is a name as a whole', async () => {
  const script = 'a.b = "url(img/a.png)"; c.d = "<img src=img/b.png>"; e.f = base + "c.png"; g.h = "img/d.png";';
  expect(await foundBy('ref.missing', {}, { 'index.html': doc(script) })).toMatchObject({
    level: 'warn',
    evidence: [{ words: 'img/d.png' }],
  });
});

test.each([
  'var ext = ".png"; load("img/f" + i + ext)',
  'var kind = "png"; load(["img/f", i, ".", kind].join(""))',
  'load("img/f_#.png".replace("#", i))',
  'load("img/f_{n}.png".replace("{n}", i))',
  'var frame = "img/f_%d.png"; load(sprintf(frame, i))',
  'var frame = "img/SIZE/f.png"; load(frame.replace("SIZE", i))',
  'load("img/f".concat(i, ".png"))',
  'a.b = "url(img/f" + i + ".png)"',
  'a.b = "url(img/f" + i + suffix',
  'var to = "img/f"; to += i; to += ".png"',
  'load(`img/f${i}.png`)',
  'load(`${folder}/f${i}.${kind}`)',
  'load([folder, names[i]].join("/"))',
  'var a = { folder: "img/", file: b }; load(a.folder + a.file)',
  'var begin = "./img/un"; load(begin + i + kind)',
  'a.innerHTML = `<img src="img/f${i}.png">`',
])('[CHECK-11] where a script puts names together, nothing is surely unused: %s', async (script) => {
  expect(await orphans({ 'index.html': doc(script) })).toMatchObject({ level: 'warn' });
});

test.each([
  'a.b = "<div></div>" + c; a.className += " on"; d = "x: " + e + "px"; f = "https://a.example/" + g;',
  'a.b = `translate(${x}px, ${y}px)`; c.d = `<p class="e">${f}</p>`;',
  'a.src = "img/gone.png"; document.createElementNS("http://www.w3.org/2000/svg", "svg"); b.toDataURL("image/png");',
])('[CHECK-11] what is put together otherwise names no file: %s', async (script) => {
  expect(await orphans({ 'index.html': doc(script) })).toEqual(onlyUnused);
});

test.each<[string, string, string]>([
  ['JSON', 'data/a.json', '{"images":["img\\/a.png"],"sky":"img\\/b\\u002epng"}'],
  [
    'a Spine atlas',
    'data/a.atlas',
    '\na.png\nsize: 64,64\nformat: RGBA8888\nhead\n  rotate: false\n\nb.png\nsize: 64,64\n',
  ],
  [
    'a bitmap font',
    'data/a.fnt',
    'info face="A" size=32\npage id=0 file="a.png"\npage id=1 file="b.png"\nchars count=0\n',
  ],
  ['XML', 'data/a.xml', '<?xml version="1.0"?>\n<font><pages><page id="0" file="a.png"/></pages><x>b.png</x></font>'],
  ['glTF', 'data/a.gltf', '{"images":[{"uri":"../img/a.png"},{"uri":"..\\/img\\/b.png"}]}'],
  ['a text', 'data/a.txt', 'a.png;b.png'],
])('[CHECK-24] what %s names is used', async (_kind, path, text) => {
  const files = { 'index.html': doc(`load("${path}")`), [path]: text, 'img/a.png': 'x', 'img/b.png': 'x' };
  expect(await orphans(files)).toEqual(onlyUnused);
});

test('[CHECK-24] the parts of a sheet are no files that are missing', async () => {
  const of = (sheet: string) =>
    foundBy('ref.missing', {}, { 'index.html': doc('load("a.json")'), 'a.json': sheet, 'a.png': 'x' });
  expect(await of('{"frames":{"b/1.png":{}},"meta":{"image":"a.png"}}')).toBeUndefined();
  expect(await of('{"pictures":["b/1.png"]}')).toMatchObject({ level: 'warn' });
});

const many = 200_000;
test.each<[string, Record<string, string>]>([
  ['dots', { 'a.js': `a = "${'.a'.repeat(500_000)}"` }],
  ['names', { 'a.js': `a = "${'img/a.png '.repeat(100_000)}"` }],
  ['a name without an end', { 'a.js': `a = "${'a'.repeat(1_900_000)}.png"` }],
  ['strings', { 'a.js': `a = [${'"img/x.png",'.repeat(many / 2)}]` }],
  ['a line of five megabytes', { 'a.js': `a = [${'"b",'.repeat(1_300_000)}]` }],
  ['deep lists', { 'a.js': `a = ${'['.repeat(100_000)}` }],
  ['quotes that never end', { 'a.js': 'load("a.json")', 'a.json': '"\\'.repeat(many) }],
  ['names in data', { 'a.js': 'load("a.json")', 'a.json': `[${'"img/a.png",'.repeat(many)}]` }],
  ['spaces', { 'a.js': 'load("a.txt")', 'a.txt': `${' '.repeat(2_000_000)}.png`, 'a b.png': 'x' }],
])('[CHECK-1] %s keep nobody waiting', async (_what, files) => {
  const facts = await factsOf({ 'index.html': '<script src="a.js"></script>', ...files, 'img/a.png': 'x' });
  expect(JSON.stringify(facts).length).toBeLessThan(100_000);
});
