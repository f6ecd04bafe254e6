/** Where messages appear: in the middle of the lower edge, where the viewer, the comments and the menu have nothing to press. */
import { Notifications } from '@mantine/notifications';
import type { MouseEvent, SyntheticEvent } from 'react';
import classes from './Messages.module.css';

/** A press on a message is none outside of a popup that is open. */
const keepOpen = (event: SyntheticEvent): void => event.stopPropagation();

/** Nor does its button, which goes with it, take the keyboard along. */
function keepFocus(event: MouseEvent): void {
  keepOpen(event);
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
}

export function Messages() {
  return (
    <Notifications
      position="bottom-center"
      limit={3}
      // Words in them are to be marked, and what lies around them is scrolled: neither is to throw a message away.
      allowDragDismiss={false}
      allowScrollDismiss={false}
      className={classes.messages}
      onMouseDown={keepFocus}
      onTouchStart={keepOpen}
    />
  );
}
