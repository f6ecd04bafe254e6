/** A server that is told to stop while a mail server hangs, over a database and a mail server of its own. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { startMailbox } from '#test/mailbox.ts';
import { queueMail } from './commands.ts';
import { startMailer } from './mailer.ts';

test('[MAIL-15] closing waits no longer than it may for a mail server that hangs, and the mail is tried again soon', async () => {
  const mailbox = await startMailbox();
  const app = await startApp(undefined, { smtpUrl: mailbox.url, logLevel: 'warn' });
  const { kysely } = app.db;
  // Only ours sends.
  await app.mailer.close();
  const letter = { preview: 'Words', heading: 'Words', blocks: [], reason: 'You asked for it.' };
  const mail = { to: 'ann@test.dev', kind: 'passwordReset', subject: 'Words', letter } as const;
  await kysely.transaction().execute((tx) => queueMail(app.services, tx, mail));
  const release = mailbox.hold();
  const mailer = startMailer(app.services);
  mailer.nudge();
  await expect.poll(() => mailbox.to('ann@test.dev')).toHaveLength(1);
  await mailer.close(0);
  const { rows } = await sql`
    select attempts, sent_at, failed_at, due_at between now() and now() + interval '1 minute' as "isSoon" from mail`.execute(
    kysely,
  );
  expect(rows).toEqual([{ attempts: 1, sent_at: null, failed_at: null, isSoon: true }]);
  // The mail server is not said to be down: it is we who gave up.
  expect(app.lines.filter(({ msg }) => String(msg).startsWith('Mails'))).toEqual([]);
  release();
  await sql`update mail set due_at = now()`.execute(kysely);
  const next = startMailer(app.services);
  await next.drain();
  await next.close();
  const [first, again] = mailbox.to('ann@test.dev');
  expect(again?.messageId).toBe(first?.messageId);
  expect((await kysely.selectFrom('mail').select('sent_at').executeTakeFirstOrThrow()).sent_at).not.toBeNull();
});
