/** What an account's admin users are mailed once auto update can't use its FTP account until somebody mends it. */
import { isolated } from '@marquee/contract/isolated.ts';
import { fullName } from '@marquee/contract/people.ts';
import type { Services } from '#access/ctx.ts';
import { findStored } from '#banners/accounts/find-accounts.ts';
import { queueMails } from '#mail/commands.ts';
import type { Letter } from '#mail/letter.ts';
import { usersOfAccount } from '#people/find-people.ts';
import type { Tx } from '#platform/db.ts';
import type { DueAccount } from './store.ts';

/** Queues it for each of them. @param problem a sentence that begins with the FTP account's name */
export async function mailHindered(services: Services, tx: Tx, due: DueAccount, problem: string): Promise<void> {
  const account = await findStored(tx, due.ftpAccountID);
  if (!account) return;
  const admins = (await usersOfAccount(tx, due.accountID)).filter(({ isAdminUser }) => isAdminUser === true);
  const letter: Letter = {
    preview: 'Its banners stay as they are until this is fixed.',
    heading: `Auto update can’t use ${isolated(account.name)}`,
    blocks: [
      { kind: 'paragraph', words: problem },
      {
        kind: 'paragraph',
        words: 'Until this is fixed, banners on this FTP account don’t follow newer files by themselves.',
      },
      { kind: 'button', words: 'Open the FTP account', url: `${services.address()}/account#autoUpdates` },
      { kind: 'paragraph', words: 'Save the FTP account there, and it is checked again within a minute or two.' },
    ],
    reason: 'You’re getting this because you’re an admin user, and this FTP account is your auto updater.',
  };
  const mail = { kind: 'autoUpdateHindered' as const, subject: letter.heading, letter };
  await queueMails(
    services,
    tx,
    admins.map((admin) => ({ ...mail, to: admin.emailAddress ?? '', toName: fullName(admin) })),
  );
}
