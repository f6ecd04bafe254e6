/** How long the code that is mailed to a guest may be given. */
import { confirmGuest } from '@marquee/contract/review.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, mailTo } from '#test/builders.ts';
import { digitsIn, startMailbox } from '#test/mailbox.ts';
import { aReviewLink, Guest } from '#test/review-guest.ts';

const mailbox = await startMailbox();
const app = await startApp(undefined, { smtpUrl: mailbox.url });
const sheet = await aSheet(app, { owner: await aPerson(app, { admin: true }) });
const link = await aReviewLink(sheet, { confirmByCode: true });

/** What a code is answered that is given so many minutes after it was mailed, and what its mail said. */
async function givenAfter(minutes: number): Promise<{ answer: string | undefined; mail: string | undefined }> {
  const guest = new Guest(app.base, link);
  const to = `after${minutes}@example.com`;
  expect(await guest.introduce('Cleo', to)).toBe(true);
  const mail = await mailTo(app, mailbox, to, '');
  const code = digitsIn(mail) ?? '';
  await sql`update guest_code set expires_at = expires_at - make_interval(mins => ${minutes})`.execute(app.db.kysely);
  return { answer: (await guest.attempt(confirmGuest, { body: { code } })).code, mail: mail.text };
}

test('[REVIEW-11] a code is good for 15 minutes, as its mail says', async () => {
  const { answer, mail } = await givenAfter(14);
  expect(answer).toBeUndefined();
  expect(mail).toContain('It works for 15 minutes.');
  expect((await givenAfter(15)).answer).toBe('guestCodeOver');
});
