/** A made-up kind of cell, put into the lists: no other place of the page may have to know of it. */
import { cellKinds } from '@marquee/contract/cell-kinds.ts';
import type { Lookup } from '@marquee/contract/cell-kinds/kind.ts';
import { CellEdit, isCellEmpty, textOf, type Cell } from '@marquee/contract/cells.ts';
import type { ColumnTypeId } from '@marquee/contract/column-types.ts';
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import { rating } from '@marquee/contract/test/seventh-kind.ts';
import { expect, test, vi } from 'vitest';
import { columnChoices } from '#cells/kinds/columnChoices.ts';
import type { KindView } from '#cells/kinds/kindView.ts';
import { planPaste } from './clipboard/planPaste.ts';
import type { Filter } from '@marquee/contract/views.ts';
import { noCriteria, type Criteria } from './narrow/criteria.ts';
import { describeFilter } from './narrow/describe.ts';
import { narrow } from './narrow/narrow.ts';
import { RowTexts } from './narrow/rowTexts.ts';
import { choiceName } from './narrow/source.ts';
import { aSheetOf } from '#test/sheetToNarrow.ts';

interface Rating {
  stars: number | null;
  remark: string;
}
const valueOf = (cell: Cell | undefined) => (cell as { cellMadeUp?: Rating } | undefined)?.cellMadeUp;

// What adding a kind is: a line in the list of the contract, and one in the page's.
vi.mock('@marquee/contract/cell-kinds.ts', async (original) => {
  const { withRating } = await import('@marquee/contract/test/seventh-kind.ts');
  return withRating(await original<typeof import('@marquee/contract/cell-kinds.ts')>());
});
vi.mock('#cells/kinds/kinds.ts', async (original) => {
  const { kindViews } = await original<typeof import('#cells/kinds/kinds.ts')>();
  const view: KindView = {
    Editor: () => null,
    opensOnClick: true,
    Icon: () => null,
    holds: 'One to five stars',
    filter: {
      by: 'choices',
      idOf: (cell) => valueOf(cell)?.stars ?? null,
      useChoices: () => [1, 2, 3, 4, 5].map((id) => ({ id, name: `${id} stars` })),
      nameOf: (id) => `${id} stars`,
    },
    // The best come first: in no order that words have.
    sort: { ways: ['Best first', 'Worst first'], keys: () => (cell) => 9 - (valueOf(cell)?.stars ?? 0) },
    paste: (words) =>
      /^[1-5]$/.test(words) ? { fields: { stars: Number(words) } } : { trouble: 'no number of stars' },
  };
  return { kindViews: { ...kindViews, 99: view } };
});

const columnTypeID = rating.columnTypeID as number as ColumnTypeId;
const column: OpenColumn = {
  columnID: 27,
  columnTypeID,
  sheetID: 1,
  name: 'Stars',
  width: 100,
  accessRestrictions: 1,
  hideFromPublic: false,
  justForMe: false,
};
const cellOf = (rowID: number, stars: number | null, remark: string): Cell => {
  const cell: object = { cellID: 1, rowID, columnID: 27, cellMadeUp: { cellMadeUpID: 1, cellID: 1, stars, remark } };
  return cell as Cell;
};

const sheet = aSheetOf([[{ name: 'One' }, { name: 'Two' }, { name: 'Three' }, { name: 'Four' }]]);
sheet.cells.set('1:27', cellOf(1, 2, 'fair'));
sheet.cells.set('2:27', cellOf(2, 5, 'a find'));
sheet.cells.set('3:27', cellOf(3, null, 'nothing yet'));
const layout = { ...sheet.layout, columns: [...sheet.layout.columns, column] };
const rowsOf = (criteria: Partial<Criteria>) => {
  const around = { today: '2026-03-07', texts: new RowTexts(), kept: new Set<number>() };
  return narrow(layout, sheet.source, { ...noCriteria, ...criteria }, around).groups[0]?.rowIDs;
};
const look: Lookup = { personName: () => undefined, optionName: () => undefined };

test('[CELL-46] a new kind is offered for a new column', () => {
  expect(columnChoices.at(-1)).toMatchObject({ columnTypeID: 99, name: 'Rating', holds: 'One to five stars' });
});

test('[CELL-46] cells of a new kind are found by their words', () => {
  expect(rowsOf({ search: '5 of 5, A FIND' })).toEqual([2]);
  expect(rowsOf({ filters: [{ by: 'contains', columnID: 27, words: 'fair' }] })).toEqual([1]);
  expect(rowsOf({ filters: [{ by: 'empty', columnID: 27 }] })).toEqual([3, 4]);
});

test('[CELL-46] a new kind is filtered and sorted as it says, and not as text', () => {
  const filter: Filter = { by: 'oneOf', columnID: 27, ids: [5, null] };
  expect(rowsOf({ filters: [filter] })).toEqual([2, 3, 4]);
  expect(rowsOf({ sort: { columnID: 27, isDescending: false } })?.slice(0, 2)).toEqual([2, 1]);
  const nameOf = (_: number, id: number) => choiceName(column, id, look);
  expect(describeFilter(filter, layout.columns, nameOf)).toBe('Stars is 5 stars or empty');
});

test('[CELL-46] what is pasted into cells of a new kind is read as it says', () => {
  const { changes, troubles } = planPaste(
    [['4'], ['six'], ['']],
    () => undefined,
    { rowIDs: [1, 2, 3], columnIDs: [27] },
    {
      rowIDs: [1, 2, 3],
      columns: layout.columns,
      groupOf: () => 1,
      around: () => ({ options: [], users: [], today: '2026-03-07' }),
      isEmpty: () => false,
    },
  );
  expect(changes).toEqual([
    { rowID: 1, columnID: 27, fields: { stars: 4 } },
    { rowID: 3, columnID: 27, fields: rating.empty },
  ]);
  expect(troubles).toEqual(['1 cell left out: no number of stars.']);
});

test('[CELL-46] a column with a filled cell of a new kind is not empty, and so its adding is not undone', () => {
  expect(isCellEmpty(cellOf(1, 2, ''))).toBe(false);
  expect(isCellEmpty(cellOf(1, null, 'left over'))).toBe(true);
});

test('[CELL-46] an edit of a new kind is checked by its own schema', () => {
  const sent = (cellMadeUp: unknown) => ({ cellID: 0, rowID: 1, columnID: 27, cellMadeUp });
  expect(CellEdit.parse(sent({ stars: 3 }))).toEqual(sent({ stars: 3 }));
  expect(CellEdit.safeParse(sent({ stars: 6 })).success).toBe(false);
  expect(textOf(cellOf(1, 3, 'so so'), cellKinds[columnTypeID], look)).toBe('3 of 5, so so');
});
