/** Duplicating a column: its options, who sees it, its values if wanted. */
import { updateCell } from '@marquee/contract/cells.ts';
import { access, addOption, deleteOption, duplicateColumn, updateColumn } from '@marquee/contract/columns.ts';
import { addRows } from '@marquee/contract/rows.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { readSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { aFilledSheet, saysRow } from '#test/filled-sheet.ts';
import { allHear } from '#test/reader.ts';

const app = await startApp();
const visitor = new Caller(app.base);
const copyOf = (who: Caller, columnID: number, withValues?: boolean) =>
  who.attempt(duplicateColumn, {
    params: { id: String(columnID) },
    body: withValues === undefined ? {} : { withValues },
  });

test('[COL-10] a column is copied to right beside it, with its options, its width and its values; hidden if it was', async () => {
  const { sheet, ann, bob } = await aFilledSheet(app);
  const { rowID } = sheet.rows[0];
  await allHear(sheet, { ann, bob, visitor }, async () => {
    for (const column of Object.values(sheet.columns)) expect((await copyOf(bob, column.columnID)).status).toBe(201);
  });
  const read = await readSheet(ann, sheet.url);
  const said = saysRow(read, rowID);
  for (const [noun, { name }] of Object.entries(sheet.columns)) {
    const at = read.columns.findIndex((column) => column.name === name);
    const [original, copy] = read.columns.slice(at);
    expect(copy).toMatchObject({ name: `${name} (copy)`, width: original?.width, ordering: at + 2 });
    expect(copy?.hideFromPublic).toBe(noun === 'date');
    expect(copy?.multiChoiceOptions.map((option) => option.name)).toEqual(noun === 'status' ? ['Open', 'Done'] : []);
    expect(said[`${name} (copy)`]).toEqual(said[name]);
  }
  const seen = (await readSheet(visitor, sheet.url)).columns.map((column) => column.name);
  expect(seen.filter((name) => name.includes('copy'))).toHaveLength(5);
});

test('[COL-10] options of a copy are its own', async () => {
  const { sheet, ann } = await aFilledSheet(app);
  const { columnID } = sheet.columns.status;
  await copyOf(ann, columnID);
  await ann.call(addOption, { body: { columnID, name: 'Late' } });
  await ann.call(deleteOption, { params: { id: String(sheet.options[1].multiChoiceOptionID) } });
  const read = await readSheet(ann, sheet.url);
  expect(saysRow(read, sheet.rows[0].rowID)).toMatchObject({ 'My status': null, 'My status (copy)': 'Done' });
});

test('[COL-11] without values it is copied empty', async () => {
  const { sheet, ann, bob } = await aFilledSheet(app);
  await allHear(sheet, { ann, bob, visitor }, () => copyOf(ann, sheet.columns.status.columnID, false));
  const copy = (await readSheet(ann, sheet.url)).columns.find((column) => column.name === 'My status (copy)');
  expect([copy?.multiChoiceOptions.length, copy?.cells]).toEqual([2, []]);
});

test('[COL-12] a column that is just for somebody is copied by them alone, and the copy is just for them', async () => {
  const { sheet, ann, bob, bobsOwn } = await aFilledSheet(app);
  await allHear(sheet, { ann, bob, visitor }, async () => {
    expect(await copyOf(ann, bobsOwn)).toMatchObject({ status: 404, code: 'notFound' });
    expect((await copyOf(bob, bobsOwn)).status).toBe(201);
  });
  const named = async (who: Caller) =>
    (await readSheet(who, sheet.url)).columns.filter(({ name }) => name.startsWith('Bob'));
  expect((await named(bob)).map(({ name, justForMe }) => [name, justForMe])).toEqual([
    ['Bob', true],
    ['Bob (copy)', true],
  ]);
  expect(await named(ann)).toEqual([]);
});

/** A column with so many cells that its copy takes several slices. */
async function aLongColumn() {
  const filled = await aFilledSheet(app);
  const { sheet, ann } = filled;
  const { columnID } = sheet.columns.text;
  const { groupID } = sheet.groups[0];
  const rows = Array.from({ length: 6_000 }, (_, n) => ({
    groupID,
    name: `Row ${n}`,
    cells: [{ columnID, cellText: { text: `Text ${n}` } }],
  }));
  await ann.call(addRows, { body: { rows } });
  return { ...filled, columnID };
}

/** Once the first slice of a copy was made. */
const begun = (sheetID: number) =>
  expect
    .poll(
      async () => {
        const { rows } = await sql`
          select from sheet_column where sheet_id = ${sheetID} and deleted_at is not null and deleted_by is null
        `.execute(app.db.kysely);
        return rows.length;
      },
      { interval: 5 },
    )
    .toBe(1);

test('[LIVE-115] a column that becomes somebody’s alone while others copy it is not copied for them', async () => {
  const { sheet, ann, bob, columnID } = await aLongColumn();
  const copying = copyOf(bob, columnID);
  await begun(sheet.sheetID);
  const column = { columnID, accessRestrictions: access.justForMe };
  await ann.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
  expect(await copying).toMatchObject({ status: 404, code: 'notFound' });
  expect((await readSheet(bob, sheet.url)).columns.filter(({ name }) => name.startsWith('My text'))).toEqual([]);
});

test('[LIVE-115] the copy of a column that is hidden while it is made is hidden, too', async () => {
  const { sheet, ann, bob, columnID } = await aLongColumn();
  const copying = copyOf(bob, columnID);
  await begun(sheet.sheetID);
  const column = { columnID, accessRestrictions: access.hiddenFromPublic };
  await ann.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
  expect((await copying).status).toBe(201);
  const seen = async (who: Caller) =>
    (await readSheet(who, sheet.url)).columns.filter(({ name }) => name.startsWith('My text')).length;
  expect([await seen(bob), await seen(visitor)]).toEqual([2, 0]);
});

test('[LIVE-117] an option that a column gets while it is copied keeps no copy from coming', async () => {
  const { sheet, ann, bob } = await aFilledSheet(app);
  const { columnID } = sheet.columns.status;
  const { groupID } = sheet.groups[0];
  const { multiChoiceOptionID } = sheet.options[0];
  const cells = [{ columnID, cellMultiChoice: { multiChoiceOptionID } }];
  const rows = Array.from({ length: 6_000 }, (_, n) => ({ groupID, name: `Row ${n}`, cells }));
  const last = (await ann.call(addRows, { body: { rows } })).body.at(-1)?.rowID ?? 0;
  const copying = copyOf(bob, columnID);
  await begun(sheet.sheetID);
  const late = (await ann.call(addOption, { body: { columnID, name: 'Late' } })).body.multiChoiceOptionID;
  const cell = { rowID: last, columnID, cellMultiChoice: { multiChoiceOptionID: late } };
  await ann.call(updateCell, { body: { cell, updateFields: ['multiChoiceOptionID'] } });
  expect((await copying).status).toBe(201);
  expect(saysRow(await readSheet(ann, sheet.url), last)).toMatchObject({
    'My status': 'Late',
    'My status (copy)': null,
  });
});

test('[LIVE-92] the cells of a long column are copied in slices that others work between', async () => {
  const { sheet, ann, bob } = await aFilledSheet(app);
  const { columnID } = sheet.columns.text;
  const { groupID } = sheet.groups[0];
  const rows = Array.from({ length: 3_000 }, (_, n) => ({
    groupID,
    name: `Row ${n}`,
    cells: [{ columnID, cellText: { text: `Text ${n}` } }],
  }));
  await ann.call(addRows, { body: { rows } });
  await allHear(sheet, { ann, bob, visitor }, async () => {
    let isDone = false;
    let before = 0;
    const copying = copyOf(ann, columnID).finally(() => (isDone = true));
    for (; !isDone; before++) {
      const cell = { rowID: sheet.rows[1].rowID, columnID, cellText: { text: `${before}` } };
      await bob.call(updateCell, { body: { cell, updateFields: ['text'] } });
    }
    expect((await copying).status).toBe(201);
    expect(before).toBeGreaterThan(1);
  });
  const columns = (await readSheet(ann, sheet.url)).columns;
  const [original, copy] = columns.slice(columns.findIndex((column) => column.columnID === columnID));
  expect(copy?.cells.length).toBeGreaterThanOrEqual(3_001);
  expect(copy?.cells.length).toBeLessThanOrEqual(original?.cells.length ?? 0);
});
