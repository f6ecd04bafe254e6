/** Where the script that steers a banner stands in its page, whatever the page is written in, and that nothing else of it changes. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { SendableFile } from './frozen-file.ts';
import { encodingOf } from './page-head.ts';
import { asPlayerScript, withPlayer } from './with-player.ts';

const script = asPlayerScript('steer("é", "</script>", "<!--")');

const fileOf = (bytes: Buffer): SendableFile => ({
  bytes: bytes.length,
  etag: '"abc"',
  modifiedAt: 1_780_000_000_000,
  read: ({ end, start }) => Promise.resolve(Readable.from([bytes.subarray(start, end + 1)])),
});

async function steered(page: string | Buffer, isPacked = false) {
  const found = await withPlayer(fileOf(Buffer.from(page)), script, isPacked);
  if (!found) throw new Error('The page is not steered.');
  const bytes = await buffer(await found.file.read({ start: 0, end: found.file.bytes - 1 }));
  return { ...found, bytes };
}

describe('[PLAYER-2] the script is the first thing of a page’s head', () => {
  test.each([
    ['<!doctype html><html lang="en"><head><title>a</title>', '<title>'],
    ['<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">\n<head>x', 'x'],
    ['<?xml version="1.0"?><!-- <head> --><!doctype html>\n<html data-a="1>0"><head\n><meta>', '<meta>'],
    ['<!--> <p>a comment of nothing</p>', '<p>'],
    ['<p>no head</p>', '<p>'],
    ['<!doctype html><body>no head', '<body>'],
    ['<html><header>no head either', '<header>'],
  ])('%s', async (page, next) => {
    const at = page.indexOf(next);
    const skipped = page.slice(0, at).trimEnd();
    const { bytes, file } = await steered(page);
    const text = bytes.toString();
    expect(text.replace(script.text, '')).toBe(page);
    const before = text.slice(0, text.indexOf(script.text));
    expect(before.trimEnd()).toBe(skipped);
    expect(file.bytes).toBe(Buffer.byteLength(page) + script.text.length);
  });

  test('it is of ASCII, and nothing in it ends it', () => {
    expect(script.text).toBe(String.raw`<script>steer("\u00e9", "\x3c/script>", "\x3c!--")</script>`);
  });

  test.each(['utf16le', 'utf16be'])('of a page in %s too', async (way) => {
    const little = Buffer.from('\ufeff<!doctype html><p>ü✓</p>', 'utf16le');
    const { bytes } = await steered(way === 'utf16le' ? little : Buffer.from(little).swap16());
    const text = (way === 'utf16le' ? bytes : Buffer.from(bytes).swap16()).toString('utf16le');
    expect(text).toBe(`\ufeff<!doctype html>${script.text}<p>ü✓</p>`);
  });

  test('behind the mark of a page in UTF-8, and in one of latin1 byte for byte', async () => {
    expect((await steered('\ufeff<!doctype html><p>ü')).bytes.toString()).toBe(
      `\ufeff<!doctype html>${script.text}<p>ü`,
    );
    const { bytes } = await steered(Buffer.from('<meta charset=latin1><p>ü', 'latin1'));
    expect(bytes.toString('latin1')).toBe(`${script.text}<meta charset=latin1><p>ü`);
  });
});

test.each([
  ['<meta charset="ISO-8859-1">', 'iso-8859-1'],
  ['<META http-equiv="Content-Type" content="text/html; charset=windows-1252">', 'windows-1252'],
  ['<!-- <meta charset="koi8-r"> --><meta charset=utf-8>', 'utf-8'],
  ['<meta charset="utf-16le">', 'utf-8'],
  ['<meta charset="a b">', undefined],
  ['<meta charset="x\r\nset-cookie:a">', undefined],
  [`${' '.repeat(1024)}<meta charset="utf-8">`, undefined],
  ['\ufeff<meta charset="latin1">', undefined],
  ['<p>nothing said</p>', undefined],
])('[PLAYER-2] what a page says of its encoding is said for it: %s', (page, encoding) => {
  expect(encodingOf(Buffer.from(page))).toBe(encoding);
});

test('[PLAYER-2] a steered page has its own tag, comes in part, and compressed where that is understood', async () => {
  const page = '<!doctype html><meta charset="utf-8"><p>ü</p>';
  const plain = await steered(page);
  expect(plain.file.etag).toBe(`"abc-${script.name}"`);
  expect(plain.file.modifiedAt).toBeUndefined();
  expect(plain.headers).toEqual({ 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding' });
  expect(String(await buffer(await plain.file.read({ start: 15, end: 22 })))).toBe('<script>');
  const packed = await steered(page, true);
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(packed.file.etag).not.toBe(plain.file.etag);
  expect(gunzipSync(packed.bytes)).toEqual(plain.bytes);
});

test('[PLAYER-2] an empty page, and one of more than 8 MB, is played as it is', async () => {
  for (const bytes of [0, 9 * 1024 * 1024]) {
    expect(await withPlayer({ ...fileOf(Buffer.alloc(0)), bytes }, script, false)).toBeUndefined();
  }
});
