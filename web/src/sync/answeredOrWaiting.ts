/** Whether an edit is in good hands: saved, or waiting for the connection to come back. */
import { outbox } from './currentSheet.ts';

export type Outcome = 'saved' | 'refused' | 'waiting';

/** Resolves when the edit was answered, or at once when nothing can be sent; what waits may be refused later all the same. */
export function answeredOrWaiting(saved: Promise<boolean>): Promise<Outcome> {
  return new Promise((resolve) => {
    const look = () => {
      if (outbox.isHeld) resolve('waiting');
    };
    const unwatch = outbox.watch(look);
    look();
    void saved.then((isSaved) => {
      unwatch();
      resolve(isSaved ? 'saved' : 'refused');
    });
  });
}
