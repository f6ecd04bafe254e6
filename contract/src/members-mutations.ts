/** What a person does to who belongs to a sheet, and to the mails that they get themself: each with its call and the change that it makes. */
import { inviteUserToSheet } from '#invitations.ts';
import type { Change } from '#live.ts';
import { removeUserFromSheet, updateSheetUser, type SheetUser } from '#members.ts';
import { mutation } from '#mutation.ts';

export const inviteMember = mutation({
  endpoint: inviteUserToSheet,
  queues: () => ['members'],
  input: (body: { sheetID: number; emailAddress: string }) => ({ body }),
  answered: (invited) => (invited.outcome === 'added' ? { kind: 'addUserToSheet', user: invited.user } : undefined),
});

/** Shown when it is done. */
export const removeMember = mutation({
  endpoint: removeUserFromSheet,
  queues: () => ['members'],
  input: (body: { sheetID: number; userID: number }) => ({ body }),
  answered: (_, { userID }) => ({ kind: 'removeUserFromSheet', userID }),
});

type Flags = Partial<Pick<SheetUser, 'newCommentAlertsEnabled' | 'cellChangesAlertsEnabled'>>;

const own = (loggedInSheetUser: SheetUser): Change => ({
  kind: 'updateSheet',
  fields: [],
  sheet: { sheetID: loggedInSheetUser.sheetID, loggedInSheetUser },
});

/** Sets one's own alert flags; nobody else is told of them. */
export const setAlerts = mutation({
  endpoint: updateSheetUser,
  input: ({ sheetUserID, flags }: { sheetUserID: number; flags: Flags }) => ({ body: { sheetUserID, ...flags } }),
  change({ flags }, { head }) {
    const now = head?.loggedInSheetUser;
    return now && own({ ...now, ...flags });
  },
  answered: own,
});
