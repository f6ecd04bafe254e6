/** Reads review links as members see them: what each shows, who came by it, and how far they are. */
import { limits } from '@marquee/contract/limits.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import type { ReviewLink, ReviewScope, ReviewVisit } from '@marquee/contract/review-links.ts';
import { sql } from 'kysely';
import type { Services } from '#access/ctx.ts';
import { findPeople } from '#people/find-people.ts';
import type { Queries } from '#platform/db.ts';
import { openedToken } from './link-token.ts';
import { selectedOptions } from './option-columns.ts';

interface StoredLink extends Omit<
  ReviewLink,
  'scope' | 'path' | 'madeBy' | 'visits' | 'madeAt' | 'revokedAt' | 'lastSeenAt' | 'expiresAt'
> {
  of: ReviewScope['of'];
  groupIDs: number[];
  rowIDs: number[];
  sealed: Buffer;
  maker: number;
  madeAt: Date;
  revokedAt: Date | null;
  lastSeenAt: Date | null;
  expiresAt: Date | null;
}

/**
 * Banners that were hidden since the link was made are not counted, as it doesn't show them. Which are decided is asked for each banner by
 * itself, so that PostgreSQL goes by keys; in a join it would compare each with all that was ever decided.
 */
async function stored(db: Queries, of: { sheetID: number } | { reviewLinkID: number }): Promise<StoredLink[]> {
  const which = 'sheetID' in of ? sql`l.sheet_id = ${of.sheetID}` : sql`l.review_link_id = ${of.reviewLinkID}`;
  const { rows } = await sql<StoredLink>`
    select l.review_link_id as "reviewLinkID", l.sheet_id as "sheetID", l.name, l.scope as of,
      array(select group_id from review_link_group g where g.review_link_id = l.review_link_id order by group_id) as "groupIDs",
      array(select row_id from review_link_row r where r.review_link_id = l.review_link_id order by row_id) as "rowIDs",
      array(
        select n.column_id from review_link_column n join alive_column k on k.column_id = n.column_id and k.is_public
        where n.review_link_id = l.review_link_id order by n.column_id) as "columnIDs",
      ${selectedOptions}, l.expires_at as "expiresAt", l.token_sealed as sealed,
      l.password_hash is not null as "hasPassword", l.made_by as maker, l.made_at as "madeAt", l.revoked_at as "revokedAt",
      l.last_seen_at as "lastSeenAt", coalesce(n.banners, 0) as banners, coalesce(n.decided, 0) as decided
    from review_link l
    left join lateral (
      select count(*)::int as banners, count((
        select d.state from decided_version d
        where d.sheet_id = c.sheet_id and d.version_id = (select version_id from current_version v where v.cell_id = c.cell_id)
      ))::int as decided
      from reviewed_cell c
      where c.review_link_id = l.review_link_id ${'sheetID' in of ? sql`and c.sheet_id = ${of.sheetID}` : sql``}
    ) as n on true
    where ${which} and (l.revoked_at is null or ${'reviewLinkID' in of} or l.review_link_id in (
      select o.review_link_id from review_link o where o.sheet_id = l.sheet_id and o.revoked_at is not null
      order by o.revoked_at desc, o.review_link_id desc limit ${limits.reviewLinksPerSheet}))
    order by l.review_link_id desc
  `.execute(db);
  return rows;
}

async function visitsOf(db: Queries, linkIDs: readonly number[]) {
  const { rows } = await sql<{ linkID: number; userID: number; at: Date }>`
    select review_link_id as "linkID", user_id as "userID", last_seen_at as at from review_visit
    where review_link_id = any(${linkIDs}::int[]) order by last_seen_at desc
  `.execute(db);
  return rows;
}

const scopeOf = ({ groupIDs, of, rowIDs }: StoredLink): ReviewScope => {
  if (of === 'groups') return { of, groupIDs };
  return of === 'rows' ? { of, rowIDs } : { of };
};

/** The links of a sheet, the newest first, or one of them. */
export async function linksOf(
  { db, settings }: Services,
  which: { sheetID: number } | { reviewLinkID: number },
): Promise<ReviewLink[]> {
  const { kysely } = db;
  const links = await stored(kysely, which);
  const visits = await visitsOf(
    kysely,
    links.map(({ reviewLinkID }) => reviewLinkID),
  );
  const ids = [...links.map(({ maker }) => maker), ...visits.map(({ userID }) => userID)];
  const people = new Map((await findPeople(kysely, [...new Set(ids)])).map((person) => [person.userID, person]));
  return links.flatMap((link): ReviewLink[] => {
    const {
      expiresAt,
      groupIDs: _groups,
      lastSeenAt,
      madeAt,
      maker,
      of: _of,
      revokedAt,
      rowIDs: _rows,
      sealed,
      ...rest
    } = link;
    const madeBy = people.get(maker);
    if (!madeBy) return [];
    const token = revokedAt === null ? openedToken(settings, sealed) : undefined;
    return [
      {
        ...rest,
        scope: scopeOf(link),
        // Of one that opens nothing any more there is nothing to copy.
        path: token === undefined ? '' : `/review/${token}`,
        madeBy,
        madeAt: madeAt.toISOString(),
        revokedAt: revokedAt?.toISOString() ?? null,
        expiresAt: expiresAt?.toISOString() ?? null,
        lastSeenAt: lastSeenAt?.toISOString() ?? null,
        visits: visits.flatMap(({ at, linkID, userID }): ReviewVisit[] => {
          const guest = linkID === link.reviewLinkID ? people.get(userID) : undefined;
          return guest ? [{ guest, lastSeenAt: at.toISOString() }] : [];
        }),
      },
    ];
  });
}

export async function linkByID(services: Services, reviewLinkID: number): Promise<ReviewLink> {
  const [link] = await linksOf(services, { reviewLinkID });
  if (!link) throw new Refusal('notFound');
  return link;
}
