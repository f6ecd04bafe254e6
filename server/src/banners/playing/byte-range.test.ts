/** Parts of files, as requests ask for them. */
import { describe, expect, test } from 'vitest';
import { partOf, type RangeHeaders } from './byte-range.ts';

const modifiedAt = Date.UTC(2026, 2, 4, 12, 30, 15, 500);
const state = { bytes: 1000, etag: '"tag"', modifiedAt };
const time = 'Wed, 04 Mar 2026 12:30:15 GMT';

test.each<[string, ReturnType<typeof partOf>]>([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-', { start: 0, end: 999 }],
  ['bytes = 10 - 19', { start: 10, end: 19 }],
  ['bytes=990-2000', { start: 990, end: 999 }],
  ['bytes=-1', { start: 999, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=-0', 'beyond'],
  ['bytes=1000-', 'beyond'],
  ['bytes=999999999999999-', 'beyond'],
  ['bytes=20-10', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['bytes=a-b', 'whole'],
  ['bytes=1e3-', 'whole'],
  ['bytes=99999999999999999999-', 'whole'],
  ['items=0-1', 'whole'],
  ['', 'whole'],
])('[BANNER-33] the range %j', (range, part) => {
  expect(partOf({ range }, state)).toEqual(part);
});

test('[BANNER-33] nothing is a part of an empty file', () => {
  const empty = { ...state, bytes: 0 };
  for (const range of ['bytes=0-', 'bytes=-1', 'bytes=0-0']) expect(partOf({ range }, empty)).toBe('beyond');
  expect(partOf({}, empty)).toBe('whole');
});

describe('conditions', () => {
  test.each<[RangeHeaders, boolean]>([
    [{ 'if-none-match': '"tag"' }, true],
    [{ 'if-none-match': 'W/"tag"' }, true],
    [{ 'if-none-match': '"a", "tag"' }, true],
    [{ 'if-none-match': '*' }, true],
    [{ 'if-none-match': '"other"' }, false],
    [{ 'if-none-match': '"other"', 'if-modified-since': time }, false],
    [{ 'if-modified-since': time }, true],
    [{ 'if-modified-since': 'Wed, 04 Mar 2026 12:30:14 GMT' }, false],
    [{ 'if-modified-since': 'yesterday' }, false],
  ])('[BANNER-33] %j: unchanged %s', (headers, isUnchanged) => {
    expect(partOf(headers, state) === 'unchanged').toBe(isUnchanged);
  });

  test.each<[string, boolean]>([
    ['"tag"', true],
    ['"other"', false],
    ['W/"tag"', false],
    [time, true],
    ['Wed, 04 Mar 2026 12:30:14 GMT', false],
    ['nonsense', false],
  ])('[BANNER-33] a part if it is still %s: %s', (condition, isPart) => {
    const headers = { range: 'bytes=0-1', 'if-range': condition };
    expect(partOf(headers, state)).toEqual(isPart ? { start: 0, end: 1 } : 'whole');
  });

  test('[BANNER-33] a file whose time nobody knows is compared by its tag, and never in parts', () => {
    const unknown = { bytes: 1000, etag: 'W/"tag"', modifiedAt: undefined };
    expect(partOf({ 'if-modified-since': time }, unknown)).toBe('whole');
    expect(partOf({ 'if-none-match': 'W/"tag"' }, unknown)).toBe('unchanged');
    expect(partOf({ range: 'bytes=0-1', 'if-range': 'W/"tag"' }, unknown)).toBe('whole');
  });
});
