/** What came of the last thing that was done in a popup. */
import classes from './AddUsersPopup.module.css';

export interface Outcome {
  text: string;
  isTrouble: boolean;
}

/** Always there, so that nothing jumps and what it says is read out. */
export function OutcomeLine(props: { outcome: Outcome | undefined }) {
  return (
    <p className={classes.outcome} role="status" data-trouble={props.outcome?.isTrouble || undefined}>
      {props.outcome?.text}
    </p>
  );
}
