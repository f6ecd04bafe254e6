/** Review links: what whoever holds one is shown, decides and says, and what the studio sees of it. */
import { randomUUID } from 'node:crypto';
import { addGroup, updateGroup } from '@marquee/contract/groups.ts';
import { access, updateColumn } from '@marquee/contract/columns.ts';
import { addComment, listComments } from '@marquee/contract/comments.ts';
import { decide } from '@marquee/contract/decisions.ts';
import { deleteRow } from '@marquee/contract/rows.ts';
import * as review from '@marquee/contract/review.ts';
import { addReviewLink, listReviewLinks, revokeReviewLink, updateReviewLink } from '@marquee/contract/review-links.ts';
import { addCell } from '@marquee/contract/cells.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet, readSheet } from '#test/builders.ts';
import { refusal } from '#test/client.ts';
import { freezeBanner } from '#test/frozen-banner.ts';
import { aReviewLink, Guest } from '#test/review-guest.ts';

const app = await startApp();
const ann = await aPerson(app, { admin: true, firstName: 'Ann', surname: 'Lee' });
const bob = await aPerson(app, { accountID: ann.accountID });
const account = await anFtpAccount(ann, '127.0.0.1:1');
let nth = 0;
const address = () => `client${(nth += 1)}@example.com`;

/** A sheet of two members with a frozen banner in the first row, and one in the last, of another group. */
async function aReviewedSheet() {
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const cell = await aBanner(sheet, account, { fileName: 'hero.png', ftpfolder: 'a', fileType: 1 });
  const other = await aBanner(sheet, account, { fileName: 'story.png', ftpfolder: 'b', fileType: 1 }, { row: 2 });
  for (const { cellID } of [cell, other]) await freezeBanner(app.db.kysely, cellID);
  return { sheet, cell, other };
}

const read = async (guest: Guest) => (await guest.call(review.getReview, {})).body;
const say = (
  guest: Guest,
  cellID: number,
  verdict: 'approve' | 'changes',
  comment?: string,
  key: string = randomUUID(),
) => ({
  params: { id: String(cellID) },
  body: { number: 1, verdict, key, ...(comment === undefined ? {} : { comment }) },
});
const tryDeciding = (guest: Guest, cellID: number) =>
  refusal(guest.attempt(review.decideInReview, say(guest, cellID, 'approve')));

test('[REVIEW-1] a link shows the banners in its scope that the public view has, and the columns that it names', async () => {
  const { cell, other, sheet } = await aReviewedSheet();
  const { date, status, text } = sheet.columns;
  const { rowID } = sheet.rows[0];
  const [open] = sheet.options;
  await ann.call(addCell, { body: { cell: { rowID, columnID: text.columnID, cellText: { text: 'Beside it' } } } });
  await ann.call(addCell, { body: { cell: { rowID, columnID: date.columnID, cellDate: { date: '2026-12-01' } } } });
  await ann.call(addCell, {
    body: {
      cell: { rowID, columnID: status.columnID, cellMultiChoice: { multiChoiceOptionID: open.multiChoiceOptionID } },
    },
  });
  const group = await aReviewLink(sheet, {
    scope: { of: 'groups', groupIDs: [sheet.groups[0].groupID] },
    columnIDs: [text.columnID, status.columnID],
  });
  const page = await read(new Guest(app.base, group));
  expect(page).toMatchObject({ name: 'Spring review', mayDecide: true, maySeeOlder: false, guest: null });
  expect(page.banners).toMatchObject([
    {
      cellID: cell.cellID,
      name: 'MPU',
      groupName: 'Display',
      columnName: '',
      state: 'waiting',
      ownVerdict: null,
      versions: [{ number: 1, isCurrent: true, verdicts: [] }],
      fields: [
        { name: 'My text', text: 'Beside it' },
        { name: 'My status', text: 'Open', colour: open.colour },
      ].toSorted((a, b) => (a.name === 'My text' && b.name !== 'My text' ? -1 : 1)),
    },
  ]);
  expect(JSON.stringify(page)).not.toMatch(/Dec 2026|story|@/);
  const row = await aReviewLink(sheet, { scope: { of: 'rows', rowIDs: [sheet.rows[2].rowID] } });
  const ofRow = new Guest(app.base, row);
  expect((await read(ofRow)).banners.map(({ cellID }) => cellID)).toEqual([other.cellID]);
  const all = new Guest(app.base, await aReviewLink(sheet));
  expect((await read(all)).banners.map(({ cellID }) => cellID)).toEqual([cell.cellID, other.cellID]);
  await ann.call(updateGroup, {
    body: { group: { groupID: sheet.groups[1].groupID, hideFromPublic: true }, updateFields: ['hideFromPublic'] },
  });
  expect((await read(all)).banners.map(({ cellID }) => cellID)).toEqual([cell.cellID]);
  expect((await read(ofRow)).banners).toEqual([]);
  expect(await refusal(ofRow.attempt(review.listReviewComments, { params: { id: other.cellID } }))).toBe(
    '404 notFound',
  );
  await ann.call(updateColumn, {
    body: {
      column: { columnID: sheet.columns.banner.columnID, accessRestrictions: access.hiddenFromPublic },
      updateFields: ['accessRestrictions'],
    },
  });
  expect((await read(all)).banners).toEqual([]);
});

test('[REVIEW-2] a guest says who they are before they write, and the studio sees each word live', async () => {
  const { cell, sheet } = await aReviewedSheet();
  const guest = new Guest(app.base, await aReviewLink(sheet));
  expect(await tryDeciding(guest, cell.cellID)).toBe('403 sayWhoYouAre');
  expect(await guest.introduce('Cleo Client', address())).toBe(false);
  expect((await read(guest)).guest).toMatchObject({ name: 'Cleo Client', isConfirmed: false });
  const before = await readSheet(bob, sheet.url);
  const wants = await guest.attempt(review.decideInReview, say(guest, cell.cellID, 'changes', '  '));
  expect(wants.code).toBe('verdictNeedsComment');
  const { body: banner } = await guest.call(
    review.decideInReview,
    say(guest, cell.cellID, 'changes', `<p>Larger, <span data-mention="${ann.userID}">@x</span></p>`),
  );
  expect(banner).toMatchObject({
    state: 'changes',
    ownVerdict: 'changes',
    noOfComments: 1,
    versions: [{ state: 'changes', verdicts: [{ by: { name: 'Cleo Client', isOwn: true, isStudio: false } }] }],
  });
  const after = await readSheet(bob, sheet.url);
  expect(after.decisions).toMatchObject([{ cellID: cell.cellID, state: 'changes' }]);
  expect(after.users).toEqual(before.users);
  const [known] = after.formerUsers;
  expect(known).toMatchObject({ firstName: 'Cleo', surname: 'Client', initials: 'CC' });
  expect(known).not.toHaveProperty('emailAddress');
  const { body: comments } = await bob.call(listComments, { query: { rowID: String(cell.rowID) } });
  expect(comments).toMatchObject([{ userID: known?.userID, commentText: '<p>Larger, @x</p>', isShared: true }]);
});

test('[REVIEW-3] only shared comments are told, in threads, by name and side', async () => {
  const { cell, sheet } = await aReviewedSheet();
  const guest = new Guest(app.base, await aReviewLink(sheet));
  await guest.introduce('Cleo', address());
  const post = (commentText: string, isShared: boolean, parentCommentID?: number) =>
    ann.call(addComment, { body: { comment: { rowID: cell.rowID, commentText, isShared, parentCommentID } } });
  await post('<p>Internal words</p>', false);
  const { body: thread } = await post('<p>For the client</p>', true);
  const body = { comment: '<p>My answer</p>', parentCommentID: thread.commentID, key: randomUUID() };
  const params = { id: String(cell.cellID) };
  const reply = await guest.call(review.commentInReview, { params, body });
  const again = await guest.call(review.commentInReview, { params, body });
  expect(again.body).toEqual(reply.body);
  const { comments } = (await guest.call(review.listReviewComments, { params })).body;
  expect(
    comments.map(({ by, parentCommentID, text }) => [text, by.name, by.isStudio, by.isOwn, parentCommentID]),
  ).toEqual([
    ['<p>For the client</p>', 'Ann Lee', true, false, null],
    ['<p>My answer</p>', 'Cleo', false, true, thread.commentID],
  ]);
  const pinned = { comment: '<p>Here</p>', pin: { version: 1, x: 0.5, y: 0.25, moment: null }, key: randomUUID() };
  const { body: withPin } = await guest.call(review.commentInReview, { params, body: pinned });
  expect(withPin.pin).toEqual({ number: 1, version: 1, x: 0.5, y: 0.25, moment: null });
  const wrong = { ...pinned, pin: { ...pinned.pin, version: 7 }, key: randomUUID() };
  expect(await refusal(guest.attempt(review.commentInReview, { params, body: wrong }))).toBe('409 otherVersion');
});

test('[REVIEW-4] a call that is sent again under its key is carried out once', async () => {
  const { cell, sheet } = await aReviewedSheet();
  const guest = new Guest(app.base, await aReviewLink(sheet));
  await guest.introduce('Cleo', address());
  const input = say(guest, cell.cellID, 'changes', '<p>Larger</p>');
  const [first, second] = await Promise.all([1, 2].map(() => guest.call(review.decideInReview, input)));
  expect(second?.body).toEqual(first?.body);
  expect((await bob.call(listComments, { query: { rowID: String(cell.rowID) } })).body).toHaveLength(1);
  const other = { ...input, body: { ...input.body, comment: '<p>Smaller</p>' } };
  expect(await refusal(guest.attempt(review.decideInReview, other))).toBe('422 keyReused');
});

test('[REVIEW-5] a link allows what it says', async () => {
  const { cell, sheet } = await aReviewedSheet();
  const link = await aReviewLink(sheet, { mayComment: false, mayDecide: false });
  const guest = new Guest(app.base, link);
  await guest.introduce('Cleo', address());
  const params = { id: String(cell.cellID) };
  expect(await tryDeciding(guest, cell.cellID)).toBe('403 linkWithoutDecisions');
  const body = { comment: '<p>Words</p>', key: randomUUID() };
  expect(await refusal(guest.attempt(review.commentInReview, { params, body }))).toBe('403 linkWithoutComments');
  await ann.call(updateReviewLink, { params: { id: String(link.reviewLinkID) }, body: { mayDecide: true } });
  expect(await tryDeciding(guest, cell.cellID)).toBe('201 undefined');
});

test('[REVIEW-6] a withdrawn link, an expired one and one that never was show nothing', async () => {
  const { cell, sheet } = await aReviewedSheet();
  const soon = new Date(Date.now() - 1_000).toISOString();
  const [withdrawn, expired] = [await aReviewLink(sheet), await aReviewLink(sheet, { expiresAt: soon })];
  const open = new Guest(app.base, withdrawn);
  await open.introduce('Cleo', address());
  const { body: played } = await open.call(review.getReviewBanner, { params: { id: String(cell.cellID) }, query: {} });
  const line = await open.listen();
  await ann.call(revokeReviewLink, { params: { id: String(withdrawn.reviewLinkID) } });
  await line.until((heard) => heard.includes('gone'));
  expect(await tryDeciding(open, cell.cellID)).toBe('410 linkWithdrawn');
  expect((await fetch(app.base + played.address)).status).toBe(404);
  expect(await refusal(new Guest(app.base, expired).attempt(review.getReview))).toBe('410 linkExpired');
  const never = new Guest(app.base, { path: `/review/${'A'.repeat(43)}` });
  expect(await refusal(never.attempt(review.getReview))).toBe('404 notFound');
  const { links } = (await bob.call(listReviewLinks, { params: { id: String(sheet.sheetID) } })).body;
  expect(links.find(({ reviewLinkID }) => reviewLinkID === withdrawn.reviewLinkID)).toMatchObject({
    path: '',
    visits: [{ guest: { firstName: 'Cleo' } }],
  });
});

test('[REVIEW-7] a password is asked for, and wrong ones are counted', async () => {
  const { sheet } = await aReviewedSheet();
  const link = await aReviewLink(sheet, { password: 'sesame' });
  const guest = new Guest(app.base, link);
  expect(await refusal(guest.attempt(review.getReview))).toBe('403 linkNeedsPassword');
  const open = (password: string) => refusal(guest.attempt(review.openReview, { body: { password } }));
  expect(await open('open up')).toBe('403 linkPasswordWrong');
  expect(await open('sesame')).toBe('204 undefined');
  expect((await read(guest)).banners).toHaveLength(2);
  await ann.call(updateReviewLink, { params: { id: String(link.reviewLinkID) }, body: { password: 'another' } });
  expect(await refusal(guest.attempt(review.getReview))).toBe('403 linkNeedsPassword');
  for (let tries = 0; tries < 10; tries += 1) await open('wrong');
  expect(await open('another')).toBe('429 tooManyLinkPasswords');
});

test('[REVIEW-8] an open page hears at once that something it shows is another, and of nothing else', async () => {
  const { cell, sheet } = await aReviewedSheet();
  const guest = new Guest(app.base, await aReviewLink(sheet, { scope: { of: 'rows', rowIDs: [sheet.rows[0].rowID] } }));
  const line = await guest.listen();
  await line.until((heard) => heard.length === 1);
  await ann.call(addGroup, { body: { group: { sheetID: sheet.sheetID, name: 'Elsewhere' } } });
  await ann.call(decide, { params: { id: String(cell.cellID) }, body: { number: 1, verdict: 'approve' } });
  await line.until((heard) => heard.length === 2);
  const page = await read(guest);
  expect(line.heard.at(-1)).toBe(page.mark);
  expect(page.banners[0]).toMatchObject({
    state: 'approved',
    versions: [{ verdicts: [{ by: { name: 'Ann Lee', isStudio: true } }] }],
  });
  await ann.call(deleteRow, { params: { id: String(cell.rowID) }, query: {} });
  await line.until((heard) => heard.length === 3);
  expect((await read(guest)).banners).toEqual([]);
  line.close();
});

test('[REVIEW-8] a page at another process hears of changes and of the end of its link', async () => {
  const elsewhere = await startApp(app.databaseUrl);
  const { cell, sheet } = await aReviewedSheet();
  const link = await aReviewLink(sheet);
  const guest = new Guest(elsewhere.base, link);
  const line = await guest.listen();
  await line.until((heard) => heard.length === 1);
  await ann.call(decide, { params: { id: String(cell.cellID) }, body: { number: 1, verdict: 'approve' } });
  await line.until((heard) => heard.length === 2);
  expect((await read(guest)).banners[0]).toMatchObject({ state: 'approved' });
  await ann.call(revokeReviewLink, { params: { id: String(link.reviewLinkID) } });
  await line.until((heard) => heard.at(-1) === 'gone');
});

test('[REVIEW-19] a link is made of what is on its sheet and public there', async () => {
  const { sheet } = await aReviewedSheet();
  const other = await aSheet(app, { owner: ann });
  const { columnID } = sheet.columns.text;
  await ann.call(updateColumn, {
    body: { column: { columnID, accessRestrictions: access.hiddenFromPublic }, updateFields: ['accessRestrictions'] },
  });
  const body = { sheetID: sheet.sheetID, name: 'Review', scope: { of: 'sheet' } };
  const strange = [
    { columnIDs: [columnID] },
    { columnIDs: [other.columns.date.columnID] },
    { scope: { of: 'rows', rowIDs: [other.rows[0].rowID] } },
    { scope: { of: 'groups', groupIDs: [other.groups[0].groupID] } },
  ];
  for (const more of strange) {
    expect(await refusal(ann.attempt(addReviewLink, { body: { ...body, ...more } }))).toBe('400 nothingToReview');
  }
});

test('[REVIEW-20] 500 pages that are open on one link follow what guests decide', { timeout: 120_000 }, async () => {
  const { cell, other, sheet } = await aReviewedSheet();
  const link = await aReviewLink(sheet);
  const pages = Array.from({ length: 500 }, () => new Guest(app.base, link));
  const lines = await Promise.all(pages.map((page) => page.listen()));
  for (const [at, { cellID }] of [cell, other, cell].entries()) {
    const guest = pages[at] ?? new Guest(app.base, link);
    await guest.introduce('Cleo', address());
    await guest.call(review.decideInReview, say(guest, cellID, 'approve'));
  }
  const { banners, mark } = await read(new Guest(app.base, link));
  expect(banners.map(({ versions }) => versions[0]?.verdicts.length)).toEqual([2, 1]);
  for (const line of lines) {
    await line.until((heard) => heard.at(-1) === mark);
    line.close();
  }
});
