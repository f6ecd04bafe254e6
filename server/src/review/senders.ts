/** Whom a client's words by a review link concern besides those who work on the row: who made the link, and who asked the client about the banner. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import { sql } from 'kysely';
import { addNotifications, takeUnread, untell } from '#notifications/store.ts';
import type { Queries, Tx } from '#platform/db.ts';
import type { KnownGuest, OpenLink } from './open-link.ts';

/** Those who sent a guest the link by which they speak of a banner, or asked them about it and did not withdraw that. */
export async function sendersOf(
  db: Queries,
  { reviewLinkID }: OpenLink,
  { userID }: KnownGuest,
  cellID: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select made_by as id from review_link where review_link_id = ${reviewLinkID}
    union
    select a.asked_by from asked q join ask a on a.ask_id = q.ask_id
    where q.user_id = ${userID} and q.cell_id = ${cellID} and q.withdrawn_at is null
  `.execute(db);
  return rows.map(({ id }) => id);
}

interface Approved {
  rowID: number;
  columnID: number;
  /** in Who of its row, as far as all members see it */
  whoIDs: number[];
}

async function approvedBanner(db: Queries, cellID: number): Promise<Approved | undefined> {
  const { rows } = await sql<Approved>`
    select c.row_id as "rowID", c.column_id as "columnID",
      array(
        select w.user_id from cell w join alive_column k on k.column_id = w.column_id and k.only_for is null
        where w.row_id = c.row_id and w.column_type = ${sql.lit(columnTypes.who)} and w.user_id is not null) as "whoIDs"
    from alive_cell c where c.cell_id = ${cellID}
  `.execute(db);
  return rows[0];
}

/** By what a client's approvals in a column are known. */
const approvalsOf = ({ sheetID }: OpenLink, { userID }: KnownGuest, { columnID }: Approved) =>
  ({ kind: 'client', sheetID, columnID, actorID: userID }) as const;

/**
 * Has nobody be told any more that a client approved a banner without a word, who has not read that: they said something else since. Answers whose
 * bells are to ring once that is committed.
 */
export async function untellApproved(
  tx: Tx,
  { cellID, guest, link }: { cellID: number; guest: KnownGuest; link: OpenLink },
): Promise<number[]> {
  const banner = await approvedBanner(tx, cellID);
  return banner ? untell(tx, approvalsOf(link, guest, banner), banner.rowID) : [];
}

/**
 * Notes for those whom it concerns that a client approved a banner without a word; several that they have neither read nor been mailed of
 * yet are one entry. Their mails follow. Answers whose bells are to ring once that is committed.
 */
export async function tellApproved(
  tx: Tx,
  { cellID, guest, link }: { cellID: number; guest: KnownGuest; link: OpenLink },
): Promise<number[]> {
  const banner = await approvedBanner(tx, cellID);
  if (!banner) return [];
  const { rowID, whoIDs } = banner;
  const userIDs = [...new Set([...(await sendersOf(tx, link, guest, cellID)), ...whoIDs])];
  const about = approvalsOf(link, guest, banner);
  const before = await takeUnread(tx, { ...about, userIDs });
  const added = await addNotifications(
    tx,
    userIDs.map((userID) => ({ ...about, userID, rowIDs: [...new Set([...(before.get(userID) ?? []), rowID])] })),
  );
  return added.map(({ userID }) => userID);
}
