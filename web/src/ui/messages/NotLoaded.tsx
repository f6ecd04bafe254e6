/** What stands in the place of a list that could not be loaded: why, and beside that what asks for it again. */
import { Button } from '@mantine/core';
import { sentenceOf } from './notify.ts';
import classes from './NotLoaded.module.css';

/** `what` is a sentence: `The guests could not be loaded.` It has a frame, unless `className` says how it looks. */
export function NotLoaded(props: {
  what: string;
  error: unknown;
  onRetry: () => void;
  className?: string | undefined;
}) {
  return (
    <div className={props.className ?? classes.notLoaded} role="alert">
      <p className={classes.why}>
        {props.what} {sentenceOf(props.error)}
      </p>
      <Button size="compact-sm" variant="default" onClick={props.onRetry}>
        Try again
      </Button>
    </div>
  );
}
