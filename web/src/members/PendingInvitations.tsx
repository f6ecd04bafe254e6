/** Who was invited to the sheet and has not come yet; each invitation can be sent again or withdrawn. */
import { Button, Skeleton } from '@mantine/core';
import { calendarDate, formatDate } from '@marquee/contract/cell-kinds/date.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePeople } from '#sync/openSheet.ts';
import { NotLoaded } from '#ui/messages/NotLoaded.tsx';
import { failureOf } from '#ui/messages/notify.ts';
import { WhileLoading } from '#ui/messages/WhileLoading.tsx';
import classes from './AddUsersPopup.module.css';
import { invitationsTo, type PendingInvitation, useInvitationCalls } from './invitations.ts';
import type { Outcome } from './Outcome.tsx';

const day = (moment: string): string => formatDate(calendarDate(new Date(moment)));

function Waiting(props: {
  invitation: PendingInvitation;
  isBusy: boolean;
  onResend: () => void;
  onWithdraw: () => void;
}) {
  const { emailAddress, expiresAt, invitedAt, isExpired } = props.invitation;
  return (
    <li className={classes.line}>
      <span className={classes.words}>
        <span className={classes.name}>{emailAddress}</span>
        <span className={classes.hint}>
          Sent {day(invitedAt)},{' '}
          <span data-trouble={isExpired || undefined}>
            {isExpired ? 'expired' : 'expires'} {day(expiresAt)}
          </span>
        </span>
      </span>
      <span className={classes.buttons}>
        <Button
          size="compact-sm"
          variant="light"
          aria-label={`Resend to ${emailAddress}`}
          loading={props.isBusy}
          onClick={props.onResend}
        >
          Resend
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={`Withdraw from ${emailAddress}`}
          disabled={props.isBusy}
          onClick={props.onWithdraw}
        >
          Withdraw
        </Button>
      </span>
    </li>
  );
}

/** `tell` is called with what came of something, undefined while it is under way. */
export function PendingInvitations(props: { sheetID: number; tell: (outcome: Outcome | undefined) => void }) {
  const { sheetID, tell } = props;
  const { users: members } = usePeople();
  const [busy, setBusy] = useState<number>();
  const waiting = useQuery(invitationsTo(sheetID));
  const calls = useInvitationCalls(sheetID);
  const addresses = new Set(members.map((member) => member.emailAddress?.toLowerCase()));
  // Who has come meanwhile waits no more.
  const shown = waiting.data?.filter(({ emailAddress }) => !addresses.has(emailAddress.toLowerCase()));

  async function work({ invitationID }: PendingInvitation, doIt: () => Promise<unknown>, done: string): Promise<void> {
    setBusy(invitationID);
    tell(undefined);
    try {
      await doIt();
      tell({ text: done, isTrouble: false });
    } catch (error) {
      tell({ text: failureOf('Nothing was changed.', error), isTrouble: true });
    }
    setBusy(undefined);
  }

  const withdraw = (invitation: PendingInvitation) => {
    if (!window.confirm('Are you sure?')) return;
    void work(invitation, () => calls.withdraw(invitation.invitationID), 'The invitation has been withdrawn.');
  };

  return (
    <section aria-labelledby="pending-invitations">
      <h3 id="pending-invitations" className={classes.heading}>
        Pending invitations
      </h3>
      <ul className={classes.waiting} aria-labelledby="pending-invitations" aria-busy={waiting.isPending}>
        {shown?.map((invitation) => (
          <Waiting
            key={invitation.emailAddress}
            invitation={invitation}
            isBusy={busy === invitation.invitationID}
            onResend={() =>
              void work(invitation, () => calls.resend(invitation.invitationID), 'The invitation has been sent again.')
            }
            onWithdraw={() => withdraw(invitation)}
          />
        ))}
        {waiting.isPending ? (
          <li className={classes.line}>
            <WhileLoading>
              <Skeleton height={32} radius="md" />
            </WhileLoading>
          </li>
        ) : null}
        {shown?.length === 0 ? (
          <li className={classes.none}>
            No pending invitations. People you invite are listed here until they sign up.
          </li>
        ) : null}
        {waiting.isError ? (
          <li>
            <NotLoaded
              className={classes.none}
              what="The invitations could not be loaded."
              error={waiting.error}
              onRetry={() => void waiting.refetch()}
            />
          </li>
        ) : null}
      </ul>
    </section>
  );
}
