/** An account and its first admin user, made by whoever runs the server. */
import { Name } from '@marquee/contract/ids.ts';
import { NewPassword } from '@marquee/contract/passwords.ts';
import { EmailAddress } from '@marquee/contract/people.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { z } from 'zod';
import type { Db } from '#platform/db.ts';
import { findByAddress } from './find-people.ts';
import { hashPassword } from './passwords.ts';
import * as store from './store.ts';

export const NewAdmin = z.object({
  emailAddress: EmailAddress,
  firstName: Name,
  surname: Name,
  account: Name,
  password: NewPassword,
});
export type NewAdmin = z.infer<typeof NewAdmin>;

/** Makes the account with its admin user, both or neither. Throws `addressTaken`. */
export async function addAdmin(db: Db, { password, account, ...person }: NewAdmin): Promise<void> {
  const passwordHash = await hashPassword(password);
  await db.kysely.transaction().execute(async (tx) => {
    if (await findByAddress(tx, person.emailAddress)) throw new Refusal('addressTaken');
    const accountID = await store.addAccount(tx, account);
    await store.addPerson(tx, { ...person, accountID, passwordHash, profileColour: 'grey', isAdminUser: true });
  });
}
