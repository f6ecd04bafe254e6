/** What an address says is open on a sheet, and how it is said. */
import { expect, test } from 'vitest';
import { opensMore, placeIn, searchOf, type OpenPlace } from './openPlace.ts';

test.each<[string, OpenPlace]>([
  ['', {}],
  ['?row=12', { row: 12 }],
  ['/board', { board: 'all' }],
  ['/board?group=4&banner=12%3A3', { board: 4, banner: '12:3' }],
  ['?comments=sheet', { comments: 'sheet' }],
  ['?banner=12%3A3', { banner: '12:3' }],
  ['?banner=12%3A3&pin=9', { banner: '12:3', pin: 9 }],
  ['?view=3&row=1', { view: 3, row: 1 }],
  ['?row=1&banner=12%3A3&comments=7', { row: 1, banner: '12:3', comments: 7 }],
])('[SCREEN-401] %j is read as it is written', (search, place) => {
  expect(searchOf(placeIn(search))).toBe(search);
  expect(placeIn(search)).toEqual({
    board: undefined,
    view: undefined,
    row: undefined,
    banner: undefined,
    pin: undefined,
    comments: undefined,
    ...place,
  });
});

test.each([
  '?row=x',
  '?row=0',
  '?row=-1',
  '?row=1e3',
  '?comments=all',
  '?banner=1',
  '?banner=1:2:3',
  '?pin=9',
  '?other=1',
  '?group=4',
  '/boards',
])('[SCREEN-401] %j says nothing', (search) => {
  expect(searchOf(placeIn(search))).toBe('');
});

test('[SCREEN-401] to go on from one thing to the next of its sort opens nothing more', () => {
  expect(opensMore({ comments: 1 }, {})).toBe(true);
  expect(opensMore({ comments: 2 }, { comments: 1 })).toBe(false);
  expect(opensMore({ comments: 1, row: 2 }, { comments: 1 })).toBe(true);
  expect(opensMore({ board: 'all' }, {})).toBe(true);
  expect(opensMore({ board: 3 }, { board: 'all' })).toBe(false);
  expect(opensMore({ banner: '1:2', pin: 3 }, { banner: '1:2' })).toBe(false);
});
