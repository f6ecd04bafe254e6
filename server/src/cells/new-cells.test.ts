/** Cells of many new rows: each is saved or refused as it would be alone. */
import { addRows as addRowsCall, type NewRow } from '@marquee/contract/rows.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet } from '#test/builders.ts';

const app = await startApp();
const ann = await aPerson(app, { admin: true });
const bob = await aPerson(app);

type NewCell = NewRow['cells'][number];

test('[ROW-61] each cell of many new rows is as right or wrong as it is alone, and of those that are wrong all are named', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const { groupID } = sheet.groups[0];
  const { text, status, who, link } = sheet.columns;
  const [option] = sheet.options;
  const add = (...cells: object[]) =>
    ann.attempt(addRowsCall, {
      body: { rows: cells.map((cell, n) => ({ groupID, name: `Row ${n}`, cells: [cell as NewCell] })) },
    });
  const before = await readSheet(ann, sheet.url);
  const wrong = await add(
    { columnID: text.columnID, cellText: { text: 'Right' } },
    { columnID: status.columnID, cellMultiChoice: { multiChoiceOptionID: 1_000_000 } },
    { columnID: who.columnID, cellUser: { userID: bob.userID } },
    { columnID: who.columnID, cellUser: { userID: 1_000_000 } },
    { columnID: text.columnID, cellUser: { userID: bob.userID } },
  );
  expect(wrong).toMatchObject({ status: 400, code: 'unknownOption' });
  expect((wrong.body as { errors?: { path: string }[] }).errors?.map(({ path }) => path)).toEqual([
    'body.rows.1.cells.0',
    'body.rows.3.cells.0',
    'body.rows.4.cells.0',
  ]);
  expect(await readSheet(ann, sheet.url)).toEqual(before);
  const right = await add(
    { columnID: status.columnID, cellMultiChoice: { multiChoiceOptionID: option.multiChoiceOptionID } },
    { columnID: who.columnID, cellUser: { userID: null } },
    { columnID: link.columnID, cellHyperlink: { url: 'example.com' } },
    { columnID: text.columnID, cellText: { text: 'With "quotes", {braces}, \\ and\nlines, ä, null' } },
    { columnID: text.columnID, cellText: { text: 'NULL' } },
  );
  expect(right).toMatchObject({ status: 201 });
  const rows = (right as { body: { rowID: number }[] }).body;
  const after = await readSheet(ann, sheet.url);
  const cellOf = (columnID: number, at: number) =>
    after.columns.find((column) => column.columnID === columnID)?.cells.find(({ rowID }) => rowID === rows[at]?.rowID);
  expect(cellOf(status.columnID, 0)?.cellMultiChoice?.multiChoiceOptionID).toBe(option.multiChoiceOptionID);
  expect(cellOf(who.columnID, 1)?.cellUser?.userID).toBe(null);
  expect(cellOf(link.columnID, 2)?.cellHyperlink).toMatchObject({
    url: 'https://example.com',
    displayText: 'Click here',
  });
  expect(cellOf(text.columnID, 3)?.cellText?.text).toBe('With "quotes", {braces}, \\ and\nlines, ä, null');
  expect(cellOf(text.columnID, 4)?.cellText?.text).toBe('NULL');
});
