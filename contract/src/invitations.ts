/** Invitations to a sheet: sent by mail, listed while they wait, and taken up by signing up or by accepting. */
import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { FromConnection, Id, IdPath, PersonName } from '#ids.ts';
import { MailedCode, NewPassword } from '#passwords.ts';
import { EmailAddress, Person } from '#people.ts';

/** An invitation that nobody has taken up yet. */
export const Invitation = z.object({
  invitationID: Id,
  sheetID: Id,
  emailAddress: z.string(),
  invitedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof Invitation>;

/**
 * What an invitation led to. `added`: an active user of the account is a member at once. `wasMember`: nothing changed. `invited`: a mail
 * is on its way; whether somebody outside the account has a login already is not told.
 */
export const Invited = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('added'), user: Person }),
  z.object({ outcome: z.literal('wasMember'), user: Person }),
  z.object({ outcome: z.literal('invited'), invitation: Invitation }),
]);
export type Invited = z.infer<typeof Invited>;

export const inviteUserToSheet = endpoint({
  name: 'inviteUserToSheet',
  method: 'POST',
  path: '/api/users/invite-user-to-sheet',
  tag: 'Members',
  summary:
    'Invites a person to a sheet by email address. Active users of the account are added at once. Admin users only.',
  body: FromConnection.extend({ emailAddress: EmailAddress, sheetID: Id }),
  reply: Invited,
  status: 200,
  takesKey: true,
});

export const listInvitations = endpoint({
  name: 'listInvitations',
  method: 'GET',
  path: '/api/sheets/{id}/invitations',
  tag: 'Members',
  summary: 'Lists the pending invitations to a sheet, including expired ones. Admin users only.',
  params: IdPath,
  reply: z.array(Invitation),
  status: 200,
});

export const resendInvitation = endpoint({
  name: 'resendInvitation',
  method: 'POST',
  path: '/api/invitations/{id}/resend',
  tag: 'Members',
  summary: 'Sends an invitation again with a new link. The old link says that there is a newer one.',
  params: IdPath,
  reply: Invitation,
  status: 200,
  takesKey: true,
});

export const withdrawInvitation = endpoint({
  name: 'withdrawInvitation',
  method: 'DELETE',
  path: '/api/invitations/{id}',
  tag: 'Members',
  summary: 'Withdraws an invitation. Its link says so.',
  params: IdPath,
  status: 204,
  takesKey: true,
});

export const checkSignUpCode = endpoint({
  name: 'checkSignUpCode',
  method: 'GET',
  path: '/api/users/sign-up-code/{code}',
  tag: 'Members',
  summary:
    'Gets who an invitation is for and whether they already have an account. 404 with the reason if it does not work.',
  params: z.object({ code: MailedCode }),
  reply: z.object({ emailAddress: z.string(), sheetName: z.string(), isActive: z.boolean() }),
  status: 200,
});

export const signUp = endpoint({
  name: 'signUp',
  method: 'POST',
  path: '/api/users/new-user-sign-up',
  tag: 'Members',
  summary: 'Signs up an invited person, who becomes a member of every sheet they were invited to.',
  body: z.object({ signUpCode: MailedCode, firstName: PersonName, lastName: PersonName, password: NewPassword }),
  status: 204,
});

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/api/users/accept-invitation',
  tag: 'Members',
  summary: 'Accepts invitations for a person who already has an account, with the code emailed to them.',
  body: z.object({ signUpCode: MailedCode }),
  status: 204,
});
