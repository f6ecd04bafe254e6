/** On a banner of a board, where no key is at hand: opens what is asked of it. */
import { IconCircleCheck } from '@tabler/icons-react';
import classes from './BoardScreen.module.css';

export function DecideButton(props: { label: string; isOpen: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      className={classes.decide}
      aria-label={props.label}
      aria-expanded={props.isOpen}
      onClick={props.onPress}
    >
      <IconCircleCheck size={22} stroke={1.7} aria-hidden />
    </button>
  );
}
