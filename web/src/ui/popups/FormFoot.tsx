/** The foot of a popup that is a form: why it failed, what leaves it, and what sends it. */
import { Button } from '@mantine/core';
import { PopupFoot } from './Popup.tsx';
import classes from './Popup.module.css';

export function FormFoot(props: {
  /** of the button that sends it */
  words: string;
  /** whether it is sent just now; only `onStop` ends that */
  isBusy: boolean;
  /** whether what is in it can't be sent as it is */
  isUnready?: boolean;
  /** whether sending it deletes something */
  isDangerous?: boolean;
  /** why it failed, where no field says so */
  trouble?: string | undefined;
  onCancel: () => void;
  /** where sending takes a while and can be stopped: stops it */
  onStop?: (() => void) | undefined;
}) {
  const { isBusy, onStop, trouble } = props;
  return (
    <>
      {trouble === undefined ? null : (
        <p className={classes.trouble} role="alert">
          {trouble}
        </p>
      )}
      <PopupFoot>
        <Button variant="default" disabled={isBusy && !onStop} onClick={isBusy ? onStop : props.onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          loading={isBusy}
          disabled={props.isUnready === true}
          {...(props.isDangerous === true && { color: 'red' })}
        >
          {props.words}
        </Button>
      </PopupFoot>
    </>
  );
}
