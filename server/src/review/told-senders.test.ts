/** Who of the members is told what a client says by a review link: who sent it to them or asked them, and who works on the row. */
import { randomUUID } from 'node:crypto';
import { withdrawAsk } from '@marquee/contract/asks.ts';
import type { Cell } from '@marquee/contract/cells.ts';
import { addCell } from '@marquee/contract/cells.ts';
import { access, updateColumn } from '@marquee/contract/columns.ts';
import type { VerdictWord } from '@marquee/contract/decisions.ts';
import { hubMethods, notices } from '@marquee/contract/live.ts';
import {
  listNotifications,
  markNotifications,
  muteSheet,
  notificationWords,
  setNotificationWish,
} from '@marquee/contract/notifications.ts';
import { listGuests, mergeGuests } from '@marquee/contract/review-links.ts';
import { commentInReview, decideInReview } from '@marquee/contract/review.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dailyRound } from '#notifications/daily.ts';
import { anAskingGround, ask } from '#test/asking.ts';
import type { TestPerson, TestSheet } from '#test/builders.ts';
import { connectAs } from '#test/listener.ts';
import { aReviewLink, Guest } from '#test/review-guest.ts';
import { mailApprovals } from '#test/told-together.ts';

const { ann, app, aSheetToAskAbout, mailsTo } = await anAskingGround();
let nth = 0;

/** What the bell tells somebody of the client on a sheet, as `Dan Dent approved 2 banners`, the newest first. */
async function told(of: TestPerson, { sheetID }: TestSheet): Promise<string[]> {
  const { notifications } = (await of.call(listNotifications, {})).body;
  return notifications
    .filter(({ by, sheet }) => by?.firstName === 'Dan' && sheet.sheetID === sheetID)
    .map((one) => notificationWords(one, '2026-11-29').join(' '));
}

const decide = (guest: Guest, { cellID }: Cell, verdict: VerdictWord, comment?: string) =>
  guest.call(decideInReview, {
    params: { id: String(cellID) },
    body: { number: 1, verdict, key: randomUUID(), ...(comment !== undefined && { comment }) },
  });
const comment = (guest: Guest, { cellID }: Cell, words: string) =>
  guest.call(commentInReview, {
    params: { id: String(cellID) },
    body: { comment: `<p>${words}</p>`, key: randomUUID() },
  });

/** A sheet on which Bob made a link, by which a client has come. */
async function aClient() {
  const ground = await aSheetToAskAbout();
  const link = await aReviewLink(ground.sheet, {}, ground.bob);
  const emailAddress = `dan${(nth += 1)}@client.example`;
  const client = new Guest(app.base, link);
  await client.introduce('Dan Dent', emailAddress);
  return { ...ground, link, client, emailAddress };
}

test('[BELL-17] who made the link is told what a client decides and comments by it, and nobody whom it does not concern', async () => {
  const { bob, cleo, client, first, second, sheet } = await aClient();
  await comment(client, first, 'Larger, please');
  await decide(client, first, 'changes', '<p>The logo</p>');
  await decide(client, second, 'reject', '<p>No</p>');
  expect(await told(bob, sheet)).toEqual([
    'Dan Dent rejected a banner',
    'Dan Dent requested changes',
    'Dan Dent commented',
  ]);
  for (const other of [ann, cleo]) expect(await told(other, sheet)).toEqual([]);
});

test('[BELL-17] who asked the client about the banner is told, as long as that stands; whose row it is, as that and once', async () => {
  const { bob, cleo, client, emailAddress, first, link, second, sheet } = await aClient();
  const { reviewLinkID } = link;
  const { askID } = await ask(cleo, sheet, [first], [], { emailAddresses: [emailAddress], reviewLinkID });
  const cell = { rowID: first.rowID, columnID: sheet.columns.who.columnID, cellUser: { userID: bob.userID } };
  await ann.call(addCell, { body: { cell } });
  await comment(client, first, 'Larger, please');
  await comment(client, second, 'This one, too');
  expect(await told(cleo, sheet)).toEqual(['Dan Dent commented']);
  expect(await told(bob, sheet)).toEqual(['Dan Dent commented', 'Dan Dent commented on your row']);
  await cleo.call(withdrawAsk, { params: { id: String(askID) }, body: {} });
  await comment(client, first, 'Still larger');
  expect(await told(cleo, sheet)).toEqual(['Dan Dent commented']);
});

test('[BELL-18] approvals without a word are told, also to whose row it is; those that were not read yet are one entry', async () => {
  const { bob, cleo, client, first, second, sheet } = await aClient();
  const cell = { rowID: second.rowID, columnID: sheet.columns.who.columnID, cellUser: { userID: cleo.userID } };
  await ann.call(addCell, { body: { cell } });
  await decide(client, first, 'approve');
  expect(await told(bob, sheet)).toEqual(['Dan Dent approved 1 banner']);
  await decide(client, second, 'approve');
  expect(await told(bob, sheet)).toEqual(['Dan Dent approved 2 banners']);
  expect(await told(cleo, sheet)).toEqual(['Dan Dent approved 1 banner']);
  expect(await told(ann, sheet)).toEqual([]);
  const { notifications } = (await bob.call(listNotifications, {})).body;
  await bob.call(markNotifications, { body: { notificationIDs: notifications.map((one) => one.notificationID) } });
  await decide(client, first, 'withdraw');
  await decide(client, first, 'approve');
  expect(await told(bob, sheet)).toEqual(['Dan Dent approved 1 banner', 'Dan Dent approved 2 banners']);
});

/** What somebody is mailed of the client's approvals, once that said nothing for a while. */
const mailedOf = async (of: TestPerson) => {
  await mailApprovals(app);
  return (await mailsTo(of)).filter(({ subject }) => subject?.startsWith('Dan Dent approved'));
};

test('[BELL-18] it is mailed to who wants that, and to nobody else', async () => {
  const { bob, cleo, client, first } = await aClient();
  await bob.call(setNotificationWish, { body: { kind: 'client', mail: 'now' } });
  await decide(client, first, 'approve');
  expect((await mailedOf(bob)).map(({ subject }) => subject)).toEqual(['Dan Dent approved MPU in Spring']);
  for (const other of [ann, cleo]) expect(await mailedOf(other)).toEqual([]);
});

test('[BELL-35] approvals of a client that follow each other are one mail, once they said nothing for a minute, which leads to each banner', async () => {
  const { bob, client, first, second, sheet } = await aClient();
  await bob.call(setNotificationWish, { body: { kind: 'client', mail: 'now' } });
  await decide(client, first, 'approve');
  await decide(client, second, 'approve');
  await app.approvedMails.now();
  expect(await mailsTo(bob)).toEqual([]);
  const [mail, ...more] = await mailedOf(bob);
  expect([mail?.subject, more]).toEqual(['Dan Dent approved 2 banners in Spring', []]);
  for (const { columnID, rowID } of [first, second]) expect(mail?.text).toContain(`?banner=${rowID}:${columnID}`);
  await decide(client, first, 'withdraw');
  await decide(client, first, 'approve');
  expect(await told(bob, sheet)).toEqual(['Dan Dent approved 1 banner', 'Dan Dent approved 1 banner']);
  expect((await mailedOf(bob)).map(({ subject }) => subject)).toEqual([
    'Dan Dent approved 2 banners in Spring',
    'Dan Dent approved MPU in Spring',
  ]);
});

test('[BELL-35] of what the client took back meanwhile, was read, or is hidden from its reader by then, nobody is mailed', async () => {
  const { bob, client, first, second, sheet } = await aClient();
  await bob.call(setNotificationWish, { body: { kind: 'client', mail: 'now' } });
  await decide(client, first, 'approve');
  await decide(client, second, 'approve');
  await decide(client, second, 'withdraw');
  expect((await mailedOf(bob)).map(({ subject }) => subject)).toEqual(['Dan Dent approved MPU in Spring']);
  await decide(client, second, 'approve');
  const { notifications } = (await bob.call(listNotifications, {})).body;
  await bob.call(markNotifications, { body: { notificationIDs: notifications.map((one) => one.notificationID) } });
  expect(await mailedOf(bob)).toHaveLength(1);
  await decide(client, first, 'withdraw');
  await decide(client, first, 'approve');
  const column = { columnID: sheet.columns.banner.columnID, accessRestrictions: access.justForMe };
  await ann.call(updateColumn, { body: { column, updateFields: ['accessRestrictions'] } });
  expect(await mailedOf(bob)).toHaveLength(1);
});

test('[BELL-26] who turns these mails off, or mutes the sheet, while one waits is not mailed of it', async () => {
  for (const turnOff of [
    ({ bob }: Awaited<ReturnType<typeof aClient>>) =>
      bob.call(setNotificationWish, { body: { kind: 'client', mail: 'never' } }),
    ({ bob, sheet }: Awaited<ReturnType<typeof aClient>>) =>
      bob.call(muteSheet, { body: { sheetID: sheet.sheetID, isMuted: true } }),
  ]) {
    const ground = await aClient();
    await ground.bob.call(setNotificationWish, { body: { kind: 'client', mail: 'now' } });
    await decide(ground.client, ground.first, 'approve');
    await turnOff(ground);
    expect(await mailedOf(ground.bob)).toEqual([]);
  }
});

test('[BELL-19] what was told of a client stays in the bell of who mutes the sheet, or wants no more of it in the app', async () => {
  const { bob, cleo, client, first, second, sheet } = await aClient();
  const cell = { rowID: first.rowID, columnID: sheet.columns.who.columnID, cellUser: { userID: cleo.userID } };
  await ann.call(addCell, { body: { cell } });
  await decide(client, first, 'approve');
  await bob.call(muteSheet, { body: { sheetID: sheet.sheetID, isMuted: true } });
  await cleo.call(setNotificationWish, { body: { kind: 'client', inApp: false, mail: 'daily' } });
  await decide(client, first, 'approve');
  await decide(client, second, 'approve');
  for (const one of [bob, cleo]) expect(await told(one, sheet)).toEqual(['Dan Dent approved 1 banner']);
});

test('[BELL-20] no digest tells an approval again that an earlier one told, whether or not it is in the app', async () => {
  const { bob, cleo, client, first, second, sheet } = await aClient();
  const cell = { rowID: first.rowID, columnID: sheet.columns.who.columnID, cellUser: { userID: cleo.userID } };
  await ann.call(addCell, { body: { cell } });
  await ann.call(addCell, { body: { cell: { ...cell, rowID: second.rowID } } });
  await bob.call(setNotificationWish, { body: { kind: 'client', mail: 'daily' } });
  await cleo.call(setNotificationWish, { body: { kind: 'client', inApp: false, mail: 'daily' } });
  const digests = async (of: TestPerson) => {
    await sql`update daily_round set day = day - 1`.execute(app.db.kysely);
    await dailyRound(app.services, 0);
    const texts = (await mailsTo(of)).map(({ text }) => text ?? '');
    return texts.flatMap((text) => /approved (\d banners?)/.exec(text)?.[1] ?? []);
  };
  await decide(client, first, 'approve');
  for (const one of [bob, cleo]) expect(await digests(one)).toEqual(['1 banner']);
  await decide(client, second, 'approve');
  for (const one of [bob, cleo]) expect(await digests(one)).toEqual(['1 banner', '1 banner']);
  expect(await told(bob, sheet)).toEqual(['Dan Dent approved 1 banner', 'Dan Dent approved 1 banner']);
});

test('[BELL-21] an approval that its client takes back, or replaces, is told no more, and the bell rings', async () => {
  const { bob, client, first, second, sheet } = await aClient();
  await decide(client, first, 'approve');
  await decide(client, second, 'approve');
  const { client: tab } = await connectAs(bob);
  const heard: unknown[] = [];
  tab.on(notices.ownThingsChanged, (what: unknown) => heard.push(what));
  await tab.invoke(hubMethods.addToOwnGroup);
  await decide(client, second, 'withdraw');
  expect(await told(bob, sheet)).toEqual(['Dan Dent approved 1 banner']);
  await expect.poll(() => heard).toContain('notifications');
  await decide(client, first, 'changes', '<p>The logo</p>');
  expect(await told(bob, sheet)).toEqual(['Dan Dent requested changes']);
});

test('[BELL-22] what was told of a guest is told of who they turned out to be, and no more once that one takes it back', async () => {
  const { bob, client, first, link, second, sheet } = await aClient();
  const same = new Guest(app.base, link);
  await same.introduce('Dan Dent', `dan-too${(nth += 1)}@client.example`);
  await decide(same, first, 'approve');
  await decide(client, second, 'approve');
  const { guests } = (await ann.call(listGuests, { params: { id: String(sheet.sheetID) } })).body;
  const [kept, other] = guests.toSorted((a, b) => a.guestID - b.guestID);
  if (!kept || !other) throw new Error('Two guests have come.');
  await ann.call(mergeGuests, { params: { id: String(kept.guestID) }, body: { otherGuestID: other.guestID } });
  expect(await told(bob, sheet)).toEqual(['Dan Dent approved 1 banner', 'Dan Dent approved 1 banner']);
  await decide(client, first, 'withdraw');
  expect(await told(bob, sheet)).toEqual(['Dan Dent approved 1 banner']);
});
