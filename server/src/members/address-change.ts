/** Changing one's email address: asked for with the password, confirmed by a code that is mailed to the new one. */
import { fullName, type User } from '@marquee/contract/people.ts';
import { Refusal, refusals } from '@marquee/contract/refusals.ts';
import { mustBeLoggedIn } from '#access/roles.ts';
import { note, type Doer } from '#audit/note.ts';
import { queueMail } from '#mail/commands.ts';
import * as waiting from '#people/address-changes.ts';
import * as addresses from '#people/address-store.ts';
import type { Authenticator } from '#people/authenticator.ts';
import { findByAddress, findUser } from '#people/find-people.ts';
import { addressAskedMail, addressChangedMail, confirmAddressMail } from '#people/letters.ts';
import * as people from '#people/store.ts';
import type { Ctx, Services } from '#access/ctx.ts';
import type { Queries, Tx } from '#platform/db.ts';
import { newToken, tokenHash } from '#http/session.ts';
import { hasAddress } from './find-invitations.ts';
import * as store from './store.ts';
import { tellSheets } from './tell-sheets.ts';

/** Whoever asks for addresses until one is taken learns who has an account; not many of them. */
const asksOfPerson: people.Limit = { most: 10, minutes: 60 };
/** Mails with a code that one address gets, from whomever: nobody is flooded through Marquee. */
const mailsToAddress: people.Limit = { most: 5, minutes: 60 };

const taken = (): Refusal => {
  const { sentence: message } = refusals.addressTaken;
  return new Refusal('addressTaken', { errors: [{ path: 'body.emailAddress', message }] });
};

const wrong = (): Refusal =>
  new Refusal('wrongPassword', { errors: [{ path: 'body.password', message: 'The password is not right.' }] });

const tooMany = (what: 'tooManyMails' | 'tooManyTries', { minutes }: people.Limit) =>
  new Refusal(what, { retryAfter: minutes * 60 });

async function countAsk({ db }: Services, userID: number): Promise<void> {
  const isFine = await db.kysely
    .transaction()
    .execute((tx) => people.isWithin(tx, `new-address-of:${userID}`, asksOfPerson));
  if (!isFine) throw tooMany('tooManyTries', asksOfPerson);
}

/**
 * Lets only the person themself ask for another address: by the password, so that an unguarded screen is not enough. Throws
 * `passwordNeeded`, `wrongPassword` (which counts as a failed login), or `tooManyTries`. Returns the password's hash.
 */
export async function mustProve(
  ctx: Ctx,
  authenticator: Authenticator,
  user: User,
  password: string | undefined,
): Promise<string> {
  if (!password) {
    const { sentence: message } = refusals.passwordNeeded;
    throw new Refusal('passwordNeeded', { errors: [{ path: 'body.password', message }] });
  }
  await countAsk(ctx.services, user.userID);
  const proved = await authenticator.proveAfresh(user.emailAddress, password, ctx.address);
  if (!proved) throw wrong();
  return proved.passwordHash;
}

/** Has an address wait, in place of one that waits, and mails it a code. Throws `addressTaken` or `tooManyMails`. */
async function send(services: Services, tx: Tx, user: User, newAddress: string): Promise<void> {
  const holder = await findByAddress(tx, newAddress);
  if (holder && (await hasAddress(tx, holder.user.userID))) throw taken();
  const isFine = await people.isWithin(tx, `confirm-to:${newAddress.toLowerCase()}`, mailsToAddress);
  if (!isFine) throw tooMany('tooManyMails', mailsToAddress);
  const code = newToken();
  await waiting.addAddressChange(tx, { userID: user.userID, newAddress, codeHash: tokenHash(code) });
  const who = { name: fullName(user), emailAddress: user.emailAddress };
  const mail = confirmAddressMail(who, `${services.address()}/confirm-email/${code}`);
  await queueMail(services, tx, { ...mail, to: newAddress });
}

/**
 * Starts a change of address, and tells the old one. The person has been proved by a password with this hash. Throws `wrongPassword` where
 * they have another one since, and what `send` throws.
 */
export async function askForAddress(
  services: Services,
  tx: Tx,
  doer: Doer,
  user: User,
  { newAddress, passwordHash }: { newAddress: string; passwordHash: string },
): Promise<void> {
  if (!(await people.holdPassword(tx, user.userID, passwordHash))) throw wrong();
  await send(services, tx, user, newAddress);
  const mail = addressAskedMail(newAddress, `${services.address()}/forgot-password`);
  await queueMail(services, tx, { ...mail, to: user.emailAddress, toName: fullName(user) });
  await note(tx, doer, { kind: 'addressAsked', about: newAddress });
}

async function mustFind(db: Queries, userID: number): Promise<User> {
  const user = await findUser(db, userID);
  if (!user) throw new Refusal('notFound');
  return user;
}

/** Mails the code again, to the address that waits. Throws `notFound` where none does, and what `send` throws. */
export async function resendAddressChange(ctx: Ctx): Promise<User> {
  const { services } = ctx;
  const { userID } = mustBeLoggedIn(ctx);
  if (!(await mustFind(services.db.kysely, userID)).emailAddressChange) throw new Refusal('notFound');
  await countAsk(services, userID);
  const user = await services.db.kysely.transaction().execute(async (tx) => {
    // Given up meanwhile, as by a new password, it must not come back.
    const asked = await waiting.holdAddressChange(tx, userID);
    if (asked === undefined) throw new Refusal('notFound');
    await send(services, tx, await mustFind(tx, userID), asked);
    return mustFind(tx, userID);
  });
  services.notices.tell({ userIDs: [userID], what: 'user' });
  return user;
}

/** Gives up the address that waits; its code stops working. */
export async function cancelAddressChange(ctx: Ctx): Promise<void> {
  const { services, connectionID } = ctx;
  const { userID } = mustBeLoggedIn(ctx);
  await services.db.kysely.transaction().execute(async (tx) => {
    const about = await waiting.dropAddressChange(tx, userID);
    if (about !== undefined) await note(tx, ctx, { kind: 'addressCancelled', about });
  });
  services.notices.tell({ userIDs: [userID], what: 'user', exceptConnectionID: connectionID });
}

/** Whose address a code would change, and to which. Throws `badCode` unless it works now. */
export async function checkAddressCode(
  { services }: Ctx,
  code: string,
): Promise<{ emailAddress: string; name: string }> {
  const { kysely } = services.db;
  const asked = await waiting.findByAddressCode(kysely, tokenHash(code));
  if (!asked) throw new Refusal('badCode');
  return { emailAddress: asked.newAddress, name: fullName(await mustFind(kysely, asked.userID)) };
}

/** Takes an address from who was invited by it, where nothing of that is left. Throws `addressTaken` where it is somebody's. */
async function freeAddress(tx: Tx, emailAddress: string): Promise<void> {
  const holder = await addresses.holdByAddress(tx, emailAddress);
  if (holder === undefined) return;
  if (await hasAddress(tx, holder)) throw taken();
  // Those that ran out could be sent again, to an address that is another person's by then.
  await store.withdrawInvitations(tx, holder);
  await addresses.giveUpAddress(tx, holder);
}

const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'person_email';

/**
 * Makes an address take effect, by the code that proves it, and tells the old one. Throws `badCode`, or `addressTaken` where somebody else
 * has come to have it meanwhile; nothing is changed then.
 */
export async function confirmAddress(ctx: Ctx, code: string): Promise<{ emailAddress: string; name: string }> {
  const { services, address } = ctx;
  const changed = await services.db.kysely
    .transaction()
    .execute(async (tx) => {
      const asked = await waiting.takeAddressChange(tx, tokenHash(code));
      if (!asked) throw new Refusal('badCode');
      const { userID, newAddress } = asked;
      const before = await mustFind(tx, userID);
      await freeAddress(tx, newAddress);
      await addresses.changeAddress(tx, userID, newAddress);
      // What was mailed to the old address is for whoever reads it there, and that may be somebody else soon.
      await people.voidResetCodes(tx, userID);
      await store.withdrawInvitations(tx, userID);
      const name = fullName(before);
      await queueMail(services, tx, { ...addressChangedMail(newAddress), to: before.emailAddress, toName: name });
      // Whoever has the code need not be logged in: it is noted for whose address it is.
      await note(tx, { viewer: { userID }, address }, { kind: 'addressChanged', about: newAddress });
      return { userID, emailAddress: newAddress, name };
    })
    .catch((error: unknown) => {
      throw isTaken(error) ? taken() : error;
    });
  const { userID, emailAddress, name } = changed;
  services.notices.tell({ userIDs: [userID], what: 'user' });
  await tellSheets(services, userID);
  return { emailAddress, name };
}
