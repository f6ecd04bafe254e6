/** What loads first for sure: of several pictures for one place the lightest, and nothing that only may be shown. */
import { expect, test } from 'vitest';
import { kilobytes } from '@marquee/contract/checks/limit-words.ts';
import { foundBy } from '#test/opened-package.ts';

/** Bytes that no packing makes lighter. */
const noise = (length: number): Buffer => {
  let seed = 7;
  return Buffer.from(Array.from({ length }, () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) >> 16));
};
const pictures = { 'a.png': noise(3_000), 'b.png': noise(30_000), 'c.png': noise(60_000) };
const level = async (kb: number, head: string, body = '', more = {}) => {
  const files = { 'index.html': `<!doctype html><head>${head}</head><body>${body}</body>`, ...pictures, ...more };
  const limits = [{ basis: 'initial' as const, most: kilobytes(kb), sizes: [] }];
  return (await foundBy('pkg.weight', { limits }, files))?.level ?? 'passes';
};

test.each([
  ['pictures for several screens', '', '<img src="a.png" srcset="b.png 2x,c.png 3x">'],
  ['sources of a picture', '', '<picture><source srcset="c.png"><source srcset="b.png"><img src="a.png"></picture>'],
  [
    'what is set twice in one place',
    '<style>p{background:url(a.png)}p{background:url(b.png),url(c.png)}</style>',
    '<p>',
  ],
])('[CHECK-27] of %s the lightest loads for sure', async (_what, head, body) => {
  expect(await level(2, head, body)).toBe('fail');
  expect(await level(10, head, body)).toBe('unknown');
  expect(await level(95, head, body)).toBe('passes');
});

test.each([
  ['fonts of several formats', '<style>@font-face{font-family:a;src:url(b.png)format("woff2"),url(c.png)}</style>', ''],
  ['what is shown under a pointer', '<style>p:hover{background:url(c.png)}</style>', '<p>'],
  ['what is for some widths', '<style>@media (min-width:9px){p{background:url(c.png)}}</style>', '<p>'],
  ['what the page does not have', '<style>.b p{background:url(c.png)}</style>', '<p class="a">'],
  ['what is hidden', '<style>p{background:url(c.png)}div{display:none}</style>', '<div><p></div>'],
  ['one of a set', '<style>p{background:image-set("a.png" 1x, url(c.png) 2x)}</style>', '<p>'],
  ['templates', '', '<template><img src="c.png"></template>'],
  ['pages without scripts', '', '<noscript><img src="c.png"></noscript>'],
  ['pictures that wait', '', '<img loading="lazy" src="c.png">'],
  ['what is printed', '<link rel="stylesheet" media="print" href="c.png">', ''],
  ['scripts for old browsers', '<script nomodule src="c.png"></script>', ''],
])('[CHECK-27] %s do not load for sure', async (_what, head, body) => {
  expect(await level(10, head, body)).toBe('unknown');
});

test.each([
  '.a{background:url(b.png)}.big{background:url(c.png)}',
  '#one{background:url(c.png)} body #one{background:none}',
  '.a{background:url(c.png)} @media (min-width:9px){.a{background:url(a.png)}}',
  '.a{background:url(c.png)}p{background-color:red}*{background:transparent}',
])('[CHECK-27] a picture that other styles may take away does not load for sure: %s', async (css) => {
  const body = '<p id="one" class="a big"></p>';
  expect(await level(50, `<style>${css}</style>`, body)).toBe('unknown');
  expect(await level(50, `<style>.a{background:url(c.png)}b{background:red}</style>`, `${body}<b></b>`)).toBe('fail');
});

test('[CHECK-27] what styles give to what the page has loads for sure', async () => {
  const body = '<p id="one" class="a big"></p>';
  for (const css of ['.a', '#one.big', 'body', 'p.a::before', '.b, .a', '@media screen{.a'])
    expect(await level(50, `<style>${css}{background:url(c.png)}</style>`, body)).toBe('fail');
  expect(await level(50, '', '<p style="background:url(c.png)">')).toBe('fail');
});

test('[CHECK-27] what scripts may ask of other servers is counted, or not known', async () => {
  const count = async (most: number, html: string) =>
    (await foundBy('net.count', { most }, { 'index.html': `<!doctype html>${html}` }))?.level ?? 'passes';
  const ask = '<script>new Image().src = "https://t.example/a.gif"; fetch("https://t.example/b")</script>';
  expect(await count(3, ask)).toBe('passes');
  expect(await count(2, ask)).toBe('unknown');
  expect(await count(9, '<script>new Image().src = "https://t.example/?" + Math.random()</script>')).toBe('unknown');
  expect(await count(9, '<script>img.src = "img/" + name + ".png"</script>')).toBe('passes');
});

test('[CHECK-10] addresses in styles and sets of pictures are read as browsers do', async () => {
  const files = {
    'index.html':
      '<!doctype html><style>.q::before{content:"/*"}.a{background:url(img/my\\ pic\\28 1\\29.png)}.b{background:image-set("img/b.png" type("image/png"))}</style><img srcset="img/a,1.png 1x,img/c.png 2x">',
    'img/my pic(1).png': 'x',
    'img/a,1.png': 'x',
    'img/b.png': 'x',
    'img/c.png': 'x',
  };
  expect(await foundBy('ref.missing', {}, files)).toBeUndefined();
  expect(await foundBy('ref.orphan', {}, files)).toBeUndefined();
});
