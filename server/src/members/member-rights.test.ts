/** Who may do what about the members of a sheet, those who are invited, and other people's own things. */
import * as invitations from '@marquee/contract/invitations.ts';
import { removeUserFromSheet, updateSheetUser } from '@marquee/contract/members.ts';
import { changePassword } from '@marquee/contract/passwords.ts';
import { updateUser } from '@marquee/contract/people.ts';
import { describe, expect } from 'vitest';
import { startApp } from '#test/app.ts';
import { password, readSheet, type TestSheet } from '#test/builders.ts';
import { aCast, of, testRights, type Attempt } from '#test/rights.ts';

const app = await startApp();
const cast = await aCast(app);
const { owner, guest, colleague } = cast.everybody;

/** The id of a new invitation to the sheet. */
async function anInvitation({ sheetID }: TestSheet): Promise<number> {
  const emailAddress = `${crypto.randomUUID()}@example.test`;
  const { body } = await owner.call(invitations.inviteUserToSheet, { body: { sheetID, emailAddress } });
  if (body.outcome !== 'invited') throw new Error(`They were ${body.outcome}.`);
  return body.invitation.invitationID;
}

const adminsOnly = (status: number) => of('401 loginRequired', '404 notFound', '403 adminsOnly', `${status}`);

const attempts: Attempt[] = [
  {
    name: 'invite a colleague',
    endpoint: invitations.inviteUserToSheet,
    expected: adminsOnly(200),
    input: ({ sheetID }) => ({ body: { sheetID, emailAddress: colleague.emailAddress } }),
  },
  {
    name: 'invite a stranger',
    endpoint: invitations.inviteUserToSheet,
    expected: adminsOnly(200),
    input: ({ sheetID }) => ({ body: { sheetID, emailAddress: 'stranger@example.test' } }),
  },
  {
    name: 'list its invitations',
    endpoint: invitations.listInvitations,
    expected: adminsOnly(200),
    input: ({ sheetID }) => ({ params: { id: sheetID } }),
  },
  {
    name: 'send an invitation again',
    endpoint: invitations.resendInvitation,
    expected: adminsOnly(200),
    input: async (sheet) => ({ params: { id: await anInvitation(sheet) } }),
  },
  {
    name: 'withdraw an invitation',
    endpoint: invitations.withdrawInvitation,
    expected: adminsOnly(204),
    input: async (sheet) => ({ params: { id: await anInvitation(sheet) } }),
  },
  {
    name: 'change the guest’s name',
    endpoint: updateUser,
    expected: of('401 loginRequired', '404 notFound', '200', '404 notFound'),
    input: () => ({
      body: { userID: guest.userID, emailAddress: guest.emailAddress, firstName: 'Other', surname: 'Name' },
    }),
  },
  {
    name: 'remove a member',
    endpoint: removeUserFromSheet,
    expected: adminsOnly(204),
    input: ({ sheetID }) => ({ body: { sheetID, userID: cast.leaver.userID } }),
  },
  {
    name: 'remove its owner',
    endpoint: removeUserFromSheet,
    expected: of('401 loginRequired', '404 notFound', '403 adminsOnly', '403 ownerStays'),
    input: ({ sheetID }) => ({ body: { sheetID, userID: owner.userID } }),
  },
  {
    name: 'set the guest’s alerts',
    endpoint: updateSheetUser,
    expected: of('401 loginRequired', '404 notFound', '200', '404 notFound'),
    input: async ({ sheetID, url }) => {
      const own = (await readSheet(guest, url)).loggedInSheetUser;
      expect(own?.sheetID).toBe(sheetID);
      return { body: { sheetUserID: own?.sheetUserID, newCommentAlertsEnabled: false } };
    },
  },
  {
    name: 'change the guest’s password',
    endpoint: changePassword,
    expected: of('401 loginRequired', '404 notFound', '204', '404 notFound'),
    input: () => ({ body: { userID: guest.userID, oldPassword: password, newPassword: password } }),
  },
];

describe('[RIGHTS-1] calls are for those who may, and refused to the others without a trace:', () => {
  testRights(app, cast, attempts);
});
