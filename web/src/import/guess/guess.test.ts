/** What the columns of media plans of several countries are taken for. */
import { allKinds } from '@marquee/contract/cell-kinds.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { OpenColumn } from '@marquee/contract/open-sheet.ts';
import { expect, test } from 'vitest';
import { emptyGround as ground } from '#test/emptyGround.ts';
import { exportedPlans } from '#test/exportedPlans.ts';
import { mediaPlans, otherMediaPlans, type MediaPlan } from '#test/mediaPlans.ts';
import { xlsxOf, type XlsxCell } from '#test/xlsx.ts';
import { nothingHidden } from '#import/fileTable.ts';
import { draftOf, readColumn, unreadInWords, type Wanted } from '#import/plan.ts';
import { readTable } from '#import/read/readTable.ts';
import type { Target } from '#import/target.ts';
import { guess, guessOrders, guessTargets } from './guess.ts';

function bytesOf({ encoding, text }: MediaPlan): Uint8Array {
  if (encoding === 'utf-16le') return new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
  if (encoding === 'windows-1252') return new Uint8Array(Buffer.from(text, 'latin1'));
  return new TextEncoder().encode(encoding === 'utf-8-marked' ? `\uFEFF${text}` : text);
}

const nounOf = (target: Target): string =>
  target.to === 'new' ? (allKinds.find((kind) => kind.columnTypeID === target.columnTypeID)?.noun ?? '') : target.to;

async function understood(plan: MediaPlan) {
  const read = await readTable(bytesOf(plan), undefined);
  const { lines } = read;
  const { headers, targets } = guess(lines, ground, read);
  const isDate = (at: number) => nounOf(targets[at] ?? { to: 'nothing' }) === 'date';
  const orders = guessOrders(lines.slice((headers ?? -1) + 1), isDate, ground.today, 'en-GB');
  const wanted: Wanted = { lines, headers, targets, orders, group: { name: 'Imported' } };
  const columns = targets.map((_, at) => readColumn(wanted, at, ground));
  const draft = draftOf(wanted, columns, ground);
  const dates = Object.keys(plan.dates ?? {}).map((at) => [at, columns[Number(at)]?.fields[0]?.['date']]);
  return { headers, columns: targets.map(nounOf), dates: Object.fromEntries(dates) as object, rows: draft.rows.length };
}

test('[IMPORT-8] where no headers are found they are to be switched on in the first line of the table, below its title', () => {
  const lines = [['Spring plan'], [], ['one', 'two', 'two'], ['a', 'b', 'c'], ['d', 'e', 'f']];
  expect(guess(lines, ground)).toMatchObject({ headers: undefined, firstLine: 2 });
});

test('[IMPORT-8] of headers in two lines, as merged cells make them, the lower ones are the columns’', async () => {
  const rows: XlsxCell[][] = [
    ['Spring plan'],
    ['Banner', 'Flight', null, 'Costs', null],
    [null, 'Start', 'End', 'Net', 'Gross'],
    ['MPU', { date: '2026-04-01' }, { date: '2026-04-14' }, 10, 12],
    ['Sky', { date: '2026-04-02' }, { date: '2026-04-15' }, 20, 24],
  ];
  const file = xlsxOf([{ name: 'Plan', rows, merges: ['A2:A3', 'B2:C2', 'D2:E2'] }]);
  const { headers, targets } = guess((await readTable(file, undefined)).lines, ground);
  expect([headers, ...targets.map(nounOf)]).toEqual([2, 'name', 'date', 'date', 'text', 'text']);
});

test('[IMPORT-13] a column that is hidden in the file goes nowhere, whatever it is called', () => {
  const lines = [
    ['Name', 'Banner', 'Status', 'Margin'],
    ['a1', 'MPU', 'Done', '12'],
    ['a2', 'Sky', 'Open', '15'],
  ];
  const hidden = { columns: new Set([0, 3]), lines: new Set<number>() };
  const { targets } = guess(lines, ground, { hidden, groupAt: undefined });
  expect(targets.map(nounOf)).toEqual(['nothing', 'name', 'status', 'nothing']);
});

test('[IMPORT-30] titles are the groups, whatever columns of the file or of the sheet are called', () => {
  const lines = [
    ['Name', 'Category', 'Group', 'Group'],
    ['', '', '', 'Display'],
    ['MPU', 'Large', 'A', ''],
    ['Sky', 'Small', 'B', ''],
  ];
  const known = { hidden: nothingHidden, groupAt: 3 };
  expect(guess(lines, ground, known).targets.map(nounOf)).toEqual(['name', 'text', 'text', 'group']);
  expect(guessTargets(lines, undefined, ground, known).at(-1)).toEqual({ to: 'group' });
  const column = { columnID: 7, columnTypeID: columnTypes.text, name: 'Group' } as OpenColumn;
  const withColumn = { ...ground, columns: [column] };
  expect(guess(lines, withColumn, known).targets.slice(1)).toEqual([
    { to: 'new', columnTypeID: columnTypes.text },
    { to: 'column', columnID: 7 },
    { to: 'group' },
  ]);
  // The sheet's column is not filled with the names of groups.
  const without = lines.map(([name = '', category = '', , group = '']) => [name, category, group]);
  const { targets } = guess(without, withColumn, { ...known, groupAt: 2 });
  expect(targets.map(nounOf)).toEqual(['name', 'text', 'group']);
});

test('[IMPORT-8] words with numbers are no dates for beginning like a month, or for what stands before a day', () => {
  const lines = [
    ['Banner', 'Scope', 'Milestone', 'Live'],
    ['MPU', '3 markets', 'Draft 3 May', 'Mon 4 May'],
    ['Sky', '2 sets', 'Final 10 May', 'Tue 12 May'],
    ['Story', '5 decks', 'Approved 12 May', 'Fri 15 May'],
  ];
  expect(guess(lines, ground).targets.map(nounOf)).toEqual(['name', 'text', 'text', 'date']);
});

test('[IMPORT-21] names of people who are mostly not on the sheet stay words, whatever their header', () => {
  const lines = [
    ['Banner', 'Designer', 'Owner'],
    ['MPU', 'Ana García', 'Ana García'],
    ['Sky', 'Ben Okoro', 'Ana García'],
    ['Story', 'Cem Aydın', 'Ben Okoro'],
    ['Feed', 'Ben Okoro', ''],
  ];
  expect(guess(lines, ground).targets.map(nounOf)).toEqual(['name', 'text', 'who']);
});

test('[IMPORT-20] versions and numbers of sets are no dates, unless their header or another cell says so', () => {
  const lines = [
    ['Banner', 'Build', 'Scope', 'Live', 'Wann', 'Quando'],
    ['MPU', '1.2.10', '5 set', '1.2.10', '1.2.10', '5 set'],
    ['Sky', '1.2.11', '2 set', '1.2.11', '3.2.26', '28 ago'],
    ['Story', '1.3.12', '7 Set', '1.3.12', '5.2.26', '12 set'],
  ];
  const { targets } = guess(lines, { ...ground, today: '2026-03-01' });
  expect(targets.map(nounOf)).toEqual(['name', 'text', 'text', 'date', 'date', 'date']);
});

test.each([...mediaPlans, ...otherMediaPlans, ...exportedPlans])('[IMPORT-8] $name', async (plan) => {
  const { columns, dates = {}, headers, rows } = plan;
  expect(await understood(plan)).toEqual({ headers, columns, dates, rows });
});

test('[IMPORT-1] a name that is cut has no half of a character at its end, for which all of the import would be refused', () => {
  const lines = [[`${'x'.repeat(254)}😀 and more`]];
  const targets: Target[] = [{ to: 'name' }];
  const wanted: Wanted = { lines, headers: undefined, targets, orders: [], group: { name: 'Imported' } };
  const { rows, unread } = draftOf(wanted, [], ground);
  expect(rows.map(({ name }) => name)).toEqual(['x'.repeat(254)]);
  expect(unread).toMatchObject([{ why: 'cut to 255 characters' }]);
});

test('[IMPORT-27] names that are cut are not said to be empty', () => {
  const empty = { line: 2, column: 'Start', words: 'soon', why: 'is no date' };
  const cut = { line: 3, column: 'Row name', words: 'long', why: 'cut to 255 characters', isCut: true } as const;
  expect(unreadInWords([cut])).toBe('1 row name is too long and will be cut');
  expect(unreadInWords([empty, empty, cut, cut])).toBe(
    '2 cells can’t be read and will be empty, 2 row names are too long and will be cut',
  );
});

test('[IMPORT-14] a time of day that a Date column does not hold is counted; midnight and days alone are none', () => {
  const times = ['2026-05-03 14:30', '3.5.2026, 9.15 Uhr', '2026-05-03T09:00:00.000Z', 'Sun 3 May 2026 2:30 pm'];
  const days = ['2026-05-03', '3.5.26', '3 5.26', '3 May 2026', '2026-05-03 00:00:00', '5/3/2026 12:00 AM'];
  const cells = [{ words: '2026-05-03 14:30', date: '2026-05-03' }, ...times, ...days];
  const targets: Target[] = [{ to: 'new', columnTypeID: columnTypes.date }];
  const lines = cells.map((cell) => [cell]);
  const wanted: Wanted = { lines, headers: undefined, targets, orders: ['dayFirst'], group: { name: 'Imported' } };
  const { timed, unread } = draftOf(wanted, [readColumn(wanted, 0, ground)], ground);
  expect({ timed, unread }).toEqual({ timed: 5, unread: [] });
});
