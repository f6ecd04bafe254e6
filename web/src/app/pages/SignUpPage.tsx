/** Where the link of an invitation leads: to signing up, or for whoever has an account to accepting it. */
import { Skeleton } from '@mantine/core';
import type { RefusalCode } from '@marquee/contract/refusals.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { AcceptInvitation } from '#members/AcceptInvitation.tsx';
import { signUpCode } from '#members/signUpCode.ts';
import { SignUpForm } from '#members/SignUpForm.tsx';
import { isCodeRefused } from '#people/mailedCode.ts';
import { useLoggedInUser } from '#people/session.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { CardPage } from './CardPage.tsx';
import { CodeProblem } from './CodeProblem.tsx';

/** What to do about a code that does not work, where the reason does not say it itself. */
const nextSteps: Partial<Record<RefusalCode, string>> = {
  badCode: 'Please copy the whole link from the email, or ask the person who invited you for a new one.',
  inviteWithdrawn: 'If you still need the sheet, ask the person who invited you.',
};

function LoginNow(props: { sheetURL: string | undefined }) {
  return (
    <LinkButton to="/login" search={{ sheetURL: props.sheetURL }} fullWidth>
      Login now
    </LinkButton>
  );
}

/** For whoever keeps the email to come back by its link. */
const OpenSheet = (props: { sheetURL: string }) => (
  <LinkButton to="/sheet/$sheetURL" params={{ sheetURL: props.sheetURL }} fullWidth>
    Open the sheet
  </LinkButton>
);

/** `sheetURL` is the url token of the sheet that the invitation is to. */
export function SignUpPage(props: { code: string; sheetURL: string | undefined }) {
  const { code, sheetURL } = props;
  const navigate = useNavigate();
  const { data: user } = useLoggedInUser();
  const { data: invitation, error, refetch } = useQuery(signUpCode(code));
  const [done, setDone] = useState<'signedUp' | 'accepted'>();

  if (error) {
    const reason = isCodeRefused(error) ? error.code : undefined;
    const back = user && sheetURL ? <OpenSheet sheetURL={sheetURL} /> : <LoginNow sheetURL={sheetURL} />;
    return (
      <CodeProblem what="invitation" error={error} next={reason && nextSteps[reason]} onRetry={() => void refetch()}>
        {reason === 'inviteUsed' ? back : null}
      </CodeProblem>
    );
  }
  if (done === 'signedUp') {
    return (
      <CardPage
        title="Signed up"
        heading="Welcome to Marquee"
        text={
          <p role="alert">
            Your account has been activated. You can now login below and access the sheet(s) you have been invited to.
          </p>
        }
      >
        <LoginNow sheetURL={sheetURL} />
      </CardPage>
    );
  }
  if (done === 'accepted') {
    return (
      <CardPage
        title="Accepted"
        heading="You’re a member now"
        text={<p role="alert">You can now login below and access the sheet(s) you have been invited to.</p>}
      >
        <LoginNow sheetURL={sheetURL} />
      </CardPage>
    );
  }
  if (!invitation) {
    return (
      <CardPage title="Sign up" heading="Sign up to Marquee" text="Checking your invitation…">
        <Skeleton height={380} radius="md" />
      </CardPage>
    );
  }

  const { emailAddress, isActive, sheetName } = invitation;
  const taken = { code, emailAddress, askAgain: refetch };
  const toWhat = (
    <>
      <strong>{emailAddress}</strong> is invited to the sheet <strong>{sheetName}</strong>.
    </>
  );
  if (!isActive) {
    return (
      <CardPage title="Sign up" heading="Sign up to Marquee" text={toWhat}>
        <SignUpForm {...taken} onDone={() => setDone('signedUp')} />
      </CardPage>
    );
  }
  const accepted = () => {
    const isLoggedIn = user?.emailAddress.toLowerCase() === emailAddress.toLowerCase();
    if (isLoggedIn && sheetURL) void navigate({ to: '/sheet/$sheetURL', params: { sheetURL } });
    else setDone('accepted');
  };
  return (
    <CardPage title="Invitation" heading="You’re invited to a sheet" text={toWhat}>
      <AcceptInvitation {...taken} onDone={accepted} />
    </CardPage>
  );
}
