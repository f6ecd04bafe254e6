/** The table of rights: the members of a sheet, those who are invited, and each member's own alerts. */
import * as invitations from '@marquee/contract/invitations.ts';
import * as calls from '@marquee/contract/members.ts';
import { unsubscribeLink } from '#mail/unsubscribe.ts';
import { addInvitation } from '#members/store.ts';
import { addInvitedPerson } from '#people/store.ts';
import { newToken, tokenHash } from '#http/session.ts';
import { aPerson, password, readSheet } from '../builders.ts';
import type { Call } from './attempts.ts';
import { adminMembers, everybody, guestOnly } from './expected.ts';
import type { Scene } from './stage.ts';

/** Invites somebody: one who has a login elsewhere, or one who is new. */
async function anInvitation(
  { app, sheetID, owner }: Scene,
  to: 'active' | 'new',
): Promise<{ id: number; code: string }> {
  const code = newToken();
  const active = to === 'active' ? (await aPerson(app)).userID : undefined;
  const id = await app.db.kysely.transaction().execute(async (tx) => {
    const userID = active ?? (await addInvitedPerson(tx, owner.accountID, `${crypto.randomUUID()}@example.test`));
    return addInvitation(tx, { codeHash: tokenHash(code), sheetID, userID, invitedBy: owner.userID });
  });
  return { id, code };
}

/** The guest's own record of the sheet. */
async function guestsRecord({ people, url, sheetID }: Scene): Promise<number> {
  const own = (await readSheet(people.guest, url)).loggedInSheetUser;
  if (own?.sheetID !== sheetID) throw new Error('The guest is no member.');
  return own.sheetUserID;
}

const wrongCode = 'x'.repeat(43);
const chosen = { firstName: 'New', lastName: 'Name', password };

export const members: Call[] = [
  {
    name: 'invite a colleague',
    endpoint: invitations.inviteUserToSheet,
    expected: adminMembers(200),
    input: ({ sheetID, people }) => ({ body: { sheetID, emailAddress: people.colleague.emailAddress } }),
  },
  {
    name: 'invite somebody new',
    endpoint: invitations.inviteUserToSheet,
    expected: adminMembers(200),
    input: ({ sheetID }) => ({ body: { sheetID, emailAddress: 'new@example.test' } }),
  },
  {
    name: 'invite themself',
    endpoint: invitations.inviteUserToSheet,
    expected: adminMembers(200),
    input:
      ({ sheetID }) =>
      (by) => ({ body: { sheetID, emailAddress: by.emailAddress } }),
  },
  {
    name: 'list a sheet’s invitations',
    endpoint: invitations.listInvitations,
    expected: adminMembers(200),
    input: ({ sheetID }) => ({ params: { id: sheetID } }),
  },
  {
    name: 'send an invitation again',
    endpoint: invitations.resendInvitation,
    expected: adminMembers(200),
    input: async (scene) => ({ params: { id: (await anInvitation(scene, 'new')).id } }),
  },
  {
    name: 'withdraw an invitation',
    endpoint: invitations.withdrawInvitation,
    expected: adminMembers(204),
    input: async (scene) => ({ params: { id: (await anInvitation(scene, 'new')).id } }),
  },
  {
    name: 'remove a member',
    endpoint: calls.removeUserFromSheet,
    expected: adminMembers(204),
    input: ({ sheetID, leaver }) => ({ body: { sheetID, userID: leaver.userID } }),
    usesUp: true,
  },
  {
    name: 'remove themself',
    endpoint: calls.removeUserFromSheet,
    expected: { ...adminMembers(204), owner: '403 ownerStays' },
    input:
      ({ sheetID }) =>
      (by) => ({ body: { sheetID, userID: by.userID } }),
    usesUp: true,
  },
  {
    name: 'remove the owner',
    endpoint: calls.removeUserFromSheet,
    expected: adminMembers('403 ownerStays'),
    input: ({ sheetID, owner }) => ({ body: { sheetID, userID: owner.userID } }),
  },
  {
    name: 'set the guest’s alerts',
    endpoint: calls.updateSheetUser,
    expected: guestOnly(200),
    input: async (scene) => ({
      body: { sheetUserID: await guestsRecord(scene), newCommentAlertsEnabled: false },
    }),
  },
];

/** Who has a code or a link may use it, whoever they are: it was mailed to somebody. */
export const mailedLinks: Call[] = [
  {
    name: 'turn the guest’s alerts off by the link of a mail',
    endpoint: calls.unsubscribe,
    expected: everybody(200),
    input: async (scene) => {
      const alert = { sheetUserID: await guestsRecord(scene), flag: 'newCommentAlertsEnabled' } as const;
      return {
        params: { token: unsubscribeLink(scene.app.services.settings, '', alert).replace('/unsubscribe/', '') },
      };
    },
  },
  {
    name: 'turn the guest’s alerts off without the link’s signature',
    endpoint: calls.unsubscribe,
    expected: everybody('404 badCode'),
    input: async (scene) => ({ params: { token: `${await guestsRecord(scene)}-comments-${wrongCode}` } }),
  },
  {
    name: 'see whom an invitation is for, by its code',
    endpoint: invitations.checkSignUpCode,
    expected: everybody(200),
    input: async (scene) => ({ params: { code: (await anInvitation(scene, 'new')).code } }),
  },
  {
    name: 'see whom an invitation is for, by a wrong code',
    endpoint: invitations.checkSignUpCode,
    expected: everybody('404 badCode'),
    input: () => ({ params: { code: wrongCode } }),
  },
  {
    name: 'sign up by the code of an invitation',
    endpoint: invitations.signUp,
    expected: everybody(204),
    input: async (scene) => ({ body: { signUpCode: (await anInvitation(scene, 'new')).code, ...chosen } }),
  },
  {
    name: 'sign up by the code of somebody who has a login',
    endpoint: invitations.signUp,
    expected: everybody('404 inviteUsed'),
    input: async (scene) => ({ body: { signUpCode: (await anInvitation(scene, 'active')).code, ...chosen } }),
  },
  {
    name: 'accept an invitation by its code',
    endpoint: invitations.acceptInvitation,
    expected: everybody(204),
    input: async (scene) => ({ body: { signUpCode: (await anInvitation(scene, 'active')).code } }),
  },
  {
    name: 'accept an invitation by a wrong code',
    endpoint: invitations.acceptInvitation,
    expected: everybody('404 badCode'),
    input: () => ({ body: { signUpCode: wrongCode } }),
  },
];
