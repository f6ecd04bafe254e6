/** What the answers should be, to every kind of caller: the cells of the table of rights, and the short ways to write a row of them. */

/** In the order of what they may do. */
export const roles = [
  // nobody: no session, or one that has ended
  'visitor',
  'ended',
  // somebody whom the sheet is no business of: an admin user and a guest of other accounts, who may have been invited to it
  'stranger',
  'invitee',
  // users of the sheet's account who are not on it: an admin user who was removed, a guest, an admin user
  'former',
  'colleague',
  'adminColleague',
  // members: a guest, by a session and as a program (Basic); admin users of another account and of this one; the owner
  'guest',
  'program',
  'foreignAdmin',
  'admin',
  'owner',
  // those who show wrong credentials: invited without a login yet, so whatever they send is wrong; a page of another site, with the
  // owner's session and without its token
  'unknown',
  'forger',
] as const;
export type Role = (typeof roles)[number];

/** For each role the status, and the code where it is a refusal. What is left out goes without saying: see `expectedOf`. */
export type Expected = Record<Exclude<Role, 'unknown' | 'forger'>, string> &
  Partial<Record<'unknown' | 'forger', string>>;

/** @param others whoever is logged in and no member */
export const of = (visitors: string, others: string, guests: string, admins = guests, owners = admins): Expected => ({
  visitor: visitors,
  ended: visitors,
  stranger: others,
  invitee: others,
  former: others,
  colleague: others,
  adminColleague: others,
  guest: guests,
  program: guests,
  foreignAdmin: admins,
  admin: admins,
  owner: owners,
});

/** For everybody, whoever they are. */
export const everybody = (answer: number | string): Expected => of(`${answer}`, `${answer}`, `${answer}`);

/** For whoever is logged in. */
export const loggedIn = (answer: number | string): Expected => of('401 loginRequired', `${answer}`, `${answer}`);

/** For all members of the sheet. */
export const members = (answer: number | string): Expected => of('401 loginRequired', '404 notFound', `${answer}`);

/** For the sheet's admin users, of whichever account. */
export const adminMembers = (answer: number | string): Expected =>
  of('401 loginRequired', '404 notFound', '403 adminsOnly', `${answer}`);

/** For the sheet's owner alone. */
export const ownerOnly = (answer: number | string): Expected =>
  of('401 loginRequired', '404 notFound', '403 ownerOnly', '403 ownerOnly', `${answer}`);

/** For the guest alone, whose it is; nobody else knows of it. */
export const guestOnly = (answer: number | string): Expected =>
  of('401 loginRequired', '404 notFound', `${answer}`, '404 notFound');

/** For the guest alone, whose it is, where the other members see it. */
export const guestOfMembers = (answer: number | string, refusal: string): Expected =>
  of('401 loginRequired', '404 notFound', `${answer}`, refusal);

/** For users of the sheet's account, members or not. */
export const ofAccount = (users: number | string, admins = users, foreigners = '404 notFound'): Expected => ({
  ...of('401 loginRequired', foreigners, `${users}`, `${admins}`),
  former: `${admins}`,
  colleague: `${users}`,
  adminColleague: `${admins}`,
  foreignAdmin: foreigners,
});

/** For admin users, each in their own account: guests are told who may. */
export const adminUsers = (answer: number | string): Expected => ({
  ...loggedIn(answer),
  invitee: '403 adminsOnly',
  colleague: '403 adminsOnly',
  guest: '403 adminsOnly',
  program: '403 adminsOnly',
});

/** For admin users of the sheet's account, members or not: guests are told who may, and others that there is nothing. */
export const keepers = (answer: number | string): Expected => ({
  ...adminUsers(answer),
  stranger: '404 notFound',
  foreignAdmin: '404 notFound',
});

/** For whoever keeps the FTP accounts, and for other members a refusal, as they see the sheet. */
export const keepersOfMembers = (answer: number | string, refusal: string): Expected => ({
  ...members(answer),
  guest: refusal,
  program: refusal,
  foreignAdmin: refusal,
});

/**
 * What somebody should be answered. Wrong credentials are refused whatever they are shown for, and what comes with a session and without
 * its token may read what its person may, and do nothing.
 */
export function expectedOf(role: Role, expected: Expected, isReading: boolean): string {
  if (role === 'unknown') return expected.unknown ?? '401 loginFailed';
  if (role === 'forger') return expected.forger ?? (isReading ? expected.owner : '403 forgedRequest');
  return expected[role];
}
