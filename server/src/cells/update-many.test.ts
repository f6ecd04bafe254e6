/** Many cells at once: all or none, told as one change, to each audience only what it may see. */
import { addressTroubles } from '@marquee/contract/cell-kinds/address.ts';
import { addCell, updateCells, type CellEdit } from '@marquee/contract/cells.ts';
import { updateColumn } from '@marquee/contract/columns.ts';
import { updateGroup } from '@marquee/contract/groups.ts';
import { limits } from '@marquee/contract/limits.ts';
import { refusals, type Problem } from '@marquee/contract/refusals.ts';
import { deleteRow } from '@marquee/contract/rows.ts';
import { expect, test } from 'vitest';
import { addBigSheet } from '#demo/big-sheet.ts';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet, type TestSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { listen } from '#test/listener.ts';

const app = await startApp();
const visitor = new Caller(app.base);
const ann = await aPerson(app, { admin: true });
const bob = await aPerson(app, { accountID: ann.accountID });

type Edit = Partial<CellEdit> & { rowID: number; columnID: number };
const at = (sheet: TestSheet, row: 0 | 1 | 2, kind: keyof TestSheet['columns']) => ({
  rowID: sheet.rows[row].rowID,
  columnID: sheet.columns[kind].columnID,
});
const text = (words: string) => ({ cellText: { text: words } });
const save = (who: Caller, ...cells: Edit[]) => who.attempt(updateCells, { body: { cells } });

/** An empty sheet of a size. */
const aBigSheet = (rows: number, columns: number) =>
  addBigSheet(app.db, {
    rows,
    columns,
    fill: 0,
    ownerUserID: ann.userID,
    accountID: ann.accountID,
    name: `${rows} × ${columns}`,
  });

const everyKind = (sheet: TestSheet): Edit[] => [
  { ...at(sheet, 0, 'text'), ...text('one') },
  { ...at(sheet, 0, 'date'), cellDate: { date: '2026-03-07' } },
  { ...at(sheet, 0, 'status'), cellMultiChoice: { multiChoiceOptionID: sheet.options[0].multiChoiceOptionID } },
  { ...at(sheet, 1, 'who'), cellUser: { userID: bob.userID } },
  { ...at(sheet, 1, 'link'), cellHyperlink: { url: 'example.test', displayText: 'Brief' } },
  { ...at(sheet, 2, 'banner'), cellBanner: { fileName: 'a.png', bannerWidth: 300, bannerHeight: 250 } },
];

test('[CELL-40] cells of every kind are saved at once, and told in one push that is one change', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const heard = await listen(ann, sheet);
  const { body, revision } = await bob.call(updateCells, { body: { cells: everyKind(sheet) } });
  expect(body.map(({ rowID, columnID }) => ({ rowID, columnID }))).toEqual(
    everyKind(sheet).map(({ rowID, columnID }) => ({ rowID, columnID })),
  );
  await heard.heard(1);
  expect(heard.pushes).toEqual([{ change: { kind: 'updateRows', fields: [], rows: [], cells: body }, revision }]);
  expect(revision).toBe(heard.joinedAt + 1);
  const stored = (await readSheet(ann, sheet.url)).columns.flatMap((column) => column.cells);
  expect(stored).toHaveLength(body.length);
  expect(stored).toEqual(expect.arrayContaining(body));
});

test('[CELL-40] only the fields that are sent change, and whoever saved is not told', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const heard = await listen(ann, sheet);
  await save(ann, ...everyKind(sheet));
  await heard.heard(1);
  const cells = [
    { ...at(sheet, 1, 'link'), cellHyperlink: { displayText: 'New words' } },
    { ...at(sheet, 2, 'banner'), cellBanner: { bannerWidth: 728 } },
  ];
  const { body } = await ann.call(updateCells, { body: { cells, signalRConnectionID: heard.connectionID } });
  expect(body[0]?.cellHyperlink).toMatchObject({ url: 'https://example.test', displayText: 'New words' });
  expect(body[1]?.cellBanner).toMatchObject({ fileName: 'a.png', bannerWidth: 728, bannerHeight: 250 });
  await save(ann, { ...at(sheet, 0, 'text'), ...text('told') });
  await heard.heard(2);
  expect(heard.pushes.map((push) => push.revision)).toEqual([heard.joinedAt + 1, heard.joinedAt + 3]);
});

test('[CELL-40] one refused cell refuses them all, names it, and leaves no trace', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const foreign = await aSheet(app, { owner: await aPerson(app, { admin: true }) });
  const other = await aSheet(app, { owner: ann });
  const gone = sheet.rows[1];
  await ann.call(deleteRow, { params: { id: String(gone.rowID) } });
  const good = { ...at(sheet, 0, 'text'), ...text('good') };
  const unknownOption = { multiChoiceOptionID: foreign.options[0].multiChoiceOptionID };
  const stranger = foreign.owner.userID;
  const before = await readSheet(ann, sheet.url);
  const refused: [string, Caller, Edit][] = [
    ['wrongKind', ann, { ...at(sheet, 0, 'date'), ...text('no date') }],
    ['wrongKind', ann, at(sheet, 0, 'date')],
    ['badInput', ann, { ...at(sheet, 0, 'date'), cellDate: {} }],
    ['badInput', ann, { ...good, ...text('again') }],
    ['unknownOption', ann, { ...at(sheet, 0, 'status'), cellMultiChoice: unknownOption }],
    ['unknownPerson', ann, { ...at(sheet, 0, 'who'), cellUser: { userID: stranger } }],
    ['otherCell', ann, { ...at(sheet, 2, 'link'), cellHyperlink: { url: 'a.test' }, cellID: 2_147_483_647 }],
    ['notFound', ann, { rowID: gone.rowID, columnID: sheet.columns.text.columnID, ...text('gone') }],
    ['notFound', ann, { ...at(foreign, 0, 'text'), ...text('of strangers') }],
    ['otherSheet', ann, { ...at(other, 0, 'text'), ...text('of another sheet') }],
    ['notFound', bob, { ...at(other, 0, 'text'), ...text('of another sheet') }],
  ];
  for (const [code, who, bad] of refused) {
    const answer = await save(who, good, { ...at(sheet, 2, 'text'), ...text('also good') }, bad);
    expect(answer.body).toMatchObject({ code, errors: [{ path: 'body.cells.2' }] });
  }
  const several = await save(ann, { ...at(sheet, 0, 'date'), ...text('x') }, good, {
    ...at(sheet, 2, 'date'),
    ...text('x'),
  });
  expect(several.body).toMatchObject({ errors: [{ path: 'body.cells.0' }, { path: 'body.cells.2' }] });
  expect(await readSheet(ann, sheet.url)).toEqual(before);
});

test('[CELL-43] every refused cell is named, each with its own reason', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const other = await aSheet(app, { owner: ann });
  await ann.call(deleteRow, { params: { id: String(sheet.rows[1].rowID) } });
  const status = { ...at(sheet, 2, 'status'), cellMultiChoice: { multiChoiceOptionID: 2_147_483_647 } };
  const refused = await save(
    ann,
    { ...at(sheet, 0, 'text'), ...text('good') },
    { ...at(sheet, 1, 'text'), ...text('gone') },
    status,
    { ...at(sheet, 0, 'date'), ...text('no date') },
    { ...at(sheet, 0, 'text'), columnID: other.columns.text.columnID, ...text('elsewhere') },
  );
  const { errors } = refused.body as Problem;
  expect(refused.body).toMatchObject({ code: 'notFound' });
  expect(errors).toEqual([
    { path: 'body.cells.1', message: refusals.notFound.sentence },
    { path: 'body.cells.2', message: refusals.unknownOption.sentence },
    { path: 'body.cells.3', message: refusals.wrongKind.sentence },
    { path: 'body.cells.4', message: refusals.otherSheet.sentence },
  ]);
  const address = 'https://two words/';
  const links = [0, 2].map((row) => ({ ...at(sheet, row as 0 | 2, 'link'), cellHyperlink: { url: address } }));
  const wrong = (await save(ann, { ...at(sheet, 0, 'text'), ...text('good') }, ...links)).body as Problem;
  expect(wrong.errors).toEqual(
    [1, 2].map((n) => ({ path: `body.cells.${n}.cellHyperlink.url`, message: addressTroubles.space.sentence })),
  );
});

test('[CELL-43] hundreds of refused cells are all named; ten of them are put into words', async () => {
  const sheet = await aBigSheet(300, 1);
  const columnID = sheet.columns[0]?.columnID ?? 0;
  const read = await readSheet(ann, sheet.url);
  const cells = read.groups.flatMap((group) => group.rows.map(({ rowID }) => ({ rowID, columnID, ...text('x') })));
  const { errors, detail } = (await save(ann, ...cells.map((cell) => ({ ...cell, cellID: 1 })))).body as Problem;
  expect(errors).toHaveLength(300);
  expect(detail).toMatch(/; and 290 more$/);
});

test('[CELL-40] a refused cell among hundreds takes back those that were saved before it', async () => {
  const sheet = await aBigSheet(300, 1);
  const columnID = sheet.columns[0]?.columnID ?? 0;
  const read = await readSheet(ann, sheet.url);
  const cells = read.groups.flatMap((group) => group.rows.map(({ rowID }) => ({ rowID, columnID, ...text('x') })));
  const last = cells.length - 1;
  const bad = cells.map((cell, n) => (n === last ? { ...cell, cellID: 2_147_483_647 } : cell));
  expect((await save(ann, ...bad)).body).toMatchObject({ code: 'otherCell', errors: [{ path: `body.cells.${last}` }] });
  expect(await readSheet(ann, sheet.url)).toEqual(read);
  const { body } = await ann.call(updateCells, { body: { cells } });
  expect(new Set(body.map((cell) => cell.rowID)).size).toBe(300);
});

test('[CELL-40] 10,000 cells pass in one call; one more, or none, does not', async () => {
  const sheet = await aBigSheet(2_500, 10);
  const texts = sheet.columns.filter((column) => column.columnTypeID === 1);
  const read = await readSheet(ann, sheet.url);
  const cells = read.groups
    .flatMap((group) => group.rows)
    .flatMap(({ rowID, name }) =>
      texts.map(({ columnID }) => ({ rowID, columnID, ...text(`A text of some length, for the row ${name}`) })),
    );
  expect(cells).toHaveLength(limits.cellsAtOnce);
  const { body } = await ann.call(updateCells, { body: { cells } });
  expect(body).toHaveLength(limits.cellsAtOnce);
  expect((await readSheet(ann, sheet.url)).revision).toBe(read.revision + 1);
  expect(await save(ann, ...cells, { rowID: 1, columnID: 1, ...text('x') })).toMatchObject({ code: 'badInput' });
  expect(await save(ann)).toMatchObject({ code: 'badInput' });
});

test('[CELL-41] each audience is told the cells that it sees, and none is told of nothing', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const restrict = (kind: keyof TestSheet['columns'], accessRestrictions: 2 | 3) => {
    const column = { columnID: sheet.columns[kind].columnID, accessRestrictions };
    return ann.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
  };
  await restrict('link', 2);
  await restrict('date', 3);
  const group = { groupID: sheet.groups[1].groupID, hideFromPublic: true };
  await ann.call(updateGroup, { body: { group, updateFields: ['hideFromPublic'] } });
  const [creator, member, outside] = [await listen(ann, sheet), await listen(bob, sheet), await listen(visitor, sheet)];
  const kinds = (push: { change: { kind: string } } | undefined) =>
    push?.change && 'cells' in push.change && Array.isArray(push.change.cells)
      ? push.change.cells.map((cell: object) =>
          Object.keys(cell).find((key) => key.startsWith('cell') && key !== 'cellID'),
        )
      : undefined;

  await save(ann, ...everyKind(sheet));
  await Promise.all([creator.heard(1), member.heard(1), outside.heard(1)]);
  const public_ = ['cellText', 'cellMultiChoice', 'cellUser'];
  expect(kinds(creator.pushes[0])).toHaveLength(6);
  expect(kinds(member.pushes[0])).toEqual([...public_, 'cellHyperlink', 'cellBanner']);
  expect(kinds(outside.pushes[0])).toEqual(public_);
  expect(outside.pushes[0]?.change).toMatchObject({
    cells: [{}, {}, { cellUser: { userID: bob.userID, person: { userID: bob.userID, profileColour: 'teal' } } }],
  });
  expect(JSON.stringify(outside.pushes)).not.toContain(bob.emailAddress);

  // Only what its creator sees, then only what members see, then something for all.
  await save(ann, { ...at(sheet, 1, 'date'), cellDate: { date: null } });
  await save(ann, { ...at(sheet, 1, 'link'), cellHyperlink: { displayText: 'Hidden' } });
  await save(ann, { ...at(sheet, 1, 'text'), ...text('for all') });
  await Promise.all([creator.heard(4), member.heard(3), outside.heard(2)]);
  for (const { pushes, joinedAt } of [creator, member, outside]) {
    expect(pushes.map((push) => push.revision)).toEqual(pushes.map((_, n) => joinedAt + n + 1));
  }
  expect(kinds(member.pushes[1])).toEqual(['cellHyperlink']);
  expect(kinds(outside.pushes[1])).toEqual(['cellText']);
});

test('[CELL-40] many cells and single edits of the same cells at once end in what was last', async () => {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const cells = ([0, 1, 2] as const).map((row) => ({ ...at(sheet, row, 'text'), ...text('bulk') }));
  const answers = await Promise.all([
    save(ann, ...cells),
    ...cells.map((cell) => bob.attempt(addCell, { body: { cell: { ...cell, ...text('single') } } })),
    save(bob, ...cells),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 201, 201, 201, 200]);
  const last = Math.max(...answers.map((answer) => answer.revision ?? 0));
  const read = await readSheet(ann, sheet.url);
  expect(read.revision).toBe(last);
  expect(new Set(read.columns[0]?.cells.map((cell) => cell.cellID)).size).toBe(3);
});
