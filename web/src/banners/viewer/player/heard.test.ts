/** What is believed of what a banner says. */
import { describe, expect, test } from 'vitest';
import { Allowance, heard, webAddress } from './heard.ts';

const nothingKnown = { length: 0, isLengthSure: false, isEndless: false };

describe('[PLAYER-6] a banner is believed only within bounds', () => {
  test.each([
    [{ is: 'at', at: 1500, look: '<p>', length: 3000, isLengthSure: true, isEndless: false }],
    [{ is: 'time', at: 0, ...nothingKnown }],
    [{ is: 'hello', level: 'replay', notes: ['worker', 'storage'], ...nothingKnown }],
    [{ is: 'reload', at: 40 }],
    [{ is: 'click', url: 'https://example.com/', by: 'window.open' }],
  ])('%o is taken as it is', (said) => expect(heard(said)).toEqual(said));

  test.each([
    [undefined],
    [null],
    ['at'],
    [7],
    [[]],
    [{}],
    [{ is: 'perfect' }],
    [{ is: 'frame' }],
    [{ is: 'at' }],
    [{ is: 'at', at: '1' }],
    [{ is: 'time', at: Number.NaN }],
    [{ is: 'time', at: Infinity }],
    [{ is: 'reload', at: {} }],
    [{ is: 'hello', level: 'perfect', notes: [] }],
    [{ is: 'click', url: {}, by: 'x' }],
    [{ is: 'click', url: 'https://example.com' }],
  ])('%o is nothing', (said) => expect(heard(said)).toBeUndefined());

  test('times end within an hour, and words are ours', () => {
    expect(heard({ is: 'time', at: -1e308, length: 1e308, isLengthSure: 1, isEndless: 'yes' })).toEqual({
      is: 'time',
      at: 0,
      length: 3_600_000,
      isLengthSure: false,
      isEndless: false,
    });
    expect(heard({ is: 'hello', level: 'exact', notes: ['<b>', 'image', {}] })).toEqual({
      is: 'hello',
      level: 'exact',
      notes: ['image'],
      ...nothingKnown,
    });
    expect(heard({ is: 'click', url: 'x'.repeat(1e6), by: 'y'.repeat(1e6) })).toEqual({
      is: 'click',
      url: 'x'.repeat(4096),
      by: 'y'.repeat(40),
    });
  });

  test('so many a second are heard, and who sends without end is not any more', () => {
    const allowance = new Allowance();
    const heardAt = (now: number) => Array.from({ length: 500 }, () => allowance.hears(now)).filter(Boolean).length;
    expect([heardAt(5_000), heardAt(5_999), heardAt(6_000)]).toEqual([200, 0, 200]);
    expect(allowance.isAbused).toBe(false);
    for (let more = 0; more < 20_000; more += 1) allowance.hears(6_500);
    expect(allowance.isAbused).toBe(true);
  });
});

test.each([
  ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
  ['//example.com/a', 'https://example.com/a'],
  ['http://example.com', 'http://example.com/'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['ftp://example.com/', undefined],
  ['blob:https://example.com/1', undefined],
  ['/settings', undefined],
  ['shop now', undefined],
  ['', undefined],
])('[SCREEN-494] of %s only a page of the web is opened', (address, opened) => {
  expect(webAddress(address)).toBe(opened);
});
