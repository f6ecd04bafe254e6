/** Inviting people to a sheet, and what its admin users do with invitations that wait. */
import type { Invitation, Invited } from '@marquee/contract/invitations.ts';
import { fullName, type Person } from '@marquee/contract/people.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { changeSheet } from '#access/change-sheet.ts';
import { facesOf } from '#access/faces.ts';
import { isMember, mustBeLoggedIn, mustHaveRole } from '#access/roles.ts';
import { membersOnly } from '#access/seen.ts';
import { note } from '#audit/note.ts';
import { queueMail } from '#mail/commands.ts';
import { holdAddress } from '#people/address-store.ts';
import { findByAddress, findPeople, findUser } from '#people/find-people.ts';
import * as people from '#people/store.ts';
import type { Ctx, Services, Viewer } from '#access/ctx.ts';
import type { Tx } from '#platform/db.ts';
import { newToken, tokenHash } from '#http/session.ts';
import type { Say, Written } from '#sheet-log/write.ts';
import { findInvitation, openInvitations, type StoredInvitation } from './find-invitations.ts';
import { addedMail, invitationMail } from './letters.ts';
import * as store from './store.ts';

/** Mails to people whom an account invites, and mails of this kind to one address, from wherever: nobody is flooded through Marquee. */
const mailsOfAccount: people.Limit = { most: 100, minutes: 60 };
const mailsToAddress: people.Limit = { most: 20, minutes: 60 };

async function countMail(tx: Tx, accountID: number, emailAddress: string): Promise<void> {
  const isFine =
    (await people.isWithin(tx, `invitations-of:${accountID}`, mailsOfAccount)) &&
    (await people.isWithin(tx, `invitations-to:${emailAddress.toLowerCase()}`, mailsToAddress));
  if (!isFine) throw new Refusal('tooManyMails', { retryAfter: mailsOfAccount.minutes * 60 });
}

/** Makes a person a member with all that comes with it, and says so to the members. The public never knew who they are. `by` is who has it so. */
export async function join(
  services: Services,
  tx: Tx,
  say: Say,
  { sheetID, userID, by }: { sheetID: number; userID: number; by: number },
): Promise<Person> {
  await store.addMember(tx, sheetID, userID);
  await store.closeInvitations(tx, sheetID, userID);
  await services.onJoin(tx, sheetID, userID);
  const [user] = await findPeople(tx, [userID]);
  if (!user) throw new Refusal('notFound');
  await services.onMembershipChange(tx, say, { sheetID, userID, by });
  say(facesOf(membersOnly, { kind: 'addUserToSheet', user }));
  return user;
}

/** Who invites to what, as a mail says it. */
async function occasion(tx: Tx, viewer: Viewer, sheetID: number) {
  const inviter = await findUser(tx, viewer.userID);
  if (!inviter) throw new Refusal('notFound');
  const sheet = await tx
    .selectFrom('sheet')
    .select(['account_id', 'name', 'url'])
    .where('sheet_id', '=', sheetID)
    .executeTakeFirstOrThrow();
  return {
    inviter: fullName(inviter),
    accountID: sheet.account_id,
    url: sheet.url,
    sheet: { sheetID, name: sheet.name },
  };
}

/** Invites a person who exists, and mails them a new code; one that waits is replaced. Throws `busy` where the address is another's by now. */
async function send(
  services: Services,
  tx: Tx,
  viewer: Viewer,
  sheetID: number,
  to: { userID: number; emailAddress: string },
): Promise<Invitation> {
  if (!(await holdAddress(tx, to.userID, to.emailAddress))) throw new Refusal('busy', { retryAfter: 1 });
  await countMail(tx, viewer.accountID, to.emailAddress);
  const code = newToken();
  const { userID } = to;
  const invitationID = await store.addInvitation(tx, {
    codeHash: tokenHash(code),
    sheetID,
    userID,
    invitedBy: viewer.userID,
  });
  const { inviter, sheet, url: sheetURL } = await occasion(tx, viewer, sheetID);
  const url = `${services.address()}/sign-up?${new URLSearchParams({ code, sheetURL }).toString()}`;
  await queueMail(services, tx, { ...invitationMail({ inviter, sheet, url }), to: to.emailAddress });
  const stored = await findInvitation(tx, invitationID);
  if (!stored) throw new Refusal('notFound');
  return stored.invitation;
}

/**
 * Invites by email address, for admin users of the sheet. An active user of the sheet's account is a member at once; a member stays one
 * and hears nothing; anybody else is mailed a code, also who has a login elsewhere, so that nobody learns who has. Throws
 * `tooManyMails`.
 */
export function inviteUserToSheet(ctx: Ctx, sheetID: number, emailAddress: string): Promise<Written<Invited>> {
  const { services } = ctx;
  return changeSheet(ctx, sheetID, 'admin', async (tx, say, viewer): Promise<Invited> => {
    const person = await findByAddress(tx, emailAddress);
    if (person && (await isMember(tx, person.user.userID, sheetID))) {
      return { outcome: 'wasMember', user: person.user };
    }
    const { inviter, sheet, accountID, url } = await occasion(tx, viewer, sheetID);
    if (person?.isActive && person.accountID === accountID) {
      await countMail(tx, viewer.accountID, emailAddress);
      const { userID } = person.user;
      const user = await join(services, tx, say, { sheetID, userID, by: viewer.userID });
      await note(tx, ctx, { kind: 'memberAdded', sheetID, about: fullName(user) });
      const mail = addedMail({ inviter, sheet, url: `${services.address()}/sheet/${url}` });
      await queueMail(services, tx, { ...mail, to: person.emailAddress, toName: fullName(user) });
      return { outcome: 'added', user };
    }
    // Who is new belongs to the inviting account, which need not be the sheet's.
    const userID = person?.user.userID ?? (await people.addInvitedPerson(tx, viewer.accountID, emailAddress));
    await note(tx, ctx, { kind: 'invited', sheetID, about: emailAddress });
    return { outcome: 'invited', invitation: await send(services, tx, viewer, sheetID, { userID, emailAddress }) };
  });
}

/** The invitations to a sheet that nobody has taken up yet, for its admin users. */
export async function listInvitations(ctx: Ctx, sheetID: number): Promise<Invitation[]> {
  const { kysely } = ctx.services.db;
  await mustHaveRole(kysely, ctx.viewer, sheetID, 'admin');
  return openInvitations(kysely, sheetID);
}

/** Does something with an invitation that waits, in the turn of its sheet, for admin users of the sheet. */
async function withInvitation<T>(
  ctx: Ctx,
  invitationID: number,
  work: (tx: Tx, viewer: Viewer, stored: StoredInvitation) => Promise<T>,
): Promise<T> {
  mustBeLoggedIn(ctx);
  const found = await findInvitation(ctx.services.db.kysely, invitationID);
  if (!found) throw new Refusal('notFound');
  const written = await changeSheet(ctx, found.invitation.sheetID, 'admin', async (tx, _say, viewer) => {
    const stored = await findInvitation(tx, invitationID);
    if (stored?.state !== 'waiting' && stored?.state !== 'expired') throw new Refusal('notFound');
    return work(tx, viewer, stored);
  });
  return written.value;
}

/** Mails an invitation again, with a new code that works for 14 days from now. */
export function resendInvitation(ctx: Ctx, invitationID: number): Promise<Invitation> {
  return withInvitation(ctx, invitationID, async (tx, viewer, { userID, invitation: { sheetID, emailAddress } }) => {
    await note(tx, ctx, { kind: 'invitedAgain', sheetID, about: emailAddress });
    return send(ctx.services, tx, viewer, sheetID, { userID, emailAddress });
  });
}

export function withdrawInvitation(ctx: Ctx, invitationID: number): Promise<void> {
  return withInvitation(ctx, invitationID, async (tx, _viewer, { userID, invitation: { sheetID, emailAddress } }) => {
    await store.withdrawInvitation(tx, userID, invitationID);
    await note(tx, ctx, { kind: 'invitationWithdrawn', sheetID, about: emailAddress });
  });
}
