/** Where a new email address is confirmed. Looking at it changes nothing: mail programs and scanners look too. */
import { Button, Skeleton } from '@mantine/core';
import { confirmAddress } from '@marquee/contract/address-change.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addressCode, isCodeRefused } from '#people/mailedCode.ts';
import { loggedInUser, rememberEmail } from '#people/session.ts';
import { call, NetworkError } from '#sync/call.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { sentenceOf } from '#ui/messages/notify.ts';
import { CardPage } from './CardPage.tsx';
import classes from './CardPage.module.css';
import { CodeProblem } from './CodeProblem.tsx';

/** `code` is the one in the address. */
export function ConfirmEmailPage(props: { code: string }) {
  const { code } = props;
  const queries = useQueryClient();
  const asked = useQuery(addressCode(code));
  /** a try got no answer: it may have confirmed the address, with which the code no longer works */
  const [wasLost, setLost] = useState(false);
  const confirming = useMutation({
    mutationFn: () => call(confirmAddress, { body: { emailAddressCode: code } }),
    onSuccess: ({ emailAddress }) => {
      rememberEmail(emailAddress);
      return queries.invalidateQueries({ queryKey: loggedInUser.queryKey });
    },
    onError: (error) => error instanceof NetworkError && setLost(true),
  });

  const problem = asked.error ?? (isCodeRefused(confirming.error) ? confirming.error : undefined);
  if (wasLost && asked.data && isCodeRefused(problem)) return <MaybeConfirmed emailAddress={asked.data.emailAddress} />;
  if (problem) {
    return (
      <CodeProblem
        what="link"
        error={problem}
        next="Links work once and expire after 60 minutes. You can send a new one from My account."
        onRetry={() => void asked.refetch()}
      >
        <LinkButton to="/account" fullWidth>
          Go to My account
        </LinkButton>
      </CodeProblem>
    );
  }
  if (confirming.data) {
    return (
      <CardPage
        title="Address confirmed"
        heading="Your new address is confirmed"
        text={
          <p role="alert">
            You now log in to Marquee with <strong>{confirming.data.emailAddress}</strong>.
          </p>
        }
      >
        <LinkButton to="/" fullWidth>
          Go to your sheets
        </LinkButton>
      </CardPage>
    );
  }
  return (
    <CardPage
      title="Confirm your address"
      heading="Confirm your new address"
      text={
        asked.data ? (
          <>
            <p>
              <strong>{asked.data.name}</strong> will log in to Marquee with <strong>{asked.data.emailAddress}</strong>.
            </p>
            <p>If this isn’t you, close this page.</p>
          </>
        ) : (
          <Skeleton height={63} radius="md" />
        )
      }
    >
      {confirming.error ? (
        <p className={classes.failure} role="alert">
          {confirming.error instanceof NetworkError
            ? 'It isn’t known whether the address was confirmed.'
            : 'Nothing was changed.'}{' '}
          {sentenceOf(confirming.error)}
        </p>
      ) : null}
      <Button fullWidth disabled={!asked.data} loading={confirming.isPending} onClick={() => confirming.mutate()}>
        Confirm this address
      </Button>
    </CardPage>
  );
}

/** The code was used since a try that got no answer. */
function MaybeConfirmed({ emailAddress }: { emailAddress: string }) {
  useEffect(() => rememberEmail(emailAddress), [emailAddress]);
  return (
    <CardPage
      title="Confirm your address"
      heading="Your new address seems to be confirmed"
      text={
        <>
          <p role="alert">
            The connection was lost while you confirmed it, and the link has been used since. Please log in with{' '}
            <strong>{emailAddress}</strong>.
          </p>
          <p>If that doesn’t work, log in with your old address and send a new link from My account.</p>
        </>
      }
    >
      <LinkButton to="/login" fullWidth>
        Log in
      </LinkButton>
    </CardPage>
  );
}
