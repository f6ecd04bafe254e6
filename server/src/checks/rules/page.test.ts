/** Names, the page and its tags, and sizes. */
import { expect, test } from 'vitest';
import { foundBy } from '#test/opened-package.ts';
import { plainPicture } from '#test/plain-picture.ts';

const page = { 'index.html': '<!doctype html>' };
const withSize = (width: number, height: number, more = '') => ({
  'index.html': `<!doctype html>\n<meta name="ad.size" content="width=${width},height=${height}">${more}`,
});

test('[CHECK-7] names have plain letters, are no longer than allowed, and say the size', async () => {
  expect(await foundBy('name.chars', {}, { ...page, 'img/Größe 1.png': 'x' }, { fileName: 'März.zip' })).toMatchObject({
    says: '2 names have letters that not every ad server takes.',
    evidence: [{ file: 'März.zip' }, { file: 'img/Größe 1.png' }],
  });
  expect(await foundBy('name.chars', {}, { ...page, 'img/a-b_c.1.png': 'x' })).toBeUndefined();
  const long = { fileName: `${'a'.repeat(47)}.zip` };
  expect((await foundBy('name.length', { most: 50 }, page, long))?.says).toBe(
    'The file’s name has 51 letters; it may have 50.',
  );
  expect(await foundBy('name.length', { most: 51 }, page, long)).toBeUndefined();
  expect((await foundBy('name.size', {}, page, { fileName: 'index.html', folder: 'spring' }))?.todo).toBe(
    'Put the size into the name, such as 300x250.',
  );
  expect(
    await foundBy('name.size', {}, page, { fileName: 'index.html', folder: 'de/spring_300x250_v2' }),
  ).toBeUndefined();
});

test('[CHECK-8] the page is index.html at the top, and the only one there', async () => {
  const below = { 'ad/start.html': '<p>' };
  expect((await foundBy('html.entry', {}, below))?.says).toBe('The page is ad/start.html.');
  expect(await foundBy('html.entry', {}, page)).toBeUndefined();
  expect((await foundBy('html.one', {}, { ...page, 'old.htm': '', 'parts/a.html': '' }))?.evidence).toEqual([
    { file: 'index.html' },
    { file: 'old.htm' },
  ]);
  expect((await foundBy('html.one', {}, below))?.says).toBe('There is no page at the top.');
  expect(await foundBy('html.one', {}, page)).toBeUndefined();
});

test('[CHECK-8] the page has the tags that a page has, and says its size', async () => {
  expect((await foundBy('html.tags', {}, { 'index.html': '<html><p>Hi</p></html>' }))?.says).toBe(
    'The page has no <!doctype html>, <head> or <body>.',
  );
  const whole = '<!DOCTYPE HTML>\n<HTML><head></head><body></body></HTML>';
  expect(await foundBy('html.tags', {}, { 'index.html': whole })).toBeUndefined();
  const old =
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x.dtd"><html><head></head><body></body></html>';
  expect(await foundBy('html.tags', {}, { 'index.html': old })).toBeUndefined();
  expect((await foundBy('html.size', {}, page))?.todo).toBe(
    'Put <meta name="ad.size" content="width=300,height=250"> into its head.',
  );
  expect(await foundBy('html.size', {}, withSize(728, 90))).toBeUndefined();
  expect(
    await foundBy('html.size', {}, { 'index.html': '<!-- <meta name="ad.size" content="width=1,height=1"> -->' }),
  ).toBeDefined();
});

test('[CHECK-9] the size is one of those that are taken', async () => {
  const sizes = ['300x250', '728x90'];
  expect(await foundBy('size.allowed', { sizes }, page)).toBeUndefined();
  expect((await foundBy('size.allowed', { sizes }, page, { size: { width: 300, height: 251 } }))?.says).toBe(
    '300×251 is none of the 2 sizes that are taken.',
  );
  expect(await foundBy('size.allowed', { sizes: ['728x90'] }, page)).toMatchObject({
    says: '300×250 is not 728×90, the one size that is taken.',
    todo: 'Use 728×90.',
  });
  const nowhere = { size: undefined, fileName: 'ad.zip' };
  expect(await foundBy('size.allowed', { sizes }, page, nowhere)).toMatchObject({ level: 'unknown' });
  expect(await foundBy('size.allowed', { sizes }, withSize(728, 90), nowhere)).toBeUndefined();
});

test('[CHECK-9] cell, name, page and manifest say the same size', async () => {
  expect(await foundBy('size.mismatch', {}, withSize(300, 250))).toBeUndefined();
  expect(await foundBy('size.mismatch', {}, withSize(728, 90))).toMatchObject({
    level: 'fail',
    says: 'The cell says 300×250, but its ad.size says 728×90.',
    evidence: [{ file: 'index.html', line: 2, words: 'width=728,height=90' }],
  });
  expect((await foundBy('size.mismatch', {}, withSize(300, 250), { fileName: 'a_300x600.zip' }))?.says).toBe(
    'The cell says 300×250, but its name says 300×600.',
  );
  const manifest = { 'manifest.json': '{"width":"300","height":"600"}' };
  expect((await foundBy('size.mismatch', {}, { ...page, ...manifest }))?.says).toMatch(/its manifest says 300×600\.$/);
});

test('[CHECK-9] how large the page is drawn is only a hint', async () => {
  const drawn = (css: string) => foundBy('size.mismatch', {}, withSize(300, 250, `<style>${css}</style>`));
  expect(await drawn('#ad { width: 298px; height: 248px; border: 1px solid }')).toBeUndefined();
  expect(await drawn('html, body { width: 728px; height: 90px }')).toMatchObject({ level: 'warn' });
  expect(await drawn('body { width: 100%; height: 90px } .logo { width: 9px; height: 9px }')).toBeUndefined();
});

test('[CHECK-9] a picture is as large as its cell says', async () => {
  const picture = { 'a.png': await plainPicture(9) };
  expect(await foundBy('size.mismatch', {}, picture)).toBeUndefined();
  const of = (width: number, height: number) => foundBy('size.mismatch', {}, picture, { size: { width, height } });
  expect(await of(728, 90)).toMatchObject({
    level: 'fail',
    says: 'The cell says 728×90, but the picture says 300×250.',
  });
  expect(await of(150, 125)).toMatchObject({ level: 'warn' });
});
