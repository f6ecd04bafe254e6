/** Many rows with what is in them, added in one call. */
import type { Cell } from '@marquee/contract/cells.ts';
import { addColumn, updateColumn } from '@marquee/contract/columns.ts';
import { deleteGroup, updateGroup } from '@marquee/contract/groups.ts';
import { limits } from '@marquee/contract/limits.ts';
import { refusals, type Problem } from '@marquee/contract/refusals.ts';
import { addRow, addRows, type NewRow } from '@marquee/contract/rows.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet, type TestSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { allHear } from '#test/reader.ts';

const app = await startApp();
const visitor = new Caller(app.base);
const ann = await aPerson(app, { admin: true });
const bob = await aPerson(app);

type Sent = Pick<NewRow, 'groupID' | 'name'> & { cells?: object[] };
const add = (who: Caller, rows: Sent[], key?: string) =>
  who.attempt(addRows, { body: { rows }, ...(key === undefined ? {} : { key }) });
const problemOf = (answer: { body: unknown }) => answer.body as Problem;

/** A value for each kind of cell. */
const everyKind = ({ columns, options }: TestSheet) => [
  { columnID: columns.text.columnID, cellText: { text: 'Headline' } },
  { columnID: columns.date.columnID, cellDate: { date: '2026-03-07' } },
  { columnID: columns.status.columnID, cellMultiChoice: { multiChoiceOptionID: options[0].multiChoiceOptionID } },
  { columnID: columns.who.columnID, cellUser: { userID: bob.userID } },
  { columnID: columns.link.columnID, cellHyperlink: { url: 'example.com' } },
  { columnID: columns.banner.columnID, cellBanner: { fileName: 'ad.html', bannerWidth: 300 } },
];

const cellsIn = (cells: readonly Cell[], rowID: number) => cells.filter((cell) => cell.rowID === rowID);

test('[LIVE-70] rows come last in their groups, in their order, with all that is in them; who listens has what a fresh read has', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const [first, second] = sheet.groups;
  await ann.call(updateGroup, {
    body: { group: { groupID: second.groupID, hideFromPublic: true }, updateFields: ['hideFromPublic'] },
  });
  const mine = { sheetID: sheet.sheetID, columnTypeID: 1, name: 'Mine' } as const;
  const { columnID } = (await ann.call(addColumn, { body: mine })).body;
  const restricted = { columnID, accessRestrictions: 3 } as const;
  await ann.call(updateColumn, { body: { column: restricted, updateFields: ['accessRestrictions'] } });
  const own = { columnID, cellText: { text: 'for me' } };
  const before = await readSheet(ann, sheet.url);
  await allHear(sheet, { ann, bob, visitor }, async () => {
    const { body: rows } = await ann.call(addRows, {
      body: {
        rows: [
          { groupID: first.groupID, name: 'One', cells: [...everyKind(sheet), own] },
          { groupID: second.groupID, name: 'Hidden', cells: everyKind(sheet) },
          { groupID: first.groupID, name: 'Two', cells: [] },
        ],
      },
    });
    const inFirst = before.groups[0]?.rows.length ?? 0;
    const inSecond = before.groups[1]?.rows.length ?? 0;
    expect(rows.map(({ name, groupID, ordering }) => ({ name, groupID, ordering }))).toEqual([
      { name: 'One', groupID: first.groupID, ordering: inFirst + 1 },
      { name: 'Hidden', groupID: second.groupID, ordering: inSecond + 1 },
      { name: 'Two', groupID: first.groupID, ordering: inFirst + 2 },
    ]);
    const [one, hidden] = rows.map((row) => row.rowID);
    const cellsFor = async (who: Caller, rowID = 0) =>
      (await readSheet(who, sheet.url)).columns.flatMap((column) => cellsIn(column.cells, rowID)).length;
    expect(await Promise.all([ann, bob, visitor].map((who) => cellsFor(who, one)))).toEqual([7, 6, 6]);
    expect(await Promise.all([ann, bob, visitor].map((who) => cellsFor(who, hidden)))).toEqual([6, 6, 0]);
  });
  expect((await readSheet(ann, sheet.url)).revision).toBe(before.revision + 1);
});

test('[LIVE-70] what was sent is stored as by single edits of the cells', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const { groupID } = sheet.groups[0];
  const { body } = await ann.call(addRows, {
    body: { rows: [{ groupID, name: 'One', cells: everyKind(sheet) as [] }] },
  });
  const read = (await readSheet(ann, sheet.url)).columns.flatMap(({ cells }) => cellsIn(cells, body[0]?.rowID ?? 0));
  expect(read).toMatchObject([
    { cellText: { text: 'Headline' } },
    { cellDate: { date: '2026-03-07' } },
    { cellMultiChoice: { multiChoiceOptionID: sheet.options[0].multiChoiceOptionID } },
    { cellUser: { userID: bob.userID } },
    { cellHyperlink: { url: 'https://example.com', displayText: 'Click here' } },
    { cellBanner: { fileName: 'ad.html', bannerWidth: 300, bannerHeight: 0, displayText: 'Click here', fileType: 2 } },
  ]);
});

test('[ERR-43] one row or cell that is refused refuses all, and each is named with its reason', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const other = await aSheet(app, { owner: ann });
  const foreign = await aSheet(app, { owner: await aPerson(app, { admin: true }) });
  const { groupID } = sheet.groups[0];
  const { text, status, who, date } = sheet.columns;
  const mine = { sheetID: sheet.sheetID, columnTypeID: 1, name: 'Mine' } as const;
  const { columnID: hidden } = (await bob.call(addColumn, { body: mine })).body;
  const restricted = { columnID: hidden, accessRestrictions: 3 } as const;
  await bob.call(updateColumn, { body: { column: restricted, updateFields: ['accessRestrictions'] } });
  const words = { cellText: { text: 'x' } };
  const good = { groupID, name: 'Good', cells: [{ columnID: text.columnID, ...words }] };
  const before = await readSheet(ann, sheet.url);
  const option = { cellMultiChoice: { multiChoiceOptionID: foreign.options[0].multiChoiceOptionID } };
  const refused: [keyof typeof refusals, object][] = [
    ['otherSheet', { columnID: other.columns.text.columnID, ...words }],
    ['notFound', { columnID: foreign.columns.text.columnID, ...words }],
    ['notFound', { columnID: hidden, ...words }],
    ['notFound', { columnID: 2_147_483_647, ...words }],
    ['unknownOption', { columnID: status.columnID, ...option }],
    ['unknownPerson', { columnID: who.columnID, cellUser: { userID: foreign.owner.userID } }],
    ['wrongKind', { columnID: date.columnID, ...words }],
    ['wrongKind', { columnID: date.columnID }],
    ['wrongKind', { columnID: date.columnID, ...words, cellDate: { date: null } }],
  ];
  for (const [code, cell] of refused) {
    const cells = [{ columnID: text.columnID, ...words }, cell];
    const answer = await add(ann, [good, { groupID, name: 'Bad', cells }]);
    expect(problemOf(answer), code).toMatchObject({
      code,
      errors: expect.arrayContaining([{ path: 'body.rows.1.cells.1', message: expect.any(String) as string }]) as [],
    });
  }
  const several = problemOf(
    await add(ann, [
      { groupID, name: 'A', cells: [{ columnID: status.columnID, ...option }] },
      good,
      { groupID, name: 'C', cells: [{ columnID: hidden, ...words }] },
    ]),
  );
  expect(several.errors).toEqual([
    { path: 'body.rows.0.cells.0', message: refusals.unknownOption.sentence },
    { path: 'body.rows.2.cells.0', message: refusals.notFound.sentence },
  ]);
  expect(await readSheet(ann, sheet.url)).toEqual(before);
});

test('[ERR-43] what is not as it should be is named by row and cell before anything is looked at', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const { groupID } = sheet.groups[0];
  const { columnID } = sheet.columns.text;
  const before = await readSheet(ann, sheet.url);
  const cell = (text: string) => ({ columnID, cellText: { text } });
  const bad: [Sent, string][] = [
    [{ groupID, name: '' }, 'body.rows.1.name'],
    [{ groupID, name: 'x'.repeat(limits.name + 1) }, 'body.rows.1.name'],
    [{ groupID: 0, name: 'x' }, 'body.rows.1.groupID'],
    [{ groupID, name: 'x', cells: [cell('y'.repeat(limits.text + 1))] }, 'body.rows.1.cells.0.cellText.text'],
    [{ groupID, name: 'x', cells: [cell('a\0b')] }, 'body.rows.1.cells.0.cellText.text'],
    [{ groupID, name: 'x', cells: [cell('once'), cell('twice')] }, 'body.rows.1.cells.1'],
    [{ groupID, name: 'x', cells: Array.from({ length: 101 }, () => cell('')) }, 'body.rows.1.cells'],
  ];
  for (const [row, path] of bad) {
    const problem = problemOf(await add(ann, [{ groupID, name: 'Good' }, row]));
    expect(problem).toMatchObject({ code: 'badInput' });
    expect(problem.errors?.map((error) => error.path)).toContain(path);
  }
  expect(await readSheet(ann, sheet.url)).toEqual(before);
});

test('[ERR-44] groups of another sheet, and such as are gone, are named; who is no member is told of nothing', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const other = await aSheet(app, { owner: ann });
  const [{ groupID }, gone] = sheet.groups;
  await ann.call(deleteGroup, { params: { id: String(gone.groupID) } });
  const foreign = other.groups[0].groupID;
  const rows = [
    { groupID, name: 'Good' },
    { groupID: foreign, name: 'Elsewhere' },
    { groupID: gone.groupID, name: 'Gone' },
  ];
  expect(problemOf(await add(ann, rows))).toMatchObject({
    code: 'unknownGroup',
    errors: [1, 2].map((n) => ({ path: `body.rows.${n}.groupID`, message: refusals.unknownGroup.sentence })),
  });
  expect(await add(bob, [{ groupID, name: 'x' }])).toMatchObject({ status: 404, code: 'notFound' });
  expect(await add(visitor, [{ groupID, name: 'x' }])).toMatchObject({ status: 401, code: 'loginRequired' });
  expect(await add(ann, [{ groupID: 2_147_483_647, name: 'x' }])).toMatchObject({ status: 404, code: 'notFound' });
});

test('[ERR-45] a call adds so many rows and cells and no more, and a sheet that has no room for all takes none', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const { groupID } = sheet.groups[0];
  const many = (count: number) => Array.from({ length: count }, (_, n) => ({ groupID, name: `Row ${n}` }));
  expect(await add(ann, [])).toMatchObject({ status: 400, code: 'badInput' });
  expect(problemOf(await add(ann, many(limits.newRowsAtOnce + 1)))).toMatchObject({ code: 'badInput' });
  const { columnID } = sheet.columns.text;
  const cells = Array.from({ length: 100 }, () => ({ columnID, cellText: { text: '' } }));
  const overfull = problemOf(
    await add(
      ann,
      many(101).map((row) => ({ ...row, cells })),
    ),
  );
  expect(overfull.errors).toEqual([{ path: 'body.rows', message: 'must have at most 10,000 cells in all' }]);
  await sql`insert into sheet_row (sheet_id, group_id, name, sort_key)
    select ${sheet.sheetID}, ${groupID}, 'Row ' || n, 'b' || lpad(n::text, 6, '0')
    from generate_series(1, ${limits.rowsPerSheet - 3 - 2}) as n`.execute(app.db.kysely);
  expect(await add(ann, many(3))).toMatchObject({ status: 409, code: 'tooManyRows' });
  expect(await add(ann, many(2))).toMatchObject({ status: 201 });
  expect(await add(ann, many(1))).toMatchObject({ status: 409, code: 'tooManyRows' });
});

test('[ERR-45] of many who fill the last room at once nobody gets past the limit', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const [{ groupID }, second] = sheet.groups;
  await sql`insert into sheet_row (sheet_id, group_id, name, sort_key)
    select ${sheet.sheetID}, ${groupID}, 'Row ' || n, 'b' || lpad(n::text, 6, '0')
    from generate_series(1, ${limits.rowsPerSheet - 3 - 10}) as n`.execute(app.db.kysely);
  const other = await startApp(app.databaseUrl);
  const there = new Caller(other.base, ann.credentials);
  const one = (n: number) => {
    const row = { groupID: n % 3 ? groupID : second.groupID, name: `Late ${n}` };
    return (n % 2 ? ann : there).attempt(addRow, { body: { row } });
  };
  const answers = await Promise.all([
    ...Array.from({ length: 12 }, (_, n) => one(n)),
    add(
      ann,
      Array.from({ length: 4 }, () => ({ groupID, name: 'Late' })),
    ),
    add(
      there,
      Array.from({ length: 4 }, () => ({ groupID, name: 'Late' })),
    ),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  const read = await readSheet(ann, sheet.url);
  const rows = read.groups.flatMap((group) => group.rows);
  const taken = answers.filter(({ status }) => status === 201).flatMap(({ body }) => body).length;
  expect(rows).toHaveLength(limits.rowsPerSheet - 10 + taken);
  expect(rows.length).toBeLessThanOrEqual(limits.rowsPerSheet);
  for (const group of read.groups)
    expect(group.rows.map((row) => row.ordering)).toEqual(group.rows.map((_, n) => n + 1));
});

test('[LIVE-71] many rows are told in several changes, so that nobody falls behind, and a call that is sent again adds none', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const { groupID } = sheet.groups[0];
  const { columnID } = sheet.columns.text;
  const rows = Array.from({ length: 1_200 }, (_, n) => {
    const cells = n % 2 ? [{ columnID, cellText: { text: `Text ${n}` } }] : [];
    return { groupID, name: `Row ${n}`, cells };
  });
  const before = (await readSheet(ann, sheet.url)).revision;
  const key = crypto.randomUUID();
  await allHear(sheet, { bob, visitor }, async () => {
    // Three of rows, and one of what is in them.
    const [one, again] = await Promise.all([add(ann, rows, key), add(ann, rows, key)]);
    expect(one).toMatchObject({ status: 201, revision: before + 4 });
    expect([again.status, again.revision, again.body]).toEqual([201, before + 4, one.body]);
  });
  const read = await readSheet(ann, sheet.url);
  expect(read.groups[0]?.rows.slice(-1_200).map((row) => row.name)).toEqual(rows.map((row) => row.name));
});
