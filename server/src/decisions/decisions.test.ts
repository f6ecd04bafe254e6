/** Decisions on banners of a real file server: who may say what of which version, what it makes of the banner, and files that change after it. */
import { addCell, updateCell, type Cell } from '@marquee/contract/cells.ts';
import { listComments } from '@marquee/contract/comments.ts';
import { access, addColumn, updateColumn } from '@marquee/contract/columns.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import { decide, takeChangedFile, type VerdictWord } from '@marquee/contract/decisions.ts';
import { getChanges } from '@marquee/contract/live.ts';
import { listNotifications } from '@marquee/contract/notifications.ts';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, addressFor, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet, readSheet, type TestPerson } from '#test/builders.ts';
import { Caller, refusal } from '#test/client.ts';
import { mailChangedFiles } from '#test/told-together.ts';
import { bannerFolder } from '#test/file-transfer/folder.ts';
import { startProftpd } from '#test/file-transfer/proftpd.ts';
import { lookForNewer } from '#test/newer-banners.ts';
import { readStack } from '#test/version-stack.ts';

const app = await startApp(undefined, { ftpLoopback: true, versions: true });
const folder = await bannerFolder();
const host = await startProftpd(folder.path);
const ann = await aPerson(app, { admin: true });
const bob = await aPerson(app, { accountID: ann.accountID });
const account = await anFtpAccount(ann, host);
const minute = 60_000;
const then = Math.floor(Date.now() / minute) * minute - 24 * 60 * minute;
let nth = 0;

afterEach(() => app.freezer.drain());

/** A sheet of two members with a banner that is frozen as its v1. */
async function aFrozenBanner(bytes = 'one') {
  const ftpfolder = `of-${(nth += 1)}`;
  await folder.write(`${ftpfolder}/hero_v1.png`, bytes, then);
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const cell = await aBanner(sheet, account, { fileName: 'hero_v1.png', ftpfolder, fileType: 1 });
  await app.freezer.drain();
  return { sheet, cell, ftpfolder };
}

const trySaying = (by: Caller, cell: Cell, verdict: VerdictWord, comment?: string, number = 1) =>
  refusal(
    by.attempt(decide, {
      params: { id: String(cell.cellID) },
      body: { number, verdict, ...(comment === undefined ? {} : { comment }) },
    }),
  );
const say = (by: Caller, cell: Cell, verdict: VerdictWord, comment?: string, number = 1) =>
  by.call(decide, {
    params: { id: String(cell.cellID) },
    body: { number, verdict, ...(comment === undefined ? {} : { comment }) },
  });
const stackOf = (cell: Cell, by: Caller = ann) => readStack(by, cell);
const stateOf = async (cell: Cell) => (await stackOf(cell)).decision.state;
const point = async (cell: Cell, fileName: string) => {
  await ann.call(updateCell, { body: { cell: { ...cell, cellBanner: { fileName } }, updateFields: ['fileName'] } });
  await app.freezer.drain();
};
const played = async (cell: Cell) => {
  const { address } = await addressFor(ann, cell);
  return (await fetch(app.base + address)).text();
};
const mailedOfChange = async (sheetID: number) => {
  await mailChangedFiles(app);
  return (
    await sql<{ to_address: string }>`
      select to_address from mail where sheet_id = ${sheetID} and kind = 'changedFile' order by to_address`.execute(
      app.db.kysely,
    )
  ).rows.map((row) => row.to_address);
};

test('[DECISION-1] a member approves, requests changes or rejects; the last two need words, which the row gets as a marked comment', async () => {
  const { cell } = await aFrozenBanner();
  const approved = await say(ann, cell, 'approve');
  expect(approved).toMatchObject({
    status: 201,
    body: { decision: { cellID: cell.cellID, state: 'approved', isChanged: false }, comment: null },
  });
  expect(await trySaying(bob, cell, 'changes', '  ')).toBe('400 verdictNeedsComment');
  expect(await trySaying(bob, cell, 'reject')).toBe('400 verdictNeedsComment');
  expect(await stateOf(cell)).toBe('approved');
  const asked = await say(bob, cell, 'changes', '<p>Larger logo<script>x</script></p>');
  expect(asked.body.verdict).toMatchObject({ verdict: 'changes', comment: '<p>Larger logo</p>' });
  const { body: comments } = await ann.call(listComments, { query: { rowID: String(cell.rowID) } });
  expect(comments).toMatchObject([
    {
      userID: bob.userID,
      commentText: '<p>Larger logo</p>',
      verdict: { said: 'changes', number: 1, fileName: 'hero_v1.png' },
    },
  ]);
  const [version] = (await stackOf(cell)).versions;
  expect(version?.verdicts.map(({ by, verdict }) => [by.userID, verdict])).toEqual([
    [ann.userID, 'approve'],
    [bob.userID, 'changes'],
  ]);
});

test('[DECISION-2] what was said can’t be changed or taken away in the database, and goes with its cell', async () => {
  const { cell } = await aFrozenBanner();
  await say(bob, cell, 'reject', '<p>No</p>');
  const { kysely } = app.db;
  const ofCell = sql`version_id in (select version_id from version where cell_id = ${cell.cellID})`;
  await expect(sql`update verdict set verdict = 'approve' where ${ofCell}`.execute(kysely)).rejects.toThrow(/stays/);
  await expect(sql`delete from verdict where ${ofCell}`.execute(kysely)).rejects.toThrow(/stays/);
  await expect(sql`delete from version where cell_id = ${cell.cellID}`.execute(kysely)).rejects.toThrow(/stays/);
  expect(await stateOf(cell)).toBe('rejected');
  await sql`delete from cell where cell_id = ${cell.cellID}`.execute(kysely);
  const { rows } = await sql`select from verdict where ${ofCell}`.execute(kysely);
  expect(rows).toEqual([]);
});

test('[DECISION-3] the last word of each person counts, and the worst of them; one takes one’s own back by a new one', async () => {
  const { cell } = await aFrozenBanner();
  expect(await stateOf(cell)).toBe('waiting');
  await say(ann, cell, 'approve');
  await say(bob, cell, 'reject', '<p>No</p>');
  expect(await stateOf(cell)).toBe('rejected');
  await say(bob, cell, 'changes', '<p>Nearly</p>');
  expect(await stateOf(cell)).toBe('changes');
  await say(bob, cell, 'approve');
  expect(await stateOf(cell)).toBe('approved');
  await say(bob, cell, 'withdraw');
  expect(await stateOf(cell)).toBe('approved');
  await say(ann, cell, 'withdraw');
  expect(await stateOf(cell)).toBe('waiting');
});

test('[DECISION-4] a newer version waits again, the same bytes have their decision again, and what was said of others stays', async () => {
  const { cell, ftpfolder, sheet } = await aFrozenBanner();
  await say(ann, cell, 'approve');
  await folder.write(`${ftpfolder}/hero_v2.png`, 'two', then + minute);
  await folder.write(`${ftpfolder}/hero_v3.png`, 'one', then + 2 * minute);
  await point(cell, 'hero_v2.png');
  const { decision, versions } = await stackOf(cell);
  expect(decision.state).toBe('waiting');
  expect(versions.map(({ number, verdicts }) => [number, verdicts.length])).toEqual([
    [2, 0],
    [1, 1],
  ]);
  expect((await readSheet(ann, sheet.url)).decisions).toBeUndefined();
  await point(cell, 'hero_v3.png');
  expect(await stateOf(cell)).toBe('approved');
});

test('[DECISION-5] a verdict is on the version that was looked at: refused where the banner plays another one, or none is frozen', async () => {
  const { cell, ftpfolder } = await aFrozenBanner();
  await folder.write(`${ftpfolder}/hero_v2.png`, 'two', then + minute);
  await point(cell, 'hero_v2.png');
  expect(await trySaying(ann, cell, 'approve')).toBe('409 otherVersion');
  await ann.call(updateCell, {
    body: { cell: { ...cell, cellBanner: { fileName: 'gone.png' } }, updateFields: ['fileName'] },
  });
  expect(await trySaying(ann, cell, 'approve', undefined, 2)).toBe('409 otherVersion');
});

test('[DECISION-5] so is one on a version whose file is known to have been overwritten, while the new one is yet to be frozen', async () => {
  const { cell, ftpfolder } = await aFrozenBanner();
  await folder.write(`${ftpfolder}/hero_v1.png`, 'another one', then + minute);
  const dueIn = (hours: number) =>
    sql`update freezing set due_at = now() + make_interval(hours => ${hours}) where cell_id = ${cell.cellID}`;
  // As a look finds it, before the worker has its turn.
  await app.db.kysely.transaction().execute(async (tx) => {
    await sql`
      update cell_banner set file_bytes = 11, file_changed_at = ${new Date(then + minute)} where cell_id = ${cell.cellID}
    `.execute(tx);
    await dueIn(1).execute(tx);
  });
  expect(await trySaying(ann, cell, 'approve')).toBe('409 otherVersion');
  await dueIn(0).execute(app.db.kysely);
  await app.freezer.drain();
  expect(await trySaying(ann, cell, 'approve')).toBe('409 otherVersion');
  expect(await trySaying(ann, cell, 'approve', undefined, 2)).toBe('201 undefined');
});

test('[DECISION-6] members hear of decisions and read them with the sheet; the public has no trace and counts nothing', async () => {
  const { cell, sheet } = await aFrozenBanner();
  const visitor = new Caller(app.base);
  const id = String(sheet.sheetID);
  const before = { member: (await readSheet(ann, sheet.url)).revision, visitor: await readSheet(visitor, sheet.url) };
  await say(bob, cell, 'changes', '<p>Larger logo</p>');
  const { body: heard } = await ann.call(getChanges, {
    params: { id },
    query: { since: String(before.member), readAs: 'member' },
  });
  expect(heard.changes.map(({ change }) => change)).toMatchObject([
    { kind: 'decideBanners', cells: [{ cellID: cell.cellID, state: 'changes' }], comment: { read: 0 } },
  ]);
  const read = await readSheet(ann, sheet.url);
  expect(read.decisions).toEqual([
    expect.objectContaining({ cellID: cell.cellID, rowID: cell.rowID, state: 'changes', isChanged: false }),
  ]);
  expect(await readSheet(visitor, sheet.url)).toEqual(before.visitor);
  expect(JSON.stringify(await readSheet(visitor, sheet.url))).not.toMatch(/decision|verdict|approve/);
});

test('[DECISION-6] what is decided in a column that is just for one member is theirs alone, words included', async () => {
  const { sheet, ftpfolder } = await aFrozenBanner();
  const { body: column } = await bob.call(addColumn, {
    body: { sheetID: sheet.sheetID, name: 'Mine', columnTypeID: columnTypes.banner },
  });
  await bob.call(updateColumn, {
    body: {
      column: { columnID: column.columnID, accessRestrictions: access.justForMe },
      updateFields: ['accessRestrictions'],
    },
  });
  const cellBanner = { ftpaccountID: account.ftpAaccountID, fileName: 'hero_v1.png', ftpfolder, fileType: 1 } as const;
  const { body: cell } = await bob.call(addCell, {
    body: { cell: { rowID: sheet.rows[1].rowID, columnID: column.columnID, cellBanner } },
  });
  await app.freezer.drain();
  const { revision } = await readSheet(ann, sheet.url);
  expect(await trySaying(ann, cell, 'approve')).toBe('404 notFound');
  const said = await say(bob, cell, 'changes', '<p>Not yet</p>');
  expect(said.body).toMatchObject({ decision: { state: 'changes' }, comment: null });
  expect((await ann.call(listComments, { query: { rowID: String(cell.rowID) } })).body).toEqual([]);
  const read = await readSheet(ann, sheet.url);
  expect([read.revision, read.decisions]).toEqual([revision, undefined]);
  expect((await readSheet(bob, sheet.url)).decisions).toMatchObject([{ cellID: cell.cellID }]);
});

/** Overwrites the file of an approved banner and looks for newer ones. */
async function overwritten(by: TestPerson) {
  const made = await aFrozenBanner();
  await say(by, made.cell, 'approve');
  await folder.write(`${made.ftpfolder}/hero_v1.png`, 'other bytes', then + minute);
  await lookForNewer(ann, made.sheet);
  await app.freezer.drain();
  return made;
}

test('[DECISION-7] an approved file that is overwritten goes on being played as approved; its owner and approvers are told once', async () => {
  const { cell, ftpfolder, sheet } = await overwritten(bob);
  expect(await stackOf(cell)).toMatchObject({
    decision: { state: 'approved', isChanged: true },
    versions: [{ number: 1 }],
  });
  expect((await readSheet(ann, sheet.url)).decisions).toMatchObject([{ cellID: cell.cellID, isChanged: true }]);
  expect(await played(cell)).toBe('one');
  for (const person of [ann, bob]) {
    const { notifications } = (await person.call(listNotifications, { query: {} })).body;
    expect(notifications.filter(({ kind, row }) => kind === 'changed' && row?.rowID === cell.rowID)).toHaveLength(1);
  }
  const mailed = await mailedOfChange(sheet.sheetID);
  expect(mailed).toEqual([ann.emailAddress, bob.emailAddress].toSorted());
  // Another look, and other bytes once more: nobody is told again.
  await folder.write(`${ftpfolder}/hero_v1.png`, 'still other bytes', then + 2 * minute);
  await lookForNewer(ann, sheet);
  await app.freezer.drain();
  expect(await mailedOfChange(sheet.sheetID)).toEqual(mailed);
  expect(await played(cell)).toBe('one');
});

test('[DECISION-7] a changed file is taken as a new version, which waits; put back as it was, it is the approved one again', async () => {
  const { cell } = await overwritten(ann);
  const taken = await bob.call(takeChangedFile, { params: { id: String(cell.cellID) }, body: {} });
  expect(taken).toMatchObject({ status: 200, body: { state: 'waiting', isChanged: false } });
  const { versions } = await stackOf(cell);
  expect(versions).toMatchObject([
    { number: 2, isCurrent: true, takenBy: { userID: bob.userID }, verdicts: [] },
    { number: 1, isCurrent: false, verdicts: [{ verdict: 'approve' }] },
  ]);
  expect(await played(cell)).toBe('other bytes');
  const again = bob.attempt(takeChangedFile, { params: { id: String(cell.cellID) }, body: {} });
  expect(await refusal(again)).toBe('409 otherVersion');

  const other = await overwritten(ann);
  await folder.write(`${other.ftpfolder}/hero_v1.png`, 'one', then + 3 * minute);
  await lookForNewer(ann, other.sheet);
  await app.freezer.drain();
  expect(await stackOf(other.cell)).toMatchObject({ decision: { state: 'approved', isChanged: false } });
});
