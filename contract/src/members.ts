/** Membership: who belongs to a sheet, and what each member wants to be told by mail. */
import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { FromConnection, Id, Words } from '#ids.ts';
import { Person } from '#people.ts';

export const SheetUser = z.object({
  sheetUserID: Id,
  sheetID: Id,
  userID: Id,
  newCommentAlertsEnabled: z.boolean(),
  cellChangesAlertsEnabled: z.boolean(),
});
export type SheetUser = z.infer<typeof SheetUser>;

export const updateSheetUser = endpoint({
  name: 'updateSheetUser',
  method: 'PUT',
  path: '/api/sheet-users',
  tag: 'Members',
  summary: 'Sets your own alert flags on a sheet.',
  body: SheetUser.pick({ sheetUserID: true, newCommentAlertsEnabled: true, cellChangesAlertsEnabled: true }).partial({
    newCommentAlertsEnabled: true,
    cellChangesAlertsEnabled: true,
  }),
  reply: SheetUser,
  status: 200,
});

export const removeUserFromSheet = endpoint({
  name: 'removeUserFromSheet',
  method: 'POST',
  path: '/api/sheets/remove-user-from-sheet',
  tag: 'Members',
  summary: 'Removes a member from a sheet. The owner cannot be removed. Admin users only.',
  body: FromConnection.extend({ sheetID: Id, userID: Id }),
  status: 204,
  takesKey: true,
});

/** The one click of a mail’s List-Unsubscribe (RFC 8058): a signed token names the record and the flag, and needs no login. */
export const unsubscribe = endpoint({
  name: 'unsubscribe',
  method: 'POST',
  path: '/api/sheet-users/unsubscribe/{token}',
  tag: 'Members',
  summary: 'Turns off the alert or the kind of email that an unsubscribe link is for.',
  params: z.object({ token: Words.min(1).max(300) }),
  reply: z.union([
    z.object({ sheetName: z.string(), flag: z.enum(['newCommentAlertsEnabled', 'cellChangesAlertsEnabled']) }),
    /** of all one’s sheets: a kind of notification, or `digest` */
    z.object({ of: z.string() }),
  ]),
  status: 200,
});

export const AddUserToSheet = z.object({ kind: z.literal('addUserToSheet'), user: Person });
export const RemoveUserFromSheet = z.object({ kind: z.literal('removeUserFromSheet'), userID: Id });
/** A member’s name, initials, colour or address as they are now. */
export const UpdateUser = z.object({ kind: z.literal('updateUser'), user: Person });
