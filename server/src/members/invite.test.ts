/** Active users of the account become members. */
import { inviteUserToSheet, removeUserFromSheet } from '@marquee/contract/members.ts';
import { listSheets } from '@marquee/contract/sheets.ts';
import { expect, test } from 'vitest';
import * as people from '#people/store.ts';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { listen } from '#test/listener.ts';

const app = await startApp();
const ann = await aPerson(app, { admin: true });
const invite = (sheetID: number, emailAddress: string) =>
  ann.attempt(inviteUserToSheet, { body: { sheetID, emailAddress } });

test('[MEMBER-10] an active user is added by an address in any capitals, members are told, and the sheet is in their list', async () => {
  const bob = await aPerson(app, { accountID: ann.accountID, firstName: 'Bob' });
  const sheet = await aSheet(app, { owner: ann });
  const [heard, outside] = [await listen(ann, sheet), await listen(new Caller(app.base), sheet)];
  const answer = await invite(sheet.sheetID, `  ${bob.emailAddress.toUpperCase()} `);
  expect(answer).toMatchObject({ status: 200, body: { wasMember: false, user: { userID: bob.userID } } });
  await heard.heard(1);
  const change = { kind: 'addUserToSheet', user: { userID: bob.userID, firstName: 'Bob' } };
  expect(heard.pushes).toMatchObject([{ change, revision: answer.revision }]);
  expect(heard.pushes[0]?.change).toEqual({
    kind: 'addUserToSheet',
    user: (await readSheet(ann, sheet.url)).users.find((user) => user.userID === bob.userID),
  });
  expect((await bob.call(listSheets, {})).body.map((one) => one.sheetID)).toEqual([sheet.sheetID]);
  expect((await readSheet(bob, sheet.url)).loggedInSheetUser?.userID).toBe(bob.userID);
  expect(outside.pushes).toEqual([]);
  expect((await readSheet(new Caller(app.base), sheet.url)).revision).toBe(outside.joinedAt);
});

test('[MEMBER-10] inviting a member again changes nothing; who was removed comes back', async () => {
  const bob = await aPerson(app, { accountID: ann.accountID });
  const sheet = await aSheet(app, { owner: ann, members: [bob] });
  const before = await readSheet(ann, sheet.url);
  const again = await invite(sheet.sheetID, bob.emailAddress);
  expect(again.body).toMatchObject({ wasMember: true, user: { userID: bob.userID } });
  expect(again.revision).toBeUndefined();
  expect(await readSheet(ann, sheet.url)).toEqual(before);
  await ann.call(removeUserFromSheet, { body: { sheetID: sheet.sheetID, userID: bob.userID } });
  expect((await invite(sheet.sheetID, bob.emailAddress)).body).toMatchObject({ wasMember: false });
  const read = await readSheet(ann, sheet.url);
  expect(read.users.map((user) => user.userID)).toContain(bob.userID);
  expect(read.formerUsers).toEqual([]);
});

test('[MEMBER-10] an address that is no active user of the account is refused, and adds nobody', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const elsewhere = await aPerson(app);
  await people.addPerson(app.db.kysely, {
    accountID: ann.accountID,
    emailAddress: 'not-yet@example.test',
    passwordHash: null,
    firstName: 'Not',
    surname: 'Yet',
    profileColour: 'teal',
    isAdminUser: false,
  });
  for (const address of [elsewhere.emailAddress, 'not-yet@example.test', 'nobody@example.test', '%', 'x']) {
    expect(await invite(sheet.sheetID, address)).toMatchObject({ status: 400, code: 'notActiveUser' });
  }
  expect(await invite(sheet.sheetID, ' ')).toMatchObject({ status: 400, code: 'badInput' });
  expect((await readSheet(ann, sheet.url)).users).toHaveLength(1);
});
