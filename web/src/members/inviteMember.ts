/** Inviting somebody to the sheet. */
import type { Invited } from '@marquee/contract/invitations.ts';
import { isolated } from '@marquee/contract/isolated.ts';
import { fullName } from '@marquee/contract/people.ts';
import { inviteMember as mutation } from '@marquee/contract/members-mutations.ts';
import { saveAddition } from '#sync/save.ts';

/** Invites whoever has this email address; only an active user of the account is a member at once. Throws what the call throws. */
export const inviteMember = (sheetID: number, emailAddress: string): Promise<Invited> =>
  saveAddition(mutation, { sheetID, emailAddress });

/** What an admin user reads about what an invitation led to. */
export function told(invited: Invited): string {
  switch (invited.outcome) {
    case 'added':
      return 'User invitation has been sent.';
    case 'invited':
      return 'New user invitation has been sent.';
    case 'wasMember':
      return `${isolated(fullName(invited.user))} is already a member of this sheet.`;
  }
}
