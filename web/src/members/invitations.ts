/** The invitations to a sheet that wait to be taken up, and what can be done with them. */
import {
  type Invitation,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from '@marquee/contract/invitations.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#sync/call.ts';
import { newKey } from '#sync/key.ts';
import { patiently } from '#sync/patiently.ts';

/** An invitation as it was when it was read. */
export interface PendingInvitation extends Invitation {
  isExpired: boolean;
}

async function read(sheetID: number): Promise<PendingInvitation[]> {
  const invitations = await call(listInvitations, { params: { id: sheetID } });
  const now = new Date();
  return invitations.map((one) => ({ ...one, isExpired: new Date(one.expiresAt) < now }));
}

/** Read anew each time that the popup opens. */
export const invitationsTo = (sheetID: number) =>
  queryOptions({
    queryKey: ['invitations', sheetID],
    queryFn: () => read(sheetID),
    refetchOnMount: 'always',
  });

/** Calls about one invitation. Each is followed by a new read, also when it was refused because somebody was quicker. */
export function useInvitationCalls(sheetID: number) {
  const queries = useQueryClient();
  const readAgain = () => void queries.invalidateQueries({ queryKey: invitationsTo(sheetID).queryKey });
  return {
    readAgain,
    resend: (id: number) => {
      const key = newKey();
      return patiently(() => call(resendInvitation, { key, params: { id } })).finally(readAgain);
    },
    withdraw: (id: number) => {
      const key = newKey();
      return patiently(() => call(withdrawInvitation, { key, params: { id } })).finally(readAgain);
    },
  };
}
