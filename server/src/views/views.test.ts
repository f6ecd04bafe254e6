/** Views of a sheet: who sees which, who hears what, and that what all see says nothing of what is somebody's own. */
import { deleteColumn, restoreColumn, updateColumn } from '@marquee/contract/columns.ts';
import { getChanges } from '@marquee/contract/live.ts';
import { limits } from '@marquee/contract/limits.ts';
import * as calls from '@marquee/contract/views.ts';
import { plainLook, type ViewLook } from '@marquee/contract/views.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet, type TestPerson, type TestSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { allHear } from '#test/reader.ts';

const app = await startApp();
const visitor = new Caller(app.base);
const ann = await aPerson(app, { admin: true });
const bob = await aPerson(app);
const everybody = { ann, bob, visitor };
const aSheetOfTwo = () => aSheet(app, { owner: ann, members: [bob] });

const namesFor = async (who: Caller, sheet: TestSheet) =>
  (await readSheet(who, sheet.url)).views?.map(({ isShared, name }) => `${name} ${isShared ? 'of all' : 'of one'}`);

const lookAbout = (columnID: number): ViewLook => ({
  ...plainLook,
  filters: [
    { by: 'contains', columnID, words: 'a secret' },
    { by: 'contains', columnID: 0, words: 'MPU' },
  ],
  sort: { columnID, isDescending: true },
  hiddenColumns: [columnID],
  rowHeight: 56,
});

const add = async (who: Caller, sheet: TestSheet, isShared: boolean, look: ViewLook = plainLook, name = 'View') =>
  (await who.call(calls.addView, { body: { sheetID: sheet.sheetID, name, isShared, look } })).body;

const restrict = (who: Caller, columnID: number, accessRestrictions: 1 | 2 | 3) =>
  who.call(updateColumn, { body: { column: { columnID, accessRestrictions }, updateFields: ['accessRestrictions'] } });

test('[VIEW-1] a view is seen by all members, or by its maker alone; everybody hears of theirs, and visitors of none', async () => {
  const sheet = await aSheetOfTwo();
  await allHear(sheet, everybody, async () => {
    await add(ann, sheet, true, lookAbout(sheet.columns.text.columnID), 'Ours');
    await add(bob, sheet, false, plainLook, 'Mine');
  });
  expect(await namesFor(ann, sheet)).toEqual(['Ours of all']);
  expect(await namesFor(bob, sheet)).toEqual(['Ours of all', 'Mine of one']);
  expect(await namesFor(visitor, sheet)).toBeUndefined();
  const [ours] = (await readSheet(bob, sheet.url)).views ?? [];
  expect(ours?.look).toEqual(lookAbout(sheet.columns.text.columnID));
});

test('[VIEW-2] any member changes, deletes and brings back what all see; one’s own is given to all, and is all’s from then on', async () => {
  const sheet = await aSheetOfTwo();
  const { viewID } = await add(bob, sheet, false);
  const look: ViewLook = { ...plainLook, hiddenRows: [sheet.rows[0].rowID], closedGroups: [sheet.groups[0].groupID] };
  expect(await ann.attempt(calls.updateView, { body: { viewID, name: 'Seen' } })).toMatchObject({ status: 404 });
  await allHear(sheet, everybody, async () => {
    await bob.call(calls.updateView, { body: { viewID, isShared: true } });
    await ann.call(calls.updateView, { body: { viewID, name: 'Renamed', look } });
  });
  expect((await readSheet(bob, sheet.url)).views).toEqual([{ viewID, name: 'Renamed', isShared: true, look }]);
  await allHear(sheet, everybody, async () => {
    await ann.call(calls.deleteView, { params: { id: String(viewID) } });
  });
  expect(await namesFor(bob, sheet)).toEqual([]);
  await allHear(sheet, everybody, async () => {
    await bob.call(calls.restoreView, { params: { id: String(viewID) }, body: {} });
  });
  expect((await readSheet(ann, sheet.url)).views).toEqual([{ viewID, name: 'Renamed', isShared: true, look }]);
  await ann.call(calls.deleteView, { params: { id: String(viewID) } });
  await sql`update sheet_view set deleted_at = deleted_at - interval '31 days' where view_id = ${viewID}`.execute(
    app.db.kysely,
  );
  const late = await ann.attempt(calls.restoreView, { params: { id: String(viewID) }, body: {} });
  expect(late).toMatchObject({ status: 404 });
});

test('[VIEW-3] what all see says nothing of a column that is just for somebody, be it before or after, by any way', async () => {
  const sheet = await aSheetOfTwo();
  const { columnID } = sheet.columns.text;
  const bare = { ...lookAbout(columnID), filters: [{ by: 'contains', columnID: 0, words: 'MPU' }], sort: null };
  const expected = { ...bare, hiddenColumns: [] };
  const before = await add(ann, sheet, true, lookAbout(columnID), 'Before');
  const { revision } = await readSheet(bob, sheet.url);
  await ann.call(calls.updateView, { body: { viewID: before.viewID, name: 'Still before' } });
  await allHear(sheet, everybody, async () => {
    await restrict(ann, columnID, 3);
  });
  const after = await add(ann, sheet, true, lookAbout(columnID), 'After');
  const given = await add(ann, sheet, false, lookAbout(columnID), 'Given');
  expect(given.look).toEqual(lookAbout(columnID));
  await ann.call(calls.updateView, { body: { viewID: given.viewID, isShared: true } });
  expect(after.look).toEqual(expected);
  const views = (await readSheet(bob, sheet.url)).views ?? [];
  expect(views.map(({ look }) => look)).toEqual([expected, expected, expected]);
  // One that was deleted meanwhile comes back as somebody's own.
  await ann.call(deleteColumn, { params: { id: String(columnID) } });
  await ann.call(calls.updateView, { body: { viewID: after.viewID, look: lookAbout(columnID) } });
  expect(JSON.stringify((await readSheet(bob, sheet.url)).views)).not.toContain('a secret');
  await ann.call(restoreColumn, { params: { id: String(columnID) }, body: {} });
  expect((await readSheet(bob, sheet.url)).views?.map(({ look }) => look)).toEqual([expected, expected, expected]);
  // What he missed is not what the view said then.
  const missed = await bob.call(getChanges, {
    params: { id: String(sheet.sheetID) },
    query: { since: String(revision), readAs: 'member' },
  });
  expect(JSON.stringify(missed.body)).not.toContain('a secret');
});

test('[VIEW-4] a view may speak of what is gone; it is as large as a sheet is, and a reader has a hundred', async () => {
  const sheet = await aSheetOfTwo();
  const gone = await add(ann, sheet, true, { ...plainLook, hiddenColumns: [2_000_000], hiddenGroups: [2_000_000] });
  expect(gone.look.hiddenColumns).toEqual([2_000_000]);
  const tooMany = Array.from({ length: limits.hiddenRowsPerView + 1 }, (_, n) => n + 1);
  const body = { sheetID: sheet.sheetID, name: 'Large', look: { ...plainLook, hiddenRows: tooMany } };
  expect(await ann.attempt(calls.addView, { body })).toMatchObject({ status: 400 });
  await sql`insert into sheet_view (sheet_id, name, only_for, look)
    select ${sheet.sheetID}, 'Bob’s ' || n, ${bob.userID}, ${JSON.stringify(plainLook)}::jsonb
    from generate_series(1, ${limits.viewsPerSheet - 1}) as n`.execute(app.db.kysely);
  const more = { sheetID: sheet.sheetID, name: 'More', look: plainLook };
  expect(await bob.attempt(calls.addView, { body: more })).toMatchObject({ code: 'tooManyViews' });
  expect(await ann.attempt(calls.addView, { body: more })).toMatchObject({ status: 201 });
});

test('[VIEW-6] who gave a view to everyone takes it back, and nobody else does; others see it no more', async () => {
  const sheet = await aSheetOfTwo();
  const { viewID } = await add(bob, sheet, false, lookAbout(sheet.columns.text.columnID), 'Bob’s');
  const share = (who: TestPerson, isShared: boolean) => who.attempt(calls.updateView, { body: { viewID, isShared } });
  await allHear(sheet, everybody, () => share(bob, true));
  expect(await share(ann, false)).toMatchObject({ status: 403, code: 'giverOnly' });
  await allHear(sheet, everybody, async () => {
    expect(await share(bob, false)).toMatchObject({ status: 200 });
  });
  expect(await namesFor(bob, sheet)).toEqual(['Bob’s of one']);
  expect(await namesFor(ann, sheet)).toEqual([]);
  expect(await share(ann, true)).toMatchObject({ status: 404 });
  await allHear(sheet, everybody, () => share(bob, true));
  expect(await namesFor(ann, sheet)).toEqual(['Bob’s of all']);
  const made = await add(ann, sheet, true, plainLook, 'Of all from the start');
  const taken = { body: { viewID: made.viewID, isShared: false } };
  expect(await ann.attempt(calls.updateView, taken)).toMatchObject({ status: 403, code: 'giverOnly' });
});
