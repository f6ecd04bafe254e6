/** How a mail leaves. */
import type { MailRow } from './store.ts';

export interface Transport {
  /** Resolves once somebody else has the mail. The signal ends the try. */
  send(mail: MailRow, signal: AbortSignal): Promise<void>;
  close(): void;
}
