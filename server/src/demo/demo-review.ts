/** The review link of the demo: printed at each start, with a guest who wrote by it, and what was said among colleagues beside. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import { usualOptions } from '@marquee/contract/review-options.ts';
import { sql } from 'kysely';
import type { Services } from '#access/ctx.ts';
import { addGuestPerson, changeGuestPerson } from '#people/guest-store.ts';
import type { Queries, Tx } from '#platform/db.ts';
import { newLinkToken, openedToken } from '#review/link-token.ts';
import { addGuest, addLink, noteSeen, noteWritten } from '#review/store.ts';
import { idOf, type Workspace } from './insert.ts';
import type { PersonKey } from './people.ts';

type Settings = Services['settings'];

const linkName = 'Trailhead jackets, for Aurora';
const reviewed = { group: 'Trailhead jackets – Display', row: 'Billboard 970x250 – FR – HTML5', beside: 'Copy' };
const client = { name: 'Claire Moreau', emailAddress: 'claire.moreau@aurora.example' };

interface Said {
  by: PersonKey | 'client';
  html: string;
  hoursAgo: number;
}

/** Threads on one row, the first comment first. */
const threads: readonly { isShared: boolean; said: readonly Said[] }[] = [
  {
    isShared: false,
    said: [
      { by: 'tom', html: '<p>This is their second round, so the next one is billable.</p>', hoursAgo: 49 },
      { by: 'amara', html: '<p>I’ll tell them once we know what they want.</p>', hoursAgo: 47 },
    ],
  },
  {
    isShared: true,
    said: [
      {
        by: 'tom',
        html: '<p>The French line is new: “légère, compacte, imperméable”. Does it read well to you?</p>',
        hoursAgo: 45,
      },
      {
        by: 'client',
        html: '<p>It does, thank you. Could the jacket stay a second longer before the price comes?</p>',
        hoursAgo: 3,
      },
    ],
  },
];

/** What the link is about; throws where the demo's sheet has it no more. */
async function findReviewed(tx: Tx, sheetID: number) {
  const { rows } = await sql<{ groupID: number; rowID: number; columnIDs: number[] }>`
    select g.group_id as "groupID", r.row_id as "rowID",
      array(select column_id from sheet_column k where k.sheet_id = g.sheet_id
        and (k.column_type = ${columnTypes.banner} or k.name = ${reviewed.beside})) as "columnIDs"
    from sheet_group g join sheet_row r on r.group_id = g.group_id and r.name = ${reviewed.row}
    where g.sheet_id = ${sheetID} and g.name = ${reviewed.group}
  `.execute(tx);
  const [found] = rows;
  if (!found) throw new Error('The demo has nothing to review.');
  return found;
}

/** As in the rest of the demo, what is newer than a day is unread. */
async function addThreads(tx: Tx, place: { sheetID: number; rowID: number }, idBy: (by: Said['by']) => number) {
  for (const { isShared, said } of threads) {
    let first: number | null = null;
    for (const { by, html, hoursAgo } of said) {
      const { comment_id } = await tx
        .insertInto('comment')
        .values({
          sheet_id: place.sheetID,
          row_id: place.rowID,
          user_id: idBy(by),
          parent_comment_id: first,
          is_shared: isShared && first === null,
          comment_text: html,
          created_at: sql`now() - make_interval(hours => ${hoursAgo})`,
        })
        .returning('comment_id')
        .executeTakeFirstOrThrow();
      first ??= comment_id;
      const readers = [...(by === 'client' ? [] : [by]), ...(hoursAgo > 24 ? (['admin'] as const) : [])];
      for (const reader of readers)
        await tx
          .insertInto('user_comment_read')
          .values({ user_id: idBy(reader), comment_id })
          .execute();
    }
  }
}

/** Makes the link, the guest, and what they and their studio said. */
export async function addReview(
  tx: Tx,
  { accountID, userIDs }: Workspace,
  sheetID: number,
  settings: Settings,
): Promise<void> {
  const { columnIDs, groupID, rowID } = await findReviewed(tx, sheetID);
  const link = {
    sheetID,
    name: linkName,
    scope: { of: 'groups' as const, groupIDs: [groupID] },
    columnIDs,
    ...usualOptions,
    maySeeOlder: true,
    expiresAt: null,
    passwordHash: null,
    madeBy: idOf(userIDs, 'admin'),
  };
  const reviewLinkID = await addLink(tx, link, newLinkToken(settings));
  const userID = await addGuestPerson(tx, accountID, client.name);
  await changeGuestPerson(tx, userID, { name: client.name, isConfirmed: true });
  const { emailAddress } = client;
  const guest = { userID, accountID, emailAddress, language: 'fr', wantsReplies: false };
  await addGuest(tx, { ...guest, isConfirmed: true, isIntroduced: true });
  const opened = { reviewLinkID, opening: 1 };
  await noteSeen(tx, opened, userID);
  await noteWritten(tx, opened, userID);
  await addThreads(tx, { sheetID, rowID }, (by) => (by === 'client' ? userID : idOf(userIDs, by)));
}

/** The path of the demo's review link, the same at each start; undefined where it opens no more, and under another secret. */
export async function reviewPath(db: Queries, accountID: number, settings: Settings): Promise<string | undefined> {
  const { rows } = await sql<{ sealed: Buffer }>`
    select l.token_sealed as sealed from review_link l join open_review_link using (review_link_id)
    join sheet s on s.sheet_id = l.sheet_id
    where s.account_id = ${accountID} and l.name = ${linkName} and l.password_hash is null
    order by l.review_link_id limit 1
  `.execute(db);
  const token = rows[0] && openedToken(settings, rows[0].sealed);
  return token && `/review/${token}`;
}
