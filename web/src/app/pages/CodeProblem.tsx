/** What a page says whose mailed code does not work, or could not be checked. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { isCodeRefused } from '#people/mailedCode.ts';
import { sentenceOf } from '#ui/messages/notify.ts';
import { CardPage } from './CardPage.tsx';

/** `what` is the thing that does not work; `next` and `children` say and offer what to do instead. */
export function CodeProblem(props: {
  what: string;
  error: unknown;
  next: string | undefined;
  onRetry: () => void;
  children?: ReactNode;
}) {
  if (!isCodeRefused(props.error)) {
    return (
      <CardPage
        title="No connection"
        heading={`The ${props.what} could not be checked`}
        text={<p role="alert">{sentenceOf(props.error)} It still works; nothing was lost.</p>}
      >
        <Button fullWidth onClick={props.onRetry}>
          Try again
        </Button>
      </CardPage>
    );
  }
  return (
    <CardPage
      title="Not valid"
      heading={`This ${props.what} does not work`}
      text={
        <>
          <p role="alert">{props.error.message}</p>
          {props.next === undefined ? null : <p>{props.next}</p>}
        </>
      }
    >
      {props.children}
    </CardPage>
  );
}
