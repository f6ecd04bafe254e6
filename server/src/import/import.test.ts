/** Imports: sent out of sight, and then all of them or none. */
import { addColumn, deleteOption, updateColumn } from '@marquee/contract/columns.ts';
import { deleteGroup, updateGroup } from '@marquee/contract/groups.ts';
import { addToImport, cancelImport, finishImport, getImport, startImport } from '@marquee/contract/imports.ts';
import type { BodyOf } from '@marquee/contract/endpoint.ts';
import { limits } from '@marquee/contract/limits.ts';
import { addRow, deleteRows } from '@marquee/contract/rows.ts';
import { updateCell } from '@marquee/contract/cells.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet, type TestPerson, type TestSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { historyOf } from '#test/history.ts';
import { listen } from '#test/listener.ts';
import { allHear } from '#test/reader.ts';

const app = await startApp();
const visitor = new Caller(app.base);
const ann = await aPerson(app, { admin: true });
const bob = await aPerson(app);
const everybody = { ann, bob, visitor };

type Plan = BodyOf<typeof startImport>;
const id = (importID: number) => ({ params: { id: String(importID) } });
const start = (sheet: TestSheet, plan: object, who: TestPerson = ann) =>
  who.attempt(startImport, { params: { id: String(sheet.sheetID) }, body: plan as Plan });
const send = (importID: number, place: number, rows: object[], who: TestPerson = ann) =>
  who.attempt(addToImport, { ...id(importID), body: { place, rows } });
const finish = (importID: number, key?: string) =>
  ann.attempt(finishImport, { ...id(importID), body: {}, ...(key === undefined ? {} : { key }) });
const read = async (importID: number) => (await ann.call(getImport, id(importID))).body;
const importIDOf = (answer: { body: unknown }) => (answer.body as { importID: number }).importID;

/** A plan of every kind of column: one that is there with a new option, and new ones. */
const planFor = (sheet: TestSheet, rows: number) => ({
  groups: [{ groupID: sheet.groups[0].groupID }, { name: 'Germany' }],
  columns: [
    { columnID: sheet.columns.text.columnID },
    {
      columnID: sheet.columns.status.columnID,
      options: [{ multiChoiceOptionID: sheet.options[1].multiChoiceOptionID }, { name: 'Booked', colour: 'green' }],
    },
    { columnTypeID: 3, name: 'Stage', options: [{ name: 'Sent', colour: 'blue' }] },
    { columnTypeID: 2, name: 'Live from' },
    { columnTypeID: 4, name: 'Designer' },
    { columnTypeID: 5, name: 'Landing page' },
  ],
  rows,
});
const rowOf = (n: number) => ({
  group: n % 2,
  name: `Row ${n}`,
  cells: [
    { column: 0, fields: { text: `Text ${n}` } },
    { column: 1, fields: { option: n % 2 } },
    { column: 2, fields: { option: 0 } },
    { column: 3, fields: { date: '2026-12-31' } },
    { column: 4, fields: { userID: bob.userID } },
    { column: 5, fields: { url: 'example.com', displayText: 'Shop' } },
  ],
});
const rowsOf = (count: number) => Array.from({ length: count }, (_, n) => rowOf(n));

test('[IMPORT-1] [HISTORY-1] an import makes groups, columns, options and rows with all that is in them, and everybody hears what a fresh read has', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const importID = importIDOf(await start(sheet, planFor(sheet, 300)));
  await send(importID, 0, rowsOf(300).slice(0, 120));
  await send(importID, 120, rowsOf(300).slice(120));
  const heard = await listen(ann, sheet);
  await allHear(sheet, everybody, async () => {
    expect(await finish(importID)).toMatchObject({ status: 204 });
  });
  expect(heard.pushes.filter(({ change }) => change.kind === 'addRows').length).toBeGreaterThan(2);
  const told = (await historyOf(ann, sheet)).filter(({ deed }) => deed === 'imported');
  expect(new Set(told.map(({ what }) => what))).toEqual(
    new Set(['rowsAdded', 'optionAdded', 'columnAdded', 'groupAdded']),
  );
  const noOfRows = told.filter(({ what }) => what === 'rowsAdded').reduce((sum, { count }) => sum + count, 0);
  expect(noOfRows).toBe(300);
  const after = await readSheet(ann, sheet.url);
  const names = (at: number) => after.groups[at]?.rows.map(({ name }) => name);
  expect(names(0)?.slice(2)).toEqual(
    rowsOf(300)
      .filter(({ group }) => group === 0)
      .map(({ name }) => name),
  );
  expect([after.groups[2]?.name, names(2)?.length]).toEqual(['Germany', 150]);
  const [row] = after.groups[2]?.rows ?? [];
  const column = (name: string) => after.columns.find((one) => one.name === name);
  const cell = (name: string) => column(name)?.cells.find(({ rowID }) => rowID === row?.rowID);
  expect(cell('My text')?.cellText?.text).toBe('Text 1');
  expect(column('My status')?.multiChoiceOptions.map(({ name }) => name)).toEqual(['Open', 'Done', 'Booked']);
  expect(cell('My status')?.cellMultiChoice?.multiChoiceOptionID).toBe(
    column('My status')?.multiChoiceOptions[2]?.multiChoiceOptionID,
  );
  expect(cell('Stage')?.cellMultiChoice?.multiChoiceOptionID).toBe(
    column('Stage')?.multiChoiceOptions[0]?.multiChoiceOptionID,
  );
  expect(cell('Live from')?.cellDate?.date).toBe('2026-12-31');
  expect(cell('Designer')?.cellUser?.userID).toBe(bob.userID);
  expect(cell('Landing page')?.cellHyperlink).toMatchObject({ url: 'https://example.com', displayText: 'Shop' });
  const come = await read(importID);
  expect(come).toMatchObject({ isBegun: true, rowsLeft: 0, groupIDs: [after.groups[2]?.groupID] });
  expect(come.rowIDs).toHaveLength(300);
  expect(come.columnIDs).toHaveLength(4);
  // Nobody is mailed of thousands of cells.
  const { rows: alerts } = await sql`select from alert_change where sheet_id = ${sheet.sheetID}`.execute(app.db.kysely);
  expect(alerts).toEqual([]);
});

test('[IMPORT-2] nobody sees anything of an import before it is finished, nor of one that is given up or refused', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const before = await readSheet(bob, sheet.url);
  const given = importIDOf(await start(sheet, planFor(sheet, 10)));
  await send(given, 0, rowsOf(10));
  expect(await readSheet(bob, sheet.url)).toEqual(before);
  await ann.call(cancelImport, id(given));
  expect(await finish(given)).toMatchObject({ status: 404, code: 'notFound' });
  const half = importIDOf(await start(sheet, planFor(sheet, 10)));
  await send(half, 0, rowsOf(9));
  expect(await finish(half)).toMatchObject({ status: 400, code: 'badInput' });
  const taken = importIDOf(await start(sheet, planFor(sheet, 10)));
  await send(taken, 0, rowsOf(10));
  const option = { params: { id: String(sheet.options[1].multiChoiceOptionID) } };
  await bob.call(deleteOption, option);
  expect(await finish(taken)).toMatchObject({ status: 400, code: 'unknownOption' });
  const after = await readSheet(bob, sheet.url);
  expect(after.groups).toEqual(before.groups);
  expect(after.columns.map(({ name }) => name)).toEqual(before.columns.map(({ name }) => name));
  const { rows } = await sql`select from import_part where import_id = ${given}`.execute(app.db.kysely);
  expect(rows).toEqual([]);
});

test('[IMPORT-3] rows that are sent again are there once, and what does not fit the plan is named', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const importID = importIDOf(await start(sheet, planFor(sheet, 4)));
  const statuses = [];
  for (const place of [0, 0, 2, 2, 0])
    statuses.push((await send(importID, place, rowsOf(4).slice(place, place + 2))).status);
  expect(statuses).toEqual([204, 204, 204, 204, 204]);
  expect(await send(importID, 4, rowsOf(1))).toMatchObject({ status: 400, code: 'badInput' });
  expect((await read(importID)).rowsSent).toBe(4);
  const other = importIDOf(await start(sheet, planFor(sheet, 4)));
  const bad = await send(other, 0, [
    { group: 7, name: 'No group', cells: [] },
    { group: 0, name: 'No day', cells: [{ column: 3, fields: { date: '31.12.2026' } }] },
    { group: 0, name: 'No option', cells: [{ column: 1, fields: { option: 9 } }] },
  ]);
  expect((bad.body as unknown as { errors: { path: string }[] }).errors.map(({ path }) => path)).toEqual([
    'body.rows.0.group',
    'body.rows.1.cells.0.fields',
    'body.rows.2.cells.0.fields.option',
  ]);
  expect(await start(sheet, { ...planFor(sheet, 1), groups: [{ groupID: 2_147_483_647 }] })).toMatchObject({
    code: 'unknownGroup',
  });
  expect(
    await start(sheet, { ...planFor(sheet, 1), columns: [{ columnID: sheet.columns.banner.columnID }] }),
  ).toMatchObject({
    code: 'wrongKind',
  });
});

test('[IMPORT-4] a full sheet takes none of it, and rows on their way have their room', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const room = limits.rowsPerSheet - 3 - 4;
  await sql`insert into sheet_row (sheet_id, group_id, name, sort_key)
    select ${sheet.sheetID}, ${sheet.groups[1].groupID}, 'Row ' || n, 'b' || lpad(n::text, 6, '0')
    from generate_series(1, ${room}) as n`.execute(app.db.kysely);
  const five = importIDOf(await start(sheet, planFor(sheet, 5)));
  await send(five, 0, rowsOf(5));
  expect(await finish(five)).toMatchObject({ status: 409, code: 'tooManyRows' });
  const four = importIDOf(await start(sheet, planFor(sheet, 4)));
  await send(four, 0, rowsOf(4));
  await sql`update sheet_import set made = '{"groupIDs": [], "columns": []}', rows_left = 4 where import_id = ${four}`.execute(
    app.db.kysely,
  );
  const row = { groupID: sheet.groups[0].groupID, name: 'No room' };
  expect(await ann.attempt(addRow, { body: { row } })).toMatchObject({ code: 'tooManyRows' });
  await sql`update sheet_import set made = null, rows_left = 0 where import_id = ${four}`.execute(app.db.kysely);
  expect(await finish(four)).toMatchObject({ status: 204 });
  expect((await readSheet(ann, sheet.url)).groups.flatMap(({ rows }) => rows)).toHaveLength(limits.rowsPerSheet);
});

test('[IMPORT-5] what a server left halfway is finished by another, once; a call that is sent again is answered alike', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const importID = importIDOf(await start(sheet, planFor(sheet, 200)));
  await send(importID, 0, rowsOf(200));
  const key = crypto.randomUUID();
  const answers = await Promise.all([finish(importID, key), finish(importID, key)]);
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  await expect.poll(async () => (await read(importID)).rowsLeft).toBe(0);
  const { rowIDs } = await read(importID);
  expect(new Set(rowIDs).size).toBe(200);
  // Who asks meanwhile is told how many, not which.
  const leave = (rows: number) =>
    sql`update sheet_import set rows_left = ${rows} where import_id = ${importID}`.execute(app.db.kysely);
  await leave(50);
  expect(await read(importID)).toMatchObject({ rowsSent: 200, rowsLeft: 50, rowIDs: [] });
  await leave(0);
  // As a server leaves it that dies after its first slice.
  const again = importIDOf(await start(sheet, planFor(sheet, 200)));
  await send(again, 0, rowsOf(200));
  await sql`update sheet_import i set made = o.made, rows_left = 200, came_at = now() - interval '11 seconds'
    from sheet_import o where i.import_id = ${again} and o.import_id = ${importID}`.execute(app.db.kysely);
  const other = await startApp(app.databaseUrl);
  await allHear(sheet, everybody, async () => {
    await Promise.all([app.comingImports.now(), other.comingImports.now()]);
    await expect.poll(async () => (await read(again)).rowsLeft).toBe(0);
  });
  expect((await read(again)).rowIDs).toHaveLength(200);
  // What nobody goes on with is forgotten.
  const left = importIDOf(await start(sheet, planFor(sheet, 2)));
  await sql`update sheet_import set came_at = now() - interval '61 minutes' where import_id = ${left}`.execute(
    app.db.kysely,
  );
  await app.comingImports.now();
  expect(await send(left, 0, rowsOf(2))).toMatchObject({ status: 404 });
});

test('[IMPORT-6] others work between the slices; what they delete meanwhile takes its part of the import along', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const importID = importIDOf(await start(sheet, planFor(sheet, 600)));
  await send(importID, 0, rowsOf(600));
  await allHear(sheet, everybody, async () => {
    const heard = await listen(bob, sheet);
    let isDone = false;
    const done = finish(importID).finally(() => (isDone = true));
    const isMade = () => heard.pushes.some(({ change }) => change.kind === 'addRows');
    await expect.poll(isMade).toBe(true);
    for (let n = 0; !isDone; n++) {
      const cell = {
        rowID: sheet.rows[0].rowID,
        columnID: sheet.columns.text.columnID,
        cellText: { text: `Edit ${n}` },
      };
      await bob.call(updateCell, { body: { cell, updateFields: ['text'] } });
      if (n !== 1) continue;
      const { groupIDs } = await read(importID);
      await bob.call(deleteGroup, { params: { id: String(groupIDs[0]) } });
      await bob.call(deleteRows, { body: { rowIDs: [sheet.rows[1].rowID] } });
    }
    expect((await done).status).toBe(204);
    await heard.client.stop();
  });
  const { groups } = await readSheet(ann, sheet.url);
  expect(groups.map(({ name }) => name)).toEqual(['Display', 'Social']);
  expect(groups[0]?.rows).toHaveLength(301);
});

test('[IMPORT-7] what is hidden from public or just for somebody is filled for those who see it', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  await ann.call(updateGroup, {
    body: { group: { groupID: sheet.groups[0].groupID, hideFromPublic: true }, updateFields: ['hideFromPublic'] },
  });
  const { columnID } = (await ann.call(addColumn, { body: { sheetID: sheet.sheetID, columnTypeID: 1, name: 'Mine' } }))
    .body;
  const column = { columnID, accessRestrictions: 3 } as const;
  await ann.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
  const plan = { groups: [{ groupID: sheet.groups[0].groupID }], columns: [{ columnID }], rows: 1 };
  expect(await start(sheet, plan, bob)).toMatchObject({ status: 404, code: 'notFound' });
  const importID = importIDOf(await start(sheet, plan));
  await send(importID, 0, [{ group: 0, name: 'Secret', cells: [{ column: 0, fields: { text: 'for me' } }] }]);
  const outside = await listen(visitor, sheet);
  await allHear(sheet, everybody, () => finish(importID));
  expect(JSON.stringify(outside.pushes)).not.toContain('Secret');
  expect(JSON.stringify(await readSheet(ann, sheet.url))).toContain('for me');
  expect(JSON.stringify(await readSheet(bob, sheet.url))).not.toContain('for me');
});
