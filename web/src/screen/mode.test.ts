/** The modes of a sheet, and which rows are chosen in them. */
import { beforeEach, expect, test } from 'vitest';
import { useSheetStatus } from '#sync/currentSheet.ts';
import { useGroupScreen } from './groupScreen.ts';
import { chooseBy, chooseNone, enterMode, showRows, toggleRow, useMode, type Mode } from './mode.ts';
import { aSheet, openForTest } from '#test/liveSheet.ts';

const groups = [
  { groupID: 1, rowIDs: [11, 12] },
  { groupID: 2, rowIDs: [21, 22] },
];

const chosen = () => [...useMode.getState().chosenRows].toSorted((a, b) => a - b);
const choice = () => useMode.getState().choice;
const closed = () => [...useGroupScreen.getState().closed];

beforeEach(() => {
  const { live } = openForTest(aSheet(1));
  useSheetStatus.setState({
    status: { is: 'open', live, sheetID: 1, firstRowIDs: new Set() },
    sheetURL: 'token',
  });
  enterMode('organiseRows');
  showRows(groups);
});

test('[MODE-1] a sheet starts by organising rows, and entering a mode leaves the one before', () => {
  expect(useMode.getState().mode).toBe('organiseRows');
  const modes: Mode[] = ['organiseGroups', 'multiEditing', 'deleteRows', 'organiseRows'];
  for (const mode of modes) {
    enterMode(mode);
    expect(useMode.getState().mode).toBe(mode);
  }
});

test('[MODE-1] another sheet starts by organising rows again', () => {
  enterMode('multiEditing');
  chooseBy('all');
  useSheetStatus.setState({ status: { is: 'loading' }, sheetURL: 'another' });
  expect(useMode.getState()).toMatchObject({ mode: 'organiseRows', choice: 'rows' });
  expect(chosen()).toEqual([]);
});

test('[MODE-2] leaving multiple editing goes back to choosing single rows', () => {
  for (const option of ['all', 'groups'] as const) {
    enterMode('multiEditing');
    chooseBy(option);
    enterMode('organiseRows');
    expect(choice()).toBe('rows');
    expect(chosen()).toEqual([]);
  }
});

test('[MODE-3] organising groups closes all groups, and leaving it opens them', () => {
  enterMode('organiseGroups');
  expect(closed()).toEqual([1]);
  enterMode('multiEditing');
  expect(closed()).toEqual([]);
});

test('[MODE-4] entering delete rows lets all chosen rows go', () => {
  enterMode('multiEditing');
  toggleRow(11);
  toggleRow(21);
  expect(chosen()).toEqual([11, 21]);
  enterMode('deleteRows');
  expect(chosen()).toEqual([]);
});

test('[MODE-5] all chooses every row that is shown, and rows none', () => {
  enterMode('multiEditing');
  chooseBy('all');
  expect(chosen()).toEqual([11, 12, 21, 22]);
  chooseBy('rows');
  expect(chosen()).toEqual([]);
});

test('[MODE-5] where groups are chosen, a row takes its whole group along, and back', () => {
  enterMode('multiEditing');
  chooseBy('groups');
  toggleRow(22);
  expect(chosen()).toEqual([21, 22]);
  toggleRow(11);
  toggleRow(21);
  expect(chosen()).toEqual([11, 12]);
  chooseNone();
  expect(chosen()).toEqual([]);
  expect(choice()).toBe('groups');
});

test('[MODE-5] a row that is let go out of all leaves the others chosen', () => {
  enterMode('multiEditing');
  chooseBy('all');
  toggleRow(12);
  expect(chosen()).toEqual([11, 21, 22]);
  expect(choice()).toBe('rows');
});

test('[SCREEN-44] a range goes from the last row to this one, either way, and is chosen or let go as a whole', () => {
  enterMode('multiEditing');
  toggleRow(22);
  toggleRow(12, true);
  expect(chosen()).toEqual([12, 21, 22]);
  toggleRow(21, true);
  expect(chosen()).toEqual([22]);
});

test('[SCREEN-44] a range leaves out the rows of closed groups, and takes whole groups where groups are chosen', () => {
  const three = [...groups, { groupID: 3, rowIDs: [31, 32] }];
  showRows(three);
  enterMode('deleteRows');
  useGroupScreen.getState().toggle(2);
  toggleRow(12);
  toggleRow(31, true);
  expect(chosen()).toEqual([12, 31]);
  useGroupScreen.getState().toggle(2);
  enterMode('multiEditing');
  chooseBy('groups');
  toggleRow(12);
  toggleRow(21, true);
  expect(chosen()).toEqual([11, 12, 21, 22]);
});

test('[MODE-6] chosen rows that are deleted or filtered out drop out', () => {
  enterMode('multiEditing');
  chooseBy('all');
  showRows([{ groupID: 1, rowIDs: [12] }]);
  expect(chosen()).toEqual([12]);
  expect(choice()).toBe('all');
  showRows(groups);
  expect(chosen()).toEqual([12]);
  expect(choice()).toBe('rows');
});
