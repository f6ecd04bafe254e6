/** What a popup was opened to do: one attempt at a time, and where it fails the reason is told in the popup, which stays. */
import { useState } from 'react';
import { failureOf } from '#ui/messages/notify.ts';

export interface Attempt {
  isBusy: boolean;
  /** what keeps it from being done */
  trouble: string | undefined;
  sayTrouble: (trouble: string | undefined) => void;
  /** Does it, closing the popup at its end; what it throws is told behind `failed`. Nothing happens while it is being done. */
  attempt: (failed: string, work: () => Promise<void> | void) => Promise<void>;
}

export function useAttempt(): Attempt {
  const [isBusy, setBusy] = useState(false);
  const [trouble, sayTrouble] = useState<string>();
  const attempt = async (failed: string, work: () => Promise<void> | void): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      sayTrouble(failureOf(failed, error));
    }
    setBusy(false);
  };
  return { isBusy, trouble, sayTrouble, attempt };
}
