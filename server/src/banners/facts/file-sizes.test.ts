/** Sizes in pixels, read from the demo's real files and from made ones, and from files that lie. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sizeInName } from '@marquee/contract/banner-names/names.ts';
import { expect, test } from 'vitest';
import { filmSize } from './film-size.ts';
import { headBytes, pixelSize } from '#checks/facts/pixel-size.ts';

const demo = fileURLToPath(new URL('../../demo/banners/files/', import.meta.url));
const pictures = globSync('**/*_*x*_*.{png,jpg,gif,webp}', { cwd: demo });
const films = globSync('**/*.{mp4,webm}', { cwd: demo });
const pages = globSync('**/index.html', { cwd: demo });

const read = (bytes: Buffer) => (start: number, length: number) =>
  Promise.resolve(bytes.subarray(start, start + length));
const text = (words: string) => Buffer.from(words, 'latin1');
const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');

test('[BANNER-40] pictures are as large as their names say', () => {
  expect(new Set(pictures.map((name) => name.split('.').at(-1)))).toEqual(new Set(['png', 'jpg', 'gif', 'webp']));
  for (const name of pictures) {
    expect({ name, size: pixelSize(name, readFileSync(demo + name).subarray(0, headBytes)) }).toEqual({
      name,
      size: sizeInName(name),
    });
  }
});

test('[BANNER-40] so are pages by their ad.size', () => {
  expect(pages.length).toBeGreaterThan(5);
  for (const name of pages) expect(pixelSize(name, readFileSync(demo + name))).toEqual(sizeInName(name));
});

test('[BANNER-40] so are films, wherever in the file their header is', async () => {
  expect(new Set(films.map((name) => name.split('.').at(-1)))).toEqual(new Set(['mp4', 'webm']));
  for (const name of films) {
    const film = readFileSync(demo + name);
    expect({ name, size: await filmSize(name, film.length, read(film)) }).toEqual({ name, size: sizeInName(name) });
  }
});

const box = (kind: string, ...parts: Buffer[]) => {
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(kind, 4, 'latin1');
  return Buffer.concat([head, content]);
};
const track = (width: number, height: number) => {
  const head = Buffer.alloc(84);
  head.writeUInt32BE(width * 65_536, 76);
  head.writeUInt32BE(height * 65_536, 80);
  return box('trak', box('tkhd', head));
};

test('[BANNER-40] a film whose header comes last, with its sound first', async () => {
  const film = Buffer.concat([
    box('ftyp', Buffer.alloc(16)),
    box('mdat', Buffer.alloc(500_000)),
    box('moov', box('mvhd', Buffer.alloc(100)), track(0, 0), track(1080, 1920)),
  ]);
  let times = 0;
  const counted = (start: number, length: number) => {
    times += 1;
    return read(film)(start, length);
  };
  expect(await filmSize('film.mp4', film.length, counted)).toEqual({ width: 1080, height: 1920 });
  expect(times).toBe(2);
});

test('[BANNER-100] a film that a phone took on its side is as large as browsers show it', async () => {
  const turned = track(1920, 1080);
  // 0, 1, 0; -1, 0, 0: a quarter to the right.
  turned.writeInt32BE(65_536, turned.length - 40);
  turned.writeInt32BE(-65_536, turned.length - 32);
  const film = box('moov', turned);
  expect(await filmSize('film.mp4', film.length, read(film))).toEqual({ width: 1080, height: 1920 });
});

const exif = (orders: string) => bytes(`ffd8 ffe1 0022 457869660000 ${orders} 00000000 ffc0 0011 08 00fa 012c 03`);
test.each<[string, Buffer, { width: number; height: number }]>([
  ['turned', exif('49492a0008000000 0100 1201 0300 01000000 0600 0000'), { width: 250, height: 300 }],
  [
    'turned, the other way to write it',
    exif('4d4d002a00000008 0001 0112 0003 00000001 0008 0000'),
    { width: 250, height: 300 },
  ],
  ['upside down', exif('49492a0008000000 0100 1201 0300 01000000 0300 0000'), { width: 300, height: 250 }],
  ['that says nonsense', exif('49492a00ffffffff 0100 1201 0300 01000000 0600 0000'), { width: 300, height: 250 }],
])('[BANNER-100] a photo %s is as large as browsers show it', (_said, photo, size) => {
  expect(pixelSize('a.jpg', photo)).toEqual(size);
});

test.each<[string, Buffer, { width: number; height: number } | undefined]>([
  ['a.webp', Buffer.concat([text('RIFF....WEBPVP8L'), bytes('00000000 2f 2b41 3e00')]), { width: 300, height: 250 }],
  [
    'a.webp',
    Buffer.concat([text('RIFF....WEBPVP8X'), bytes('00000000 00000000 2b0100 f90000')]),
    { width: 300, height: 250 },
  ],
  [
    'a.avif',
    Buffer.concat([text('....ftypavif....meta....ispe'), bytes('00000000 0000012c 000000fa')]),
    { width: 300, height: 250 },
  ],
  ['a.svg', text('<?xml version="1.0"?><svg width="300" height="250px">'), { width: 300, height: 250 }],
  ['a.svg', text('<svg viewBox="0 0 728 90" width="100%">'), { width: 728, height: 90 }],
  ['a.svg', text('<svg>'), undefined],
  ['a.html', text(`<META content='height=90, width=728' name=ad.size>`), { width: 728, height: 90 }],
  ['a.html', text('<meta name="viewport" content="width=300,height=250">'), undefined],
  ['a.jpg', bytes('ffd8 ffe0 0004 0000 ffff c2 0011 08 00fa 012c 03'), { width: 300, height: 250 }],
  ['a.jpg', bytes('ffd8 ffe0 ffff'), undefined],
  ['a.png', text('<html>no png at all, whatever it is called</html>'), undefined],
  ['a.png', text('short'), undefined],
  ['a.gif', text('GIF'), undefined],
  ['a.gif', bytes('474946383961 0000 0000'), undefined],
  ['a.txt', text('300x250'), undefined],
])('[BANNER-40] %s, a made one', (name, head, size) => {
  expect(pixelSize(name, head)).toEqual(size);
});

test.each([
  ['a.mp4', box('moov', box('trak', box('tkhd')))],
  ['a.mp4', Buffer.alloc(1000)],
  ['a.mp4', bytes('00000001 6d6f6f76 ffffffffffffffff')],
  ['a.mp4', bytes('7fffffff 6d6f6f76')],
  ['a.mp4', text('short')],
  ['a.mp4', Buffer.concat(Array.from({ length: 100 }, () => box('free')))],
  ['a.webm', Buffer.alloc(1000)],
  ['a.webm', bytes('1a45dfa3 ff 18538067 01ffffffffffffff 1654ae6b')],
  ['a.webm', bytes('b0 88 0000000000000000')],
  ['a.avi', Buffer.alloc(1000)],
])('[BANNER-40] a broken or hostile %s tells nothing and ends', async (name, film) => {
  expect(await filmSize(name, film.length, read(film))).toBeUndefined();
});

test.each([
  ['page.html', '<meta '],
  ['picture.svg', '<svg '],
])('[LIVE-121] %s with tags that never end keeps nobody waiting', (name, tag) => {
  expect(pixelSize(name, text(tag.repeat(headBytes / tag.length)))).toBeUndefined();
});
