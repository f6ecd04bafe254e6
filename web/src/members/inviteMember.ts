/** Making somebody of the account a member of the sheet. */
import { inviteUserToSheet } from '@marquee/contract/members.ts';
import type { Person } from '@marquee/contract/people.ts';
import { fromHere, saveAddition } from '#state/save.ts';

/** Invites the user with this e-mail address; resolves to whether they were a member before. Throws what the call throws. */
export async function inviteMember(
  sheetID: number,
  emailAddress: string,
): Promise<{ user: Person; wasMember: boolean }> {
  return saveAddition('members', {
    endpoint: inviteUserToSheet,
    input: () => ({ body: { sheetID, emailAddress, ...fromHere() } }),
    toChange: ({ user }) => ({ kind: 'addUserToSheet', user }),
  });
}
