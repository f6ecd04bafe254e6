/** The pushes of a sheet, heard by the official client: who hears what, in which order, and who no longer does. */
import { randomUUID } from 'node:crypto';
import { addCell, updateCell } from '@marquee/contract/cells.ts';
import { addGroup } from '@marquee/contract/groups.ts';
import { getChanges } from '@marquee/contract/live.ts';
import { removeUserFromSheet } from '@marquee/contract/members.ts';
import { logIn, logOut } from '@marquee/contract/people.ts';
import { addRow, deleteRow } from '@marquee/contract/rows.ts';
import { deleteSheet, updateSheet } from '@marquee/contract/sheets.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet, type TestSheet } from '#test/builders.ts';
import { basic, Caller, sessionOf } from '#test/client.ts';
import { connectAs, listen } from '#test/listener.ts';

const app = await startApp();
const visitor = new Caller(app.base);
const refused = 'This sheet does not exist, or you do not have access to it.';

const rename = (sheet: TestSheet, name: string, signalRConnectionID?: string) => ({
  body: { sheet: { sheetID: sheet.sheetID, name }, updateFields: ['name'], signalRConnectionID },
});

async function aTeam() {
  const ann = await aPerson(app, { admin: true });
  const bob = await aPerson(app);
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  return { ann, bob, sheet };
}

test('[LIVE-26] whoever makes a change is told its number in the answer, and not by a push', async () => {
  const { ann, bob, sheet } = await aTeam();
  const [own, ownOther, other] = [await listen(ann, sheet), await listen(ann, sheet), await listen(bob, sheet)];
  const first = await ann.call(updateSheet, rename(sheet, 'One', own.connectionID));
  const { rowID } = sheet.rows[2];
  const query = { signalRConnectionID: own.connectionID };
  const second = await ann.call(deleteRow, { params: { id: String(rowID) }, query });
  const { columnID } = sheet.columns.text;
  const cell = { rowID: sheet.rows[0].rowID, columnID, cellText: { text: 'x' } };
  const third = await ann.call(addCell, { body: { cell, signalRConnectionID: own.connectionID } });
  const fourth = await bob.call(updateSheet, rename(sheet, 'Two', other.connectionID));
  const at = own.joinedAt;
  expect([first, second, third, fourth].map((answer) => answer.revision)).toEqual([at + 1, at + 2, at + 3, at + 4]);
  await ownOther.heard(4);
  await own.heard(1);
  await other.heard(3);
  expect(own.kinds).toEqual(['updateSheet']);
  expect(ownOther.kinds).toEqual(['updateSheet', 'deleteRow', 'updateCell', 'updateSheet']);
  expect(other.pushes.map((push) => push.revision)).toEqual([at + 1, at + 2, at + 3]);
});

test('[LIVE-111] an answer says of which sheet its number is, also where it is given again', async () => {
  const { ann, sheet } = await aTeam();
  const key = randomUUID();
  for (const _ of [1, 2]) {
    const answer = await ann.attempt(updateSheet, { ...rename(sheet, 'Once'), key });
    expect([answer.status, answer.headers.get('sheet-id')]).toEqual([200, String(sheet.sheetID)]);
    expect(answer.headers.has('sheet-revision')).toBe(true);
  }
});

test('[LIVE-5] a change that is refused is neither pushed nor counted', async () => {
  const { ann, bob, sheet } = await aTeam();
  const heard = await listen(bob, sheet);
  const cell = { rowID: sheet.rows[0].rowID, columnID: sheet.columns.text.columnID, cellDate: { date: null } };
  expect((await ann.attempt(addCell, { body: { cell } })).headers.has('sheet-revision')).toBe(false);
  await ann.call(updateSheet, rename(sheet, 'Counted'));
  await heard.heard(1);
  expect(heard.pushes[0]).toMatchObject({ revision: heard.joinedAt + 1, change: { kind: 'updateSheet' } });
});

test('[LIVE-6] pushes come in the order of their numbers, however many people write at once', async () => {
  const { ann, bob, sheet } = await aTeam();
  const [heard, seen] = [await listen(bob, sheet), await listen(visitor, sheet)];
  const { groupID } = sheet.groups[0];
  const { columnID } = sheet.columns.text;
  const edits = Array.from({ length: 40 }, (_, n) => {
    const who = n % 2 ? ann : bob;
    if (n % 4 === 0) return who.call(addRow, { body: { row: { groupID, name: `Row ${n}` } } });
    const { rowID } = sheet.rows[n % 3 === 0 ? 0 : 1];
    return who.call(addCell, { body: { cell: { rowID, columnID, cellText: { text: `Text ${n}` } } } });
  });
  const revisions = (await Promise.all(edits)).map((answer) => answer.revision ?? 0);
  await heard.heard(40);
  await seen.heard(40);
  const expected = Array.from({ length: 40 }, (_, n) => heard.joinedAt + n + 1);
  expect(revisions.toSorted((a, b) => a - b)).toEqual(expected);
  expect(heard.pushes.map((push) => push.revision)).toEqual(expected);
  expect(seen.pushes.map((push) => push.revision)).toEqual(expected);
});

test('[LIVE-7] joining needs membership or the url token, and answers the reader’s own revision', async () => {
  const { ann, sheet } = await aTeam();
  const stranger = await aPerson(app, { admin: true });
  for (const caller of [visitor, stranger]) {
    const listener = await connectAs(caller);
    await expect(listener.join(sheet.sheetID)).rejects.toThrow(refused);
    await expect(listener.join(sheet.sheetID, 'x'.repeat(32))).rejects.toThrow(refused);
    expect(await listener.join(sheet.sheetID, sheet.url)).toBe((await readSheet(caller, sheet.url)).revision);
  }
  const member = await connectAs(ann);
  expect(await member.join(sheet.sheetID)).toBe((await readSheet(ann, sheet.url)).revision);
  for (const id of [0, -1, 1.5, 2_147_483_648, Number.NaN]) await expect(member.join(id)).rejects.toThrow('sheet id');
  await expect(member.join(2_147_483_647)).rejects.toThrow(refused);
  await expect(member.client.invoke('addToGroup')).rejects.toThrow('sheet id');
  await expect(member.client.invoke('addToGroup', { id: 1 }, [])).rejects.toThrow('sheet id');
});

test('[LIVE-7] a browser joins with its session, and is known as who it is', async () => {
  const { ann, bob, sheet } = await aTeam();
  const { cookie } = sessionOf(await ann.call(logIn, {}));
  const heard = await connectAs(new Caller(app.base, cookie));
  await heard.join(sheet.sheetID);
  await bob.call(updateSheet, rename(sheet, 'Heard'));
  await heard.heard(1);
  expect(heard.kinds).toEqual(['updateSheet']);
});

test('[LIVE-7] wrong credentials are refused at the door, as what they are', async () => {
  const stranger = new Caller(app.base, basic('nobody@example.test', 'wrong'));
  await expect(connectAs(stranger)).rejects.toThrow('401');
});

test('[LIVE-8] a removed member hears of it and nothing more, and may go on as the public', async () => {
  const { ann, bob, sheet } = await aTeam();
  const [removed, seen] = [await listen(bob, sheet), await listen(visitor, sheet)];
  const body = { sheetID: sheet.sheetID, userID: bob.userID };
  expect((await ann.call(removeUserFromSheet, { body })).revision).toBe(removed.joinedAt + 1);
  await ann.call(updateSheet, rename(sheet, 'Behind their back'));
  await seen.heard(1);
  expect(seen.kinds).toEqual(['updateSheet']);
  await expect(removed.join(sheet.sheetID)).rejects.toThrow(refused);
  expect(removed.kinds).toEqual(['removeUserFromSheet']);
  await removed.join(sheet.sheetID, sheet.url);
  await ann.call(updateSheet, rename(sheet, 'For all'));
  await removed.heard(2);
  expect(removed.pushes[1]?.revision).toBe(seen.joinedAt + 2);
  expect((await readSheet(bob, sheet.url)).loggedInSheetUser).toBeUndefined();
});

test('[SHEET-3] a deleted sheet is gone for everybody, who are told once', async () => {
  const { ann, bob, sheet } = await aTeam();
  const [member, seen] = [await listen(bob, sheet), await listen(visitor, sheet)];
  await ann.call(deleteSheet, { params: { id: String(sheet.sheetID) } });
  await member.heard(1);
  await seen.heard(1);
  expect(member.pushes[0]?.change).toEqual({ kind: 'deleteSheet', sheetID: sheet.sheetID });
  expect(seen.pushes[0]?.change).toEqual({ kind: 'deleteSheet', sheetID: sheet.sheetID });
  for (const caller of [ann, bob, visitor]) {
    expect((await caller.attempt(getChanges, { params: { id: sheet.sheetID }, query: { since: 0 } })).status).toBe(404);
    await expect(readSheet(caller, sheet.url)).rejects.toThrow('404');
    await expect(listen(caller, sheet)).rejects.toThrow(refused);
  }
  const attempts = [
    await ann.attempt(updateSheet, rename(sheet, 'Back again')),
    await ann.attempt(addGroup, { body: { group: { sheetID: sheet.sheetID, name: 'x' } } }),
    await ann.attempt(addRow, { body: { row: { groupID: sheet.groups[0].groupID, name: 'x' } } }),
    await ann.attempt(deleteSheet, { params: { id: sheet.sheetID } }),
    await ann.attempt(updateCell, {
      body: {
        cell: { rowID: sheet.rows[0].rowID, columnID: sheet.columns.text.columnID, cellText: { text: 'x' } },
        updateFields: ['text'],
      },
    }),
  ];
  expect(attempts.map((answer) => answer.code)).toEqual(Array(5).fill('notFound'));
});

test('[LIVE-9] who asks what they missed is told it, or told to read anew where the log ends', async () => {
  const { ann, sheet } = await aTeam();
  const since = async (revision: number) =>
    (await ann.call(getChanges, { params: { id: String(sheet.sheetID) }, query: { since: String(revision) } })).body;
  const { revision } = await readSheet(ann, sheet.url);
  expect(await since(revision)).toEqual({ revision, reload: false, changes: [] });
  await ann.call(updateSheet, rename(sheet, 'One'));
  await ann.call(updateSheet, rename(sheet, 'Two'));
  const missed = await since(revision);
  expect(missed).toMatchObject({ revision: revision + 2, reload: false });
  expect(missed.changes.map((one) => [one.revision, one.change])).toEqual([
    [revision + 1, { kind: 'updateSheet', fields: ['name'], sheet: { sheetID: sheet.sheetID, name: 'One' } }],
    [revision + 2, { kind: 'updateSheet', fields: ['name'], sheet: { sheetID: sheet.sheetID, name: 'Two' } }],
  ]);
  expect(await since(revision + 3)).toEqual({ revision: revision + 2, reload: true, changes: [] });
  const { sheetID } = sheet;
  await sql`update sheet_event set at = now() - interval '16 minutes'
    where sheet_id = ${sheetID} and revision <= (select revision - 1 from sheet where sheet_id = ${sheetID})`.execute(
    app.db.kysely,
  );
  expect(await since(revision)).toEqual({ revision: revision + 2, reload: true, changes: [] });
  expect((await since(revision + 1)).changes).toHaveLength(1);
});

test.each(['-1', '1.5', 'x', '', '1e3', '9'.repeat(16)])('[ERR-3] %j is no revision to ask from', async (since) => {
  const { ann, sheet } = await aTeam();
  const answer = await ann.attempt(getChanges, { params: { id: sheet.sheetID }, query: { since } });
  expect(answer).toMatchObject({ status: 400, code: 'badInput' });
});

test('[LIVE-29] logging out ends the live connections of that session, and of no other', async () => {
  const { ann, bob, sheet } = await aTeam();
  const asBob = new Caller(app.base, bob.credentials);
  const { cookie, withToken } = sessionOf(await asBob.call(logIn, {}));
  const leaving = await listen(new Caller(app.base, cookie), sheet);
  const staying = await listen(bob, sheet);
  const ended = new Promise((resolve) => leaving.client.onclose(resolve));
  await new Caller(app.base, withToken).call(logOut, {});
  await ended;
  await ann.call(updateSheet, rename(sheet, 'After the logout'));
  await staying.heard(1);
  expect(leaving.kinds).toEqual([]);
});
