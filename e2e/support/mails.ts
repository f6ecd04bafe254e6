/** The mails that a server under test sends, and the links in them. */
import type { Mailbox } from '@marquee/server/test/mailbox.ts';
import pg from 'pg';
import { expect } from 'vitest';
import type { Marquee } from './marquee.ts';

/** The links to one of Marquee's pages in the mails to an address, oldest first. */
const linksTo = (mailbox: Mailbox, emailAddress: string, page: string): string[] =>
  mailbox
    .to(emailAddress)
    .flatMap((mail) => [...(mail.text ?? '').matchAll(/https?:\/\/\S+/g)].map(([link]) => link))
    .filter((link) => new URL(link).pathname.startsWith(page));

/** Waits until so many links to a page have arrived, and gives the last of them. */
export async function mailedLink(mailbox: Mailbox, emailAddress: string, page: string, count = 1): Promise<string> {
  await expect.poll(() => linksTo(mailbox, emailAddress, page).length, { timeout: 15_000 }).toBe(count);
  return linksTo(mailbox, emailAddress, page).at(-1) ?? '';
}

/** Has the mails of an ask be due now, which would wait for an Undo: they are sent at the server's next look. */
export async function waitForNoUndo({ env }: Marquee): Promise<void> {
  const client = new pg.Client({ connectionString: env['DATABASE_URL'] });
  await client.connect();
  await client.query('update mail set due_at = now() where attempts = 0 and due_at > now()');
  await client.end();
}
