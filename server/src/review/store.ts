/** What is written about review links and guests: links with what they show, who came by them, and sessions. */
import { sql } from 'kysely';
import type { ReviewScope } from '@marquee/contract/review-links.ts';
import type { ReviewOptions } from '@marquee/contract/review-options.ts';
import type { Queries, Tx } from '#platform/db.ts';
import type { LinkToken } from './link-token.ts';
import type { OpenLink } from './open-link.ts';
import { changedColumns, optionColumns } from './option-columns.ts';

/** What a member says of a link; what is undefined stays as it is. */
export interface LinkSettings extends ReviewOptions {
  name: string;
  scope: ReviewScope;
  columnIDs: readonly number[];
  expiresAt: string | null;
  passwordHash: string | null;
}

export type ChangedSettings = { [Name in keyof LinkSettings]?: LinkSettings[Name] | undefined };

/** Says anew what a link is about. */
async function setExtent(
  tx: Tx,
  reviewLinkID: number,
  { columnIDs, scope }: { scope?: ReviewScope | undefined; columnIDs?: readonly number[] | undefined },
): Promise<void> {
  if (scope) {
    await tx.deleteFrom('review_link_group').where('review_link_id', '=', reviewLinkID).execute();
    await tx.deleteFrom('review_link_row').where('review_link_id', '=', reviewLinkID).execute();
    const groupIDs = scope.of === 'groups' ? scope.groupIDs : [];
    const rowIDs = scope.of === 'rows' ? scope.rowIDs : [];
    await sql`
      insert into review_link_group select distinct ${reviewLinkID}::int, id from unnest(${groupIDs}::int[]) as id
    `.execute(tx);
    await sql`
      insert into review_link_row select distinct ${reviewLinkID}::int, id from unnest(${rowIDs}::int[]) as id
    `.execute(tx);
  }
  if (columnIDs) {
    // Nobody is told of those that are deleted or hidden, so nobody can have taken them away: without them a link might show more.
    await sql`
      delete from review_link_column n using alive_column k
      where n.review_link_id = ${reviewLinkID} and k.column_id = n.column_id and k.is_public
    `.execute(tx);
    await sql`
      insert into review_link_column select distinct ${reviewLinkID}::int, id from unnest(${columnIDs}::int[]) as id
      on conflict do nothing
    `.execute(tx);
  }
}

export async function addLink(
  tx: Tx,
  link: LinkSettings & { sheetID: number; madeBy: number },
  { hash, sealed }: LinkToken,
): Promise<number> {
  const { review_link_id } = await tx
    .insertInto('review_link')
    .values({
      sheet_id: link.sheetID,
      name: link.name,
      token_hash: hash,
      token_sealed: sealed,
      scope: link.scope.of,
      ...optionColumns(link),
      password_hash: link.passwordHash,
      expires_at: link.expiresAt,
      made_by: link.madeBy,
    })
    .returning('review_link_id')
    .executeTakeFirstOrThrow();
  await setExtent(tx, review_link_id, link);
  return review_link_id;
}

export async function changeLink(tx: Tx, reviewLinkID: number, link: ChangedSettings): Promise<void> {
  await tx
    .updateTable('review_link')
    .set((eb) => ({
      ...(link.name !== undefined && { name: link.name }),
      ...(link.scope !== undefined && { scope: link.scope.of }),
      ...changedColumns(link),
      ...(link.passwordHash !== undefined && { password_hash: link.passwordHash, opening: eb('opening', '+', 1) }),
      ...(link.expiresAt !== undefined && { expires_at: link.expiresAt }),
      edition: eb('edition', '+', 1),
    }))
    .where('review_link_id', '=', reviewLinkID)
    .execute();
  await setExtent(tx, reviewLinkID, link);
}

export async function revokeLink(tx: Tx, reviewLinkID: number): Promise<void> {
  await sql`
    update review_link set revoked_at = coalesce(revoked_at, now()), edition = edition + 1 where review_link_id = ${reviewLinkID}
  `.execute(tx);
}

/** Somebody has opened a link; noted once a minute. */
export async function noteSeen(
  db: Queries,
  { opening, reviewLinkID }: Pick<OpenLink, 'opening' | 'reviewLinkID'>,
  userID: number | undefined,
): Promise<void> {
  await sql`
    update review_link set last_seen_at = now()
    where review_link_id = ${reviewLinkID} and (last_seen_at is null or last_seen_at < now() - interval '1 minute')
  `.execute(db);
  if (userID === undefined) return;
  await sql`
    insert into review_visit as v (review_link_id, user_id, opening) values (${reviewLinkID}, ${userID}, ${opening})
    on conflict (review_link_id, user_id) do update set last_seen_at = now(), opening = greatest(v.opening, excluded.opening)
    where v.last_seen_at < now() - interval '1 minute' or v.opening < excluded.opening
  `.execute(db);
}

/** Notes that a guest has written something by a link; whether it is the first thing. */
export async function noteWritten(
  tx: Tx,
  { opening, reviewLinkID }: Pick<OpenLink, 'opening' | 'reviewLinkID'>,
  userID: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into review_visit as v (review_link_id, user_id, has_written, opening)
    values (${reviewLinkID}, ${userID}, true, ${opening})
    on conflict (review_link_id, user_id) do update set
      has_written = true, last_seen_at = now(), opening = greatest(v.opening, excluded.opening) where not v.has_written
    returning user_id
  `.execute(tx);
  return rows.length > 0;
}

export interface NewGuest {
  userID: number;
  accountID: number;
  emailAddress: string;
  language: string;
  wantsReplies: boolean;
  isConfirmed: boolean;
  /** whether they said who they are; else they are asked for decisions */
  isIntroduced: boolean;
}

/** Adds a guest. Answers false where there is one of this address by now, and the person that was made for it is nobody's. */
export async function addGuest(tx: Tx, guest: NewGuest): Promise<boolean> {
  const { rows } = await sql`
    insert into guest (user_id, account_id, email_address, language, wants_replies, confirmed_at, introduced_at)
    values (${guest.userID}, ${guest.accountID}, ${guest.emailAddress}, ${guest.language}, ${guest.wantsReplies},
      case when ${guest.isConfirmed} then now() end, case when ${guest.isIntroduced} then now() end)
    on conflict do nothing returning user_id
  `.execute(tx);
  return rows.length > 0;
}

export async function changeGuest(
  db: Queries,
  userID: number,
  guest: { language?: string; wantsReplies?: boolean | undefined; isConfirmed?: boolean },
): Promise<void> {
  await db
    .updateTable('guest')
    .set({
      user_id: userID,
      ...(guest.language !== undefined && { language: guest.language }),
      ...(guest.wantsReplies !== undefined && { wants_replies: guest.wantsReplies }),
      ...(guest.isConfirmed && { confirmed_at: sql<Date>`coalesce(confirmed_at, now())` }),
    })
    .where('user_id', '=', userID)
    .execute();
}

/** Notes that whoever was only asked for decisions has said who they are; false where somebody else was quicker. */
export async function introduceAsked(tx: Tx, userID: number): Promise<boolean> {
  const { rows } = await sql`
    update guest set introduced_at = now() where user_id = ${userID} and introduced_at is null returning user_id
  `.execute(tx);
  return rows.length > 0;
}

/** Adds a session of a guest, and forgets those that nobody used for long. */
export async function addGuestSession(tx: Tx, tokenHash: Buffer, userID: number): Promise<void> {
  await tx.insertInto('guest_session').values({ token_hash: tokenHash, user_id: userID }).execute();
  await sql`delete from guest_session where last_seen_at < now() - interval '180 days'`.execute(tx);
}

/** Notes once a day that a session is in use; whether it did now. */
export async function touchGuestSession(db: Queries, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update guest_session set last_seen_at = now() where token_hash = ${tokenHash} and last_seen_at < now() - interval '1 day'
    returning token_hash
  `.execute(db);
  return rows.length > 0;
}

export async function endGuestSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('guest_session').where('token_hash', '=', tokenHash).execute();
}

/** Ends what all devices of a guest speak by. */
export async function endGuestSessions(tx: Tx, userID: number): Promise<void> {
  await tx.deleteFrom('guest_session').where('user_id', '=', userID).execute();
}

/**
 * Keeps guests as they are until the transaction ends, in one order whoever asks, so that nobody waits in a circle; answers the account of
 * each who is one still.
 */
export async function lockGuests(tx: Tx, guestIDs: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; accountID: number }>`
    select user_id as id, account_id as "accountID" from guest
    where user_id = any(${guestIDs}::int[]) and email_address is not null order by user_id for update
  `.execute(tx);
  return new Map(rows.map(({ accountID, id }) => [id, accountID]));
}

/** A guest and all who became them, one after the other. */
const allWhoAre = (userID: number) => sql`
  with recursive same as (
    select ${userID}::int as user_id
    union select g.user_id from guest g join same s on g.merged_into = s.user_id
  )`;

/** Makes a guest another one: who held the one's sessions is the other from now on, unless the other alone has proved their address. Answers who all became the other by that. */
export async function mergeGuest(tx: Tx, from: number, into: number): Promise<number[]> {
  await sql`
    update guest
    set merged_into = ${into}, email_address = null, former_email_address = email_address, wants_replies = false
    where user_id = ${from}
  `.execute(tx);
  await sql`
    update guest k set introduced_at = coalesce(k.introduced_at, f.introduced_at) from guest f
    where k.user_id = ${into} and f.user_id = ${from}
  `.execute(tx);
  // Who has proved nothing does not come to speak as somebody who has.
  await sql`
    delete from guest_session s using guest k, guest f
    where s.user_id = ${from} and f.user_id = ${from} and k.user_id = ${into} and k.confirmed_at is not null and f.confirmed_at is null
  `.execute(tx);
  await sql`update guest_session set user_id = ${into} where user_id = ${from}`.execute(tx);
  await sql`
    insert into review_visit as v (review_link_id, user_id, last_seen_at, has_written, opening)
    select review_link_id, ${into}, last_seen_at, has_written, opening from review_visit where user_id = ${from}
    on conflict (review_link_id, user_id) do update set
      last_seen_at = greatest(v.last_seen_at, excluded.last_seen_at), has_written = v.has_written or excluded.has_written,
      opening = greatest(v.opening, excluded.opening)
  `.execute(tx);
  const { rows } = await sql<{ id: number }>`${allWhoAre(from)} select user_id as id from same`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Takes away by what a guest is known, and those who became them before. Answers who all of them were, and their addresses. */
export async function forgetGuest(tx: Tx, userID: number): Promise<{ all: number[]; emailAddresses: string[] }> {
  const { rows } = await sql<{ id: number; addresses: string[] }>`
    ${allWhoAre(userID)}
    select user_id as id, array_remove(array[lower(email_address), lower(former_email_address)], null) as addresses
    from guest join same using (user_id)
  `.execute(tx);
  const all = rows.map(({ id }) => id);
  const emailAddresses = [...new Set(rows.flatMap(({ addresses }) => addresses))];
  await sql`
    delete from guest_code c using guest g
    where g.user_id = ${userID} and c.account_id = g.account_id and lower(c.email_address) = any(${emailAddresses}::text[])
  `.execute(tx);
  await endGuestSessions(tx, userID);
  await sql`
    update guest
    set email_address = null, former_email_address = null, wants_replies = false, forgotten_at = coalesce(forgotten_at, now())
    where user_id = any(${all}::int[])
  `.execute(tx);
  return { all, emailAddresses };
}
