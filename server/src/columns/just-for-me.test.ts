/** Just-for-me columns: there for whoever made them, and for nobody else by any way in. */
import { addCell, updateCell } from '@marquee/contract/cells.ts';
import * as calls from '@marquee/contract/columns.ts';
import type { Endpoint } from '@marquee/contract/endpoint.ts';
import { getChanges, type Numbered } from '@marquee/contract/live.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { listen } from '#test/listener.ts';

const app = await startApp();
const visitor = new Caller(app.base);

/** A sheet on which Ann, a guest, has a Status column of her own in the second place, with an option and a cell. */
async function annsSecret() {
  const ann = await aPerson(app);
  const bob = await aPerson(app);
  const sheet = await aSheet(app, { members: [ann, bob] });
  const { sheetID } = sheet;
  const { columnID } = (await ann.call(calls.addColumn, { body: { sheetID, columnTypeID: 3, name: 'Plain' } })).body;
  const change = (column: object, ...updateFields: string[]) => ({
    body: { column: { columnID, ...column }, updateFields },
  });
  await ann.call(calls.updateColumn, change({ accessRestrictions: 3, ordering: 2 }, 'accessRestrictions', 'ordering'));
  await ann.call(calls.updateColumn, change({ name: 'Secret' }, 'name'));
  const option = (await ann.call(calls.addOption, { body: { columnID, name: 'Secret option', colour: 'red' } })).body;
  const { rowID } = sheet.rows[0];
  const { multiChoiceOptionID } = option;
  const cell = (
    await ann.call(addCell, { body: { cell: { rowID, columnID, cellMultiChoice: { multiChoiceOptionID } } } })
  ).body;
  return { ann, bob, sheet, columnID, multiChoiceOptionID, rowID, cell, change };
}

const ids = (columns: readonly { columnID: number }[]) => columns.map((column) => column.columnID);

test('[RIGHTS-4] its creator sees it in its place; the others see no gap', async () => {
  const { ann, bob, sheet, columnID, cell } = await annsSecret();
  const forAnn = (await readSheet(ann, sheet.url)).columns;
  expect(forAnn[1]).toMatchObject({ columnID, name: 'Secret', ordering: 2, justForMe: true, hideFromPublic: true });
  expect(forAnn[1]?.cells).toEqual([cell]);
  expect(forAnn.map((column) => column.ordering)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  for (const reader of [bob, sheet.owner, visitor]) {
    const seen = await readSheet(reader, sheet.url);
    expect(ids(seen.columns)).not.toContain(columnID);
    expect(seen.columns.map((column) => column.ordering)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(JSON.stringify(seen)).not.toContain('Secret');
  }
});

test('[RIGHTS-4] no call of another member finds it, not even the owner’s; its creator’s do', async () => {
  const { ann, bob, sheet, columnID, multiChoiceOptionID, rowID, cell, change } = await annsSecret();
  const value = { rowID, columnID, cellMultiChoice: { multiChoiceOptionID: null } };
  const attempts: [Endpoint, object][] = [
    [calls.updateColumn, change({ name: 'Found' }, 'name')],
    [calls.updateColumn, change({ width: 300 }, 'width')],
    [calls.updateColumn, change({ ordering: 1 }, 'ordering')],
    [calls.updateColumn, change({ accessRestrictions: 3 }, 'accessRestrictions')],
    [calls.addOption, { body: { columnID, name: 'Found', colour: 'red' } }],
    [calls.updateOption, { body: { multiChoiceOptionID, name: 'Found' } }],
    [addCell, { body: { cell: value } }],
    [updateCell, { body: { cell: { ...value, cellID: cell.cellID }, updateFields: ['multiChoiceOptionID'] } }],
    [calls.deleteOption, { params: { id: multiChoiceOptionID } }],
    [calls.updateColumn, change({ accessRestrictions: 1 }, 'accessRestrictions')],
    [calls.deleteColumn, { params: { id: columnID } }],
  ];
  const before = await readSheet(ann, sheet.url);
  for (const [endpoint, input] of attempts) {
    for (const other of [bob, sheet.owner]) {
      expect(await other.attempt(endpoint, input)).toMatchObject({ status: 404, code: 'notFound' });
    }
  }
  expect(await readSheet(ann, sheet.url)).toEqual(before);
  for (const [endpoint, input] of attempts) expect((await ann.attempt(endpoint, input)).status).toBe(endpoint.status);
});

test('[RIGHTS-4] nothing that happens in it is pushed to others or counted for them', async () => {
  const { ann, bob, sheet, columnID, rowID, change } = await annsSecret();
  const others = [await listen(bob, sheet), await listen(sheet.owner, sheet), await listen(visitor, sheet)];
  const own = await listen(ann, sheet);
  const revisions = others.map((other) => other.joinedAt);
  await ann.call(calls.updateColumn, change({ name: 'Secret too' }, 'name'));
  await ann.call(calls.updateColumn, change({ ordering: 1 }, 'ordering'));
  const option = (await ann.call(calls.addOption, { body: { columnID, name: 'Secret three' } })).body;
  await ann.call(calls.updateOption, {
    body: { multiChoiceOptionID: option.multiChoiceOptionID, name: 'Secret four' },
  });
  const { multiChoiceOptionID } = option;
  await ann.call(addCell, { body: { cell: { rowID, columnID, cellMultiChoice: { multiChoiceOptionID } } } });
  await ann.call(calls.deleteOption, { params: { id: String(option.multiChoiceOptionID) } });
  await own.heard(6);
  await ann.call(calls.addColumn, { body: { sheetID: sheet.sheetID, columnTypeID: 1, name: 'For all' } });
  for (const [at, other] of others.entries()) {
    await other.heard(1);
    expect(other.pushes.map((push) => push.revision)).toEqual([(revisions[at] ?? 0) + 1]);
    expect(other.pushes[0]?.change).toMatchObject({ kind: 'addColumn', column: { name: 'For all', ordering: 7 } });
  }
  await own.heard(7);
  expect(own.pushes[6]?.change).toMatchObject({ kind: 'addColumn', column: { ordering: 8 } });
  expect(own.pushes.map((push) => push.revision)).toEqual(own.pushes.map((_, at) => own.joinedAt + at + 1));
});

test('[RIGHTS-4] nothing of it is in what others missed; its creator catches up on all of it', async () => {
  const { ann, bob, sheet, columnID } = await annsSecret();
  const since = async (caller: Caller, revision: number) =>
    (
      await caller.call(getChanges, {
        params: { id: String(sheet.sheetID) },
        query: { since: String(revision), sheetURL: sheet.url },
      })
    ).body;
  const latest = (await readSheet(bob, sheet.url)).revision;
  for (let revision = 0; revision <= latest; revision++) {
    const missed = await since(bob, revision);
    expect(JSON.stringify(missed)).not.toContain('Secret');
    // When it became Ann's alone it left the others' view, by its id, once.
    const naming = missed.changes.filter((one: Numbered) => JSON.stringify(one).includes(`"columnID":${columnID}`));
    expect(naming.filter((one: Numbered) => one.change.kind !== 'deleteColumn')).toEqual([]);
  }
  const forAnn = (await readSheet(ann, sheet.url)).revision;
  expect((await since(ann, forAnn - 3)).changes.map((one: Numbered) => one.change.kind)).toEqual([
    'updateColumn',
    'addMultiChoiceOption',
    'updateCell',
  ]);
});

test('[RIGHTS-5] opened again it arrives for the others whole, and closed again it leaves', async () => {
  const { ann, bob, sheet, columnID, cell, change } = await annsSecret();
  const [forBob, forVisitor] = [await listen(bob, sheet), await listen(visitor, sheet)];
  await ann.call(calls.updateColumn, change({ accessRestrictions: 2 }, 'accessRestrictions'));
  await forBob.heard(1);
  expect(forBob.pushes[0]?.change).toMatchObject({
    kind: 'addColumn',
    column: { columnID, name: 'Secret', ordering: 2, cells: [cell], multiChoiceOptions: [{ name: 'Secret option' }] },
  });
  await ann.call(calls.updateColumn, change({ accessRestrictions: 1 }, 'accessRestrictions'));
  await forVisitor.heard(1);
  expect(forVisitor.pushes[0]?.change).toMatchObject({ kind: 'addColumn', column: { columnID, cells: [cell] } });
  await ann.call(calls.updateColumn, change({ accessRestrictions: 3 }, 'accessRestrictions'));
  await forBob.heard(3);
  await forVisitor.heard(2);
  expect(forBob.pushes[2]?.change).toEqual({ kind: 'deleteColumn', columnID });
  expect(forVisitor.pushes[1]?.change).toEqual({ kind: 'deleteColumn', columnID });
});
