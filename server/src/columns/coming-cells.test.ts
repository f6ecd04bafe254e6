/** Very many cells of a column: others work while they lose or regain an option, or are told, and nobody sees half of a deletion. */
import { updateCell } from '@marquee/contract/cells.ts';
import * as calls from '@marquee/contract/columns.ts';
import { addRows, duplicateRows } from '@marquee/contract/rows.ts';
import { duplicateSheet } from '@marquee/contract/sheets.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { listen } from '#test/listener.ts';
import { haltAfterNextChange } from '#test/locks.ts';
import { readPackedSheet } from '#test/packed.ts';
import { allHear } from '#test/reader.ts';
import { cellsAtOnce } from './coming-cells.ts';

const app = await startApp();
const visitor = new Caller(app.base);
const ann = await aPerson(app, { admin: true });
const bob = await aPerson(app);
const everybody = { ann, bob, visitor };
const many = cellsAtOnce + 200;
/** More than a thousand cells at a time take a busy machine a while. */
const slow = { timeout: 60_000 };

/** A sheet in which many rows show the first option. */
async function aLongSheet() {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const { columnID } = sheet.columns.status;
  const [first, second] = sheet.options.map((option) => option.multiChoiceOptionID) as [number, number];
  const { groupID } = sheet.groups[0];
  const cells = [{ columnID, cellMultiChoice: { multiChoiceOptionID: first } }];
  const rows = Array.from({ length: many }, (_, n) => ({ groupID, name: `Row ${n}`, cells }));
  const { body } = await ann.call(addRows, { body: { rows } });
  return { sheet, columnID, first, second, rowIDs: body.map((row) => row.rowID) };
}

const remove = (id: number, moveTo?: number) =>
  ann.attempt(calls.deleteOption, { params: { id }, query: moveTo === undefined ? {} : { moveTo: String(moveTo) } });
const bringBack = (id: number) => ann.attempt(calls.restoreOption, { params: { id }, body: {} });
const listsLeft = async () => (await sql`select from coming_cells`.execute(app.db.kysely)).rows.length;

/** How many cells of a column show each option. */
const shownIn = (columns: Awaited<ReturnType<typeof readSheet>>['columns'], columnID: number) => {
  const cells = columns.find((column) => column.columnID === columnID)?.cells ?? [];
  return Object.fromEntries(
    [...Map.groupBy(cells, (cell) => cell.cellMultiChoice?.multiChoiceOptionID ?? null)].map(([id, all]) => [
      `${id}`,
      all.length,
    ]),
  );
};
const shown = async (sheet: { url: string }, columnID: number, who: Caller = ann) =>
  shownIn((await readSheet(who, sheet.url)).columns, columnID);

/** As the first change of a deletion leaves it whose server dies then. */
async function halfDeleted(optionID: number, moveTo: number | null = null) {
  await sql`update multi_choice_option set deleted_at = now(), deleted_by = ${ann.userID}, moved_to = ${moveTo}
    where multi_choice_option_id = ${optionID}`.execute(app.db.kysely);
  // However long the test takes, nobody goes on with it before it says so.
  await sql`update coming_cells set came_at = now() + interval '1 hour'`.execute(app.db.kysely);
}
const standStill = () => sql`update coming_cells set came_at = now() - interval '11 seconds'`.execute(app.db.kysely);

test(
  '[COL-31] an option leaves very many cells and comes back into them, and edits of others pass between',
  slow,
  async () => {
    const { sheet, columnID, first, second, rowIDs } = await aLongSheet();
    await allHear(sheet, everybody, () => remove(first, second));
    expect(await shown(sheet, columnID, visitor)).toEqual({ [second]: many });
    await allHear(sheet, everybody, async () => {
      const heard = await listen(bob, sheet);
      const halted = haltAfterNextChange(app, sheet.sheetID);
      const back = bringBack(first);
      // The option is there; the first of its cells are next, then comes the edit.
      const goOn = await halted;
      const last = { rowID: rowIDs.at(-1) ?? 0, columnID, cellMultiChoice: { multiChoiceOptionID: null } };
      const edited = bob.call(updateCell, { body: { cell: last, updateFields: ['multiChoiceOptionID'] } });
      await expect.poll(() => app.services.writer.waiting().most).toBe(2);
      goOn();
      await edited;
      expect((await back).status).toBe(204);
      await expect.poll(() => heard.kinds.slice(1)).toEqual(['updateRows', 'updateCell', 'updateRows']);
      await heard.client.stop();
    });
    expect(await shown(sheet, columnID)).toEqual({ [first]: many - 1, null: 1 });
    expect(await listsLeft()).toBe(0);
  },
);

test('[COL-31] whoever reads or copies cells that have yet to lose an option sees none of it', slow, async () => {
  const { sheet, columnID, first, second, rowIDs } = await aLongSheet();
  await halfDeleted(first, second);
  const moved = { [second]: many };
  expect(await listsLeft()).toBe(1);
  for (const who of [ann, visitor]) expect(await shown(sheet, columnID, who)).toEqual(moved);
  expect(shownIn((await readPackedSheet(ann, sheet.url)).columns, columnID)).toEqual(moved);
  const { body: copy } = await ann.call(duplicateSheet, { params: { id: String(sheet.sheetID) }, body: {} });
  const [copied] = (await readSheet(ann, copy.url)).columns.filter((column) => column.multiChoiceOptions.length > 0);
  expect(shownIn(copied ? [copied] : [], copied?.columnID ?? 0)).toEqual({
    [copied?.multiChoiceOptions[0]?.multiChoiceOptionID ?? 0]: many,
  });
  const { body: beside } = await ann.call(calls.duplicateColumn, { params: { id: String(columnID) }, body: {} });
  expect(Object.values(await shown(sheet, beside.columnID))).toEqual([many]);
  await ann.call(duplicateRows, { body: { rowIDs: rowIDs.slice(0, 3) } });
  expect(await shown(sheet, columnID)).toEqual({ [second]: many + 3 });
  // Another deletion begins with cells that are as they should be.
  expect(await remove(second)).toMatchObject({ status: 204 });
  expect(await shown(sheet, columnID)).toEqual({ null: many + 3 });
  expect(await bringBack(first)).toMatchObject({ status: 204 });
  await expect.poll(listsLeft).toBe(0);
  expect(await shown(sheet, columnID)).toEqual({ [first]: many, null: 3 });
});

test('[COL-32] what a server left halfway of a deletion, or of its taking back, is finished', slow, async () => {
  const { sheet, columnID, first } = await aLongSheet();
  await halfDeleted(first);
  expect(await shown(sheet, columnID)).toEqual({ null: many });
  await app.comingRows.now();
  expect(await listsLeft()).toBe(1);
  const other = await startApp(app.databaseUrl);
  await standStill();
  await Promise.all([app.comingRows.now(), other.comingRows.now()]);
  await expect.poll(listsLeft).toBe(0);
  expect(await shown(sheet, columnID)).toEqual({ null: many });
  await sql`update multi_choice_option set deleted_at = null, deleted_by = null
    where multi_choice_option_id = ${first}`.execute(app.db.kysely);
  await standStill();
  await app.comingRows.now();
  await expect.poll(listsLeft).toBe(0);
  expect(await shown(sheet, columnID)).toEqual({ [first]: many });
});

test(
  '[COL-31] a column with very many cells comes back, is copied and is shown as its cells are told some at a time',
  slow,
  async () => {
    const { sheet, columnID, first } = await aLongSheet();
    const restrict = (accessRestrictions: 1 | 2 | 3) => ({
      body: { column: { columnID, accessRestrictions }, updateFields: ['accessRestrictions'] },
    });
    const heard = await listen(bob, sheet);
    const told = async (deed: () => Promise<unknown>): Promise<number[]> => {
      const before = heard.pushes.length;
      await allHear(sheet, everybody, deed);
      return heard.pushes
        .slice(before)
        .flatMap(({ change }) => (change.kind === 'updateRows' ? [change.cells.length] : []));
    };
    await ann.call(calls.deleteColumn, { params: { id: String(columnID) } });
    const back = await told(() => ann.call(calls.restoreColumn, { params: { id: String(columnID) }, body: {} }));
    expect([Math.max(...back), back.reduce((all, some) => all + some)]).toEqual([cellsAtOnce, many]);
    const copied = await told(() => ann.call(calls.duplicateColumn, { params: { id: String(columnID) }, body: {} }));
    expect(copied.reduce((all, some) => all + some)).toBe(many);
    await ann.call(calls.updateColumn, restrict(3));
    const given = await told(() => ann.call(calls.updateColumn, restrict(2)));
    expect(given.reduce((all, some) => all + some)).toBe(many);
    // Members have them already.
    expect(await told(() => ann.call(calls.updateColumn, restrict(1)))).toEqual([]);
    for (const who of [bob, visitor]) expect(await shown(sheet, columnID, who)).toEqual({ [first]: many });
    expect(await listsLeft()).toBe(0);
  },
);
