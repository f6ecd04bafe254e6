/** Where the unsubscribe link of a mail leads. Looking at it changes nothing: mail programs and scanners look too. */
import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useMutation } from '@tanstack/react-query';
import { badCode, Refused } from '@marquee/contract/refusals.ts';
import { alertOf, alerts, isOfGuest, type Off, ofPerson, turnOff } from '#members/unsubscribing.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { sentenceOf } from '#ui/messages/notify.ts';
import { CardPage } from './CardPage.tsx';
import classes from './CardPage.module.css';

/** What is off now, and where it is turned on again. */
function TurnedOff(off: Off) {
  if ('of' in off) {
    return (
      <>
        <p role="alert">You won’t get any more emails about {ofPerson[off.of]}.</p>
        <p>To turn them back on, go to My account, Notifications.</p>
      </>
    );
  }
  const { about, name } = alerts[off.flag];
  return (
    <>
      <p role="alert">
        You won’t get any more emails about {about} in the sheet <strong>{off.sheetName}</strong>.
      </p>
      <p>To turn them back on, open the sheet and go to Sheet options, Sheet alerts, {name}.</p>
    </>
  );
}

function MemberPage({ token }: { token: string }) {
  const alert = alertOf(token);
  const { data: off, error, isPending, mutate } = useMutation({ mutationFn: () => turnOff(token) });

  if (!alert || (error instanceof Refused && error.status === 404)) {
    return (
      <CardPage
        title="Unsubscribe"
        heading="This link does not work"
        text={
          <>
            <p role="alert">{badCode.sentence}</p>
            <p>Nothing was changed. You can turn emails off in the sheet, under Sheet options, Sheet alerts.</p>
          </>
        }
      >
        <LinkButton to="/" fullWidth>
          Go to your sheets
        </LinkButton>
      </CardPage>
    );
  }
  if (off) {
    return (
      <CardPage title="Unsubscribe" heading="These emails are turned off" text={<TurnedOff {...off} />}>
        <LinkButton to="/" fullWidth variant="default">
          Go to your sheets
        </LinkButton>
      </CardPage>
    );
  }
  return (
    <CardPage
      title="Unsubscribe"
      heading="Turn off emails?"
      text={`You won’t get any more emails about ${alert.about}${alert.where}. All other emails stay on.`}
    >
      {error ? (
        <p className={classes.failure} role="alert">
          Nothing was changed. {sentenceOf(error)}
        </p>
      ) : null}
      <Button fullWidth loading={isPending} onClick={() => mutate()}>
        Turn off these emails
      </Button>
    </CardPage>
  );
}

const GuestPage = lazy(async () => ({ default: (await import('./GuestUnsubscribePage.tsx')).GuestUnsubscribePage }));

/** `token` is the one in the address. */
export function UnsubscribePage({ token }: { token: string }) {
  return isOfGuest(token) ? (
    <Suspense>
      <GuestPage token={token} />
    </Suspense>
  ) : (
    <MemberPage token={token} />
  );
}
