/** What every call of a guest begins with: a link that opens, and, where they write, who they are and what the link allows. */
import { Refusal } from '@marquee/contract/refusals.ts';
import { sql } from 'kysely';
import type { Services } from '#access/ctx.ts';
import type { Queries, Tx } from '#platform/db.ts';
import {
  guestAt,
  guestByID,
  mustOpenLink,
  mustStillOpen,
  type Asked,
  type KnownGuest,
  type OpenLink,
} from './open-link.ts';

/** A banner that a link shows. Throws `notFound` for any other cell. */
export async function mustShow(db: Queries, { reviewLinkID }: OpenLink, cellID: number): Promise<{ rowID: number }> {
  const { rows } = await sql<{ rowID: number }>`
    select row_id as "rowID" from reviewed_cell where review_link_id = ${reviewLinkID} and cell_id = ${cellID}
  `.execute(db);
  const [shown] = rows;
  if (!shown) throw new Refusal('notFound');
  return shown;
}

export type GuestRight = 'comment' | 'decide';

/** Throws what a link does not allow, and `sayWhoYouAre` of nobody. */
function mustMay(what: GuestRight, link: OpenLink, guest: KnownGuest | undefined): KnownGuest {
  if (what === 'comment' && !link.mayComment) throw new Refusal('linkWithoutComments');
  if (what === 'decide' && !link.mayDecide) throw new Refusal('linkWithoutDecisions');
  if (!guest) throw new Refusal('sayWhoYouAre');
  if (what === 'decide' && link.confirmByCode && !guest.isConfirmed) throw new Refusal('confirmYourAddress');
  return guest;
}

/** A guest who may do something by a link. Throws what opening it throws, `sayWhoYouAre`, and what the link does not allow. */
export async function mustBeGuest(
  services: Services,
  asked: Asked,
  what: GuestRight,
): Promise<{ link: OpenLink; guest: KnownGuest }> {
  const link = await mustOpenLink(services, asked);
  return { link, guest: mustMay(what, link, await guestAt(services, link, asked)) };
}

/** The same once more under the lock of the sheet: any of it may have changed while that was waited for. */
export async function mustStillBeGuest(
  tx: Tx,
  { guest, link }: { link: OpenLink; guest: KnownGuest },
  what: GuestRight,
): Promise<void> {
  mustMay(what, await mustStillOpen(tx, link), await guestByID(tx, guest.userID));
}
