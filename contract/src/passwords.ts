/** Changing, forgetting and resetting a password. */
import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { Id, Words } from '#ids.ts';
import { limits } from '#limits.ts';
import { EmailAddress } from '#people.ts';

/** A password as it is chosen: no trimming, since a space may be meant. */
export const NewPassword = Words.min(limits.password.min, 'Required (minimum 6 characters)').max(limits.password.max);

/** A code from a mail: 32 random bytes as base64url, of which only the hash is stored. */
export const MailedCode = Words.min(1).max(200);

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'PUT',
  path: '/api/users/change-password',
  tag: 'People',
  summary: 'Changes your password and ends your other sessions.',
  body: z.object({
    userID: Id,
    oldPassword: Words.min(1, 'Required').max(limits.password.max),
    newPassword: NewPassword,
  }),
  status: 204,
  takesKey: true,
});

export const sendPasswordResetEmail = endpoint({
  name: 'sendPasswordResetEmail',
  method: 'POST',
  path: '/api/users/send-password-reset-email',
  tag: 'People',
  summary: 'Emails a link to reset a password. Answers the same, in the same time, for known and unknown addresses.',
  body: z.object({ emailAddress: EmailAddress }),
  status: 204,
});

export const checkPasswordResetCode = endpoint({
  name: 'checkPasswordResetCode',
  method: 'GET',
  path: '/api/users/password-reset-code/{code}',
  tag: 'People',
  summary: 'Checks whether a reset code still works: 204, or 404 with the reason.',
  params: z.object({ code: MailedCode }),
  status: 204,
});

export const setPassword = endpoint({
  name: 'setPassword',
  method: 'PUT',
  path: '/api/users/set-password',
  tag: 'People',
  summary: 'Sets a new password with a reset code and ends all sessions. A code works once.',
  body: z.object({
    passwordResetCode: MailedCode,
    newPassword: NewPassword,
    /** where the form asks for it: must be the address that the code was sent to */
    emailAddress: EmailAddress.optional(),
  }),
  status: 204,
});
