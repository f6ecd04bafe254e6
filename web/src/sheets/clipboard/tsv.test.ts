/** What is copied is read back as it was, and what Excel writes is understood. */
import { expect, test } from 'vitest';
import { formatTsv, parseTsv } from './tsv.ts';

test.each([
  [[['a']]],
  [
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [[['', '', '']]],
  [[['']]],
  [[['a'], ['']]],
  [[[''], [''], ['']]],
  [
    [
      ['', ''],
      ['', 'x'],
    ],
  ],
  [[['tab\there', 'line\nbreak', 'carriage\r\nreturn']]],
  [[['"quoted"', 'a "word" inside', '"', '""']]],
  [[['"\t"\n"', ' spaces  stay ']]],
  [[['ä ß 日本 🎉']]],
])('[CLIP-1] %j is the same after a round trip', (rows) => {
  expect(parseTsv(formatTsv(rows))).toEqual(rows);
});

test('[CLIP-1] is written as Excel writes it', () => {
  expect(
    formatTsv([
      ['a', 'b\nc'],
      ['say "hi"', ''],
    ]),
  ).toBe('a\t"b\nc"\r\n"say ""hi"""\t');
});

test.each([
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a\nb\n', [['a'], ['b']]],
  ['a\rb', [['a'], ['b']]],
  ['one line', [['one line']]],
  ['', [['']]],
  ['\t', [['', '']]],
  ['a\n\nb', [['a'], [''], ['b']]],
  ['5" screen\tx', [['5" screen', 'x']]],
  ['"not closed\tx', [['"not closed', 'x']]],
  ['"half" quoted\tx', [['"half" quoted', 'x']]],
])('[CLIP-1] %j is read as %j', (text, rows) => {
  expect(parseTsv(text)).toEqual(rows);
});

test('[CLIP-1] a large table is read in no time', () => {
  const rows = Array.from({ length: 2_000 }, (_, row) =>
    Array.from({ length: 10 }, (__, column) => `r${row}\nc${column}`),
  );
  expect(parseTsv(formatTsv(rows))).toEqual(rows);
});
