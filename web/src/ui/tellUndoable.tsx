/** Says in the corner of the window what was done, and offers to take it back. */
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import classes from './tellUndoable.module.css';

const undoMs = 12_000;
let last: string | undefined;

/** Takes the place of the message before it. The result takes the message away. */
export function tellUndoable(words: string, undo: () => void): () => void {
  if (last !== undefined) notifications.hide(last);
  const id = notifications.show({
    message: (
      <span className={classes.words}>
        {words}
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          Undo
        </Button>
      </span>
    ),
    color: 'indigo',
    autoClose: undoMs,
  });
  last = id;
  return () => notifications.hide(id);
}
