/** Taking up invitations: by signing up, or by accepting with the account one has. */
import { Refusal, type RefusalCode } from '@marquee/contract/refusals.ts';
import { changeSheetFor } from '#access/change-sheet.ts';
import { note, type Doer } from '#audit/note.ts';
import { hashPassword } from '#people/passwords.ts';
import * as people from '#people/store.ts';
import type { Ctx, Services } from '#access/ctx.ts';
import { logFailure } from '#platform/database-error.ts';
import type { Queries } from '#platform/db.ts';
import { tokenHash } from '#http/session.ts';
import { findByCode, sheetsInvitedTo, type InvitationState, type StoredInvitation } from './find-invitations.ts';
import { join } from './invitation-commands.ts';
import * as store from './store.ts';

/** Why a code does not work. */
const reasons: Record<Exclude<InvitationState, 'waiting'>, RefusalCode> = {
  used: 'inviteUsed',
  replaced: 'inviteReplaced',
  withdrawn: 'inviteWithdrawn',
  expired: 'inviteExpired',
};

/** The invitation of a code that works; throws the reason why it does not. */
async function mustWork(db: Queries, code: string, lock?: 'lock'): Promise<StoredInvitation> {
  const stored = await findByCode(db, tokenHash(code), lock);
  if (!stored) throw new Refusal('badCode');
  if (stored.state !== 'waiting') throw new Refusal(reasons[stored.state]);
  return stored;
}

/** Whom a code is for. Throws the reason why it does not work. */
export async function checkSignUpCode(
  { services }: Ctx,
  code: string,
): Promise<{ emailAddress: string; sheetName: string; isActive: boolean }> {
  const { invitation, sheetName, isActive } = await mustWork(services.db.kysely, code);
  return { emailAddress: invitation.emailAddress, sheetName, isActive };
}

/** What became of a person's invitations: how many were taken up, and why sheets could not be joined, for now. */
interface TakenUp {
  taken: number;
  failures: Map<number, unknown>;
}

/**
 * Makes an active person a member of every sheet that they are invited to, each in a transaction of its own: an invitation that fails goes
 * on waiting.
 */
async function takeUp(services: Services, doer: Doer & { viewer: { userID: number } }): Promise<TakenUp> {
  const { userID } = doer.viewer;
  const failures = new Map<number, unknown>();
  let taken = 0;
  for (const sheetID of await sheetsInvitedTo(services.db.kysely, userID)) {
    try {
      const { value } = await changeSheetFor(services, userID, sheetID, async (tx, say) => {
        const isOpen = await store.takeUpInvitation(tx, sheetID, userID);
        if (!isOpen) return false;
        await join(services, tx, say, { sheetID, userID, by: userID });
        await note(tx, doer, { kind: 'joined', sheetID });
        return true;
      });
      if (value) taken += 1;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'notFound') continue;
      failures.set(sheetID, error);
      logFailure(services.log, error, 'an invitation could not be taken up', { sheetID, userID });
    }
  }
  return { taken, failures };
}

/**
 * Activates an invited person, as one of the account that the code's inviter is of, whoever invited them before; they become a member of all
 * sheets they are invited to: the code has proved their address. Throws the reason why the code does not work; `inviteUsed` also where they are active already.
 */
export async function signUp(
  { services, address }: Ctx,
  sent: { signUpCode: string; firstName: string; lastName: string; password: string },
): Promise<void> {
  const { db } = services;
  // Looked at first, because the hash is slow on purpose: nobody without a code has us make one.
  const { userID, isActive, inviterAccountID } = await mustWork(db.kysely, sent.signUpCode);
  if (isActive) throw new Refusal('inviteUsed');
  const passwordHash = await hashPassword(sent.password);
  const doer = { viewer: { userID }, address };
  await db.kysely.transaction().execute(async (tx) => {
    await mustWork(tx, sent.signUpCode, 'lock');
    const named = { firstName: sent.firstName, surname: sent.lastName };
    const chosen = { passwordHash, ...named, accountID: inviterAccountID };
    if (!(await people.activatePerson(tx, userID, chosen))) throw new Refusal('inviteUsed');
    await note(tx, doer, { kind: 'signedUp' });
  });
  await takeUp(services, doer);
}

/**
 * Makes a person who has an account a member of all sheets they are invited to. Throws the reason why the code does not work, and whatever
 * keeps them from the sheet that it is for, for now: the code then goes on working.
 */
export async function acceptInvitation({ services, address }: Ctx, code: string): Promise<void> {
  const { invitation, isActive, userID } = await mustWork(services.db.kysely, code);
  if (!isActive) throw new Refusal('badCode');
  const { failures, taken } = await takeUp(services, { viewer: { userID }, address });
  if (failures.has(invitation.sheetID)) throw failures.get(invitation.sheetID);
  if (taken === 0) throw new Refusal('inviteUsed');
}
