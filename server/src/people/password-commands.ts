/** Changing one's password, and getting back in without it. */
import { fullName } from '@marquee/contract/people.ts';
import { Refusal, refusals } from '@marquee/contract/refusals.ts';
import { mustBeLoggedIn } from '#access/roles.ts';
import { note, type Doer } from '#audit/note.ts';
import { queueMail } from '#mail/commands.ts';
import type { Ctx, Services } from '#access/ctx.ts';
import type { Tx } from '#platform/db.ts';
import { countedNetwork } from '#http/origin.ts';
import { newToken, tokenHash } from '#http/session.ts';
import { keepAnswer } from '#sheet-log/idempotency-key.ts';
import { dropAddressChange } from './address-changes.ts';
import type { Authenticator } from './authenticator.ts';
import { findByEmail, findResetCode, findUser } from './find-people.ts';
import { passwordChangedMail, resetMail } from './letters.ts';
import { hashPassword } from './passwords.ts';
import * as store from './store.ts';

/** Mails with a code that one address gets; whoever asks more often is answered alike, and gets none. */
const mailsPerAddress: store.Limit = { most: 5, minutes: 60 };
/** Codes that one network asks for, whosoever they are: enough for an office behind one address. */
const asksPerNetwork: store.Limit = { most: 100, minutes: 60 };

/** From where a call comes: its network address, and the session that it was made with. */
export interface CalledFrom {
  address: string;
  session: string | undefined;
}

/** A new address that waits is given up, too: it may be what somebody else asked for, who knew the password. */
async function setAndTell(
  services: Services,
  tx: Tx,
  doer: Doer & { viewer: { userID: number } },
  { hash, kept }: { hash: string; kept?: string | undefined },
): Promise<void> {
  const { userID } = doer.viewer;
  await store.setPassword(tx, userID, hash, kept === undefined ? undefined : tokenHash(kept));
  const about = await dropAddressChange(tx, userID);
  if (about !== undefined) await note(tx, doer, { kind: 'addressCancelled', about });
  const user = await findUser(tx, userID);
  if (!user) throw new Refusal('notFound');
  const mail = passwordChangedMail(`${services.address()}/forgot-password`);
  await queueMail(services, tx, { ...mail, to: user.emailAddress, toName: fullName(user) });
}

/**
 * Changes one's own password, by the old one, and ends one's other sessions. Throws `wrongPassword` (which counts as a failed login), or
 * `tooManyLogins`.
 */
export async function changePassword(
  ctx: Ctx,
  authenticator: Authenticator,
  sent: { userID: number; oldPassword: string; newPassword: string },
  { address, session }: CalledFrom,
): Promise<void> {
  const { services } = ctx;
  const { userID } = mustBeLoggedIn(ctx);
  const user = sent.userID === userID ? await findUser(services.db.kysely, userID) : undefined;
  if (!user) throw new Refusal('notFound');
  const { sentence: message } = refusals.wrongPassword;
  const wrong = new Refusal('wrongPassword', { errors: [{ path: 'body.oldPassword', message }] });
  const proved = await authenticator.proveAfresh(user.emailAddress, sent.oldPassword, address);
  if (!proved) throw wrong;
  const hash = await hashPassword(sent.newPassword);
  const doer = { viewer: { userID }, address };
  await services.db.kysely.transaction().execute(async (tx) => {
    // Whoever set another one meanwhile, as by a mailed code, may have done so to shut out who knows the old one.
    if (!(await store.holdPassword(tx, userID, proved.passwordHash))) throw wrong;
    await setAndTell(services, tx, doer, { hash, kept: session });
    await note(tx, doer, { kind: 'passwordChanged' });
    await keepAnswer(tx, { call: ctx.call, userID }, undefined);
  });
  authenticator.passwordChanged(userID, session);
  services.notices.tell({ userIDs: [userID], what: 'user' });
}

/** Counts who asks for codes. Throws `tooManyMails`, which tells nothing of the address that was asked for. */
export async function mustNotAskTooOften(services: Services, networkAddress: string): Promise<void> {
  const isFine = await services.db.kysely
    .transaction()
    .execute((tx) => store.isWithin(tx, `reset-from:${countedNetwork(networkAddress)}`, asksPerNetwork));
  if (!isFine) throw new Refusal('tooManyMails', { retryAfter: asksPerNetwork.minutes * 60 });
}

/** Mails an active person a code; nothing happens for any other address. Whoever asked was answered before: see the route. */
export async function sendPasswordResetEmail(services: Services, emailAddress: string): Promise<void> {
  await services.db.kysely.transaction().execute(async (tx) => {
    if (!(await store.isWithin(tx, `reset:${emailAddress.toLowerCase()}`, mailsPerAddress))) return;
    const person = await findByEmail(tx, emailAddress);
    const user = person && (await findUser(tx, person.userID));
    if (!user) return;
    const code = newToken();
    await store.addResetCode(tx, tokenHash(code), user.userID);
    const mail = resetMail(`${services.address()}/password-reset/${code}`);
    await queueMail(services, tx, { ...mail, to: user.emailAddress, toName: fullName(user) });
  });
}

/** Throws `badCode` unless the code works now. */
export async function checkPasswordResetCode(ctx: Ctx, code: string): Promise<void> {
  if (!(await findResetCode(ctx.services.db.kysely, tokenHash(code)))) throw new Refusal('badCode');
}

/**
 * Sets a new password by a code, which works once, and ends all sessions. Throws `badCode`, or `notToOther` where an address is given
 * that the code was not sent to; the code then goes on working.
 */
export async function setPassword(
  { services, address }: Ctx,
  authenticator: Authenticator,
  sent: { passwordResetCode: string; newPassword: string; emailAddress?: string | undefined },
): Promise<void> {
  const { db } = services;
  const codeHash = tokenHash(sent.passwordResetCode);
  const asked = await findResetCode(db.kysely, codeHash);
  if (!asked) throw new Refusal('badCode');
  if (sent.emailAddress !== undefined && sent.emailAddress.toLowerCase() !== asked.emailAddress.toLowerCase()) {
    throw new Refusal('notToOther');
  }
  const hash = await hashPassword(sent.newPassword);
  await db.kysely.transaction().execute(async (tx) => {
    // Looked at again under a lock: of two at the same moment one wins.
    if (!(await findResetCode(tx, codeHash, 'lock'))) throw new Refusal('badCode');
    const doer = { viewer: { userID: asked.userID }, address };
    await setAndTell(services, tx, doer, { hash });
    await note(tx, doer, { kind: 'passwordReset' });
  });
  authenticator.passwordChanged(asked.userID);
  await authenticator.forgive(asked.emailAddress);
}
