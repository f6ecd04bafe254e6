/** An account and its first admin user, made by whoever runs the server. */
import { Name, PersonName } from '@marquee/contract/ids.ts';
import { NewPassword } from '@marquee/contract/passwords.ts';
import { EmailAddress } from '@marquee/contract/people.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { z } from 'zod';
import type { Db } from '#platform/db.ts';
import { holdByAddress } from './address-store.ts';
import { hashPassword } from './passwords.ts';
import * as store from './store.ts';

export const NewAdmin = z.object({
  emailAddress: EmailAddress,
  firstName: PersonName,
  surname: PersonName,
  account: Name,
  password: NewPassword,
});
export type NewAdmin = z.infer<typeof NewAdmin>;

/**
 * Makes the account with its admin user, both or neither. Who is invited by that address and has not signed up is that user, and what they are
 * invited to goes on waiting for them. Throws `addressTaken`.
 */
export async function addAdmin(db: Db, { password, account, ...person }: NewAdmin): Promise<void> {
  const passwordHash = await hashPassword(password);
  await db.kysely.transaction().execute(async (tx) => {
    const invited = await holdByAddress(tx, person.emailAddress);
    const accountID = await store.addAccount(tx, account);
    const { firstName, surname } = person;
    const chosen = { passwordHash, firstName, surname, accountID, isAdminUser: true } as const;
    if (invited === undefined) await store.addPerson(tx, { ...person, ...chosen, profileColour: 'grey' });
    else if (!(await store.activatePerson(tx, invited, chosen))) throw new Refusal('addressTaken');
  });
}
