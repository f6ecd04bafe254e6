/** Pictures that move: GIFs tell how long, others only that they do; and of a page some may not be shown. */
import { expect, test } from 'vitest';
import { aGif } from '#test/a-gif.ts';
import { foundBy } from '#test/opened-package.ts';
import { someSteps } from '#test/some-steps.ts';

const part = (kind: string, data: Buffer): Buffer => {
  const all = Buffer.alloc(data.length + 12);
  all.writeUInt32BE(data.length, 0);
  all.write(kind, 4);
  data.copy(all, 8);
  return all;
};
const size = Buffer.alloc(13);
const count = (pictures: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(pictures, 0);
  return bytes;
};
const png = (...parts: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), part('IHDR', size), ...parts]);
const webp = (flags: number): Buffer =>
  Buffer.from(`RIFF\u0000\u0000\u0000\u0000WEBPVP8X\u000a\u0000\u0000\u0000${String.fromCharCode(flags)}`, 'latin1');
const avif = (brand: string): Buffer => Buffer.from(`\u0000\u0000\u0000\u0020ftyp${brand}`, 'latin1');

type Files = Record<string, string | Buffer>;
const levels = async (files: Files) =>
  [
    await foundBy('anim.length', { most: 15 }, files),
    await foundBy('anim.loops', { most: 3 }, files),
    await foundBy('anim.endless', {}, files),
  ]
    .map((one) => one?.level ?? 'passes')
    .join(' ');
const passes = 'passes passes passes';
const unknown = 'unknown unknown unknown';

test.each<[string, Buffer, string]>([
  ['a.png', png(part('gAMA', Buffer.alloc(4)), part('acTL', count(9)), part('IDAT', size)), unknown],
  ['a.png', png(part('iTXt', Buffer.alloc(20_000)), part('acTL', count(9)), part('IDAT', size)), unknown],
  ['a.png', png(part('acTL', count(1)), part('IDAT', size)), passes],
  ['a.png', png(part('IDAT', size), part('acTL', count(9))), passes],
  ['a.png', png().subarray(0, 20), passes],
  ['a.webp', webp(2), unknown],
  ['a.webp', webp(16), passes],
  ['a.avif', avif('avis'), unknown],
  ['a.avif', avif('avif'), passes],
  ['a.svg', Buffer.from('<svg><animate dur="2s"></animate></svg>'), unknown],
  ['a.svg', Buffer.from(`<svg><style>.a{animation:x 2s}${someSteps}</style><g class="a"></g></svg>`), passes],
])('[CHECK-17] how long %s moves is not known where it does', async (name, picture, is) => {
  expect(await levels({ [name]: picture })).toBe(is);
  expect(await levels({ 'index.html': `<!doctype html><img src="${name}">`, [name]: picture })).toBe(is);
});

test('[CHECK-17] a drawing that moves without end has none', async () => {
  const drawing = `<svg><style>g{animation:x 2s infinite}${someSteps}</style><g></g></svg>`;
  expect(await levels({ 'a.svg': drawing })).toBe('fail fail fail');
});

test('[CHECK-17] a GIF that a page may not show is not known', async () => {
  const gif = aGif({ delays: [500, 500], plays: 0 });
  const of = (html: string) => levels({ 'index.html': `<!doctype html>${html}`, 'a.gif': gif });
  expect(await of('<img src="a.gif">')).toBe('fail fail fail');
  expect(await of('<style>body{background:url(a.gif)}</style>')).toBe('fail fail fail');
  expect(await of('<noscript><img src="a.gif"></noscript>')).toBe(unknown);
  expect(await of('<style>a:hover{background:url(a.gif)}</style>')).toBe(unknown);
  expect(await of('<script>show("a.gif")</script>')).toBe(unknown);
  expect(await of('<p>')).toBe(passes);
});

test('[CHECK-17] a part that repeats more often than the banner may is a warning', async () => {
  const pulse = `<!doctype html><style>p{animation:x .5s 5}${someSteps}</style><p>`;
  expect(await levels({ 'index.html': pulse })).toBe('passes warn passes');
  const gif = aGif({ delays: [500, 500], plays: 5 });
  expect(await levels({ 'index.html': '<!doctype html><img src="a.gif">', 'a.gif': gif })).toBe('passes warn passes');
  expect(await levels({ 'a.gif': gif })).toBe('passes fail passes');
});

test('[CHECK-17] how long a GIF that is heavier than any goes on is not known', async () => {
  const gif = Buffer.concat([aGif({ delays: [500, 500], plays: 1 }).subarray(0, -1), Buffer.alloc(16_000_000)]);
  expect(await levels({ 'a.gif': gif })).toBe(unknown);
  const inPage = { 'index.html': '<!doctype html><img src="a.gif">', 'a.gif': gif };
  expect(await levels(inPage)).toBe(unknown);
  expect(await foundBy('js.storage', {}, inPage)).toBeUndefined();
});
