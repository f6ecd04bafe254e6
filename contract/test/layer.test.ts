/** A sheet over another one: what is done to it comes to the same as on a sheet of its own, and the one below stays. */
import { expect, test } from 'vitest';
import { aSheet, oneOfEach } from './samples.ts';
import { applyChange } from '#apply.ts';
import { changeKinds } from '#live.ts';
import { layered, openSheet, writeOut } from '#open-sheet.ts';

// Without the sheet nothing can be written out.
const kinds = changeKinds.filter((kind) => kind !== 'deleteSheet');

test.each(kinds)(
  '[LIVE-53] %s, and any other change behind it, makes the same of a layer and leaves the sheet',
  (kind) => {
    for (const next of kinds) {
      const below = openSheet(aSheet());
      const [over, alone] = [layered(below), openSheet(aSheet())];
      for (const change of [oneOfEach[kind], oneOfEach[next]]) {
        expect(applyChange(over, change), `${kind}, ${next}`).toEqual(applyChange(alone, change));
      }
      expect(writeOut(over, 1), `${kind}, ${next}`).toEqual(writeOut(alone, 1));
      expect(over.cells.all().length).toBe(alone.cells.all().length);
      expect(writeOut(below, 1)).toEqual(aSheet());
    }
  },
);

test('[LIVE-53] what was deleted over a sheet is not seen there, whatever it is asked by, until it is put there again', () => {
  const below = openSheet(aSheet());
  const over = layered(below);
  applyChange(over, oneOfEach.deleteGroup);
  const gone = oneOfEach.deleteGroup.groupID;
  const rowIDs = below.rowOrder.get(gone) ?? [];
  expect(rowIDs.length).toBeGreaterThan(0);
  expect(rowIDs.map((rowID) => [over.rows.has(rowID), over.rows.get(rowID)])).toEqual(
    rowIDs.map(() => [false, undefined]),
  );
  expect([...over.rows.values()].filter(({ groupID }) => groupID === gone)).toEqual([]);
  const [group] = aSheet().groups.filter(({ groupID }) => groupID === gone);
  if (group) applyChange(over, { kind: 'addGroup', group, cells: [] });
  expect(rowIDs.every((rowID) => over.rows.has(rowID))).toBe(true);
  expect(over.cells.all().filter(({ rowID }) => rowIDs.includes(rowID))).toEqual([]);
});
