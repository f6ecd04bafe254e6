/** Whom a client's words by a review link concern besides those who work on the row: who made the link, and who asked the client about the banner. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import { fullName } from '@marquee/contract/people.ts';
import { sql } from 'kysely';
import type { Services } from '#access/ctx.ts';
import { queueMails } from '#mail/commands.ts';
import { addNotifications, takeUnread, untell } from '#notifications/store.ts';
import { findPeople } from '#people/find-people.ts';
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
  rowName: string;
  sheetName: string;
  sheetURL: string;
  /** in Who of its row, as far as all members see it */
  whoIDs: number[];
}

async function approvedBanner(db: Queries, cellID: number): Promise<Approved | undefined> {
  const { rows } = await sql<Approved>`
    select c.row_id as "rowID", c.column_id as "columnID", r.name as "rowName", s.name as "sheetName", s.url as "sheetURL",
      array(
        select w.user_id from cell w join alive_column k on k.column_id = w.column_id and k.only_for is null
        where w.row_id = c.row_id and w.column_type = ${sql.lit(columnTypes.who)} and w.user_id is not null) as "whoIDs"
    from alive_cell c join sheet_row r on r.row_id = c.row_id join sheet s on s.sheet_id = c.sheet_id
    where c.cell_id = ${cellID}
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
 * Notes for those whom it concerns that a client approved a banner without a word; several that they have not read yet are one entry. Answers
 * whose bells are to ring once that is committed.
 */
export async function tellApproved(
  services: Services,
  tx: Tx,
  { cellID, guest, link }: { cellID: number; guest: KnownGuest; link: OpenLink },
): Promise<number[]> {
  const banner = await approvedBanner(tx, cellID);
  if (!banner) return [];
  const { columnID, rowID, rowName, sheetName, sheetURL, whoIDs } = banner;
  const userIDs = [...new Set([...(await sendersOf(tx, link, guest, cellID)), ...whoIDs])];
  const about = approvalsOf(link, guest, banner);
  const before = await takeUnread(tx, { ...about, userIDs });
  const added = await addNotifications(
    tx,
    userIDs.map((userID) => ({ ...about, userID, rowIDs: [...new Set([...(before.get(userID) ?? []), rowID])] })),
  );
  const mailed = added.filter(({ mail }) => mail === 'now').map(({ userID }) => userID);
  const url = `${services.address()}/sheet/${sheetURL}`;
  await queueMails(
    services,
    tx,
    (await findPeople(tx, mailed)).map((person) => ({
      to: person.emailAddress ?? '',
      toName: fullName(person),
      kind: 'clientApproved',
      sheetID: link.sheetID,
      subject: `${guest.name} approved ${rowName} in ${sheetName}`,
      letter: {
        preview: `${rowName} in ${sheetName}`,
        sheet: { name: sheetName, url },
        heading: 'A client approved a banner',
        blocks: [
          {
            kind: 'paragraph',
            words: [{ strong: guest.name }, ' approved the banner of the row ', { strong: rowName }, '.'],
          },
          { kind: 'button', words: 'View the banner', url: `${url}?banner=${rowID}:${columnID}` },
        ],
        reason: 'You’re getting this because you asked for emails about what clients say.',
      },
      alert: { userID: person.userID, of: 'client' as const },
    })),
  );
  return added.map(({ userID }) => userID);
}
