/** What stands in a banner's place where it can't be played: what happened, and what to do. */
import { Button } from '@mantine/core';
import { IconFileAlert } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Trouble.module.css';

export function Trouble(props: { text: string; hint?: string | undefined; children?: ReactNode }) {
  return (
    <div className={classes.trouble} role="alert">
      <IconFileAlert size={26} stroke={1.6} aria-hidden />
      <p>{props.text}</p>
      {props.hint ? <p className={classes.hint}>{props.hint}</p> : null}
      <div className={classes.next}>{props.children}</div>
    </div>
  );
}

export const RetryButton = (props: { onRetry: () => void }) => (
  <Button variant="default" size="xs" onClick={props.onRetry}>
    Retry
  </Button>
);
