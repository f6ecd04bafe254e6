/** Says in the corner of the window what was done, and offers to take it back. */
import { notifications } from '@mantine/notifications';
import { ActionMessage } from './ActionMessage.tsx';

const undoMs = 12_000;
let last: string | undefined;

/** Takes the place of the message before it. The result takes the message away. */
export function notifyUndoable(words: string, undo: () => void): () => void {
  if (last !== undefined) notifications.hide(last);
  const id = notifications.show({
    message: (
      <ActionMessage
        words={words}
        action="Undo"
        onAction={() => {
          notifications.hide(id);
          undo();
        }}
      />
    ),
    color: 'indigo',
    autoClose: undoMs,
  });
  last = id;
  return () => notifications.hide(id);
}
