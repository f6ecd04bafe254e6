/** Who is on a sheet, and in which cell: whom that is told, whom not, at whichever server. */
import { access, updateColumn } from '@marquee/contract/columns.ts';
import { removeUserFromSheet } from '@marquee/contract/members.ts';
import { updateSheet } from '@marquee/contract/sheets.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet, type TestPerson, type TestSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { listen } from '#test/listener.ts';
import { Present } from '#test/present.ts';

const one = await startApp();
const two = await startApp(one.databaseUrl);

async function aTeam() {
  const ann = await aPerson(one, { admin: true });
  const bob = await aPerson(one);
  const cyd = await aPerson(one);
  return { ann, bob, cyd, sheet: await aSheet(one, { owner: ann, members: [bob, cyd] }) };
}

const ids = (...people: TestPerson[]) => people.map(({ userID }) => userID).toSorted((a, b) => a - b);
const elsewhere = (person: TestPerson) => new Caller(two.base, person.credentials);
const sees = (present: Present, ...people: TestPerson[]) => expect.poll(() => present.now).toEqual(ids(...people));
const seesAt = (present: Present, person: TestPerson, at: object | null) =>
  expect.poll(() => present.places.get(person.userID)).toEqual(at);
const justForMe = ({ columns }: TestSheet, accessRestrictions: 1 | 3) => ({
  body: { column: { columnID: columns.text.columnID, accessRestrictions }, updateFields: ['accessRestrictions'] },
});

test('[LIVE-100] members on a sheet are told who is there: each once, however many tabs, until their last line ends', async () => {
  const { ann, bob, sheet } = await aTeam();
  const first = await Present.on(sheet, ann);
  await sees(first, ann);
  const [tab, another] = [await Present.on(sheet, bob), await Present.on(sheet, bob)];
  await sees(first, ann, bob);
  await sees(another, ann, bob);
  await tab.client.stop();
  await first.standAt(sheet.rows[0].rowID, 0);
  await seesAt(another, ann, { rowID: sheet.rows[0].rowID, columnID: 0 });
  expect(first.people).toEqual([ids(ann), ids(ann, bob)]);
  await another.client.stop();
  await sees(first, ann);
});

test('[LIVE-101] members are told in which cell the others are, who comes later too; in no cell, that it is none', async () => {
  const { ann, bob, cyd, sheet } = await aTeam();
  const [first, second] = [await Present.on(sheet, ann), await Present.on(sheet, bob)];
  const at = { rowID: sheet.rows[1].rowID, columnID: sheet.columns.status.columnID };
  expect(await second.standAt(at.rowID, at.columnID)).toBe(true);
  await seesAt(first, bob, at);
  const late = await Present.on(sheet, cyd);
  await seesAt(late, bob, at);
  await second.standAt();
  await seesAt(first, bob, null);
  await seesAt(late, bob, null);
  await expect(second.standAt(-1, 0)).rejects.toThrow('A cell is named');
});

test('[LIVE-102] nothing of it is a change: it is not counted, and told to nobody who did not ask', async () => {
  const { ann, bob, cyd, sheet } = await aTeam();
  const specified = await listen(bob, sheet);
  const other = await listen(cyd, sheet);
  const heard: unknown[] = [];
  for (const push of ['presentPeople', 'presentPlaces']) specified.client.on(push, (...args) => heard.push(args));
  const { revision } = await readSheet(ann, sheet.url);
  const [first, second] = [await Present.on(sheet, ann), await Present.on(sheet, cyd)];
  await second.standAt(sheet.rows[0].rowID, 0);
  await seesAt(first, cyd, { rowID: sheet.rows[0].rowID, columnID: 0 });
  // One line is told all in its order: what was said before this would be there.
  const body = { sheet: { sheetID: sheet.sheetID, name: 'Renamed' }, updateFields: ['name'] };
  expect((await ann.call(updateSheet, { body })).revision).toBe(revision + 1);
  await specified.heard(1);
  await other.heard(1);
  expect(heard).toEqual([]);
  await sees(first, ann, cyd);
  const { rows } =
    await sql`select 1 from sheet_event where sheet_id = ${sheet.sheetID} and revision > ${revision + 1}`.execute(
      one.db.kysely,
    );
  expect(rows).toEqual([]);
});

test('[RIGHTS-60] who is in a column that is just for them, or was meanwhile made so, is told to be in no cell', async () => {
  const { ann, bob, cyd, sheet } = await aTeam();
  const [first, second] = [await Present.on(sheet, bob), await Present.on(sheet, ann)];
  const [{ rowID }] = sheet.rows;
  const { columnID } = sheet.columns.text;
  await ann.call(updateColumn, justForMe(sheet, access.justForMe));
  await second.standAt(rowID, columnID);
  await second.standAt(rowID, sheet.columns.date.columnID);
  await seesAt(first, ann, { rowID, columnID: sheet.columns.date.columnID });
  await second.standAt(rowID, columnID);
  await seesAt(first, ann, null);
  expect(JSON.stringify(first.said)).not.toContain(`"columnID":${columnID}`);

  await ann.call(updateColumn, justForMe(sheet, access.open));
  await second.standAt(rowID, 0);
  await second.standAt(rowID, columnID);
  await seesAt(first, ann, { rowID, columnID });
  await ann.call(updateColumn, justForMe(sheet, access.justForMe));
  const late = await Present.on(sheet, cyd);
  await sees(late, ann, bob, cyd);
  await first.standAt(rowID, 0);
  await seesAt(late, bob, { rowID, columnID: 0 });
  expect(late.places.has(ann.userID)).toBe(false);
});

test('[RIGHTS-60] what is on another sheet, deleted, or not at all, is no cell', async () => {
  const { ann, bob, sheet } = await aTeam();
  const other = await aSheet(one, { owner: ann });
  const [first, second] = [await Present.on(sheet, bob), await Present.on(sheet, ann)];
  const [{ rowID }] = sheet.rows;
  for (const [row, column] of [
    [other.rows[0].rowID, 0],
    [rowID, other.columns.text.columnID],
    [2_147_483_647, 2_147_483_647],
  ] as const) {
    await second.standAt(row, column);
    await second.standAt(rowID, 0);
    await seesAt(first, ann, { rowID, columnID: 0 });
    await second.standAt(row, column);
    await seesAt(first, ann, null);
  }
  const told = first.said.flatMap(([, at]) => at ?? []);
  expect(new Set(told.map((at) => JSON.stringify(at)))).toEqual(new Set([JSON.stringify({ rowID, columnID: 0 })]));
});

test('[RIGHTS-61] visitors, and members of other sheets, are told nothing and not shown', async () => {
  const { ann, bob, sheet } = await aTeam();
  const member = await Present.on(sheet, ann);
  const outside = [await Present.on(sheet, new Caller(one.base)), await Present.on(sheet, await aPerson(one))];
  expect(outside.map(({ isShown }) => isShown)).toEqual([false, false]);
  for (const visitor of outside) expect(await visitor.standAt(sheet.rows[0].rowID, 0)).toBe(false);
  const second = await Present.on(sheet, bob);
  await second.standAt(sheet.rows[0].rowID, 0);
  await seesAt(member, bob, { rowID: sheet.rows[0].rowID, columnID: 0 });
  expect(member.people.flat().filter((userID) => !ids(ann, bob).includes(userID))).toEqual([]);
  const body = { sheet: { sheetID: sheet.sheetID, name: 'Heard by all' }, updateFields: ['name'] };
  await ann.call(updateSheet, { body });
  for (const { listener, people, said } of outside) {
    await listener.heard(1);
    expect([people, said]).toEqual([[], []]);
  }
});

test('[RIGHTS-61] who is removed vanishes for the others and is told nothing more', async () => {
  const { ann, bob, cyd, sheet } = await aTeam();
  const [first, removed] = [await Present.on(sheet, ann), await Present.on(sheet, bob)];
  await removed.standAt(sheet.rows[0].rowID, 0);
  await sees(first, ann, bob);
  await sees(removed, ann, bob);
  await ann.call(removeUserFromSheet, { body: { sheetID: sheet.sheetID, userID: bob.userID } });
  await sees(first, ann);
  const late = await Present.on(sheet, cyd);
  await first.standAt(sheet.rows[1].rowID, 0);
  await seesAt(late, ann, { rowID: sheet.rows[1].rowID, columnID: 0 });
  // As a visitor they hear the sheet's public changes, behind all that was said before.
  await removed.listener.join(sheet.sheetID, sheet.url);
  await ann.call(updateSheet, { body: { sheet: { sheetID: sheet.sheetID, name: 'x' }, updateFields: ['name'] } });
  await removed.listener.until((pushes) => pushes.some(({ change }) => change.kind === 'updateSheet'));
  expect(removed.now).toEqual(ids(ann, bob));
  expect(removed.places.has(ann.userID)).toBe(false);
  expect(await removed.standAt(sheet.rows[0].rowID, 0)).toBe(false);
});

test('[LIVE-103] at whichever servers they are, members see each other, come, move, go or are removed', async () => {
  const { ann, bob, cyd, sheet } = await aTeam();
  const near = await Present.on(sheet, ann);
  await near.standAt(sheet.rows[0].rowID, 0);
  const far = await Present.on(sheet, elsewhere(bob));
  await sees(near, ann, bob);
  await sees(far, ann, bob);
  await seesAt(far, ann, { rowID: sheet.rows[0].rowID, columnID: 0 });
  await far.standAt(sheet.rows[1].rowID, sheet.columns.who.columnID);
  await seesAt(near, bob, { rowID: sheet.rows[1].rowID, columnID: sheet.columns.who.columnID });
  // A server that starts later knows of them, too.
  const three = await startApp(one.databaseUrl);
  const late = await Present.on(sheet, new Caller(three.base, cyd.credentials));
  await sees(late, ann, bob, cyd);
  await seesAt(late, bob, { rowID: sheet.rows[1].rowID, columnID: sheet.columns.who.columnID });
  await ann.call(removeUserFromSheet, { body: { sheetID: sheet.sheetID, userID: bob.userID } });
  await sees(near, ann, cyd);
  await sees(late, ann, cyd);
  await near.client.stop();
  await sees(late, cyd);
});
