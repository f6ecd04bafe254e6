/** Which files of an html banner are said to be missing: what it asked for in vain, or what its page names in vain; and to whom. */
import { getMissingFiles } from '@marquee/contract/banners.ts';
import type { Cell } from '@marquee/contract/cells.ts';
import { access, updateColumn } from '@marquee/contract/columns.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, addressFor, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { freePort } from '#test/file-transfer/free-port.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { filesFramedBy, filesNamedBy } from './named-files.ts';

const app = await startApp(undefined, { ftpLoopback: true });
const folder = await bannerFolder();
const host = await startProftpd(folder.path);
const ann = await aPerson(app, { admin: true });
const visitor = new Caller(app.base);

const page = `<!doctype html><base target="_blank">
  <link rel="stylesheet" href="css/main.css?v=2"><link rel="canonical" href="elsewhere.html">
  <style>.a { background: url('img/none.png') } .b { background: url(img/There.PNG) }</style>
  <script src="app.js"></script><script src="https://cdn.example/create.js"></script><script>load("unseen.png")</script>
  <!-- <img src="commented.png"> -->
  <img src="img/there.png"><img src="gone/a b.png"><img src="../shared.svg"><img src="data:image/png;base64,AA">
  <img src="%%CLICK%%.png"><img src="/root.png"><a href="landing.html">x</a><video poster="img/none.png" src="film.mp4"></video>`;
await folder.write('spring/rich/index.html', page);
await folder.write('spring/rich/app.js', 'js');
await folder.write('spring/rich/img/there.png', 'png');
await folder.write('spring/shared.svg', '<svg/>');
await folder.write('spring/base/index.html', '<base href="https://cdn.example/"><img src="a.png">');

const missing = (caller: Caller, { cellID }: Cell, sheetURL?: string) =>
  caller.attempt(getMissingFiles, { params: { id: String(cellID) }, query: { sheetURL } });
const rich = { fileType: 2 as const, ftpfolder: 'spring', fileName: 'rich/index.html' };

test('[BANNER-59] of a banner that plays through Marquee all that it asks for in vain is known, until it is played anew', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const cell = await aBanner(sheet, await anFtpAccount(ann, host), rich);
  const { address } = await addressFor(ann, cell);
  const ask = async (name: string) => (await fetch(app.base + address.replace(/index\.html$/, name))).status;
  expect((await missing(ann, cell)).body).toEqual({ noOfFiles: 0, fileNames: [], checked: 'requests' });
  expect(await ask('index.html')).toBe(200);
  expect([await ask('img/there.png'), await ask('unseen.png'), await ask('img/none.png')]).toEqual([200, 404, 404]);
  expect(await ask('unseen.png')).toBe(404);
  expect((await missing(ann, cell)).body).toEqual({
    noOfFiles: 2,
    fileNames: ['img/none.png', 'unseen.png'],
    checked: 'requests',
  });
  await folder.write('spring/rich/unseen.png', 'there by now');
  expect(await ask('index.html')).toBe(200);
  expect((await missing(ann, cell)).body).toMatchObject({ fileNames: [] });
  expect([await ask('unseen.png'), await ask('img/none.png')]).toEqual([200, 404]);
  expect((await missing(ann, cell)).body).toMatchObject({ fileNames: ['img/none.png'] });
});

test('[BANNER-99] a file of a kind that banners are not made of is asked for in vain, too', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const cell = await aBanner(sheet, await anFtpAccount(ann, host), rich);
  const { address } = await addressFor(ann, cell);
  const ask = async (name: string) => (await fetch(app.base + address.replace(/index\.html$/, name))).status;
  expect([await ask('index.html'), await ask('data/scene.psd'), await ask('app.js')]).toEqual([200, 404, 200]);
  expect((await missing(ann, cell)).body).toMatchObject({ noOfFiles: 1, fileNames: ['data/scene.psd'] });
});

test('[BANNER-60] of one that plays from its public address what its page names in vain is known', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const account = await anFtpAccount(ann, host, { url: 'https://b.example' });
  const cell = await aBanner(sheet, account, rich);
  const based = await aBanner(sheet, account, { ...rich, fileName: 'base/index.html' }, { row: 1 });
  const gone = await aBanner(sheet, account, { ...rich, fileName: 'gone/index.html' }, { row: 2 });
  expect((await missing(ann, cell)).body).toEqual({
    noOfFiles: 4,
    fileNames: ['css/main.css', 'img/none.png', 'gone/a b.png', 'film.mp4'],
    checked: 'page',
  });
  for (const unknown of [based, gone])
    expect((await missing(ann, unknown)).body).toEqual({ noOfFiles: 0, fileNames: [], checked: 'nothing' });
});

test('[BANNER-59] each reader is told of their own, visitors only how many', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const cell = await aBanner(sheet, await anFtpAccount(ann, host), rich);
  const own = (await addressFor(visitor, cell, sheet.url)).address;
  expect((await fetch(app.base + own.replace(/index\.html$/, 'Call%200800.png'))).status).toBe(404);
  expect((await missing(ann, cell)).body).toMatchObject({ noOfFiles: 0 });
  expect((await missing(visitor, cell, sheet.url)).body).toEqual({ noOfFiles: 1, fileNames: [], checked: 'requests' });
});

test('[BANNER-60] where the server can’t be asked, nothing is said to be missing', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const account = await anFtpAccount(ann, `127.0.0.1:${await freePort()}`, { url: 'https://b.example' });
  const cell = await aBanner(sheet, account, rich);
  expect((await missing(ann, cell)).body).toEqual({ noOfFiles: 0, fileNames: [], checked: 'nothing' });
});

test('[BANNER-59] it is told to whoever sees the cell, and to nobody else', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const cell = await aBanner(sheet, await anFtpAccount(ann, host), rich);
  const stranger = await aPerson(app, { admin: true });
  expect((await missing(visitor, cell, sheet.url)).status).toBe(200);
  expect((await missing(visitor, cell)).status).toBe(404);
  expect((await missing(stranger, cell)).status).toBe(404);
  const column = { columnID: sheet.columns.banner.columnID, accessRestrictions: access.hiddenFromPublic };
  await ann.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
  expect((await missing(visitor, cell, sheet.url)).status).toBe(404);
  expect((await missing(ann, cell)).status).toBe(200);
});

test('[BANNER-101] a page names pictures for several screens and imported styles, and nothing in what is commented out', () => {
  const html = `<picture><source srcset="a.webp 1x, b.webp 2x"><img src="c.png" srcset="c.png, d%2C1.png 600w"></picture>
    <link rel="preload" as="image" href="e.png" imagesrcset="f.png 2x"><img srcset="data:image/png;base64,AA 1x">
    <style>@import "g.css"; @import url(h.css) screen; /* .old { background: url(old.png) } @import 'old.css' */
    .x { background: url(i.png) } /* url(open.png)</style>`;
  expect(filesNamedBy(html, 'x/index.html')?.toSorted()).toEqual(
    ['a.webp', 'b.webp', 'c.png', 'd,1.png', 'e.png', 'f.png', 'g.css', 'h.css', 'i.png'].map((name) => `x/${name}`),
  );
});

test('[BANNER-60] hostile addresses in a page lead nowhere', () => {
  const html = [
    '../../etc/passwd',
    '..%2f..%2fa.png',
    '//evil.test/a.png',
    'a%00.png',
    'a\\b.png',
    '%ff.png',
    'javascript:1',
  ]
    .map((src) => `<img src="${src}">`)
    .join('');
  expect(filesNamedBy(html, 'spring/rich/index.html')?.filter((path) => path.includes('..'))).toEqual([]);
  expect(filesNamedBy('<img src="x.png">'.repeat(5_000), 'a.html')).toEqual(['x.png']);
});

test('[LIVE-121] styles without an end and names of many marks keep nobody waiting', async () => {
  expect(filesNamedBy(`<style>url(${' '.repeat(400_000)}`, 'a.html')).toEqual([]);
  const marks = '%CC%95'.repeat(40_000) + '%CC%A1'.repeat(40_000);
  await folder.write('spring/marks/index.html', `<img src="${marks}.png">`);
  const sheet = await aSheet(app, { owner: ann });
  const account = await anFtpAccount(ann, host, { url: 'https://b.example' });
  const cell = await aBanner(sheet, account, { ...rich, fileName: 'marks/index.html' });
  expect((await missing(ann, cell)).body).toMatchObject({ noOfFiles: 1, checked: 'page' });
});

test('[LIVE-121] of a page that is nested as no page is, nothing is said', () => {
  const nested = (depth: number) => `${'<b>'.repeat(depth)}<img src="x.png"><iframe src="y.html"></iframe>`;
  expect(filesNamedBy(nested(500), 'a.html')).toEqual(['x.png', 'y.html']);
  expect(filesFramedBy(nested(500), 'a.html')).toEqual(new Set(['y.html']));
  const tooDeep = nested(80_000) + '</i>'.repeat(80_000);
  expect(filesNamedBy(tooDeep, 'a.html')).toBeUndefined();
  expect(filesFramedBy(tooDeep, 'a.html')).toEqual(new Set());
});
