/** How the sheet is looked at, as a view keeps it, and taking that up again. */
import { deleteColumn, deleteOption } from '@marquee/contract/columns-mutations.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { plainLook, type View } from '@marquee/contract/views.ts';
import { beforeEach, expect, test } from 'vitest';
import { useGroupScreen } from '#screen/groupScreen.ts';
import { hideForMe, openOwnLook, showAllAgain, useOwnLook } from '#screen/ownLook.ts';
import { keepInForce, setCriteria, setFilter, useNarrow } from '#sheets/narrow/narrowStore.ts';
import { useSheetStatus } from '#sync/currentSheet.ts';
import { emptySheetStores } from '#ui/stores.ts';
import { aWideSheet, openForTest } from '#test/liveSheet.ts';
import { chooseView, lookToKeep, presentLook, showsSame } from './viewLook.ts';

const look = {
  ...plainLook,
  filters: [{ by: 'contains' as const, columnID: 21, words: 'one' }],
  sort: { columnID: 22, isDescending: true },
  hiddenRows: [14],
  closedGroups: [2],
  rowHeight: 56 as const,
};
const view: View = { viewID: 7, name: 'Mine', isShared: false, look };

beforeEach(() => {
  emptySheetStores();
  const { live } = openForTest(aWideSheet(1));
  useSheetStatus.setState({ status: { is: 'open', live, sheetID: 1, firstRowIDs: new Set() }, sheetURL: 'token' });
});

test('[VIEW-1] a view shows the sheet as it was kept, and the sheet as it is shows all of it again', () => {
  useGroupScreen.getState().toggle(3);
  setCriteria({ search: 'before' });
  chooseView(view);
  expect(presentLook()).toEqual(look);
  expect(useOwnLook.getState().viewID).toBe(7);
  expect(useNarrow.getState().criteria.search).toBe('');
  chooseView(null);
  expect(presentLook()).toEqual({ ...plainLook, closedGroups: [3] });
  expect(useOwnLook.getState().viewID).toBeNull();
});

test('[VIEW-4] what is gone is no part of a look, and makes no difference', () => {
  const gone = {
    ...look,
    filters: [...look.filters, { by: 'empty' as const, columnID: 99 }],
    hiddenColumns: [99],
    hiddenRows: [999, 14],
    closedGroups: [9, 2],
  };
  chooseView({ ...view, look: gone });
  expect(presentLook()).toEqual(look);
  expect(showsSame(gone, look)).toBe(true);
  chooseView({ ...view, look: { ...plainLook, sort: { columnID: 99, isDescending: false } } });
  expect(presentLook().sort).toBeNull();
});

test('[CHECK-61] a filter by checks is the same in whatever order its results were ticked', () => {
  const by = (...results: ('fails' | 'warns')[]) => ({
    ...look,
    filters: [{ by: 'checked' as const, columnID: 22, results }],
  });
  expect(showsSame(by('fails', 'warns'), by('warns', 'fails'))).toBe(true);
  expect(showsSame(by('fails'), by('warns'))).toBe(false);
});

test('[NARROW-5] what is gone narrows and sorts nothing, as if it had not been asked for, and does again once it is back', async () => {
  const { live, make } = openForTest(aWideSheet(1));
  useSheetStatus.setState({ status: { is: 'open', live, sheetID: 1, firstRowIDs: new Set() }, sheetURL: 'token' });
  const filters = [
    { by: 'contains' as const, columnID: 21, words: 'one' },
    { by: 'oneOf' as const, columnID: 22, ids: [1, null] },
  ];
  const sort = { columnID: 21, isDescending: false };
  const inForce = () => {
    keepInForce();
    return useNarrow.getState().criteria;
  };
  setCriteria({ filters, sort });
  expect(inForce()).toEqual({ search: '', filters, sort });
  const column = make(deleteColumn, { columnID: 21 });
  expect(inForce()).toEqual({ search: '', filters: filters.slice(1), sort: null });
  // Saved again meanwhile, as another filter is set.
  setFilter({ by: 'oneOf', columnID: 22, ids: [1] });
  column.fail(new Refusal('badInput'));
  await column.saved;
  expect(inForce()).toMatchObject({ filters: [filters[0], { ids: [1] }], sort });
  make(deleteOption, { columnID: 22, multiChoiceOptionID: 1 });
  expect(inForce().filters).toEqual(filters.slice(0, 1));
  setFilter({ by: 'oneOf', columnID: 22, ids: [1, 2] });
  expect(inForce().filters).toEqual([filters[0], { by: 'oneOf', columnID: 22, ids: [2] }]);
});

test('[SCREEN-403] closing a group is no change to be saved; hiding, filtering, sorting and higher rows are', () => {
  chooseView(view);
  useGroupScreen.getState().toggle(1);
  expect(showsSame(presentLook(), look)).toBe(true);
  hideForMe('hiddenColumns', 22);
  expect(showsSame(presentLook(), look)).toBe(false);
  chooseView(view);
  setFilter({ by: 'empty', columnID: 22 });
  expect(showsSame(presentLook(), look)).toBe(false);
  chooseView(view);
  showAllAgain();
  expect(showsSame(presentLook(), look)).toBe(false);
});

test('[SCREEN-403] what is kept as it is shown is no change, in whatever order the server keeps the fields of it', () => {
  const kept = { ...look, filters: [{ words: 'one', columnID: 21, by: 'contains' as const }] };
  expect(showsSame(kept, look)).toBe(true);
});

test('[SCREEN-931] a filter is no change to be saved where the same is ticked in another order', () => {
  const filters = (ids: (number | null)[]) => [{ by: 'oneOf' as const, columnID: 22, ids }];
  const kept = { ...plainLook, filters: filters([2, 1, null]) };
  chooseView({ ...view, look: kept });
  setFilter({ by: 'oneOf', columnID: 22, ids: [1, null] });
  expect(showsSame(kept, presentLook())).toBe(false);
  setFilter({ by: 'oneOf', columnID: 22, ids: [1, null, 2] });
  expect(showsSame(kept, presentLook())).toBe(true);
});

test('[VIEW-7] what a view of all members cannot keep, of a column that is just for somebody, waits for no saving', () => {
  const sheet = aWideSheet(1);
  const columns = sheet.columns.map((column) => ({ ...column, justForMe: column.columnID === 22 }));
  const { live } = openForTest({ ...sheet, columns });
  useSheetStatus.setState({ status: { is: 'open', live, sheetID: 1, firstRowIDs: new Set() }, sheetURL: 'token' });
  const shared = { ...view, isShared: true, look: { ...look, sort: null } };
  chooseView(shared);
  setFilter({ by: 'empty', columnID: 22 });
  expect(showsSame(shared.look, lookToKeep(shared))).toBe(true);
  expect(lookToKeep(shared)).toEqual(shared.look);
  expect(lookToKeep(view).filters).toEqual(presentLook().filters);
});

test('[SCREEN-405] nothing that was hidden on one sheet is hidden on another', () => {
  openOwnLook(1);
  hideForMe('hiddenRows', 11);
  emptySheetStores();
  openOwnLook(2);
  expect(useOwnLook.getState().hiddenRows).toEqual([]);
});
