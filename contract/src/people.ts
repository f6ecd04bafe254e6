/** People and the accounts they belong to: what they are, and the calls about who is logged in. */
import { z } from 'zod';
import { Colour } from '#colours.ts';
import { endpoint } from '#endpoint.ts';
import { FromConnection, Id, IdPath, IdText, PersonName, Words } from '#ids.ts';
import { limits } from '#limits.ts';

/**
 * No spaces, brackets, quotes or control characters: nothing that could become a second address or a header of a mail. No part can share
 * what stands there with another, so that it takes linear time, whatever is sent: it is tried on what is too long as well.
 */
const addressShape = /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+\.[^\s@<>()[\]\\,;:"\p{C}.]+$/u;
export const EmailAddress = Words.trim()
  .min(1, 'Required')
  .max(254, 'This email address is too long')
  .regex(addressShape, 'Please enter an email address, like name@example.com');

/** A person as others see them. The public view carries no email address and not who is an admin. */
export const Person = z.object({
  userID: Id,
  firstName: z.string(),
  surname: z.string(),
  initials: z.string(),
  profileColour: Colour,
  emailAddress: z.string().optional(),
  isAdminUser: z.boolean().optional(),
});
export type Person = z.infer<typeof Person>;

/** A person as they see themself. */
export const User = Person.extend({
  emailAddress: z.string(),
  telephoneNo: z.string().nullable(),
  isAdminUser: z.boolean(),
  accountID: Id,
  /** another address, until the link that was mailed to it is opened; the one above is used meanwhile */
  emailAddressChange: z.object({ emailAddress: z.string(), expiresAt: z.iso.datetime() }).optional(),
});
export type User = z.infer<typeof User>;

export const AccountUser = z.object({
  accountUserID: Id,
  accountID: Id,
  userID: Id,
  admin: z.boolean(),
  user: Person,
});

export const Account = z.object({
  accountID: Id,
  name: z.string(),
  /** the FTP account that is checked for newer banners by itself; 0 means Off; only admin users are told */
  autoUpdaterFtpAccountID: z.int().optional(),
  /** when that was checked last, and what kept all of it from being checked then; only admin users are told */
  autoUpdate: z.object({ checkedAt: z.iso.datetime().nullable(), problem: z.string().nullable() }).optional(),
  accountUsers: z.array(AccountUser).optional(),
});
export type Account = z.infer<typeof Account>;

export const fullName = (person: { firstName: string; surname: string }): string =>
  `${person.firstName} ${person.surname}`.trim();

/** First letters of first name and surname, whole letters also where one is made of several code units. */
export const initialsOf = (firstName: string, surname: string): string =>
  [firstName, surname].map((name) => Array.from(name.trim())[0]?.toUpperCase() ?? '').join('');

export const logIn = endpoint({
  name: 'logIn',
  method: 'POST',
  path: '/api/account/session',
  tag: 'People',
  summary: 'Logs in with Basic credentials and returns a session cookie that can be revoked.',
  reply: User,
  status: 200,
});

export const logOut = endpoint({
  name: 'logOut',
  method: 'DELETE',
  path: '/api/account/session',
  tag: 'People',
  summary: 'Logs out: ends the session of the cookie.',
  status: 204,
});

export const getLoggedInUser = endpoint({
  name: 'getLoggedInUser',
  method: 'GET',
  path: '/api/account/get-logged-in-user',
  tag: 'People',
  summary: 'Gets the logged-in user: 200 with the user, 204 for nobody, 401 for wrong credentials.',
  reply: User,
  mayBeNothing: true,
  status: 200,
});

export const getAccount = endpoint({
  name: 'getAccount',
  method: 'GET',
  path: '/api/accounts/{id}',
  tag: 'People',
  summary: 'Gets an account. For its own users.',
  params: IdPath,
  query: z.object({ includeAccountUsers: z.enum(['true', 'false']).optional() }),
  reply: Account,
  status: 200,
});

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/api/users/',
  tag: 'People',
  summary: 'Lists the users of an account. For its own users.',
  query: z.object({ accountID: IdText }),
  reply: z.array(Person),
  status: 200,
});

export const updateUser = endpoint({
  name: 'updateUser',
  method: 'PUT',
  path: '/api/users',
  tag: 'People',
  summary:
    'Changes your name, telephone number and colour; what is left out stays. A new email address needs your password, and applies once it is confirmed.',
  body: FromConnection.extend({
    userID: Id,
    firstName: PersonName.optional(),
    surname: PersonName.optional(),
    emailAddress: EmailAddress.optional(),
    /** wanted with another email address only */
    password: Words.max(limits.password.max).optional(),
    telephoneNo: Words.trim().max(50).nullish(),
    profileColour: Colour.optional(),
  }),
  reply: User,
  status: 200,
});
