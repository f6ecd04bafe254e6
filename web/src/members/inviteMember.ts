/** Inviting somebody to the sheet. */
import { inviteUserToSheet, type Invited } from '@marquee/contract/invitations.ts';
import { fullName } from '@marquee/contract/people.ts';
import { fromHere, saveAddition } from '#sync/save.ts';

/** Invites whoever has this e-mail address; only an active user of the account is a member at once. Throws what the call throws. */
export const inviteMember = (sheetID: number, emailAddress: string): Promise<Invited> =>
  saveAddition('members', {
    endpoint: inviteUserToSheet,
    input: () => ({ body: { sheetID, emailAddress, ...fromHere() } }),
    toChange: (invited) => (invited.outcome === 'added' ? { kind: 'addUserToSheet', user: invited.user } : undefined),
  });

/** What an admin user reads about what an invitation led to. */
export function told(invited: Invited): string {
  switch (invited.outcome) {
    case 'added':
      return 'User invitation has been sent.';
    case 'invited':
      return 'New user invitation has been sent.';
    case 'wasMember':
      return `${fullName(invited.user)} belongs to this sheet already.`;
  }
}
