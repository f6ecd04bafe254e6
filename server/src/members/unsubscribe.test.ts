/** One click in a mail turns its alerts off: for people and for mail programs, without logging in. */
import { removeUserFromSheet, unsubscribe, updateSheetUser } from '@marquee/contract/members.ts';
import { addRow } from '@marquee/contract/rows.ts';
import { expect, test } from 'vitest';
import { unsubscribeLink, type Alert } from '#mail/unsubscribe.ts';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';

const app = await startApp();
const visitor = new Caller(app.base);

async function aMember() {
  const bob = await aPerson(app);
  const sheet = await aSheet(app, { members: [bob], name: 'Summer' });
  const own = async () => (await readSheet(bob, sheet.url)).loggedInSheetUser;
  const { sheetUserID = 0 } = (await own()) ?? {};
  const path = (flag: Alert['flag']) => unsubscribeLink(app.services.settings, '', { sheetUserID, flag });
  const token = (flag: Alert['flag']) => path(flag).replace('/unsubscribe/', '');
  return { bob, sheet, own, sheetUserID, path, token };
}

test.each([
  ['newCommentAlertsEnabled', 'cellChangesAlertsEnabled'],
  ['cellChangesAlertsEnabled', 'newCommentAlertsEnabled'],
] as const)(
  '[MEMBER-19] the link of a mail turns %s off and leaves the other, as often as it is followed',
  async (flag, other) => {
    const { own, token } = await aMember();
    for (let n = 0; n < 2; n++) {
      const answer = await visitor.call(unsubscribe, { params: { token: token(flag) } });
      expect(answer.body).toEqual({ sheetName: 'Summer', flag });
      expect(await own()).toMatchObject({ [flag]: false, [other]: true });
    }
  },
);

test('[MEMBER-19] a mail program posts its form to the address in the mail', async () => {
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const { own, path } = await aMember();
    const body = 'List-Unsubscribe=One-Click';
    const answer = await visitor.send('POST', path('cellChangesAlertsEnabled'), {
      body,
      headers: { 'content-type': type },
    });
    expect(answer.status).toBe(200);
    expect(await own()).toMatchObject({ cellChangesAlertsEnabled: false });
  }
});

test('[MEMBER-19] forms are taken there and nowhere else', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { sheet } = await aMember();
  const answer = await sheet.owner.send(addRow.method, addRow.path, { body: 'row=1', headers });
  expect(answer).toMatchObject({ status: 415, code: 'badMediaType' });
  const large = await visitor.send('POST', '/unsubscribe/x', { body: 'x'.repeat(5000), headers });
  expect(large).toMatchObject({ status: 413, code: 'tooLarge' });
});

test('[MEMBER-19] who left the sheet is answered alike, and switching on again is their own doing', async () => {
  const { bob, sheet, own, sheetUserID, token } = await aMember();
  await visitor.call(unsubscribe, { params: { token: token('newCommentAlertsEnabled') } });
  await bob.call(updateSheetUser, { body: { sheetUserID, newCommentAlertsEnabled: true } });
  expect(await own()).toMatchObject({ newCommentAlertsEnabled: true });
  await sheet.owner.call(removeUserFromSheet, { body: { sheetID: sheet.sheetID, userID: bob.userID } });
  expect((await visitor.attempt(unsubscribe, { params: { token: token('newCommentAlertsEnabled') } })).status).toBe(
    200,
  );
});

test('[MEMBER-19] a link that was not made here turns nothing off', async () => {
  const { own, token, sheetUserID } = await aMember();
  const real = token('newCommentAlertsEnabled');
  const forged = [
    real.replace('comments', 'changes'),
    real.replace(/^\d+/, String(sheetUserID + 1)),
    `${real.slice(0, -1)}${real.endsWith('A') ? 'B' : 'A'}`,
    real.slice(0, -1),
    'x',
    '2147483648-comments-x',
  ];
  for (const token_ of forged) {
    expect(await visitor.attempt(unsubscribe, { params: { token: token_ } })).toMatchObject({
      status: 404,
      code: 'badCode',
    });
  }
  expect(await own()).toMatchObject({ newCommentAlertsEnabled: true, cellChangesAlertsEnabled: true });
});
