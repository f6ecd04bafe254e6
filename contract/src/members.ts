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
  method: 'PUT',
  path: '/api/sheet-users',
  tag: 'Members',
  summary: 'Sets one’s own alert flags on a sheet.',
  body: SheetUser.pick({ sheetUserID: true, newCommentAlertsEnabled: true, cellChangesAlertsEnabled: true }).partial({
    newCommentAlertsEnabled: true,
    cellChangesAlertsEnabled: true,
  }),
  reply: SheetUser,
  status: 200,
});

export const removeUserFromSheet = endpoint({
  method: 'POST',
  path: '/api/sheets/remove-user-from-sheet',
  tag: 'Members',
  summary: 'Removes a member; for admin users of the sheet, never the owner.',
  body: FromConnection.extend({ sheetID: Id, userID: Id }),
  status: 204,
});

export const inviteUserToSheet = endpoint({
  method: 'POST',
  path: '/api/users/invite-user-to-sheet',
  tag: 'Members',
  summary: 'Makes an active user of the account a member; for admin users of the sheet.',
  body: FromConnection.extend({ emailAddress: Words.trim().min(1, 'Required').max(254), sheetID: Id }),
  reply: z.object({ user: Person, wasMember: z.boolean() }),
  status: 200,
});

export const AddUserToSheet = z.object({ kind: z.literal('addUserToSheet'), user: Person });
export const RemoveUserFromSheet = z.object({ kind: z.literal('removeUserFromSheet'), userID: Id });
