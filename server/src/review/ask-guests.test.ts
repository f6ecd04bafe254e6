/** Asking guests for decisions: the link and the mail that they get, who is waited for, and what ends it. */
import { randomUUID } from 'node:crypto';
import { askForDecisions, listAsks, restoreAsk, withdrawAsk } from '@marquee/contract/asks.ts';
import type { Cell } from '@marquee/contract/cells.ts';
import { access, updateColumn } from '@marquee/contract/columns.ts';
import { getHistory } from '@marquee/contract/history.ts';
import { decideInReview, getReview } from '@marquee/contract/review.ts';
import {
  forgetGuest,
  listGuests,
  listReviewLinks,
  mergeGuests,
  revokeReviewLink,
} from '@marquee/contract/review-links.ts';
import { expect, test } from 'vitest';
import { anAskingGround, ask } from '#test/asking.ts';
import { readSheet, type TestSheet } from '#test/builders.ts';
import { Caller, refusal } from '#test/client.ts';
import { aReviewLink, Guest, type MadeLink } from '#test/review-guest.ts';
import { nameFromAddress } from './ask-guests.ts';

const { ann, app, aSheetToAskAbout, day, mailsTo } = await anAskingGround();
let nth = 0;
const address = (name = 'cleo.dent') => `${name}${(nth += 1)}@client.example`;

const linksOf = async ({ sheetID }: TestSheet) =>
  (await ann.call(listReviewLinks, { params: { id: String(sheetID) } })).body.links;
const guestsOf = async ({ sheetID }: TestSheet) =>
  (await ann.call(listGuests, { params: { id: String(sheetID) } })).body.guests;
/** Of whom a decision on a cell is awaited, by name. */
const awaited = async ({ cellID }: Cell, { url }: TestSheet) => {
  const { decisions = [], formerUsers, users } = await readSheet(ann, url);
  const people = [...users, ...formerUsers];
  return decisions
    .filter((one) => one.cellID === cellID)
    .flatMap(({ waitingFor = [] }) =>
      waitingFor.map((one) => people.find((who) => who.userID === one.userID)?.firstName),
    );
};
const decide = (guest: Guest, { cellID }: Cell, verdict: 'approve' | 'reject' = 'approve') =>
  guest.call(decideInReview, {
    params: { id: String(cellID) },
    body: { number: 1, verdict, key: randomUUID(), ...(verdict === 'reject' && { comment: '<p>No</p>' }) },
  });
const refused = (by: Caller, sheet: TestSheet, cells: Cell[], more: object) => {
  const body = { sheetID: sheet.sheetID, cellIDs: cells.map(({ cellID }) => cellID), ...more };
  return refusal(by.attempt(askForDecisions, { body }));
};

test('[REVIEW-24] guests are asked by a link of just what is asked about, in one mail each with its words, its day and nothing internal', async () => {
  const { bob, first, second, sheet } = await aSheetToAskAbout();
  const to = address();
  const other = address('jo');
  const dueOn = await day(5);
  const { decisions } = await ask(bob, sheet, [first], [], {
    emailAddresses: [to, to.toUpperCase(), other],
    message: 'The logo, please',
    dueOn,
  });
  expect(decisions).toMatchObject([{ cellID: first.cellID, waitingFor: [{ dueOn }, { dueOn }] }]);
  const [link, ...more] = await linksOf(sheet);
  expect(more).toEqual([]);
  expect(link).toMatchObject({
    scope: { of: 'rows', rowIDs: [first.rowID] },
    columnIDs: [first.columnID],
    mayDecide: true,
    mayComment: true,
    maySeeOlder: false,
    madeBy: { userID: bob.userID },
  });
  expect(link?.name).toMatch(/^Spring, \d+ \w+ 20\d\d$/);
  const [mail, ...again] = await mailsTo({ emailAddress: to });
  expect(again).toEqual([]);
  expect(mail?.subject).toBe('Bob Baker asks you to decide on a banner');
  for (const said of ['The logo, please', 'Please decide by', link?.path ?? '?']) expect(mail?.text).toContain(said);
  expect(mail?.raw).not.toContain(sheet.url);
  for (const hidden of [other, bob.emailAddress, 'hero_v1']) expect(mail?.text).not.toContain(hidden);
  expect(mail?.header('list-unsubscribe')).toContain('/unsubscribe/');
  const page = (await new Guest(app.base, link as MadeLink).call(getReview, {})).body;
  expect(page.banners.map(({ cellID }) => cellID)).toEqual([first.cellID]);
  expect(page.banners).not.toContainEqual(expect.objectContaining({ cellID: second.cellID }));
  expect(JSON.stringify(page)).not.toMatch(/client\.example|Cleo|Jo\b/);
});

test('[REVIEW-24] the mail is in the language that the guest read the page in last, and stops with one click', async () => {
  const { first, second, sheet } = await aSheetToAskAbout();
  const to = address();
  await new Guest(app.base, await aReviewLink(sheet)).introduce('Cleo Dent', to, { language: 'de' });
  await ask(ann, sheet, [first, second], [], { emailAddresses: [to] });
  const [mail] = await mailsTo({ emailAddress: to });
  expect(mail?.subject).toBe('Ann Lee bittet Sie um Ihre Entscheidung über 2 Banner');
  expect(mail?.html).toContain('lang="de"');
  const off = /https?:\S+unsubscribe\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const form = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  expect((await fetch(app.base + new URL(off).pathname, form)).status).toBe(200);
  await ask(ann, sheet, [first], [], { emailAddresses: [to] });
  expect(await mailsTo({ emailAddress: to })).toHaveLength(1);
});

test('[REVIEW-41] whoever asks a guest who turned these emails off is told so, by name alone, and so is whoever lists the guests', async () => {
  const { bob, first, sheet } = await aSheetToAskAbout();
  const [off, on] = [address('kim.dent'), address('jo')];
  const answer = await ask(ann, sheet, [first], [bob], { emailAddresses: [off, on] });
  expect(answer).not.toHaveProperty('notMailed');
  const [mail] = await mailsTo({ emailAddress: off });
  const stop = /https?:\S+unsubscribe\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  await fetch(app.base + new URL(stop).pathname, { method: 'POST' });
  const again = await ask(bob, sheet, [first], [], { emailAddresses: [off, on] });
  expect(again.notMailed).toMatchObject([{ firstName: 'Kim', surname: 'Dent' }]);
  expect(JSON.stringify(again)).not.toContain('client.example');
  const wants = (await guestsOf(sheet)).map(({ person, turnedAsksOff }) => [person.firstName, turnedAsksOff]);
  expect(wants).toEqual([
    ['Kim', true],
    ['Jo', false],
  ]);
  expect(await mailsTo({ emailAddress: off })).toHaveLength(1);
  const [link] = await linksOf(sheet);
  const page = (await new Guest(app.base, link as MadeLink).call(getReview, {})).body;
  expect(JSON.stringify([page, await readSheet(new Caller(app.base), sheet.url)])).not.toMatch(/Kim|turnedAsksOff/);
});

test('[REVIEW-25] an asked guest is waited for by name, for members alone, until they decide; whoever first uses the address is them', async () => {
  const { bob, first, second, sheet } = await aSheetToAskAbout();
  const visitor = new Caller(app.base);
  const before = await readSheet(visitor, sheet.url);
  const to = address();
  const { askID } = await ask(ann, sheet, [first, second], [bob], { emailAddresses: [to] });
  expect(await awaited(first, sheet)).toEqual(['Bob', 'Cleo']);
  const { asks } = (await bob.call(listAsks, { params: { id: String(first.cellID) } })).body;
  expect(asks.map(({ link, person }) => [person.firstName, link !== null, 'emailAddress' in person])).toEqual([
    ['Bob', false, true],
    ['Cleo', true, false],
  ]);
  expect(await guestsOf(sheet)).toMatchObject([{ emailAddress: to, lastSeenAt: null, isConfirmed: false }]);
  const [link] = await linksOf(sheet);
  const guest = new Guest(app.base, link as MadeLink);
  expect(await guest.introduce('Cleopatra Dent', to)).toBe(false);
  expect(await new Guest(app.base, link as MadeLink).introduce('Somebody else', to)).toBe(true);
  await decide(guest, first);
  expect(await awaited(first, sheet)).toEqual([]);
  expect(await awaited(second, sheet)).toEqual(['Bob', 'Cleopatra']);
  await ann.call(withdrawAsk, { params: { id: String(askID) }, body: {} });
  expect(await awaited(second, sheet)).toEqual([]);
  await ann.call(restoreAsk, { params: { id: String(askID) }, body: {} });
  expect(await awaited(second, sheet)).toEqual(['Bob', 'Cleopatra']);
  const mailed = (await mailsTo({ emailAddress: to })).filter(({ subject }) => subject?.includes('asks you'));
  expect(mailed).toHaveLength(1);
  expect((await guestsOf(sheet))[0]).toMatchObject({ linkName: link?.name, lastSeenAt: expect.any(String) });
  expect(await readSheet(visitor, sheet.url)).toEqual(before);
});

test('[REVIEW-25] nobody waits for a guest whose link was withdrawn, or who was forgotten; of two who are one, the one is asked', async () => {
  const { first, second, sheet } = await aSheetToAskAbout();
  await ask(ann, sheet, [first], [], { emailAddresses: [address('jo')] });
  const [link] = await linksOf(sheet);
  await ann.call(revokeReviewLink, { params: { id: String(link?.reviewLinkID) } });
  expect(await awaited(first, sheet)).toEqual([]);
  await ask(ann, sheet, [first, second], [], { emailAddresses: [address('kim'), address('lou')] });
  expect(await awaited(second, sheet)).toEqual(['Kim', 'Lou']);
  const id = async (name: string) =>
    (await guestsOf(sheet)).find(({ person }) => person.firstName === name)?.guestID ?? 0;
  const merge = { params: { id: String(await id('Kim')) }, body: { otherGuestID: await id('Lou') } };
  await ann.call(mergeGuests, merge);
  expect(await awaited(second, sheet)).toEqual(['Kim']);
  await ann.call(forgetGuest, { params: merge.params });
  expect([await awaited(first, sheet), await awaited(second, sheet)]).toEqual([[], []]);
  const { entries } = (await ann.call(getHistory, { params: { id: String(sheet.sheetID) } })).body;
  const told = entries.filter(({ what }) => what === 'decisionsAsked').map(({ to }) => to);
  expect(told).toEqual(['A guest, A guest', 'Jo']);
});

test('[REVIEW-25] who was asked twice is still waited for by the first ask when the link of the second is withdrawn', async () => {
  const { first, second, sheet } = await aSheetToAskAbout();
  const to = address('jo');
  await ask(ann, sheet, [first], [], { emailAddresses: [to] });
  const [before] = await linksOf(sheet);
  await ask(ann, sheet, [first, second], [], { emailAddresses: [to] });
  const newer = (await linksOf(sheet)).find(({ reviewLinkID }) => reviewLinkID !== before?.reviewLinkID);
  await ann.call(revokeReviewLink, { params: { id: String(newer?.reviewLinkID) } });
  expect([await awaited(first, sheet), await awaited(second, sheet)]).toEqual([['Jo'], []]);
  await ann.call(revokeReviewLink, { params: { id: String(before?.reviewLinkID) } });
  expect(await awaited(first, sheet)).toEqual([]);
});

test('[REVIEW-25] of two who are one, the one is still asked what was withdrawn of themselves alone', async () => {
  const { first, second, sheet } = await aSheetToAskAbout();
  const { askID } = await ask(ann, sheet, [first, second], [], { emailAddresses: [address('kim'), address('lou')] });
  const guests = await guestsOf(sheet);
  const id = (name: string) => guests.find(({ person }) => person.firstName === name)?.guestID ?? 0;
  const [kim, lou] = [id('Kim'), id('Lou')];
  const { userID } = guests.find(({ guestID }) => guestID === kim)?.person ?? {};
  await ann.call(withdrawAsk, { params: { id: String(askID) }, body: { userIDs: [userID ?? 0] } });
  expect(await awaited(first, sheet)).toEqual(['Lou']);
  await ann.call(mergeGuests, { params: { id: String(kim) }, body: { otherGuestID: lou } });
  expect(await awaited(first, sheet)).toEqual(['Kim']);
});

test('[REVIEW-26] the address of a member asks the member, without a link', async () => {
  const { bob, first, sheet } = await aSheetToAskAbout();
  await ask(ann, sheet, [first], [], { emailAddresses: [bob.emailAddress.toUpperCase()] });
  expect(await awaited(first, sheet)).toEqual(['Bob']);
  expect([await linksOf(sheet), await guestsOf(sheet)]).toEqual([[], []]);
  expect((await mailsTo(bob))[0]?.text).toContain(`/sheet/${sheet.url}?waiting=me`);
});

test('[REVIEW-27] a link that is there is used where it shows all that is asked about and lets guests decide; what clients may not see is refused', async () => {
  const { first, second, sheet } = await aSheetToAskAbout();
  const attempt = (cells: Cell[], link: MadeLink | undefined, by: Caller = ann) =>
    refused(by, sheet, cells, { emailAddresses: [address()], reviewLinkID: link?.reviewLinkID });
  const less = await aReviewLink(sheet, { scope: { of: 'rows', rowIDs: [first.rowID] } });
  const foreign = await aReviewLink((await aSheetToAskAbout()).sheet);
  expect(await attempt([first, second], less)).toBe('409 linkShowsLess');
  expect(await attempt([first], await aReviewLink(sheet, { mayDecide: false }))).toBe('403 linkWithoutDecisions');
  expect(await attempt([first], foreign)).toBe('404 notFound');
  expect(await attempt([first], less)).toBe('201 undefined');
  expect(await linksOf(sheet)).toHaveLength(2);
  expect(await attempt([first], undefined, new Caller(app.base))).toBe('401 loginRequired');
  expect(await refused(ann, sheet, [first], {})).toBe('400 badInput');
  const column = { columnID: first.columnID, accessRestrictions: access.hiddenFromPublic };
  await ann.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
  expect(await attempt([first], undefined)).toBe('409 hiddenFromClients');
  expect(await attempt([first], less)).toBe('409 linkShowsLess');
  expect(await linksOf(sheet)).toHaveLength(2);
});

test('[REVIEW-24] until they say it themselves, guests are called what their address says', () => {
  const names = ['cleo.dent@x.de', 'jo@x.de', 'anna-lena_k+news@x.de', 'ÉLODIE42@x.fr', '123@x.de'].map(
    nameFromAddress,
  );
  expect(names).toEqual(['Cleo Dent', 'Jo', 'Anna Lena K', 'ÉLODIE', 'Guest']);
});
