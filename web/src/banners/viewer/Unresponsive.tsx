/** What the viewer says of a banner that hangs, and in the place of one that was stopped. */
import { Button } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import troubleClasses from './Trouble.module.css';
import classes from './Unresponsive.module.css';

/** It may still come back, so it is stopped only by whoever looks at it. There may be no other banner to skip to. */
export function Unresponsive(props: { onStop: () => void; onSkip: (() => void) | undefined }) {
  return (
    <div className={classes.bar} role="alert">
      <p>This banner isn’t responding.</p>
      <div className={classes.next}>
        <Button variant="default" size="xs" onClick={props.onStop}>
          Stop
        </Button>
        {props.onSkip ? (
          <Button variant="default" size="xs" onClick={props.onSkip}>
            Skip
          </Button>
        ) : null}
      </div>
    </div>
  );
}

export function Stopped(props: { onPlay: () => void }) {
  return (
    <div className={troubleClasses.trouble} role="status">
      <IconHandStop size={26} stroke={1.6} aria-hidden />
      <p>This banner was stopped.</p>
      <p className={troubleClasses.hint}>It wasn’t responding.</p>
      <div className={troubleClasses.next}>
        {/* The keyboard was on what stopped it. */}
        <Button variant="default" size="xs" autoFocus onClick={props.onPlay}>
          Play again
        </Button>
      </div>
    </div>
  );
}
