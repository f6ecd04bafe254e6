/** What a comment says in plain words, how long it is, and when it says nothing. */
import { expect, test } from 'vitest';
import { bytesOf, excerpt, isEmptyHtml, isMentionID, mentionedIn, plainText, safeHref } from './comment-html.ts';

test.each([
  ['', true],
  ['<p></p>', true],
  ['<p><br></p><p> </p>', true],
  ['<p>&nbsp;\u00a0 \t</p>', true],
  ['<p>\u200b\u200d\ufeff\u2060\u00ad\u3164\u2800\u202e</p>', true],
  ['<ul><li><p></p></li></ul>', true],
  ['<p><strong> </strong></p>', true],
  ['<p>.</p>', false],
  ['<p>&amp;</p>', false],
  ['<p>&lt;p&gt;</p>', false],
  ['<p><span data-mention="3">@Ann</span></p>', false],
  ['<p>👍</p>', false],
])('[TEXT-4] whether %j is empty: %j', (html, isEmpty) => {
  expect(isEmptyHtml(html)).toBe(isEmpty);
});

test.each([
  ['', 0],
  ['plain', 5],
  ['naïve', 6],
  ['日本語', 9],
  ['👍', 4],
  ['\ud83d', 3],
])('[TEXT-4] %j is %j bytes in UTF-8', (text, bytes) => {
  expect(bytesOf(text)).toBe(bytes);
});

const shown =
  '<p>Hi <span data-mention="7">@Ann</span> &amp; all,</p><ul><li><p>first<br>more</p><ol><li><p>deep</p></li><li><p>er</p></li></ol></li></ul><p></p><p>see <a href="https://example.com/?a=1&amp;b=2" rel="x">this</a> or <a href="https://example.com">https://example.com</a></p>';

test('[TEXT-5] plain text keeps paragraphs, bullets, numbers and indents, and writes out where links lead', () => {
  const above = 'Hi @Ann & all,\n• first\n   more\n   1. deep\n   2. er\n\n';
  expect(plainText(shown)).toBe(`${above}see this (https://example.com/?a=1&b=2) or https://example.com`);
  expect(plainText(shown, { withAddresses: false })).toBe(`${above}see this or https://example.com`);
});

test('[TEXT-5] an excerpt is one line of whole letters and words, with dots where it was cut', () => {
  expect(excerpt(shown, 500)).toBe('Hi @Ann & all, • first more 1. deep 2. er see this or https://example.com');
  expect(excerpt('<p>The logo is too small</p>', 20)).toBe('The logo is too…');
  expect(excerpt('<p>Donaudampfschifffahrt</p>', 10)).toBe('Donaudamp…');
  expect(excerpt('<p>👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧</p>', 3)).toBe('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧');
  expect(excerpt('<p>👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧</p>', 2)).toBe('👩‍👩‍👧…');
  expect(excerpt('<p>&amp;lt;</p>', 9)).toBe('&lt;');
});

test('[TEXT-8] those who are mentioned are read once each, in the order of the text', () => {
  const two =
    '<p><span data-mention="12">@B</span><span data-mention="3">@A</span> <span data-mention="12">@B</span></p>';
  expect(mentionedIn(two)).toEqual([12, 3]);
  expect(mentionedIn('<p>&lt;span data-mention="12"&gt;</p>')).toEqual([]);
});

test('[TEXT-8] a person is named by digits only', () => {
  expect(['1', '4294967295', '0', '01', '-1', '1.5', '1 ', '', '１', '12345678901'].filter(isMentionID)).toEqual([
    '1',
    '4294967295',
  ]);
});

test.each([
  ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
  ['HTTP://example.com', 'http://example.com'],
  ['mailto:ann@example.com', 'mailto:ann@example.com'],
  ['https://exam\u0085ple.com\u007f', 'https://example.com'],
  ['example.com', undefined],
  ['/sheet/x', undefined],
  ['//example.com', undefined],
  ['#top', undefined],
  ['', undefined],
  ['ftp://example.com', undefined],
  ['https:example.com', undefined],
  [`https://example.com/${'x'.repeat(2048)}`, undefined],
])('[TEXT-1] the address %j is kept as %j', (address, kept) => {
  expect(safeHref(address)).toBe(kept);
});
