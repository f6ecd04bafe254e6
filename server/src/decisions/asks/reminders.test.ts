/** Reminding people of what they were asked to decide on, with days that come early, and how they want to be told. */
import { listWaiting } from '@marquee/contract/asks.ts';
import { addCell } from '@marquee/contract/cells.ts';
import { inviteUserToSheet } from '@marquee/contract/invitations.ts';
import { listNotifications, setNotificationWish } from '@marquee/contract/notifications.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dailyRound } from '#notifications/daily.ts';
import { anAskingGround, ask, asked, say } from '#test/asking.ts';
import type { TestPerson } from '#test/builders.ts';

const { ann, app, aSheetToAskAbout, day, mailsTo } = await anAskingGround();

/** What was asked until now was asked so many days ago, and a new day comes. */
const nextDay = async () => {
  await sql`update ask set asked_at = asked_at - interval '1 day', due_on = due_on - 1`.execute(app.db.kysely);
  await sql`update notification set due_on = due_on - 1 where kind = 'asked'`.execute(app.db.kysely);
  await sql`update daily_round set day = day - 1`.execute(app.db.kysely);
  await dailyRound(app.services, 0);
};

test('[ASK-7] reminders come the day before and the day after, as one mail a person a day; what is decided or withdrawn is silent', async () => {
  const { bob, cleo, first, second, sheet } = await aSheetToAskAbout();
  const other = await aSheetToAskAbout();
  await ann.call(inviteUserToSheet, { body: { sheetID: other.sheet.sheetID, emailAddress: bob.emailAddress } });
  await ask(ann, sheet, [first], [bob, cleo], { dueOn: await day(2) });
  await ask(ann, sheet, [second], [bob], { dueOn: await day(2) });
  await ask(ann, other.sheet, [other.first], [bob], { dueOn: await day(2) });
  const reminders = async (who: TestPerson) =>
    (await mailsTo(who)).filter(({ text = '' }) => text.includes('due')).map(({ subject }) => subject);
  await say(cleo, first, 'changes');
  await nextDay();
  await dailyRound(app.services, 0);
  expect(await reminders(bob)).toEqual(['Banners are waiting for your decision in 2 places']);
  expect(await reminders(cleo)).toEqual([]);
  expect((await asked(bob)).filter((one) => one.endsWith('due'))).toEqual(['1 due', '2 due']);
  await nextDay();
  expect(await reminders(bob)).toHaveLength(1);
  await say(bob, other.first, 'approve');
  await nextDay();
  expect(await reminders(bob)).toEqual([
    'Banners are waiting for your decision in 2 places',
    'Banners are waiting for your decision',
  ]);
  expect((await bob.call(listWaiting, {})).body.sheets).toMatchObject([{ banners: 2, isOverdue: true }]);
  await nextDay();
  expect(await reminders(bob)).toHaveLength(2);
});

test('[BELL-14] who wants it otherwise is told of asks only in the bell, or once a day, and never twice', async () => {
  const { bob, cleo, first, sheet } = await aSheetToAskAbout();
  await bob.call(setNotificationWish, { body: { kind: 'asked', mail: 'never' } });
  await cleo.call(setNotificationWish, { body: { kind: 'asked', mail: 'daily' } });
  await ask(ann, sheet, [first], [bob, cleo], { dueOn: await day(2) });
  expect([await mailsTo(bob), await mailsTo(cleo)]).toEqual([[], []]);
  await nextDay();
  expect(await mailsTo(bob)).toEqual([]);
  expect((await mailsTo(cleo)).map(({ subject }) => subject)).toEqual(['2 notifications from your sheets']);
  expect([await asked(bob), await asked(cleo)]).toEqual([
    ['1 due', '1'],
    ['1 due', '1'],
  ]);
});

test('[BELL-15] what can’t be told that day keeps nothing else of it back, and is told once it can be', async () => {
  const { bob, first, sheet } = await aSheetToAskAbout();
  const cell = (noun: 'who' | 'date', value: object) =>
    ann.call(addCell, {
      body: { cell: { rowID: sheet.rows[0].rowID, columnID: sheet.columns[noun].columnID, ...value } },
    });
  await cell('who', { cellUser: { userID: bob.userID } });
  await cell('date', { cellDate: { date: await day(1) } });
  await ask(ann, sheet, [first], [bob], { dueOn: await day(2) });
  const isDueTold = async () =>
    (await bob.call(listNotifications, {})).body.notifications.some(({ kind }) => kind === 'due');
  await sql`alter table notification add constraint no_due check (kind <> 'due') not valid`.execute(app.db.kysely);
  await expect(nextDay()).rejects.toThrow('no_due');
  expect([await asked(bob), await isDueTold()]).toEqual([['1 due', '1'], false]);
  await sql`alter table notification drop constraint no_due`.execute(app.db.kysely);
  await dailyRound(app.services, 0);
  expect([await asked(bob), await isDueTold()]).toEqual([['1 due', '1'], true]);
});
