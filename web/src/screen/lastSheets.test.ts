/** What this browser remembers of the last sheets: of how many, in which form, and what it makes of what others left there. */
import { areIds } from '#ui/browserStorage.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ofLastSheets } from './lastSheets.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

const closed = ofLastSheets('marquee.closed', 'groupIDs', areIds);

test('[SCREEN-164] [PACK-35] each person has one thing of each of fifty sheets, and those changed longest ago are forgotten', () => {
  for (let sheetID = 1; sheetID <= 50; sheetID += 1) closed.write(7, sheetID, [sheetID]);
  closed.write(7, 1, [100]);
  closed.write(7, 51, [51]);
  expect([1, 2, 3, 51].map((sheetID) => closed.read(7, sheetID))).toEqual([[100], undefined, [3], [51]]);
  expect(closed.read(8, 51)).toBeUndefined();
  closed.write(7, 51, undefined);
  expect(JSON.parse(stored.get('marquee.closed.7') ?? '')).toHaveLength(49);
});

test('[SCREEN-164] [PACK-35] it is kept in one form, and nothing is once nothing is left', () => {
  closed.write(7, 3, [4, 5]);
  expect([...stored]).toEqual([['marquee.closed.7', '[{"sheetID":3,"groupIDs":[4,5]}]']]);
  closed.write(7, 3, undefined);
  expect(stored.size).toBe(0);
});

test.each([
  'nothing',
  '{}',
  '[null]',
  '[{"sheetID":3}]',
  '[{"sheetID":"3","groupIDs":[4]}]',
  '[{"sheetID":3,"groupIDs":["4"]}]',
])('[SCREEN-164] [PACK-35] %s that was found there counts as nothing, and gives way', (text) => {
  stored.set('marquee.closed.7', text);
  expect(closed.read(7, 3)).toBeUndefined();
  closed.write(7, 3, [4]);
  expect(closed.read(7, 3)).toEqual([4]);
});
