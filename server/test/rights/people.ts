/** The table of rights: accounts and their users, sessions, and each person's own details, address and password. */
import * as addresses from '@marquee/contract/address-change.ts';
import * as passwords from '@marquee/contract/passwords.ts';
import * as calls from '@marquee/contract/people.ts';
import * as sessionCalls from '@marquee/contract/sessions.ts';
import { addAddressChange } from '#people/address-changes.ts';
import { addResetCode } from '#people/store.ts';
import { newToken, tokenHash } from '#http/session.ts';
import type { TestApp } from '../app.ts';
import { aPerson, password, type TestPerson } from '../builders.ts';
import type { Call } from './attempts.ts';
import { everybody, guestOnly, loggedIn, of, ofAccount } from './expected.ts';

/** Has a new address wait for a person; the code that confirms it. */
async function aNewAddress(app: TestApp, { userID }: TestPerson): Promise<string> {
  const code = newToken();
  const newAddress = `${crypto.randomUUID()}@example.test`;
  await app.db.kysely
    .transaction()
    .execute((tx) => addAddressChange(tx, { userID, newAddress, codeHash: tokenHash(code) }));
  return code;
}

/** A code by which somebody may set a new password. */
async function aResetCode(app: TestApp): Promise<string> {
  const code = newToken();
  const { userID } = await aPerson(app);
  await app.db.kysely.transaction().execute((tx) => addResetCode(tx, tokenHash(code), userID));
  return code;
}

const wrongCode = 'x'.repeat(43);
const nameless = { firstName: 'Other', surname: 'Name' };

export const accounts: Call[] = [
  {
    name: 'see an account with its users',
    endpoint: calls.getAccount,
    expected: ofAccount(200),
    input: ({ owner }) => ({ params: { id: owner.accountID }, query: { includeAccountUsers: 'true' } }),
  },
  {
    name: 'list the users of an account',
    endpoint: calls.listUsers,
    expected: ofAccount(200),
    input: ({ owner }) => ({ query: { accountID: owner.accountID } }),
  },
];

export const sessions: Call[] = [
  {
    name: 'ask who they are',
    endpoint: calls.getLoggedInUser,
    expected: of('204', '200', '200'),
  },
  {
    name: 'log in without a password',
    endpoint: calls.logIn,
    // A program sends its password with whatever it calls.
    expected: { ...everybody('401 loginFailed'), program: '200', forger: '401 loginFailed' },
  },
  { name: 'log out', endpoint: calls.logOut, expected: everybody(204), endsSessions: true },
  { name: 'list their sessions', endpoint: sessionCalls.listSessions, expected: loggedIn(200) },
  {
    name: 'end a session of the guest',
    endpoint: sessionCalls.endSession,
    expected: guestOnly(204),
    input: async ({ people: { guest } }) => {
      await guest.call(calls.logIn, {});
      const [newest] = (await guest.call(sessionCalls.listSessions, {})).body;
      return { params: { id: newest?.sessionID } };
    },
    endsSessions: true,
  },
  {
    name: 'end their other sessions',
    endpoint: sessionCalls.endOtherSessions,
    expected: loggedIn(204),
    endsSessions: true,
  },
];

export const ownThings: Call[] = [
  {
    name: 'change the guest’s name',
    endpoint: calls.updateUser,
    expected: guestOnly(200),
    input: ({ people: { guest } }) => ({
      body: { userID: guest.userID, emailAddress: guest.emailAddress, ...nameless },
    }),
  },
  {
    name: 'change their own name',
    endpoint: calls.updateUser,
    expected: loggedIn(200),
    input: () => (by) => ({ body: { userID: by.userID, emailAddress: by.emailAddress, ...nameless } }),
  },
  {
    name: 'change the guest’s password',
    endpoint: passwords.changePassword,
    expected: guestOnly(204),
    input: ({ people: { guest } }) => ({
      body: { userID: guest.userID, oldPassword: password, newPassword: password },
    }),
    endsSessions: true,
  },
  {
    name: 'have the code mailed again to the new address that the guest waits for',
    endpoint: addresses.resendAddressChange,
    expected: guestOnly(200),
    input: async ({ app, people }) => {
      await aNewAddress(app, people.guest);
      return { body: {} };
    },
  },
  {
    name: 'give up the new address that the guest waits for',
    endpoint: addresses.cancelAddressChange,
    // Nobody else can name it: they give up their own, of which there is none.
    expected: loggedIn(204),
    input: async ({ app, people }) => {
      await aNewAddress(app, people.guest);
      return {};
    },
  },
];

/** Who has a code may use it, whoever they are: it was mailed to somebody. */
export const mailedCodes: Call[] = [
  {
    // Of nobody: what is done for somebody is done after the answer, and would be laid to whoever asks next.
    name: 'ask for a new password',
    endpoint: passwords.sendPasswordResetEmail,
    expected: everybody(204),
    input: () => ({ body: { emailAddress: 'nobody@example.com' } }),
  },
  {
    name: 'see whether a reset code works',
    endpoint: passwords.checkPasswordResetCode,
    expected: everybody(204),
    input: async ({ app }) => ({ params: { code: await aResetCode(app) } }),
  },
  {
    name: 'see whether a wrong reset code works',
    endpoint: passwords.checkPasswordResetCode,
    expected: everybody('404 badCode'),
    input: () => ({ params: { code: wrongCode } }),
  },
  {
    name: 'set a password by a reset code',
    endpoint: passwords.setPassword,
    expected: everybody(204),
    input: async ({ app }) => ({ body: { passwordResetCode: await aResetCode(app), newPassword: password } }),
  },
  {
    name: 'set a password by a wrong reset code',
    endpoint: passwords.setPassword,
    expected: everybody('404 badCode'),
    input: () => ({ body: { passwordResetCode: wrongCode, newPassword: password } }),
  },
  {
    name: 'set a password by a reset code, for another address than its own',
    endpoint: passwords.setPassword,
    expected: everybody('400 notToOther'),
    input: async ({ app, people: { owner } }) => {
      const passwordResetCode = await aResetCode(app);
      return { body: { passwordResetCode, newPassword: password, emailAddress: owner.emailAddress } };
    },
  },
  {
    name: 'see which address a code confirms',
    endpoint: addresses.checkAddressCode,
    expected: everybody(200),
    input: async ({ app }) => ({ params: { code: await aNewAddress(app, await aPerson(app)) } }),
  },
  {
    name: 'see which address a wrong code confirms',
    endpoint: addresses.checkAddressCode,
    expected: everybody('404 badCode'),
    input: () => ({ params: { code: wrongCode } }),
  },
  {
    name: 'confirm an address by its code',
    endpoint: addresses.confirmAddress,
    expected: everybody(200),
    input: async ({ app }) => ({ body: { emailAddressCode: await aNewAddress(app, await aPerson(app)) } }),
  },
  {
    name: 'confirm an address by a wrong code',
    endpoint: addresses.confirmAddress,
    expected: everybody('404 badCode'),
    input: () => ({ body: { emailAddressCode: wrongCode } }),
  },
];
