/** Pins: comments that point at a place and a moment of a banner's version, kept with it, and told to nobody who doesn't see the banner. */
import { addCell, type Cell } from '@marquee/contract/cells.ts';
import { access, addColumn, deleteColumn, restoreColumn, updateColumn } from '@marquee/contract/columns.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import * as calls from '@marquee/contract/comments.ts';
import { decide } from '@marquee/contract/decisions.ts';
import { addFtpAccount } from '@marquee/contract/ftp-accounts.ts';
import { getChanges } from '@marquee/contract/live.ts';
import { listNotifications } from '@marquee/contract/notifications.ts';
import { momentOf, pinInWords, type SentPin } from '@marquee/contract/pins.ts';
import { deleteRow, restoreRows } from '@marquee/contract/rows.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner } from '#test/banner-cells.ts';
import { aPerson, aSheet, readSheet, type TestPerson, type TestSheet } from '#test/builders.ts';
import { Caller, refusal } from '#test/client.ts';
import { freezeBanner } from '#test/frozen-banner.ts';
import { startMailbox } from '#test/mailbox.ts';

const mailbox = await startMailbox();
const app = await startApp(undefined, { smtpUrl: mailbox.url });
const { kysely } = app.db;
const ann = await aPerson(app, { admin: true, firstName: 'Ann', surname: 'Lee' });
const bob = await aPerson(app, { accountID: ann.accountID, firstName: 'Bob', surname: 'Day' });
const { body: account } = await ann.call(addFtpAccount, {
  body: { name: 'Away', host: '192.0.2.1', userName: 'ann', password: 'secret' },
});
const file = { fileName: 'hero.png', fileType: 1, ftpfolder: 'spring' } as const;

/** A sheet of two members with a banner whose file is frozen as its v1. */
async function aFrozenBanner(): Promise<{ sheet: TestSheet; cell: Cell }> {
  const sheet = await aSheet(app, { owner: ann, members: [bob], name: 'Spring' });
  const cell = await aBanner(sheet, account, file);
  await freezeBanner(kysely, cell.cellID);
  return { sheet, cell };
}

/** A frozen banner in a column that is just for Bob. */
async function aBannerOfBobs(sheet: TestSheet): Promise<Cell> {
  const { body: column } = await bob.call(addColumn, {
    body: { sheetID: sheet.sheetID, name: 'Mine', columnTypeID: columnTypes.banner },
  });
  await hideColumn(bob, column.columnID);
  const cellBanner = { ftpaccountID: account.ftpAaccountID, ...file };
  const { body: cell } = await bob.call(addCell, {
    body: { cell: { rowID: sheet.rows[0].rowID, columnID: column.columnID, cellBanner } },
  });
  await freezeBanner(kysely, cell.cellID);
  return cell;
}
const hideColumn = (by: Caller, columnID: number) =>
  by.call(updateColumn, {
    body: { column: { columnID, accessRestrictions: access.justForMe }, updateFields: ['accessRestrictions'] },
  });

const at: Omit<SentPin, 'cellID'> = { version: 1, x: 0.25, y: 1, moment: 4.5 };
const sent = (cell: Cell, more: object = {}, pin: object = {}) => ({
  body: {
    comment: { rowID: cell.rowID, commentText: '<p>Larger</p>', pin: { cellID: cell.cellID, ...at, ...pin }, ...more },
  },
});
const post = async (by: Caller, cell: Cell, pin: object = {}) =>
  (await by.call(calls.addComment, sent(cell, {}, pin))).body;
const refused = (by: Caller, cell: Cell, more: object = {}, pin: object = {}) =>
  refusal(by.attempt(calls.addComment, sent(cell, more, pin)));
const listOf = async (by: Caller, { rowID }: { rowID: number }) =>
  (await by.call(calls.listComments, { query: { rowID: String(rowID) } })).body;
const pinsSeen = async (by: Caller, cell: Cell) => (await listOf(by, cell)).map(({ pin }) => pin?.number);
const heardSince = async (by: Caller, sheet: TestSheet, since: number) =>
  (
    await by.call(getChanges, {
      params: { id: String(sheet.sheetID) },
      query: { since: String(since), readAs: 'member' },
    })
  ).body.changes.map(({ change }) => change);

test('[PIN-1] a comment points at a place and a moment of a version; all members read and hear where, and the public nothing', async () => {
  const { sheet, cell } = await aFrozenBanner();
  const visitor = new Caller(app.base);
  const { revision } = await readSheet(ann, sheet.url);
  const before = await readSheet(visitor, sheet.url);
  const posted = await post(bob, cell);
  const pin = { cellID: cell.cellID, columnID: cell.columnID, version: 1, x: 0.25, y: 1, moment: 4.5, number: 1 };
  expect(posted.pin).toEqual(pin);
  expect((await listOf(ann, cell)).map((one) => one.pin)).toEqual([pin]);
  expect(await heardSince(ann, sheet, revision)).toMatchObject([{ kind: 'addComment', comment: { pin, read: 0 } }]);
  expect(await readSheet(visitor, sheet.url)).toEqual(before);
  expect((await post(bob, cell, { moment: null })).pin).toMatchObject({ moment: null, number: 2 });
});

test('[PIN-2] pins are numbered on their cell for good; nothing moves one', async () => {
  const { cell } = await aFrozenBanner();
  const first = await post(ann, cell);
  const posted = await Promise.all([post(bob, cell), post(ann, cell), post(bob, cell)]);
  expect(posted.map(({ pin }) => pin?.number ?? 0).toSorted((a, b) => a - b)).toEqual([2, 3, 4]);
  await ann.call(calls.deleteComment, { params: { id: String(first.commentID) } });
  expect((await pinsSeen(ann, cell)).toSorted((a = 0, b = 0) => a - b)).toEqual([2, 3, 4]);
  expect((await post(ann, cell)).pin?.number).toBe(5);
  const { status } = await bob.attempt(calls.updateComment, {
    body: { comment: { commentID: posted[0].commentID, pin: { x: 0 } } as never, updateFields: ['pin'] },
  });
  expect(status).toBe(400);
  await expect(sql`update pin set x = 0 where cell_id = ${cell.cellID}`.execute(kysely)).rejects.toThrow(/stays/);
  await expect(sql`delete from pin where cell_id = ${cell.cellID}`.execute(kysely)).rejects.toThrow(/stays/);
});

test.each<[string, object]>([
  ['left of the banner', { x: -0.01 }],
  ['below it', { y: 1.000001 }],
  ['a word', { x: '0.5' }],
  ['nothing', { y: null }],
  ['before the beginning', { moment: -1 }],
  ['after a day', { moment: 86_401 }],
  ['no moment said', { moment: undefined }],
  ['version 0', { version: 0 }],
  ['half a version', { version: 1.5 }],
  ['a version with too many digits', { version: 10_000_000_000 }],
])('[PIN-3] a pin with a hostile number is refused: %s', async (_, pin) => {
  const { cell } = await aFrozenBanner();
  expect(await refused(ann, cell, {}, pin)).toBe('400 badInput');
  expect(await listOf(ann, cell)).toEqual([]);
});

test('[PIN-3] a pin is on a version that is there, of a banner of its row, by the first comment of a thread', async () => {
  const { sheet, cell } = await aFrozenBanner();
  const other = await aBanner(sheet, account, file, { row: 1 });
  await freezeBanner(kysely, other.cellID);
  const { commentID } = await post(ann, cell);
  expect(await refused(ann, cell, {}, { version: 2 })).toBe('404 notFound');
  expect(await refused(ann, cell, {}, { cellID: other.cellID })).toBe('404 notFound');
  expect(await refused(ann, cell, {}, { cellID: 999_999 })).toBe('404 notFound');
  expect(await refused(ann, cell, { parentCommentID: commentID })).toBe('400 badInput');
  expect(await refused(ann, cell, { rowID: undefined, sheetID: sheet.sheetID })).toBe('400 badInput');
  expect(await listOf(ann, cell)).toHaveLength(1);
  const insert = sql`
    insert into pin (comment_id, sheet_id, row_id, cell_id, version_id, number, x, y)
    select c.comment_id, c.sheet_id, c.row_id, v.cell_id, v.version_id, 9, 0, 0
    from version v, comment c where v.cell_id = ${other.cellID} and c.comment_id = ${commentID}`;
  await expect(insert.execute(kysely)).rejects.toThrow(/row/);
});

test('[PIN-4] a pin on a banner that is just for one member is theirs alone; the words are on the row for all', async () => {
  const { sheet } = await aFrozenBanner();
  const cell = await aBannerOfBobs(sheet);
  const { revision } = await readSheet(ann, sheet.url);
  expect(await refused(ann, cell)).toBe('404 notFound');
  const posted = await post(bob, cell);
  expect(posted.pin?.number).toBe(1);
  const isHidden = (what: unknown) => expect(JSON.stringify(what)).not.toMatch(/pin|hero/);
  isHidden(await listOf(ann, cell));
  const change = { commentID: posted.commentID, resolved: true };
  const resolved = await ann.call(calls.updateComment, { body: { comment: change, updateFields: ['resolved'] } });
  isHidden(resolved.body);
  await bob.call(calls.deleteComment, { params: { id: String(posted.commentID) } });
  await bob.call(calls.restoreComment, { params: { id: String(posted.commentID) }, body: {} });
  const heard = await heardSince(ann, sheet, revision);
  expect(heard.map(({ kind }) => kind)).toEqual(['addComment', 'updateComment', 'deleteComment', 'addComment']);
  isHidden(heard);
  const { revision: bobs } = await readSheet(bob, sheet.url);
  expect((await heardSince(bob, sheet, bobs - 4)).filter((one) => JSON.stringify(one).includes('"pin"'))).toHaveLength(
    3,
  );
  expect(await pinsSeen(bob, cell)).toEqual([1]);
});

test('[PIN-4] a pin and a verdict’s mark go from a comment with the column that they tell of: just for one, deleted, and back', async () => {
  const { cell, sheet } = await aFrozenBanner();
  await post(bob, cell);
  await bob.call(decide, {
    params: { id: String(cell.cellID) },
    body: { number: 1, verdict: 'changes', comment: '<p>No</p>' },
  });
  const tells = async (by: Caller) => (await listOf(by, cell)).map(({ pin, verdict }) => Boolean(pin ?? verdict));
  expect(await tells(bob)).toEqual([true, true]);
  const { columnID } = cell;
  await ann.call(deleteColumn, { params: { id: String(columnID) } });
  expect(await tells(ann)).toEqual([false, false]);
  await ann.call(restoreColumn, { params: { id: String(columnID) }, body: {} });
  expect(await tells(ann)).toEqual([true, true]);
  await hideColumn(ann, columnID);
  expect([await tells(ann), await tells(bob)]).toEqual([
    [true, true],
    [false, false],
  ]);
  expect((await readSheet(bob, sheet.url)).noOfComments).toBe(0);
});

test('[PIN-5] a pin goes and comes back with its comment and with its row', async () => {
  const { cell } = await aFrozenBanner();
  const { commentID } = await post(bob, cell);
  const params = { id: String(commentID) };
  await ann.call(calls.addComment, {
    body: { comment: { rowID: cell.rowID, parentCommentID: commentID, commentText: '<p>Yes</p>' } },
  });
  await bob.call(calls.deleteComment, { params });
  expect(await pinsSeen(ann, cell)).toEqual([undefined, undefined]);
  await bob.call(calls.restoreComment, { params, body: {} });
  expect(await pinsSeen(ann, cell)).toEqual([1, undefined]);
  await ann.call(deleteRow, { params: { id: String(cell.rowID) } });
  expect((await ann.attempt(calls.listComments, { query: { rowID: String(cell.rowID) } })).status).toBe(404);
  expect(await refused(ann, cell)).toBe('404 notFound');
  await ann.call(restoreRows, { body: { rowIDs: [cell.rowID] } });
  expect(await pinsSeen(ann, cell)).toEqual([1, undefined]);
});

test('[PIN-6] a version stays as long as a comment points at it, or may be brought back to', async () => {
  const { cell } = await aFrozenBanner();
  const { commentID } = await post(bob, cell);
  const collect = () => sql`delete from version where cell_id = ${cell.cellID}`.execute(kysely);
  await expect(collect()).rejects.toThrow(/stays/);
  await bob.call(calls.deleteComment, { params: { id: String(commentID) } });
  await expect(collect()).rejects.toThrow(/stays/);
  await sql`update comment set deleted_at = now() - interval '31 days' where comment_id = ${commentID}`.execute(kysely);
  await collect();
  const { rows } = await sql`select from pin where cell_id = ${cell.cellID}`.execute(kysely);
  expect(rows).toEqual([]);
});

test('[PIN-6] a cell that goes for good takes its versions and pins along, and leaves the words', async () => {
  const { cell } = await aFrozenBanner();
  await post(bob, cell);
  await sql`delete from cell where cell_id = ${cell.cellID}`.execute(kysely);
  expect(await pinsSeen(ann, cell)).toEqual([undefined]);
});

test('[PIN-7] a request is settled and opened again by any member, who and when being said', async () => {
  const { cell } = await aFrozenBanner();
  const { commentID } = await post(bob, cell);
  const resolve = async (resolved: boolean) =>
    (await ann.call(calls.updateComment, { body: { comment: { commentID, resolved }, updateFields: ['resolved'] } }))
      .body;
  const { resolution } = await resolve(true);
  expect(resolution?.userID).toBe(ann.userID);
  expect((await listOf(bob, cell))[0]).toMatchObject({ resolved: true, resolution });
  expect((await resolve(false)).resolution).toBeUndefined();
});

const mention = (who: TestPerson) => `<p><span data-mention="${who.userID}">@x</span> look</p>`;

test('[PIN-8] a mail and the bell say where a comment points, and lead there; not so for who doesn’t see the banner', async () => {
  const { cell, sheet } = await aFrozenBanner();
  const { body: seen } = await ann.call(calls.addComment, sent(cell, { commentText: mention(bob) }));
  await app.mailer.drain();
  const place = `?banner=${cell.rowID}:${cell.columnID}&pin=${seen.commentID}`;
  const mailTo = (who: TestPerson) =>
    mailbox
      .to(who.emailAddress)
      .filter(({ text }) => text?.includes(sheet.url))
      .at(-1);
  const mail = mailTo(bob);
  expect(mail?.text).toContain('on v1 at 0:04');
  expect(mail?.text).toContain(place);
  const bell = async (by: Caller) => (await by.call(listNotifications, {})).body.notifications[0];
  expect((await bell(bob))?.pin).toEqual({
    commentID: seen.commentID,
    columnID: cell.columnID,
    version: 1,
    moment: 4.5,
  });
  const hidden = await aBannerOfBobs(sheet);
  await bob.call(calls.addComment, sent(hidden, { commentText: mention(ann) }));
  await app.mailer.drain();
  expect((await bell(ann))?.kind).toBe('mention');
  expect(JSON.stringify(await bell(ann))).not.toContain('pin');
  const hers = mailTo(ann);
  expect(hers?.text).toContain(`?comments=${cell.rowID}`);
  expect(hers?.text).not.toMatch(/on v1|banner=/);
});

test('[PIN-8] a moment is said in minutes and seconds', () => {
  expect([0, 4.99, 59.9, 60, 3_725].map(momentOf)).toEqual(['0:00', '0:04', '0:59', '1:00', '62:05']);
  expect(pinInWords({ version: 2, moment: null })).toBe('on v2');
});
