/** Cells that are made when they are asked for, against the same cells that were put one by one. */
import { expect, test } from 'vitest';
import type { Cell } from '#cells.ts';
import { OpenCells } from '#open-cells.ts';
import { PackedCells } from '#packed-cells.ts';

const columnID = 7;
const aCell = (rowID: number, text = `of ${rowID}`): Cell => {
  const cellID = rowID + 100;
  return { cellID, columnID, rowID, cellText: { cellTextID: cellID, cellID, text } } as Cell;
};

/** The same cells by either. The database sends them in no order. */
function bothOf(rowIDs: readonly number[]): { packed: OpenCells; put: OpenCells } {
  const [packed, put] = [new OpenCells(), new OpenCells()];
  for (const rowID of rowIDs) put.put(aCell(rowID));
  const values = [rowIDs.map((rowID) => `of ${rowID}`)];
  const column = { columnID, columnTypeID: 1 as const };
  const cellIDs = rowIDs.map((rowID) => rowID + 100);
  packed.putPacked(columnID, new PackedCells({ column, rowIDs, cellIDs, fields: ['text'], values }));
  return { packed, put };
}

const seenIn = (cells: OpenCells) => ({
  each: Array.from({ length: 40 }, (_, rowID) => cells.get(rowID, columnID)),
  column: cells.ofColumn(columnID).toSorted((one, other) => one.rowID - other.rowID),
  all: cells.all().length,
});

for (const [order, rowIDs] of Object.entries({ order: [3, 4, 9, 30], 'no order': [30, 3, 9, 4], none: [] })) {
  test(`[SCREEN-548] packed cells in ${order} are those that were packed, whatever is changed, deleted and put over them`, () => {
    const { packed, put } = bothOf(rowIDs);
    expect(seenIn(packed)).toEqual(seenIn(put));
    const changes: ((cells: OpenCells) => void)[] = [
      (cells) => cells.put(aCell(4, 'another')),
      (cells) => cells.forgetRows([9, 30]),
      // A row that comes back brings its cells along.
      (cells) => cells.put(aCell(30, 'back')),
    ];
    for (const change of changes) {
      const fresh = bothOf(rowIDs);
      for (const both of [{ packed, put }, fresh]) {
        change(both.packed);
        change(both.put);
        expect(seenIn(both.packed)).toEqual(seenIn(both.put));
        const layers = [new OpenCells(both.packed), new OpenCells(both.put)] as const;
        for (const layer of layers) layer.forgetRows([3]);
        expect(seenIn(layers[0])).toEqual(seenIn(layers[1]));
      }
    }
    packed.forgetColumn(columnID);
    expect(seenIn(packed)).toEqual(seenIn(new OpenCells()));
  });
}

test('[SCREEN-548] a packed cell is the same object whenever it is asked for', () => {
  const { packed } = bothOf([3, 9]);
  const cell = packed.get(9, columnID);
  expect(cell).toBeDefined();
  expect(packed.get(9, columnID)).toBe(cell);
  expect(packed.ofColumn(columnID)).toContain(cell);
  expect(new OpenCells(packed).get(9, columnID)).toBe(cell);
  expect([...packed.knownOf(columnID)]).toContain(cell);
});
