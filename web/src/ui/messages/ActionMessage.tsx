/** A message in the corner of the window with one thing to do about it. */
import { Button } from '@mantine/core';
import classes from './ActionMessage.module.css';

export function ActionMessage(props: { words: string; action: string; onAction: () => void }) {
  return (
    <span className={classes.words}>
      <span className={classes.said}>{props.words}</span>
      <Button size="compact-sm" variant="light" onClick={props.onAction}>
        {props.action}
      </Button>
    </span>
  );
}
