/** Which row element draws which row, while the sheet is scrolled and once it is still. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takeSlots, type RowSlots } from './rowSlots.ts';

const rowsFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);
const everywhere = () => true;
const still = (rowIDs: readonly number[], before: RowSlots = []) => takeSlots(before, rowIDs, false, everywhere);
const slotOf = (slots: RowSlots, row: number) => slots.find(({ rowID }) => rowID === row)?.slot;
const rowIDsOf = (slots: RowSlots) => slots.map(({ rowID }) => rowID);
const slotsOf = (slots: RowSlots) => slots.map(({ slot }) => slot);

test('[SCREEN-250] while the sheet is scrolled, rows that come take the elements of rows that went, and none is made or moved', () => {
  const before = still(rowsFrom(1, 10));
  const scrolled = takeSlots(before, rowsFrom(4, 10), true, everywhere);
  expect(slotsOf(scrolled)).toEqual(slotsOf(before));
  expect(rowIDsOf(scrolled)).toEqual([11, 12, 13, 4, 5, 6, 7, 8, 9, 10]);
  const jumped = takeSlots(scrolled, rowsFrom(500, 10), true, everywhere);
  expect(slotsOf(jumped)).toEqual(slotsOf(before));
});

test('[SCREEN-250] a row keeps its element for as long as it is drawn', () => {
  const before = still(rowsFrom(1, 10));
  const focused = 3;
  const scrolled = takeSlots(before, [focused, ...rowsFrom(200, 9)], true, everywhere);
  expect(slotOf(scrolled, focused)).toBe(slotOf(before, focused));
});

test('[SCREEN-251] once the sheet is still its rows stand in the document in their order, and no others', () => {
  const scrolled = takeSlots(still(rowsFrom(1, 10)), rowsFrom(4, 10), true, everywhere);
  expect(rowIDsOf(still(rowsFrom(4, 10), scrolled))).toEqual(rowsFrom(4, 10));
});

test('[SCREEN-250] a row out of sight keeps its element until another needs it, unless it was deleted', () => {
  const before = still([1, 2, 3, 4]);
  expect(rowIDsOf(takeSlots(before, [3, 4], true, everywhere))).toEqual([1, 2, 3, 4]);
  expect(rowIDsOf(takeSlots(before, [3, 4], true, (rowID) => rowID !== 2))).toEqual([1, 3, 4]);
});

test('[SCREEN-250] however it is scrolled, each row in sight has one element of its own', () => {
  const step = fc.record({ first: fc.nat(60), count: fc.nat(12), isMoving: fc.boolean(), gone: fc.nat(60) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let slots: RowSlots = [];
      for (const { first, count, gone, isMoving } of steps) {
        const wanted = rowsFrom(first, count).filter((rowID) => rowID !== gone);
        const now = takeSlots(slots, wanted, isMoving, (rowID) => rowID !== gone);
        expect(new Set(slotsOf(now)).size).toBe(now.length);
        expect(new Set(rowIDsOf(now)).size).toBe(now.length);
        expect(rowIDsOf(now)).toEqual(expect.arrayContaining(wanted));
        for (const rowID of wanted) {
          if (slotOf(slots, rowID) !== undefined) expect(slotOf(now, rowID)).toBe(slotOf(slots, rowID));
        }
        // Drawn again with nothing changed, nothing changes.
        expect(takeSlots(now, wanted, isMoving, (rowID) => rowID !== gone)).toBe(now);
        slots = now;
      }
    }),
  );
});
