/** Guests as the studio knows them: listed for members; made one, and forgotten, by admin users of the account. */
import { Refusal } from '@marquee/contract/refusals.ts';
import type { Guest } from '@marquee/contract/review-links.ts';
import { fullName } from '@marquee/contract/people.ts';
import { sql } from 'kysely';
import { changeSheetFor } from '#access/change-sheet.ts';
import type { Ctx, Services, Viewer } from '#access/ctx.ts';
import { mustBeLoggedIn, mustHaveRole } from '#access/roles.ts';
import { note } from '#audit/note.ts';
import { giveComments } from '#comments/store.ts';
import { giveAsked } from '#decisions/asks/store.ts';
import { giveVerdicts } from '#decisions/store.ts';
import { tellDecided } from '#decisions/tell-decided.ts';
import { forgetGuestMails } from '#mail/store.ts';
import { giveDoings, giveTurnedOff } from '#notifications/store.ts';
import { findPeople } from '#people/find-people.ts';
import { changeGuestPerson } from '#people/guest-store.ts';
import { logFailure } from '#platform/database-error.ts';
import type { Queries, Tx } from '#platform/db.ts';
import * as store from './store.ts';

interface StoredGuest {
  userID: number;
  accountID: number;
  emailAddress: string;
  isConfirmed: boolean;
  turnedAsksOff: boolean;
  lastSeenAt: Date | null;
  linkName: string | null;
}

/** Those who said who they are or were asked for decisions, and were not forgotten since: all of a sheet, or one. */
async function guestsOf(db: Queries, of: { sheetID: number } | { guestID: number }): Promise<Guest[]> {
  const [which, here] =
    'guestID' in of
      ? [sql`g.user_id = ${of.guestID}`, sql`true`]
      : [
          sql`g.user_id in (
            select v.user_id from review_visit v join review_link l on l.review_link_id = v.review_link_id
            where l.sheet_id = ${of.sheetID}
            union select q.user_id from ask a join asked q on q.ask_id = a.ask_id where a.sheet_id = ${of.sheetID})`,
          sql`l.sheet_id = ${of.sheetID}`,
        ];
  const { rows } = await sql<StoredGuest>`
    select g.user_id as "userID", g.account_id as "accountID", g.email_address as "emailAddress",
      g.confirmed_at is not null as "isConfirmed", exists (
        select from notification_wish n where n.user_id = g.user_id and n.kind = 'asked' and n.mail = 'never') as "turnedAsksOff",
      came.last_seen_at as "lastSeenAt", came.name as "linkName"
    from guest g
    left join lateral (
      select l.name, v.last_seen_at from review_link l
      left join review_visit v on v.review_link_id = l.review_link_id and v.user_id = g.user_id
      where ${here} and (v.user_id is not null or exists (
        select from ask a join asked q on q.ask_id = a.ask_id and q.user_id = g.user_id where a.review_link_id = l.review_link_id))
      order by v.last_seen_at desc nulls last, l.review_link_id desc limit 1
    ) as came on true
    where g.email_address is not null and ${which} order by g.user_id
  `.execute(db);
  const people = await findPeople(
    db,
    rows.map(({ userID }) => userID),
  );
  return rows.flatMap(({ emailAddress, isConfirmed, lastSeenAt, linkName, turnedAsksOff, userID }): Guest[] => {
    const person = people.find((one) => one.userID === userID);
    if (!person) return [];
    const seen = { lastSeenAt: lastSeenAt?.toISOString() ?? null, linkName: linkName ?? '' };
    return [{ guestID: userID, person, emailAddress, isConfirmed, turnedAsksOff, ...seen }];
  });
}

export async function listGuests(ctx: Ctx, sheetID: number): Promise<{ guests: Guest[] }> {
  const { kysely } = ctx.services.db;
  await mustHaveRole(kysely, mustBeLoggedIn(ctx), sheetID, 'member');
  return { guests: await guestsOf(kysely, { sheetID }) };
}

/** The sheets that a guest has written on or was asked on. */
async function sheetsOf(db: Queries, guestID: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.sheet_id as id from alive_sheet s where s.sheet_id in (
      select l.sheet_id from review_visit v join review_link l on l.review_link_id = v.review_link_id
      where v.user_id = ${guestID} and v.has_written
      union select a.sheet_id from asked q join ask a on a.ask_id = q.ask_id where q.user_id = ${guestID})
    order by id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Tells the sheets that know a guest of them as they are now, and what that makes of what is decided. By then it is saved who they are: where a
 * sheet can't be told, that is no reason to say that it isn't.
 */
export async function tellOfGuest(services: Services, guestID: number, decidedToo = false): Promise<void> {
  for (const sheetID of await sheetsOf(services.db.kysely, guestID)) {
    try {
      await changeSheetFor(services, guestID, sheetID, async (tx, say) => {
        const [user] = await findPeople(tx, [guestID]);
        if (user) say({ members: { kind: 'updateUser', user } });
        if (decidedToo) await tellDecided(tx, say, await decidedCells(tx, sheetID, guestID));
      });
    } catch (error) {
      // A sheet that was deleted meanwhile has nobody to tell; whoever misses it reads it with the sheet.
      if (error instanceof Refusal) continue;
      logFailure(services.log, error, 'a sheet could not be told of a guest', { sheetID, guestID });
    }
  }
}

/** What a guest decided on or was asked about. */
async function decidedCells(tx: Tx, sheetID: number, guestID: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct v.cell_id as id from verdict s join version v on v.version_id = s.version_id
    where s.sheet_id = ${sheetID} and s.user_id = ${guestID}
    union select q.cell_id from ask a join asked q on q.ask_id = a.ask_id where a.sheet_id = ${sheetID} and q.user_id = ${guestID}
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * A guest of the account of whoever asks, as they are until the transaction ends; with those who are to become them. Throws `notFound` for
 * others', and `adminsOnly`.
 */
async function mustKeep(tx: Tx, viewer: Viewer, guestID: number, ...others: number[]): Promise<Guest> {
  const guestIDs = [guestID, ...others];
  const accounts = await store.lockGuests(tx, guestIDs);
  if (guestIDs.some((id) => accounts.get(id) !== viewer.accountID)) throw new Refusal('notFound');
  if (!viewer.isAdminUser) throw new Refusal('adminsOnly');
  const [guest] = await guestsOf(tx, { guestID });
  if (!guest) throw new Refusal('notFound');
  return guest;
}

/** Makes what another guest said this one's: they turned out to be one person. */
export async function mergeGuests(ctx: Ctx, guestID: number, otherGuestID: number): Promise<Guest> {
  const viewer = mustBeLoggedIn(ctx);
  const { services } = ctx;
  const { kysely } = services.db;
  const merged = await kysely.transaction().execute(async (tx) => {
    const kept = await mustKeep(tx, viewer, guestID, otherGuestID);
    if (guestID === otherGuestID)
      throw new Refusal('badInput', { errors: [{ path: 'body.otherGuestID', message: 'is the same guest' }] });
    const others = await store.mergeGuest(tx, otherGuestID, guestID);
    await giveAsked(tx, otherGuestID, guestID);
    await giveTurnedOff(tx, otherGuestID, guestID);
    await note(tx, ctx, { kind: 'guestsMerged' });
    await giveComments(tx, otherGuestID, guestID);
    await giveVerdicts(tx, otherGuestID, guestID);
    await giveDoings(tx, otherGuestID, guestID);
    for (const userID of others)
      await changeGuestPerson(tx, userID, { name: fullName(kept.person), isConfirmed: false });
    return others;
  });
  // Pages that are open still have what was said by the others' ids.
  for (const userID of merged) await tellOfGuest(services, userID);
  await tellOfGuest(services, guestID, true);
  const [guest] = await guestsOf(kysely, { guestID });
  if (!guest) throw new Refusal('notFound');
  return guest;
}

/** What a guest is called whom nobody knows any more. */
const forgotten = 'A guest';

/** Forgets who a guest is: their words stay, their name, their address and where they are known go. */
export async function forgetGuest(ctx: Ctx, guestID: number): Promise<void> {
  const viewer = mustBeLoggedIn(ctx);
  const { services } = ctx;
  const { kysely } = services.db;
  const forgottenIDs = await kysely.transaction().execute(async (tx) => {
    await mustKeep(tx, viewer, guestID);
    const { all, emailAddresses } = await store.forgetGuest(tx, guestID);
    await forgetGuestMails(tx, viewer.accountID, emailAddresses);
    // Without their name: the log is kept for long.
    await note(tx, ctx, { kind: 'guestForgotten' });
    for (const userID of all) await changeGuestPerson(tx, userID, { name: forgotten, isConfirmed: false });
    return all;
  });
  for (const userID of forgottenIDs) await tellOfGuest(services, userID, true);
}
