/** A new email address of one's own that is not confirmed yet: what it waits for, and sending its link again or giving it up. */
import { Button } from '@mantine/core';
import { cancelAddressChange, resendAddressChange } from '@marquee/contract/address-change.ts';
import type { User } from '@marquee/contract/people.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#sync/call.ts';
import { connectionID } from '#sync/connectionID.ts';
import { sentenceOf } from '#ui/messages/notify.ts';
import { loggedInUser } from './session.ts';
import classes from './WaitingAddress.module.css';

/** Whoever reads with their ears hears of it when it comes, so its place is there before. */
export function WaitingAddress(props: { user: User }) {
  const { emailAddress, emailAddressChange: waiting } = props.user;
  const queries = useQueryClient();
  // It may have been confirmed or given up elsewhere: what is the case is read again either way.
  const onSettled = () => queries.invalidateQueries({ queryKey: loggedInUser.queryKey });
  const resend = useMutation({
    mutationFn: () => call(resendAddressChange),
    onSettled,
  });
  const cancel = useMutation({
    mutationFn: () => call(cancelAddressChange, { query: { signalRConnectionID: connectionID() } }),
    onMutate: () => resend.reset(),
    onSettled,
  });
  const trouble = resend.error ?? cancel.error;
  return (
    <div role="status">
      {waiting ? (
        <div className={classes.waiting}>
          <p>
            <strong>{waiting.emailAddress}</strong> isn’t confirmed yet. We’ve emailed you a link that works for 60
            minutes. Until you open it, log in with {emailAddress}.
          </p>
          {trouble ? <p className={classes.trouble}>Nothing was changed. {sentenceOf(trouble)}</p> : null}
          <div className={classes.buttons}>
            <Button
              size="compact-sm"
              variant="default"
              loading={resend.isPending}
              disabled={cancel.isPending}
              onClick={() => resend.mutate()}
            >
              {resend.isSuccess ? 'Sent again' : 'Send again'}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              loading={cancel.isPending}
              disabled={resend.isPending}
              onClick={() => cancel.mutate()}
            >
              Cancel
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}
