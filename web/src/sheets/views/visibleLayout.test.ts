/** What is left of a sheet once somebody has hidden some of it for themself. */
import { expect, test } from 'vitest';
import { noCriteria } from '#sheets/narrow/criteria.ts';
import { narrow } from '#sheets/narrow/narrow.ts';
import { RowTexts } from '#sheets/narrow/rowTexts.ts';
import { aSheetOf } from '#test/sheetToNarrow.ts';
import { visibleLayout } from './visibleLayout.ts';

const { layout, source } = aSheetOf([
  [
    { name: 'One', values: { 21: 'spring', 23: 2 } },
    { name: 'Two', values: { 21: 'spring' } },
  ],
  [{ name: 'Three', values: { 21: 'spring', 23: 2 } }],
]);
const nothing = { hiddenColumns: [], hiddenGroups: [], hiddenRows: [] };

test('[SCREEN-405] columns, groups and rows are left out, and a group says of how many rows it shows some', () => {
  const shown = visibleLayout(layout, { hiddenColumns: [21], hiddenGroups: [2], hiddenRows: [1] });
  expect(shown.columns.map(({ columnID }) => columnID)).toEqual([22, 23, 24, 25, 26]);
  expect(shown.groups).toEqual([{ groupID: 1, rowIDs: [2], totalRows: 2 }]);
});

test('[SCREEN-405] what is gone hides nothing, and nothing changed is the same object', () => {
  expect(visibleLayout(layout, nothing)).toBe(layout);
  const hidden = { ...nothing, hiddenRows: [2, 999] };
  const shown = visibleLayout(layout, hidden);
  expect(visibleLayout(layout, { ...hidden })).toBe(shown);
  expect(shown.groups[1]).toBe(layout.groups[1]);
  expect(visibleLayout(layout, { ...nothing, hiddenColumns: [999], hiddenGroups: [999] }).groups).toEqual(
    layout.groups,
  );
});

test('[SCREEN-405] a search finds nothing in what is hidden, and a filter may be by a hidden column', () => {
  const around = { today: '2026-03-07', texts: new RowTexts(), kept: new Set<number>(), columns: layout.columns };
  const visible = visibleLayout(layout, { ...nothing, hiddenColumns: [21, 23], hiddenRows: [3] });
  expect(narrow(visible, source, { ...noCriteria, search: 'spring' }, around).shown).toBe(0);
  const filters = [{ by: 'oneOf' as const, columnID: 23, ids: [2] }];
  const narrowed = narrow(visible, source, { ...noCriteria, filters }, around);
  expect(narrowed.groups.map(({ rowIDs, totalRows }) => [rowIDs, totalRows])).toEqual([
    [[1], 2],
    [[], 1],
  ]);
});
