/** How cells are saved where the server knows the sheet: as where it has to ask. */
import { updateCell, updateCells, type CellEdit } from '@marquee/contract/cells.ts';
import { updateColumn } from '@marquee/contract/columns.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, type TestSheet } from '#test/builders.ts';
import { edit, inColumn, textIn, watchSaves } from '#test/known-statements.ts';

const app = await startApp();
const saves = watchSaves(app);
const ann = await aPerson(app, { admin: true });
const bob = await aPerson(app, { accountID: ann.accountID });
const newSheet = () => aSheet(app, { owner: ann, members: [bob] });
const status = (sheet: TestSheet): CellEdit =>
  inColumn(sheet, 'status', { cellMultiChoice: { multiChoiceOptionID: sheet.options[0].multiChoiceOptionID } });
const who = (sheet: TestSheet): CellEdit => inColumn(sheet, 'who', { cellUser: { userID: bob.userID } });

const toAnnAlone = ({ columns }: TestSheet) =>
  ann.call(updateColumn, {
    body: { column: { columnID: columns.text.columnID, accessRestrictions: 3 }, updateFields: ['accessRestrictions'] },
  });

test('[CELL-48] however often a cell is edited, it uses up one id', async () => {
  const sheet = await newSheet();
  const all = [
    textIn(sheet),
    status(sheet),
    who(sheet),
    inColumn(sheet, 'date', { cellDate: { date: '2026-03-01' } }),
    inColumn(sheet, 'link', { cellHyperlink: { url: 'https://example.test/', displayText: 'Here' } }),
  ];
  for (const cell of all) await saves.untilKnown(() => edit(ann, cell));
  const drawn = async () =>
    (await sql<{ last: number }>`select last_value as last from cell_cell_id_seq`.execute(app.db.kysely)).rows[0]?.last;
  const before = await drawn();
  for (const cell of all) for (let n = 0; n < 3; n++) expect((await edit(ann, cell)).code).toBeUndefined();
  await Promise.all(all.map((cell) => edit(ann, cell)));
  expect(await drawn()).toBe(before);
});

test('[CELL-49] of a link the field that is named changes, whether the sheet is known or not', async () => {
  const sheet = await newSheet();
  const link = (value: object) => inColumn(sheet, 'link', { cellHyperlink: value });
  await saves.untilKnown(() => edit(ann, link({ url: 'https://example.test/' })));
  const { body } = await edit(ann, link({ displayText: 'There' }));
  expect(body).toMatchObject({ cellHyperlink: { url: 'https://example.test/', displayText: 'There' } });
});

test('[CELL-50] a wrong id of a cell refuses that edit and no other that goes with it', async () => {
  const sheet = await newSheet();
  await saves.untilKnown(() => edit(ann, textIn(sheet)));
  const wrong = { ...textIn(sheet), rowID: sheet.rows[1].rowID, cellID: 2_000_000_000 };
  const answers = await Promise.all([
    edit(bob, inColumn(sheet, 'date', { cellDate: { date: '2026-03-01' } })),
    edit(ann, wrong),
    edit(bob, { ...textIn(sheet), rowID: sheet.rows[2].rowID }),
  ]);
  expect(answers.map(({ code }) => code)).toEqual([undefined, 'otherCell', undefined]);
});

test('[CALL-40] an edit of a sheet that the server knows is made once, and answered the same after others', async () => {
  const sheet = await newSheet();
  await saves.untilKnown(() => edit(ann, textIn(sheet)));
  const call = { body: { cell: textIn(sheet), updateFields: ['text'] }, key: crypto.randomUUID() };
  const checked = saves.checked();
  const first = await ann.call(updateCell, call);
  expect(saves.checked()).toBe(checked);
  await edit(bob, { ...textIn(sheet), cellText: { text: 'Others' } });
  const [again, other] = await Promise.all([
    ann.call(updateCell, call),
    bob.call(updateCell, { body: { cell: { ...textIn(sheet), rowID: sheet.rows[1].rowID }, updateFields: ['text'] } }),
  ]);
  expect([again.body, again.revision]).toEqual([first.body, first.revision]);
  expect(other.status).toBe(200);
  const own = { ...call, key: crypto.randomUUID() };
  await toAnnAlone(sheet);
  await saves.untilKnown(() => edit(ann, textIn(sheet)));
  const mine = await ann.call(updateCell, own);
  const mineAgain = await ann.call(updateCell, own);
  expect([mineAgain.body, mineAgain.revision]).toEqual([mine.body, mine.revision]);
});

test('[CELL-50] many cells of a sheet that the server knows are all saved or none', async () => {
  const sheet = await newSheet();
  await saves.untilKnown(() => edit(ann, textIn(sheet)));
  const cells = [textIn(sheet), status(sheet), who(sheet)].map((cell) => ({ ...cell, rowID: sheet.rows[1].rowID }));
  const { body: saved } = await ann.call(updateCells, { body: { cells } });
  expect(saved).toMatchObject(cells.map((cell) => ({ ...cell, cellID: expect.any(Number) as number })));
  const wrong = { ...cells[0], cellID: saved[1]?.cellID } as CellEdit;
  expect((await ann.attempt(updateCells, { body: { cells: [textIn(sheet), wrong] } })).code).toBe('otherCell');
});
