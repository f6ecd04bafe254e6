/** What each change does to an open sheet, and that changes about the unknown do nothing. */
import { describe, expect, test } from 'vitest';
import { aSheet, ann, bob, cy, oneOfEach, statusCell, textCell } from './samples.ts';
import { applyChange } from '#apply.ts';
import { cellAt } from '#cells.ts';
import { changeKinds, type Change, type ChangeKind } from '#live.ts';
import { openSheet, writeOut } from '#open-sheet.ts';

/** The sheet after some changes, and what the last of them touched. */
function after(...changes: Change[]) {
  const open = openSheet(aSheet());
  const touched = changes.map((change) => applyChange(open, change)).at(-1) ?? [];
  return { open, touched, sheet: () => writeOut(open, 1) };
}

const afterOneOf = (kind: ChangeKind) => after(oneOfEach[kind]);
const rowIDs = (sheet: ReturnType<typeof aSheet>) =>
  sheet.groups.map((group) => [group.groupID, group.rows.map((row) => row.rowID)]);

test('[LIVE-1] a sheet that is opened and written out is the same', () => {
  expect(after().sheet()).toEqual(aSheet());
});

test('[LIVE-1] updateSheet changes what it names and nothing else', () => {
  const { sheet, touched } = afterOneOf('updateSheet');
  expect(sheet()).toEqual({ ...aSheet(), name: 'Renamed' });
  expect(touched).toEqual(['head']);
});

test('[LIVE-1] deleteSheet leaves no head', () => {
  expect(afterOneOf('deleteSheet').open.head).toBeUndefined();
});

describe('[LIVE-1] groups', () => {
  test('[LIVE-1] addGroup comes with its rows and cells, at its place', () => {
    const { sheet } = afterOneOf('addGroup');
    expect(rowIDs(sheet())).toEqual([
      [3, [31]],
      [1, [11, 12]],
      [2, [21]],
    ]);
    expect(sheet().groups.map((group) => group.ordering)).toEqual([1, 2, 3]);
    expect(sheet().columns[0]?.cells).toContainEqual(textCell(31, 'new'));
  });

  test('[LIVE-1] updateGroup moves a group; a position past the end is the end', () => {
    expect(rowIDs(afterOneOf('updateGroup').sheet()).map(([id]) => id)).toEqual([2, 1]);
    const far = after({ kind: 'updateGroup', fields: ['ordering'], group: { groupID: 1, ordering: 99 } });
    expect(rowIDs(far.sheet()).map(([id]) => id)).toEqual([2, 1]);
  });

  test('[LIVE-1] deleteGroup takes its rows and their cells along', () => {
    const { sheet, open } = afterOneOf('deleteGroup');
    expect(rowIDs(sheet())).toEqual([[2, [21]]]);
    expect(sheet().columns[1]?.cells).toEqual([statusCell(21, 1)]);
    expect(open.cells.all().map(({ rowID, columnID }) => cellAt(rowID, columnID))).toEqual(['21:1', '21:2']);
  });
});

describe('[LIVE-1] rows', () => {
  test('[LIVE-1] addRow comes with its cells, at its place', () => {
    const { sheet } = afterOneOf('addRow');
    expect(sheet().groups[0]?.rows.map((row) => [row.rowID, row.ordering])).toEqual([
      [11, 1],
      [13, 2],
      [12, 3],
    ]);
    expect(sheet().columns[0]?.cells).toContainEqual(textCell(13, 'came with it'));
  });

  test('[LIVE-1] updateRow moves a row with its cells to another group', () => {
    const { sheet } = afterOneOf('updateRow');
    expect(rowIDs(sheet())).toEqual([
      [1, [12]],
      [2, [21, 11]],
    ]);
    expect(sheet().columns[0]?.cells).toContainEqual(textCell(11, 'one'));
  });

  test('[LIVE-1] deleteRow takes its cells along', () => {
    const { sheet, open } = afterOneOf('deleteRow');
    expect(rowIDs(sheet())[0]).toEqual([1, [12]]);
    expect(open.cells.all().filter((cell) => cell.rowID === 11)).toEqual([]);
  });
});

describe('[LIVE-1] several rows at once', () => {
  test('[LIVE-1] updateRows changes what it names of the rows, and puts their cells', () => {
    const { sheet, open } = afterOneOf('updateRows');
    expect([...open.rows.values()].map((row) => row.name)).toEqual(['Eleven', 'Row 12', 'Twenty-one']);
    expect(rowIDs(sheet())).toEqual(rowIDs(aSheet()));
    const texts = sheet().columns[0]?.cells.map((cell) => cell.cellText?.text);
    expect(texts).toEqual(['one again', 'two', 'three']);
  });

  test('[LIVE-1] deleteRows takes the cells of all of them along', () => {
    const { sheet, open } = afterOneOf('deleteRows');
    expect(rowIDs(sheet())).toEqual([
      [1, [11]],
      [2, []],
    ]);
    expect(open.cells.all().map(({ rowID, columnID }) => cellAt(rowID, columnID))).toEqual(['11:1', '11:2']);
  });
});

describe('[LIVE-1] columns and options', () => {
  test('[LIVE-1] addColumn comes with its options and cells, and the people whom they show', () => {
    const { sheet, open } = afterOneOf('addColumn');
    expect(sheet().columns.map((column) => column.columnID)).toEqual([1, 3, 2]);
    expect(open.users).toEqual([ann, bob, cy]);
    expect(sheet().columns[1]?.cells).toEqual([
      { cellID: 50, rowID: 11, columnID: 3, cellUser: { cellUserID: 50, cellID: 50, userID: 3 } },
    ]);
  });

  test('[LIVE-1] updateColumn changes what it names; what is not sent stays', () => {
    const [first, second] = afterOneOf('updateColumn').sheet().columns;
    expect(first).toEqual({ ...aSheet().columns[1], width: 99, ordering: 1 });
    expect(second).toEqual({ ...aSheet().columns[0], ordering: 2 });
  });

  test('[LIVE-1] deleteColumn takes its cells along', () => {
    const { open } = afterOneOf('deleteColumn');
    expect(open.columnOrder).toEqual([2]);
    expect(open.cells.all().filter((cell) => cell.columnID === 1)).toEqual([]);
  });

  test('[LIVE-1] options are added, moved and changed', () => {
    const { sheet } = after(oneOfEach.addMultiChoiceOption, oneOfEach.updateMultiChoiceOption);
    const options = sheet().columns[1]?.multiChoiceOptions;
    expect(options?.map(({ name, ordering }) => [name, ordering])).toEqual([
      ['First now', 1],
      ['Option 1', 2],
      ['Option 3', 3],
    ]);
  });

  test('[LIVE-1] deleteMultiChoiceOption empties the cells that show it, and only those', () => {
    const { sheet } = afterOneOf('deleteMultiChoiceOption');
    expect(sheet().columns[1]?.cells).toEqual([statusCell(11, null), statusCell(12, 2), statusCell(21, null)]);
    expect(sheet().columns[1]?.multiChoiceOptions.map((option) => option.multiChoiceOptionID)).toEqual([2]);
  });

  test('[LIVE-1] deleteMultiChoiceOption moves the cells that show it to the option that it names, if that is there', () => {
    const shown = (moveTo: number) =>
      after({ kind: 'deleteMultiChoiceOption', columnID: 2, multiChoiceOptionID: 1, moveTo }).sheet().columns[1]?.cells;
    expect(shown(2)).toEqual([statusCell(11, 2), statusCell(12, 2), statusCell(21, 2)]);
    expect(shown(99)).toEqual([statusCell(11, null), statusCell(12, 2), statusCell(21, null)]);
  });
});

test('[LIVE-1] updateCell fills and replaces', () => {
  const { sheet, touched } = after(oneOfEach.updateCell, { ...oneOfEach.updateCell, cell: textCell(12, 'again') });
  expect(sheet().columns[0]?.cells).toContainEqual(textCell(12, 'again'));
  expect(touched).toEqual(['cell:12:1']);
});

test('[LIVE-1] who is shown again has the name that came with it', () => {
  const named = (firstName: string): Change => ({
    kind: 'updateCell',
    fields: ['userID'],
    cell: {
      cellID: 60,
      rowID: 11,
      columnID: 1,
      cellUser: { cellUserID: 60, cellID: 60, userID: 3, person: { ...cy, firstName } },
    },
  });
  const { open, touched } = after(named('Cy'), named('Cyra'));
  expect(open.users.at(-1)?.firstName).toBe('Cyra');
  expect(touched).toEqual(['people', 'cell:11:1']);
  expect(after(named('Cyra'), named('Cyra')).touched).toEqual(['cell:11:1']);
});

test('[LIVE-1] people come and go; who left is still known by name', () => {
  const { open } = after(oneOfEach.addUserToSheet, oneOfEach.removeUserFromSheet);
  expect(open.users).toEqual([ann, cy]);
  expect(open.formerUsers).toEqual([bob]);
  applyChange(open, { kind: 'addUserToSheet', user: bob });
  expect(open.users).toEqual([ann, cy, bob]);
  expect(open.formerUsers).toEqual([]);
});

test('[LIVE-1] entries are replaced, never altered', () => {
  const open = openSheet(aSheet());
  const entries = () => [...open.groups.values(), ...open.rows.values(), ...open.columns.values(), ...open.cells.all()];
  const before = entries();
  const copies: unknown = JSON.parse(JSON.stringify(before));
  for (const kind of changeKinds) applyChange(open, oneOfEach[kind]);
  expect(before).toEqual(copies);
});

const unknown: Change[] = [
  { kind: 'updateGroup', fields: ['name'], group: { groupID: 99, name: 'x', ordering: 1 } },
  { kind: 'deleteGroup', groupID: 99 },
  { kind: 'addRow', row: { rowID: 98, groupID: 99, name: 'x', ordering: 1 }, cells: [] },
  { kind: 'updateRow', fields: ['name'], row: { rowID: 99, name: 'x', ordering: 1, groupID: 1 } },
  { kind: 'deleteRow', rowID: 99 },
  { kind: 'updateRows', fields: ['name'], rows: [{ rowID: 99, name: 'x' }], cells: [textCell(99, 'x')] },
  { kind: 'deleteRows', rowIDs: [98, 99] },
  { kind: 'updateColumn', fields: ['name'], column: { columnID: 99, name: 'x', ordering: 1 } },
  { kind: 'deleteColumn', columnID: 99 },
  {
    kind: 'addMultiChoiceOption',
    option: { multiChoiceOptionID: 9, columnID: 99, name: 'x', colour: 'red', ordering: 1 },
  },
  {
    kind: 'updateMultiChoiceOption',
    option: { multiChoiceOptionID: 9, columnID: 99, name: 'x', colour: 'red', ordering: 1 },
  },
  { kind: 'deleteMultiChoiceOption', columnID: 99, multiChoiceOptionID: 9 },
  { kind: 'deleteMultiChoiceOption', columnID: 2, multiChoiceOptionID: 99 },
  { kind: 'updateCell', fields: ['text'], cell: textCell(99, 'x') },
  { kind: 'updateCell', fields: ['text'], cell: { ...textCell(11, 'x'), columnID: 99 } },
  { kind: 'removeUserFromSheet', userID: 99 },
];

test.each(unknown)('[LIVE-2] $kind about something unknown does nothing', (change) => {
  expect(after(change).sheet()).toEqual(aSheet());
});

test('[DECISION-6] decideBanners says what is decided, counts what was said with it, and is written out until it waits again', () => {
  const { open, sheet, touched } = afterOneOf('decideBanners');
  const [decision] = oneOfEach.decideBanners.kind === 'decideBanners' ? oneOfEach.decideBanners.cells : [];
  if (!decision) throw new Error('The sample decides nothing.');
  expect(open.decisions.get(decision.cellID)).toBe(decision);
  expect(touched).toContain('decisions');
  expect(sheet().decisions).toEqual([decision]);
  expect(openSheet(sheet()).decisions.get(decision.cellID)).toEqual(decision);
  applyChange(open, { kind: 'decideBanners', cells: [{ ...decision, state: 'waiting' }], comment: null });
  expect(writeOut(open, 1).decisions).toBeUndefined();
});
