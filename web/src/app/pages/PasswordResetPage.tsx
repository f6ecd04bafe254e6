/** Where a mailed code is exchanged for a new password; afterwards it goes to the login page. */
import { Skeleton } from '@mantine/core';
import { Refused } from '@marquee/contract/refusals.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { passwordResetCode } from '#people/mailedCode.ts';
import { ResetPasswordForm } from '#people/ResetPasswordForm.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { CardPage } from './CardPage.tsx';
import { CodeProblem } from './CodeProblem.tsx';

/** `code` is the one in the address. */
export function PasswordResetPage(props: { code: string }) {
  const { code } = props;
  const navigate = useNavigate();
  const check = useQuery(passwordResetCode(code));
  const [refusal, setRefusal] = useState<Refused>();
  const [wasLost, setLost] = useState(false);
  const problem = refusal ?? check.error;
  if (wasLost) {
    return (
      <CardPage
        title="Reset password"
        heading="Your password seems to be set"
        text={
          <>
            <p role="alert">
              The connection was lost while you set it, and the link has been used since. Please log in with the new
              password.
            </p>
            <p>If that doesn’t work, request a new link.</p>
          </>
        }
      >
        <LinkButton to="/login" fullWidth>
          Log in
        </LinkButton>
      </CardPage>
    );
  }
  if (problem) {
    return (
      <CodeProblem
        what="link"
        error={problem}
        next="Links work once and expire after 60 minutes. Please request a new one."
        onRetry={() => void check.refetch()}
      >
        <LinkButton to="/forgot-password" fullWidth>
          Request a new link
        </LinkButton>
      </CodeProblem>
    );
  }
  return (
    <CardPage
      title="Reset password"
      heading="Choose a new password"
      text="This logs you out everywhere. Then log in with the new password."
    >
      {check.isPending ? (
        <Skeleton height={294} radius="md" />
      ) : (
        <ResetPasswordForm
          code={code}
          onDone={() => void navigate({ to: '/login', state: { isPasswordSet: true } })}
          onBadCode={(error, isMaybeSet) => {
            setRefusal(error);
            setLost(isMaybeSet);
          }}
        />
      )}
    </CardPage>
  );
}
