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

/**
 * For something new that a popup asked for: resolves, so that the popup can close, once it is saved or has to wait for the connection. Throws
 * the reason if it is refused before that; if it is refused later, the popup is gone and `tellLate` is called with the reason.
 */
export async function savedOrWaiting(saving: Promise<unknown>, tellLate: (error: unknown) => void): Promise<void> {
  let why: unknown;
  const saved = saving.then(
    () => true,
    (error: unknown) => {
      why = error;
      return false;
    },
  );
  const outcome = await answeredOrWaiting(saved);
  if (outcome === 'refused') throw why;
  if (outcome === 'waiting') void saved.then((isSaved) => isSaved || tellLate(why));
}
