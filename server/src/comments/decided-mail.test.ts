/** What the mails about comments say of those that a decision was said with. */
import { decide, type VerdictWord } from '@marquee/contract/decisions.ts';
import { addFtpAccount } from '@marquee/contract/ftp-accounts.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aBanner } from '#test/banner-cells.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { freezeBanner } from '#test/frozen-banner.ts';
import { startMailbox } from '#test/mailbox.ts';

const mailbox = await startMailbox();
const app = await startApp(undefined, { smtpUrl: mailbox.url });
const ann = await aPerson(app, { admin: true, firstName: 'Ann' });
const bob = await aPerson(app, { accountID: ann.accountID, firstName: 'Bob', surname: 'Ray' });
const { body: account } = await ann.call(addFtpAccount, {
  body: { name: 'Away', host: '192.0.2.1', userName: 'ann', password: 'secret' },
});
const file = { fileName: 'hero.png', fileType: 1, ftpfolder: 'spring' } as const;
const sheet = await aSheet(app, { owner: ann, members: [bob] });
const cell = await aBanner(sheet, account, file);
await freezeBanner(app.db.kysely, cell.cellID);

/** The mail that a decision of Bob's with a comment brings Ann. */
async function mailOf(verdict: VerdictWord) {
  const params = { id: String(cell.cellID) };
  await bob.call(decide, { params, body: { number: 1, verdict, comment: '<p>Larger</p>' } });
  await app.mailer.drain();
  const { subject, text } = mailbox.to(ann.emailAddress).at(-1) ?? {};
  return { subject, text };
}

test('[MAIL-27] the mail about a comment that is said with a decision says the decision, and of which version', async () => {
  const rowName = sheet.rows.find(({ rowID }) => rowID === cell.rowID)?.name ?? '';
  for (const [verdict, heading, subject] of [
    ['changes', 'Bob Ray requested changes', `Bob Ray requested changes on ${rowName} in `],
    ['approve', 'Bob Ray approved a banner', `Bob Ray approved ${rowName} in `],
    ['reject', 'Bob Ray rejected a banner', `Bob Ray rejected ${rowName} in `],
  ] as const) {
    const mail = await mailOf(verdict);
    expect(mail.subject).toContain(subject);
    expect(mail.text).toContain(heading);
    expect(mail.text).toMatch(/On the row .*, on v1/);
    expect(mail.text).toContain('Larger');
  }
});
