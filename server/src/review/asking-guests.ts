/** What every call of a guest begins with: a link that opens, and, where they write, who they are and what the link allows. */
import { Refusal } from '@marquee/contract/refusals.ts';
import { sql } from 'kysely';
import type { Services } from '#access/ctx.ts';
import type { Queries } from '#platform/db.ts';
import { guestAt, mustOpenLink, type Asked, type KnownGuest, type OpenLink } from './open-link.ts';

/** A banner that a link shows. Throws `notFound` for any other cell. */
export async function mustShow(db: Queries, { reviewLinkID }: OpenLink, cellID: number): Promise<{ rowID: number }> {
  const { rows } = await sql<{ rowID: number }>`
    select row_id as "rowID" from reviewed_cell where review_link_id = ${reviewLinkID} and cell_id = ${cellID}
  `.execute(db);
  const [shown] = rows;
  if (!shown) throw new Refusal('notFound');
  return shown;
}

/** A guest who may do something by a link. Throws what opening it throws, `sayWhoYouAre`, and what the link does not allow. */
export async function mustBeGuest(
  services: Services,
  asked: Asked,
  what: 'comment' | 'decide',
): Promise<{ link: OpenLink; guest: KnownGuest }> {
  const link = await mustOpenLink(services, asked);
  if (what === 'comment' && !link.mayComment) throw new Refusal('linkWithoutComments');
  if (what === 'decide' && !link.mayDecide) throw new Refusal('linkWithoutDecisions');
  const guest = await guestAt(services, link, asked);
  if (!guest) throw new Refusal('sayWhoYouAre');
  if (what === 'decide' && link.confirmByCode && !guest.isConfirmed) throw new Refusal('confirmYourAddress');
  return { link, guest };
}
