/** What a review link shows, built from nothing up: banners that the public view has, what the link names beside them, verdicts by name. */
import { createHash } from 'node:crypto';
import type { DecisionState, VerdictWord } from '@marquee/contract/decisions.ts';
import { limits } from '@marquee/contract/limits.ts';
import { reviewOptionsOf } from '@marquee/contract/review-options.ts';
import type { ReviewBanner } from '@marquee/contract/review.ts';
import { stillPath } from '@marquee/contract/stills.ts';
import { sql, type RawBuilder } from 'kysely';
import { stillBase } from '#banners/stills/still-pass.ts';
import { keyOf } from '#banners/stills/find-stills.ts';
import type { Services } from '#access/ctx.ts';
import { atOneMoment, type Queries } from '#platform/db.ts';
import { rowsOfPrepared } from '#platform/prepared.ts';
import { fieldsOf, type ShownField } from './shown-fields.ts';
import type { OpenLink } from './open-link.ts';

interface ShownVerdict {
  userID: number;
  name: string;
  isStudio: boolean;
  verdict: VerdictWord;
  at: string;
}

interface ShownVersion {
  versionID: number;
  number: number;
  takenAt: string;
  isCurrent: boolean;
  state: DecisionState;
  verdicts: ShownVerdict[];
}

export interface ShownBanner {
  cellID: number;
  rowID: number;
  name: string;
  groupName: string;
  columnName: string;
  fileType: 1 | 2 | 3;
  width: number | null;
  height: number | null;
  state: DecisionState;
  versions: ShownVersion[];
  fields: ShownField[];
  /** of its picture, where it has one */
  stillKey: string | null;
  /** whether there is a strip of the current version’s moments: it may come after the page */
  hasMoments: boolean;
  noOfComments: number;
}

/** What a link shows to whoever holds it, as of one moment. */
export interface LinkView {
  banners: ShownBanner[];
  /** stands for all of it, and for the comments beside it */
  mark: string;
}

interface BannerRow extends Omit<ShownBanner, 'versions' | 'fields' | 'stillKey' | 'state'> {
  columnID: number;
  state: DecisionState | null;
  still: Buffer | null;
}

/** Asked for one version after the other, it is found by keys: joined, what is decided in all sheets would be worked out each time. */
const stateOf = (versionID: RawBuilder<unknown>, sheetID: RawBuilder<unknown>) =>
  sql`(select d.state from decided_version d where d.version_id = ${versionID} and d.sheet_id = ${sheetID})`;

/** The first ones in the order of the sheet, as many as a link shows: only of those it is looked up what they are like. */
async function bannersOf(db: Queries, reviewLinkID: number): Promise<BannerRow[]> {
  const query = sql<BannerRow>`
    with first as materialized (
      select c.cell_id, c.row_id, c.column_id, c.sheet_id, r.name, r.group_name, k.name as column_name,
        row_number() over (order by r.group_sort_key, r.group_id, r.sort_key, r.row_id, k.sort_key, k.column_id) as place
      from reviewed_cell c
      join alive_row r on r.row_id = c.row_id
      join alive_column k on k.column_id = c.column_id
      where c.review_link_id = ${reviewLinkID}
      order by place limit ${limits.bannersAskedAtOnce}
    )
    select c.cell_id as "cellID", c.row_id as "rowID", c.column_id as "columnID", c.name, c.group_name as "groupName",
      c.column_name as "columnName", b.file_type as "fileType", ${stateOf(sql`v.version_id`, sql`c.sheet_id`)} as state,
      coalesce(nullif(b.banner_width, 0), b.file_width) as width, coalesce(nullif(b.banner_height, 0), b.file_height) as height,
      s.blob as still, m.blob is not null as "hasMoments",
      (select count(*)::int from shared_comment m where m.row_id = c.row_id) as "noOfComments"
    from first c
    join cell_banner b on b.cell_id = c.cell_id
    left join lateral (select version_id from current_version where cell_id = c.cell_id limit 1) as v on true
    left join lateral (select blob from shown_still where cell_id = c.cell_id and size = 'small' limit 1) as s on true
    left join lateral (select blob from shown_still where cell_id = c.cell_id and size = 'moments' and until_ms is not null limit 1) as m on true
    order by c.place
  `;
  return rowsOfPrepared(db, 'banners-by-link', query);
}

interface VersionRow extends Omit<ShownVersion, 'takenAt' | 'verdicts'> {
  cellID: number;
  takenAt: Date;
}

/** Those of banners that a link shows, by cell, the newest first: the current ones, and older ones where it shows them. */
async function versionsOf(
  db: Queries,
  cellIDs: readonly number[],
  { maySeeOlder, sheetID }: OpenLink,
): Promise<Map<number, VersionRow[]>> {
  const query = sql<VersionRow>`
    select v.cell_id as "cellID", v.version_id as "versionID", v.number, v.taken_at as "takenAt",
      coalesce(n.version_id = v.version_id, false) as "isCurrent", coalesce(${stateOf(sql`v.version_id`, sql`${sheetID}`)}, 'waiting') as state
    from version v
    left join lateral (select version_id from current_version where cell_id = v.cell_id limit 1) as n on true
    where v.cell_id = any(${cellIDs}::int[]) and (n.version_id = v.version_id or ${maySeeOlder})
    order by v.cell_id, v.number desc
  `;
  const rows = await rowsOfPrepared(db, 'versions-by-link', query);
  return Map.groupBy(rows, ({ cellID }) => cellID);
}

/** The last words of each person on versions that a link shows, as far as they stand. */
async function verdictsOf(db: Queries, versionIDs: readonly number[]): Promise<Map<number, ShownVerdict[]>> {
  const query = sql<ShownVerdict & { versionID: number; saidAt: Date }>`
    select version_id as "versionID", user_id as "userID", verdict, said_at as "saidAt",
      trim(p.first_name || ' ' || p.surname) as name, g.user_id is null as "isStudio"
    from (
      select distinct on (s.version_id, s.user_id) s.version_id, s.user_id, s.verdict, s.said_at, s.verdict_id
      from verdict s where s.version_id = any(${versionIDs}::int[])
      order by s.version_id, s.user_id, s.verdict_id desc
    ) as last
    join person p using (user_id)
    left join guest g using (user_id)
    where verdict <> 'withdraw' order by verdict_id
  `;
  const rows = await rowsOfPrepared(db, 'verdicts-by-link', query);
  const said = rows.map(({ saidAt, ...one }) => ({ ...one, at: saidAt.toISOString() }));
  return Map.groupBy(said, ({ versionID }) => versionID);
}

/** What changes of the comments that a link shows, in a few letters. */
async function markOfComments(db: Queries, rowIDs: readonly number[]): Promise<string> {
  const { rows } = await sql<{ mark: string | null }>`
    select md5(string_agg(concat_ws(' ', comment_id, edited_at, resolved_at, user_id), ',' order by comment_id)) as mark
    from shared_comment where row_id = any(${rowIDs}::int[])
  `.execute(db);
  return rows[0]?.mark ?? '';
}

async function readView(db: Queries, link: OpenLink): Promise<LinkView> {
  const { reviewLinkID } = link;
  const rows = await bannersOf(db, reviewLinkID);
  const cellIDs = rows.map(({ cellID }) => cellID);
  const versions = await versionsOf(db, cellIDs, link);
  const versionIDs = [...versions.values()].flatMap((some) => some.map(({ versionID }) => versionID));
  const verdicts = await verdictsOf(db, versionIDs);
  const rowIDs = [...new Set(rows.map(({ rowID }) => rowID))];
  const fields = await fieldsOf(db, reviewLinkID, rowIDs);
  const isOfSeveral = new Set(rows.map(({ columnID }) => columnID)).size > 1;
  const banners = rows.map(({ columnID: _column, columnName, still, state, ...banner }): ShownBanner => ({
    ...banner,
    columnName: isOfSeveral ? columnName : '',
    state: state ?? 'waiting',
    stillKey: still && keyOf(still),
    fields: fields.get(banner.rowID) ?? [],
    versions: (versions.get(banner.cellID) ?? []).map(({ cellID: _cell, takenAt, ...version }) => ({
      ...version,
      takenAt: takenAt.toISOString(),
      verdicts: verdicts.get(version.versionID) ?? [],
    })),
  }));
  const { accountName, expiresAt, name } = link;
  const settings = [name, accountName, reviewOptionsOf(link), expiresAt];
  const said = await markOfComments(db, rowIDs);
  const mark = createHash('sha256')
    .update(JSON.stringify([settings, banners, said]))
    .digest('base64url')
    .slice(0, 22);
  return { banners, mark };
}

/** A view that is worked out or being worked out, of which state of the sheet and of the link. */
interface Kept {
  of: string;
  view: Promise<LinkView>;
  until: number;
}

/** So long a view is kept at most: names of people and accounts change without a word of the sheet. Milliseconds. */
const keptMs = 30_000;
const mostKept = 200;
const kept = new WeakMap<Services, Map<number, Kept>>();

/** What a link shows: worked out once for each state of its sheet, however many look at it. */
export function viewOf(services: Services, link: OpenLink): Promise<LinkView> {
  const views = kept.get(services) ?? new Map<number, Kept>();
  kept.set(services, views);
  const { edition, reviewLinkID, revision } = link;
  const of = `${revision} ${edition}`;
  const known = views.get(reviewLinkID);
  if (known?.of === of && known.until > Date.now()) return known.view;
  const view = atOneMoment(services.db, (tx) => readView(tx, link));
  views.delete(reviewLinkID);
  views.set(reviewLinkID, { of, view, until: Date.now() + keptMs });
  const [oldest] = views.keys();
  if (views.size > mostKept && oldest !== undefined) views.delete(oldest);
  view.catch(() => {
    if (views.get(reviewLinkID)?.view === view) views.delete(reviewLinkID);
  });
  return view;
}

/** Banners as one reader is told of them: which of it is theirs, and where its pictures are. */
export function asSeenBy(
  { settings }: Services,
  link: OpenLink,
  banners: readonly ShownBanner[],
  userID: number | undefined,
): ReviewBanner[] {
  const { opening, reviewLinkID, sheetID } = link;
  const base = stillBase(settings, { sheetID, reader: { opening, reviewLinkID } });
  return banners.map(({ stillKey, versions, ...banner }) => {
    const own = versions.find(({ isCurrent }) => isCurrent)?.verdicts.find((one) => one.userID === userID);
    return {
      ...banner,
      ownVerdict: own?.verdict ?? null,
      still: stillKey === null ? null : stillsOf(base, banner.cellID, stillKey),
      versions: versions.map(({ versionID: _version, verdicts, ...version }) => ({
        ...version,
        verdicts: verdicts.map(({ at, isStudio, name, userID: by, verdict }) => ({
          by: { name, isOwn: by === userID, isStudio },
          verdict,
          at,
        })),
      })),
    };
  });
}

const stillsOf = (base: string, cellID: number, key: string) => ({
  small: base + stillPath(cellID, key, 'small'),
  large: base + stillPath(cellID, key, 'large'),
});
