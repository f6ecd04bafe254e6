/** How a mail leaves. */
import type { MailRow } from './store.ts';

export interface Transport {
  /** Resolves once somebody else has the mail. */
  send(mail: MailRow): Promise<void>;
  close(): void;
}
