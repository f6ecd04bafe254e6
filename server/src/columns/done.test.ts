/** Which status options mean that a row is done: told by their names at first, by members from then on. */
import * as calls from '@marquee/contract/columns.ts';
import { deleteOption, restoreOption } from '@marquee/contract/columns.ts';
import { duplicateSheet } from '@marquee/contract/sheets.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { allHear } from '#test/reader.ts';

const app = await startApp();
const visitor = new Caller(app.base);
const ann = await aPerson(app, { admin: true });
const bob = await aPerson(app);
const sheet = await aSheet(app, { owner: ann, members: [bob] });
const { columnID } = sheet.columns.status;

/** The names of the options of a column that mean done. */
const doneOf = async (who: Caller, url = sheet.url, name?: string) =>
  (await readSheet(who, url)).columns
    .filter((column) => (name === undefined ? column.columnID === columnID : column.name === name))
    .flatMap(({ multiChoiceOptions }) => multiChoiceOptions.flatMap((one) => (one.isDone ? one.name : [])));

test('[COL-20] a new option means done by its name, unless it is told otherwise', async () => {
  const before = await doneOf(ann);
  for (const sent of [
    { name: ' Signed OFF ' },
    { name: 'Live', isDone: false },
    { name: 'Shipped', isDone: true },
    { name: 'Undone' },
  ])
    await ann.call(calls.addOption, { body: { columnID, ...sent } });
  const after = [...before, 'Signed OFF', 'Shipped'];
  for (const who of [ann, bob, visitor]) expect(await doneOf(who)).toEqual(after);
  const { body: column } = await ann.call(calls.addColumn, {
    body: {
      sheetID: sheet.sheetID,
      columnTypeID: 3,
      name: 'Second',
      multiChoiceOptions: [{ name: 'Done' }, { name: 'Open' }, { name: 'Printed', isDone: true }],
    },
  });
  expect(column.multiChoiceOptions.map(({ isDone }) => isDone === true)).toEqual([true, false, true]);
});

test('[COL-20] members say which options mean done; a new name, and coming back, change nothing of that, and everybody hears of it', async () => {
  const { body: made } = await ann.call(calls.addOption, { body: { columnID, name: 'Whatever' } });
  const { multiChoiceOptionID } = made;
  const isDone = async (who: Caller) => (await doneOf(who)).includes('Renamed');
  await allHear(sheet, { ann, bob, visitor }, async () => {
    await bob.call(calls.updateOption, { body: { multiChoiceOptionID, isDone: true, name: 'Renamed' } });
  });
  for (const who of [ann, bob, visitor]) expect(await isDone(who)).toBe(true);
  await ann.call(deleteOption, { params: { id: String(multiChoiceOptionID) } });
  await ann.call(restoreOption, { params: { id: String(multiChoiceOptionID) }, body: {} });
  expect(await isDone(bob)).toBe(true);
  await allHear(sheet, { ann, bob, visitor }, async () => {
    await ann.call(calls.updateOption, { body: { multiChoiceOptionID, isDone: false } });
  });
  expect(await isDone(bob)).toBe(false);
});

test('[COL-20] copies of a column and of a sheet mean by their options what the originals mean', async () => {
  const { body } = await ann.call(calls.duplicateColumn, { params: { id: String(columnID) }, body: {} });
  const { columns } = await readSheet(ann, sheet.url);
  const copy = columns.find((column) => column.columnID === body.columnID)?.multiChoiceOptions ?? [];
  const done = await doneOf(ann);
  expect(done).toContain('Shipped');
  expect(copy.flatMap((option) => (option.isDone ? option.name : []))).toEqual(done);
  const { body: twin } = await ann.call(duplicateSheet, {
    params: { id: String(sheet.sheetID) },
    body: { content: 'structure' },
  });
  const name = columns.find((column) => column.columnID === columnID)?.name ?? '';
  expect(await doneOf(ann, twin.url, name)).toEqual(done);
});
