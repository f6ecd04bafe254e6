/** Duplicating rows and groups: what goes along, where copies stand, who sees them, and others' work in between. */
import { randomUUID } from 'node:crypto';
import type { BannerProgress } from '@marquee/contract/banners.ts';
import { updateCell } from '@marquee/contract/cells.ts';
import { duplicateColumn } from '@marquee/contract/columns.ts';
import { deleteGroup, duplicateGroup, updateGroup } from '@marquee/contract/groups.ts';
import { limits } from '@marquee/contract/limits.ts';
import { notices } from '@marquee/contract/live.ts';
import { addRow, addRows, cancelDuplicating, deleteRows, duplicateRows } from '@marquee/contract/rows.ts';
import { listTrash } from '@marquee/contract/trash.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { readSheet, type TestSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { aFilledSheet, saysRow } from '#test/filled-sheet.ts';
import { listen } from '#test/listener.ts';
import { haltAfterNextChange } from '#test/locks.ts';
import { allHear } from '#test/reader.ts';

const app = await startApp();
const visitor = new Caller(app.base);

const namesIn = async (who: Caller, sheet: TestSheet) =>
  (await readSheet(who, sheet.url)).groups.map((group) => [group.name, group.rows.map((row) => row.name)]);

/** Adds rows to the first group of a sheet, each with a text. */
async function addMany(who: Caller, sheet: TestSheet, count: number): Promise<number[]> {
  const { groupID } = sheet.groups[0];
  const { columnID } = sheet.columns.text;
  const rows = Array.from({ length: count }, (_, n) => ({
    groupID,
    name: `Row ${n}`,
    cells: [{ columnID, cellText: { text: `Text ${n}` } }],
  }));
  return (await who.call(addRows, { body: { rows } })).body.map((row) => row.rowID);
}

test('[ROW-50] a row is copied with its cells to right below it, its copy named so, without its comments', async () => {
  const { sheet, ann, bob } = await aFilledSheet(app);
  const [row] = sheet.rows;
  let copies: number[] = [];
  await allHear(sheet, { ann, bob, visitor }, async () => {
    const answer = await bob.call(duplicateRows, { body: { rowIDs: [row.rowID] } });
    expect([answer.status, typeof answer.revision]).toEqual([201, 'number']);
    copies = answer.body.rowIDs;
  });
  const [copyID = 0] = copies;
  for (const reader of [ann, bob, visitor]) {
    const read = await readSheet(reader, sheet.url);
    const copy = read.groups[0]?.rows[1];
    expect(copy).toMatchObject({ rowID: copyID, name: 'MPU (copy)', ordering: 2 });
    expect(copy?.noOfComments ?? 0).toBe(0);
    const [said, ofOriginal] = [saysRow(read, copyID), saysRow(read, row.rowID)];
    // What is just for Ann she fills in her own copies alone.
    const { Ann: _, ...shared } = ofOriginal;
    expect(said).toEqual(shared);
    expect(Object.keys(said).length).toBeGreaterThan(4);
  }
});

test('[ROW-51] of several rows each copy stands below its original, in its group; rows that are gone are left out', async () => {
  const { sheet, ann, bob } = await aFilledSheet(app);
  const rowIDs = sheet.rows.map((row) => row.rowID);
  const [, second = 0] = rowIDs;
  await ann.call(deleteRows, { body: { rowIDs: [second] } });
  await allHear(sheet, { ann, bob, visitor }, () => ann.call(duplicateRows, { body: { rowIDs: rowIDs.toReversed() } }));
  expect(await namesIn(ann, sheet)).toEqual([
    ['Display', ['MPU', 'MPU (copy)']],
    ['Social', ['Story', 'Story (copy)']],
  ]);
  // A copy in a group that is hidden is hidden, too.
  expect(await namesIn(visitor, sheet)).toEqual([['Display', ['MPU', 'MPU (copy)']]]);
  expect(await ann.attempt(duplicateRows, { body: { rowIDs: [second] } })).toMatchObject({ status: 404 });
  const never = { body: { rowIDs: [rowIDs[0] ?? 0, 2_000_000_000] } };
  expect(await ann.attempt(duplicateRows, never)).toMatchObject({ code: 'notFound' });
  expect((await namesIn(ann, sheet))[0]?.[1]).toHaveLength(2);
});

test('[ROW-52] a name stays within what a name may be', async () => {
  const { sheet, ann } = await aFilledSheet(app);
  const { groupID } = sheet.groups[0];
  const name = `${'x'.repeat(limits.name - 8)}😀 and more`.slice(0, limits.name);
  const { rowID } = (await ann.call(addRow, { body: { row: { groupID, name } } })).body;
  await ann.call(duplicateRows, { body: { rowIDs: [rowID] } });
  const rows = (await readSheet(ann, sheet.url)).groups[0]?.rows ?? [];
  expect(rows.at(-1)?.name).toBe(`${'x'.repeat(limits.name - 8)} (copy)`);
});

test('[LIVE-90] many copies come slice by slice, and what others do passes between', async () => {
  const { sheet, ann, bob } = await aFilledSheet(app);
  const rowIDs = await addMany(ann, sheet, 700);
  await allHear(sheet, { ann, bob, visitor }, async () => {
    const heard = await listen(bob, sheet);
    let isDone = false;
    const copying = ann.call(duplicateRows, { body: { rowIDs } }).finally(() => (isDone = true));
    let between = 0;
    for (; !isDone; between++) {
      const cell = {
        rowID: sheet.rows[0].rowID,
        columnID: sheet.columns.text.columnID,
        cellText: { text: `${between}` },
      };
      await bob.call(updateCell, { body: { cell, updateFields: ['text'] } });
    }
    const { body } = await copying;
    expect(body.rowIDs).toHaveLength(700);
    expect(between).toBeGreaterThan(5);
    await expect.poll(() => heard.kinds.filter((kind) => kind === 'addRows').length).toBeGreaterThan(2);
    await heard.client.stop();
  });
  const read = await readSheet(ann, sheet.url);
  const names = read.groups[0]?.rows.slice(2).map((row) => row.name);
  expect(names).toEqual(Array.from({ length: 700 }, (_, n) => [`Row ${n}`, `Row ${n} (copy)`]).flat());
  expect((await sql`select from coming_rows`.execute(app.db.kysely)).rows).toEqual([]);
});

test('[LIVE-91] a call that is sent again makes one copy, and is answered alike', async () => {
  const { sheet, ann } = await aFilledSheet(app);
  const rowIDs = sheet.rows.map((row) => row.rowID);
  const call = { body: { rowIDs }, key: crypto.randomUUID() };
  const answers = await Promise.all([ann.attempt(duplicateRows, call), ann.attempt(duplicateRows, call)]);
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  const group = { params: { id: String(sheet.groups[0].groupID) }, body: {}, key: crypto.randomUUID() };
  await addMany(ann, sheet, 300);
  const copied = await Promise.all([ann.attempt(duplicateGroup, group), ann.attempt(duplicateGroup, group)]);
  expect(copied[1]?.body).toEqual(copied[0]?.body);
  expect((await namesIn(ann, sheet)).map(([name]) => name)).toEqual(['Display', 'Display (copy)', 'Social']);
});

test('[ROW-53] a sheet that is full takes no copies, and nothing is left of them', async () => {
  const { sheet, ann } = await aFilledSheet(app);
  await sql`insert into sheet_row (sheet_id, group_id, name, sort_key)
    select ${sheet.sheetID}, ${sheet.groups[1].groupID}, 'Row ' || n, 'b' || lpad(n::text, 6, '0')
    from generate_series(1, ${limits.rowsPerSheet - 4}) as n`.execute(app.db.kysely);
  const rowIDs = [sheet.rows[0].rowID, sheet.rows[1].rowID];
  expect(await ann.attempt(duplicateRows, { body: { rowIDs } })).toMatchObject({ status: 409, code: 'tooManyRows' });
  const copyGroup = (at: 0 | 1) =>
    ann.attempt(duplicateGroup, { params: { id: String(sheet.groups[at].groupID) }, body: {} });
  expect([(await copyGroup(0)).code, (await copyGroup(1)).code]).toEqual(['tooManyRows', 'tooManyRows']);
  expect((await ann.attempt(duplicateRows, { body: { rowIDs: rowIDs.slice(1) } })).status).toBe(201);
});

test('[GROUP-10] a group is copied with its rows and cells to right below it, hidden if it was, for those who saw it', async () => {
  const { sheet, ann, bob, bobsOwn } = await aFilledSheet(app);
  const [open, hidden] = sheet.groups;
  await allHear(sheet, { ann, bob, visitor }, async () => {
    for (const { groupID } of [open, hidden]) {
      const { body } = await bob.call(duplicateGroup, { params: { id: String(groupID) }, body: {} });
      expect(typeof body.groupID).toBe('number');
    }
  });
  const [display, social] = [['MPU', 'Sky'], ['Story']];
  expect(await namesIn(ann, sheet)).toEqual([
    ['Display', display],
    ['Display (copy)', display],
    ['Social', social],
    ['Social (copy)', social],
  ]);
  expect((await namesIn(visitor, sheet)).map(([name]) => name)).toEqual(['Display', 'Display (copy)']);
  const read = await readSheet(bob, sheet.url);
  const copyID = read.groups[1]?.rows[0]?.rowID ?? 0;
  expect(saysRow(read, copyID)).toEqual(saysRow(read, sheet.rows[0].rowID));
  expect(saysRow(read, copyID)).toMatchObject({ Bob: 'Only Bob knows' });
  expect(saysRow(await readSheet(ann, sheet.url), copyID)).not.toHaveProperty('Ann');
  const own = read.columns.find((column) => column.columnID === bobsOwn);
  expect(own?.cells).toHaveLength(2);
});

test('[GROUP-11] a group with many rows comes with the first, and the others follow while others work', async () => {
  const { sheet, ann, bob } = await aFilledSheet(app);
  await addMany(ann, sheet, 700);
  const before = (await readSheet(ann, sheet.url)).groups[0]?.rows.map((row) => row.name);
  const id = String(sheet.groups[0].groupID);
  await allHear(sheet, { ann, bob, visitor }, async () => {
    const halted = haltAfterNextChange(app, sheet.sheetID);
    const copying = ann.call(duplicateGroup, { params: { id }, body: {} });
    const goOn = await halted;
    const { rows: first = [], groupID } = (await readSheet(bob, sheet.url)).groups[1] ?? {};
    expect(first.length).toBeLessThan(before?.length ?? 0);
    const added = bob.call(addRow, { body: { row: { groupID: groupID ?? 0, name: 'Between' } } });
    await expect.poll(() => app.services.writer.waiting().most).toBe(2);
    goOn();
    await Promise.all([added, copying]);
  });
  const after = (await readSheet(ann, sheet.url)).groups[1]?.rows.map((row) => row.name);
  expect(after?.filter((name) => name !== 'Between')).toEqual(before);
  expect(after).toContain('Between');
});

test('[GROUP-12] a copy that is hidden or deleted while its rows come takes them along', async () => {
  const { sheet, ann, bob } = await aFilledSheet(app);
  await addMany(ann, sheet, 700);
  await allHear(sheet, { ann, bob, visitor }, async () => {
    const heard = await listen(bob, sheet);
    const copying = ann.call(duplicateGroup, { params: { id: String(sheet.groups[0].groupID) }, body: {} });
    await heard.heard(1);
    const groupID = (await readSheet(bob, sheet.url)).groups[1]?.groupID ?? 0;
    await bob.call(updateGroup, {
      body: { group: { groupID, hideFromPublic: true }, updateFields: ['hideFromPublic'] },
    });
    await bob.call(deleteGroup, { params: { id: String(groupID) } });
    expect((await copying).status).toBe(201);
    await heard.client.stop();
  });
  expect((await namesIn(ann, sheet)).map(([name]) => name)).toEqual(['Display', 'Social']);
});

test('[SCREEN-422] how far a copy has come is told to who asked alone, and one that is called off leaves nothing behind', async () => {
  const { sheet, ann, bob } = await aFilledSheet(app);
  const many = await addMany(ann, sheet, 600);
  const asker = await listen(ann, sheet);
  const other = await listen(bob, sheet);
  const heard: BannerProgress[] = [];
  const elsewhere: unknown[] = [];
  asker.client.on(notices.bannerProgress, (progress: BannerProgress) => heard.push(progress));
  other.client.on(notices.bannerProgress, (progress: unknown) => elsewhere.push(progress));
  const key = randomUUID();
  const before = await readSheet(ann, sheet.url);
  // After the first of its slices, before the next has its turn.
  let isCalledOff = false;
  app.services.notices.onNotice((notice) => {
    if (isCalledOff || !('progress' in notice) || notice.progress.key !== key) return;
    isCalledOff = true;
    const author = { userID: ann.userID, connectionID: undefined };
    void app.services.writer.write(author, sheet.sheetID, async () => {
      await ann.call(cancelDuplicating, { body: { key } });
    });
  });
  const body = { rowIDs: many, signalRConnectionID: asker.connectionID };
  const duplicating = ann.attempt(duplicateRows, { body, key });
  expect(await duplicating).toMatchObject({ status: 409, code: 'cancelled' });
  expect(await readSheet(ann, sheet.url)).toEqual(before);
  expect((await ann.call(listTrash, { params: { id: String(sheet.sheetID) } })).body).toEqual([]);
  await expect.poll(() => heard[0]).toMatchObject({ key, total: 600 });
  expect([(heard[0]?.done ?? 0) > 0, elsewhere]).toEqual([true, []]);
  // Sent again it stays called off; by anybody else's word it would not.
  expect(await ann.attempt(duplicateRows, { body: { rowIDs: many }, key })).toMatchObject({ code: 'cancelled' });
  const another = randomUUID();
  await bob.call(cancelDuplicating, { body: { key: another } });
  const [first = 0] = many;
  expect(await ann.attempt(duplicateRows, { body: { rowIDs: [first] }, key: another })).toMatchObject({ status: 201 });
});

test('[SCREEN-422] a group whose copying was called off is not there', async () => {
  const { sheet, ann } = await aFilledSheet(app);
  await addMany(ann, sheet, 30);
  const before = await readSheet(ann, sheet.url);
  const key = randomUUID();
  await ann.call(cancelDuplicating, { body: { key } });
  const params = { id: String(sheet.groups[0].groupID) };
  expect(await ann.attempt(duplicateGroup, { params, body: {}, key })).toMatchObject({ code: 'cancelled' });
  expect(await readSheet(ann, sheet.url)).toEqual(before);
});

test('[SCREEN-556] a column whose copying was called off is not there; how far a long one has come is told', async () => {
  const { sheet, ann } = await aFilledSheet(app);
  await addMany(ann, sheet, 1_500);
  const before = await readSheet(ann, sheet.url);
  const key = randomUUID();
  const params = { id: String(sheet.columns.text.columnID) };
  const asker = await listen(ann, sheet);
  const heard: BannerProgress[] = [];
  asker.client.on(notices.bannerProgress, (progress: BannerProgress) => heard.push(progress));
  let isCalledOff = false;
  app.services.notices.onNotice((notice) => {
    if (isCalledOff || !('progress' in notice) || notice.progress.key !== key) return;
    isCalledOff = true;
    const author = { userID: ann.userID, connectionID: undefined };
    void app.services.writer.write(author, sheet.sheetID, async () => {
      await ann.call(cancelDuplicating, { body: { key } });
    });
  });
  const body = { signalRConnectionID: asker.connectionID };
  expect(await ann.attempt(duplicateColumn, { params, body, key })).toMatchObject({ status: 409, code: 'cancelled' });
  expect(await readSheet(ann, sheet.url)).toEqual(before);
  await expect.poll(() => heard[0]).toMatchObject({ key, message: 'Copying cells' });
});
