/** Changing one's own name, telephone number and colour, and asking for another address. */
import type { Colour } from '@marquee/contract/colours.ts';
import type { Person, User } from '@marquee/contract/people.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { mustBeLoggedIn } from '#access/roles.ts';
import type { Authenticator } from '#people/authenticator.ts';
import { findUser } from '#people/find-people.ts';
import * as people from '#people/store.ts';
import type { Ctx } from '#access/ctx.ts';
import { askForAddress, mustProve } from './address-change.ts';
import { tellSheets } from './tell-sheets.ts';

interface SentUser {
  userID: number;
  firstName?: string | undefined;
  surname?: string | undefined;
  emailAddress?: string | undefined;
  password?: string | undefined;
  telephoneNo?: string | null | undefined;
  profileColour?: Colour | undefined;
}

/** The address that is wanted in place of one's own. Other capitals are no other address. */
const otherAddress = (before: User, { emailAddress }: SentUser): string | undefined =>
  emailAddress?.toLowerCase() === before.emailAddress.toLowerCase() ? undefined : emailAddress;

/** `asked` is the address that is wanted instead, and what proved the person. */
async function save(
  ctx: Ctx,
  before: User,
  sent: SentUser,
  asked: Parameters<typeof askForAddress>[4] | undefined,
): Promise<User> {
  const { services } = ctx;
  const { userID } = before;
  return services.db.kysely.transaction().execute(async (tx) => {
    await people.changePerson(tx, userID, {
      firstName: sent.firstName,
      surname: sent.surname,
      emailAddress: sent.emailAddress,
      telephoneNo: sent.telephoneNo === '' ? null : sent.telephoneNo,
      profileColour: sent.profileColour,
    });
    if (asked) await askForAddress(services, tx, ctx, before, asked);
    const user = await findUser(tx, userID);
    if (!user) throw new Refusal('notFound');
    return user;
  });
}

/** Whether others see a difference. */
const isSeen = (before: Person, after: Person) =>
  (['firstName', 'surname', 'emailAddress', 'profileColour'] as const).some((field) => before[field] !== after[field]);

/**
 * Changes one's own details, those that are sent; another person is `notFound`. Another address wants the password, and waits until it is
 * confirmed; all else is changed at once. Throws what `mustProve` and `askForAddress` throw, and changes nothing then.
 */
export async function updateUser(ctx: Ctx, authenticator: Authenticator, sent: SentUser): Promise<User> {
  const { services, connectionID } = ctx;
  const { userID } = mustBeLoggedIn(ctx);
  const before = sent.userID === userID ? await findUser(services.db.kysely, userID) : undefined;
  if (!before) throw new Refusal('notFound');
  const newAddress = otherAddress(before, sent);
  const asked =
    newAddress === undefined
      ? undefined
      : { newAddress, passwordHash: await mustProve(ctx, authenticator, before, sent.password) };
  const after = await save(ctx, before, sent, asked);
  services.notices.tell({ userIDs: [userID], what: 'user', exceptConnectionID: connectionID });
  if (isSeen(before, after)) await tellSheets(services, userID);
  return after;
}
