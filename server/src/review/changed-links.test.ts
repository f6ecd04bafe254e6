/** Review links that are changed after some of what they are about was deleted or hidden: they can be, and show no more for it. */
import { access, addColumn, updateColumn } from '@marquee/contract/columns.ts';
import { addCell } from '@marquee/contract/cells.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import { deleteGroup, restoreGroup } from '@marquee/contract/groups.ts';
import { deleteRow, restoreRows } from '@marquee/contract/rows.ts';
import { getReview } from '@marquee/contract/review.ts';
import { listReviewLinks, updateReviewLink } from '@marquee/contract/review-links.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner, anFtpAccount } from '#test/banner-cells.ts';
import { aPerson, aSheet, type TestSheet } from '#test/builders.ts';
import { freezeBanner } from '#test/frozen-banner.ts';
import { unhurried, untilWaiting } from '#test/locks.ts';
import { aReviewLink, Guest, type MadeLink } from '#test/review-guest.ts';

const app = await startApp();
const ann = await aPerson(app, { admin: true });
const account = await anFtpAccount(ann, '127.0.0.1:1');

/** A sheet with a frozen banner in the first row, and one in the last, of another group. */
async function aReviewedSheet() {
  const sheet = await aSheet(app, { owner: ann });
  const first = await aBanner(sheet, account, { fileName: 'hero.png', ftpfolder: 'a', fileType: 1 });
  const last = await aBanner(sheet, account, { fileName: 'story.png', ftpfolder: 'b', fileType: 1 }, { row: 2 });
  for (const { cellID } of [first, last]) await freezeBanner(app.db.kysely, cellID);
  return { sheet, first, last };
}

const shown = async (link: MadeLink) =>
  (await new Guest(app.base, link).call(getReview, {})).body.banners.map(({ cellID }) => cellID);

/** Gives a link another name, and all else as the list of links has it, as a program may; answers the status. */
async function saveAgain({ sheetID }: TestSheet, { reviewLinkID }: MadeLink): Promise<number> {
  const { links } = (await ann.call(listReviewLinks, { params: { id: String(sheetID) } })).body;
  const listed = links.find((link) => link.reviewLinkID === reviewLinkID);
  if (!listed) throw new Error('The link is not listed.');
  const { columnIDs, confirmByCode, expiresAt, mayComment, mayDecide, maySeeOlder, scope } = listed;
  const settings = { columnIDs, confirmByCode, expiresAt, mayComment, mayDecide, maySeeOlder, scope };
  const params = { id: String(reviewLinkID) };
  return (await ann.attempt(updateReviewLink, { params, body: { ...settings, name: 'Another name' } })).status;
}

test('[REVIEW-47] a link is changed whatever of its rows and groups is gone, and shows them again once they are back', async () => {
  const { first, last, sheet } = await aReviewedSheet();
  const ofRows = await aReviewLink(sheet, { scope: { of: 'rows', rowIDs: [first.rowID, last.rowID] } });
  const ofGroups = await aReviewLink(sheet, {
    scope: { of: 'groups', groupIDs: sheet.groups.map(({ groupID }) => groupID) },
  });
  await ann.call(deleteRow, { params: { id: String(first.rowID) }, query: {} });
  await ann.call(deleteGroup, { params: { id: String(sheet.groups[1].groupID) }, query: {} });
  for (const link of [ofRows, ofGroups]) {
    expect(await saveAgain(sheet, link)).toBe(200);
    expect(await shown(link)).toEqual([]);
  }
  await ann.call(restoreRows, { body: { rowIDs: [first.rowID] } });
  await ann.call(restoreGroup, { params: { id: String(sheet.groups[1].groupID) }, body: {} });
  for (const link of [ofRows, ofGroups]) expect(await shown(link)).toEqual([first.cellID, last.cellID]);
});

test('[REVIEW-47] a link of one Banner column shows no other, though it is changed while that one is hidden', async () => {
  const { first, sheet } = await aReviewedSheet();
  const { columnID } = sheet.columns.banner;
  const { body: other } = await ann.call(addColumn, {
    body: { sheetID: sheet.sheetID, columnTypeID: columnTypes.banner, name: 'Rejected ideas' },
  });
  const cellBanner = {
    ftpaccountID: account.ftpAaccountID,
    fileName: 'idea.png',
    ftpfolder: 'c',
    fileType: 1 as const,
  };
  const { body: idea } = await ann.call(addCell, {
    body: { cell: { rowID: first.rowID, columnID: other.columnID, cellBanner } },
  });
  await freezeBanner(app.db.kysely, idea.cellID);
  const { text } = sheet.columns;
  const link = await aReviewLink(sheet, {
    scope: { of: 'rows', rowIDs: [first.rowID] },
    columnIDs: [columnID, text.columnID],
  });
  const setAccess = (accessRestrictions: 1 | 2 | 3) =>
    ann.call(updateColumn, {
      body: { column: { columnID, accessRestrictions }, updateFields: ['accessRestrictions'] },
    });
  await setAccess(access.hiddenFromPublic);
  expect(await saveAgain(sheet, link)).toBe(200);
  expect(await shown(link)).toEqual([]);
  await setAccess(access.open);
  expect(await shown(link)).toEqual([first.cellID]);
  // What is to be seen is taken away and added as it is chosen.
  const params = { id: String(link.reviewLinkID) };
  const { body: changed } = await ann.call(updateReviewLink, { params, body: { columnIDs: [other.columnID] } });
  expect(changed.columnIDs).toEqual([other.columnID]);
  expect(await shown(link)).toEqual([idea.cellID]);
});

test('[PEOPLE-49] links that were withdrawn take nobody’s room: a sheet may have as many others, and lists the last of those', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const link = await aReviewLink(sheet, { name: 'First' });
  await sql`
    insert into review_link (sheet_id, name, token_hash, token_sealed, scope, may_comment, may_decide, may_see_older, confirm_by_code, made_by, revoked_at)
    select l.sheet_id, 'Withdrawn ' || n, sha256(n::text::bytea), l.token_sealed, l.scope, l.may_comment, l.may_decide, l.may_see_older,
      l.confirm_by_code, l.made_by, now() - make_interval(mins => 1000 - n)
    from review_link l, generate_series(1, 300) as n where l.review_link_id = ${link.reviewLinkID}
  `.execute(app.db.kysely);
  await aReviewLink(sheet, { name: 'Last' });
  const { links } = (await ann.call(listReviewLinks, { params: { id: String(sheet.sheetID) } })).body;
  const names = links.map(({ name }) => name);
  expect(names).toHaveLength(202);
  expect(names).toEqual(expect.arrayContaining(['First', 'Last', 'Withdrawn 300', 'Withdrawn 101']));
});

test.each([
  ['it was withdrawn', 410, 'update review_link set revoked_at = now() where review_link_id = $link'],
  ['who changes it was removed', 404, 'update sheet_user set removed_at = now() where user_id = $user'],
])('[REVIEW-69] a link is not changed where, by the time that it would be, %s', async (_, status, statement) => {
  const bob = await aPerson(app);
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const link = await aReviewLink(sheet, { name: 'Before' });
  const params = { id: String(link.reviewLinkID) };
  const { changing } = await unhurried(app, async (tx) => {
    await sql`select from review_link where review_link_id = ${link.reviewLinkID} for no key update`.execute(tx);
    const changing = bob.attempt(updateReviewLink, { params, body: { name: 'After', password: 'for few alone' } });
    await untilWaiting(app, 1);
    const filled = statement.replace('$link', String(link.reviewLinkID)).replace('$user', String(bob.userID));
    await sql.raw(filled).execute(tx);
    return { changing };
  });
  expect((await changing).status).toBe(status);
  const { links } = (await ann.call(listReviewLinks, { params: { id: String(sheet.sheetID) } })).body;
  expect(links.map(({ name }) => name)).toEqual(['Before']);
});
