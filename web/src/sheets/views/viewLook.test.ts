/** How the sheet is looked at, as a view keeps it, and taking that up again. */
import { plainLook, type View } from '@marquee/contract/views.ts';
import { beforeEach, expect, test } from 'vitest';
import { useGroupScreen } from '#screen/groupScreen.ts';
import { hideForMe, openOwnLook, showAllAgain, useOwnLook } from '#screen/ownLook.ts';
import { setCriteria, setFilter, useNarrow } from '#sheets/narrow/narrowStore.ts';
import { useSheetStatus } from '#sync/currentSheet.ts';
import { emptySheetStores } from '#ui/stores.ts';
import { aWideSheet, openForTest } from '#test/liveSheet.ts';
import { chooseView, presentLook, showsSame } from './viewLook.ts';

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

test('[SCREEN-405] nothing that was hidden on one sheet is hidden on another', () => {
  openOwnLook(1);
  hideForMe('hiddenRows', 11);
  emptySheetStores();
  openOwnLook(2);
  expect(useOwnLook.getState().hiddenRows).toEqual([]);
});
