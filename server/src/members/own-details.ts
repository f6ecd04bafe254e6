/** Changing one's own name, address, telephone number and colour, and telling every sheet that knows one. */
import { fullName, type Person, type User } from '@marquee/contract/people.ts';
import { Refusal, refusals } from '@marquee/contract/refusals.ts';
import { queueMail } from '#mail/commands.ts';
import { mustBeLoggedIn } from '#people/commands.ts';
import { findPeople, findUser } from '#people/find-people.ts';
import { addressChangedMail } from '#people/letters.ts';
import * as people from '#people/store.ts';
import type { Colour } from '@marquee/contract/colours.ts';
import type { Ctx, House } from '#platform/ctx.ts';
import { findPublicPeople, sheetsKnowing } from './find-members.ts';
import * as store from './store.ts';

/** Whoever asks for addresses until one is taken learns who has an account; not many of them. */
const addressChanges: people.Limit = { most: 10, minutes: 60 };

interface SentUser {
  userID: number;
  firstName: string;
  surname: string;
  emailAddress: string;
  telephoneNo?: string | null | undefined;
  profileColour?: Colour | undefined;
}

const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'person_email';

async function save(house: House, before: User, sent: SentUser): Promise<User> {
  const { userID } = before;
  return house.db.kysely.transaction().execute(async (tx) => {
    await people.changePerson(tx, userID, {
      firstName: sent.firstName,
      surname: sent.surname,
      emailAddress: sent.emailAddress,
      telephoneNo: sent.telephoneNo === '' ? null : sent.telephoneNo,
      profileColour: sent.profileColour,
    });
    const user = await findUser(tx, userID);
    if (!user) throw new Refusal('notFound');
    if (isOtherAddress(before, user)) {
      // What was mailed to the old address is for whoever reads it there, and that may be somebody else soon.
      await people.voidResetCodes(tx, userID);
      await store.withdrawInvitations(tx, userID);
      const mail = addressChangedMail(user.emailAddress);
      await queueMail(house, tx, { ...mail, to: before.emailAddress, toName: fullName(user) });
    }
    return user;
  });
}

const isOtherAddress = (before: { emailAddress: string }, after: { emailAddress: string }) =>
  before.emailAddress.toLowerCase() !== after.emailAddress.toLowerCase();

/** Whether others see a difference. */
const isSeen = (before: Person, after: Person) =>
  (['firstName', 'surname', 'emailAddress', 'profileColour'] as const).some((field) => before[field] !== after[field]);

/** Tells one sheet of the person as they are now. Whoever misses it reads it with the sheet, so a failure is no reason to refuse. */
async function tellSheet(house: House, sheetID: number, userID: number): Promise<void> {
  // No connection is left out: the page that made the change hears of its sheets like everybody else.
  const author = { userID, connectionID: undefined };
  try {
    await house.writer.write(author, sheetID, async (tx, say) => {
      const [user] = await findPeople(tx, [userID]);
      const [shown] = await findPublicPeople(tx, sheetID, [userID]);
      if (!user) return;
      say({
        members: { kind: 'updateUser', user },
        ...(shown ? { public: { kind: 'updateUser', user: shown } } : {}),
      });
    });
  } catch (error) {
    const isGone = error instanceof Refusal && error.code === 'notFound';
    if (!isGone) house.log.error({ err: error, sheetID, userID }, 'a sheet could not be told of a person');
  }
}

/**
 * Changes one's own details; another person is `notFound`. Throws `addressTaken`, or `tooManyRequests` for too many new addresses. The old
 * address is told of a new one.
 */
export async function updateUser(ctx: Ctx, sent: SentUser): Promise<User> {
  const { house, connectionID } = ctx;
  const { userID } = mustBeLoggedIn(ctx);
  const before = sent.userID === userID ? await findUser(house.db.kysely, userID) : undefined;
  if (!before) throw new Refusal('notFound');
  if (isOtherAddress(before, sent)) {
    const isFine = await house.db.kysely
      .transaction()
      .execute((tx) => people.isWithin(tx, `new-address-of:${userID}`, addressChanges));
    if (!isFine) throw new Refusal('tooManyRequests', { retryAfter: addressChanges.minutes * 60 });
  }
  const after = await save(house, before, sent).catch((error: unknown) => {
    if (!isTaken(error)) throw error;
    const { sentence: message } = refusals.addressTaken;
    throw new Refusal('addressTaken', { errors: [{ path: 'body.emailAddress', message }] });
  });
  house.notices.tell({ userIDs: [userID], what: 'user', exceptConnectionID: connectionID });
  if (isSeen(before, after)) {
    for (const sheetID of await sheetsKnowing(house.db.kysely, userID)) await tellSheet(house, sheetID, userID);
  }
  return after;
}
