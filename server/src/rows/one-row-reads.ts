/** What is read of one row before it is changed: it, where it is to go, and what its answer says of it. */
import { reading } from '#access/change-as-read.ts';

/** A row that is there, `$3`; null in all where it is not. */
export interface TheRow {
  row_id: number | null;
  group_id: number | null;
  name: string | null;
  sort_key: string | null;
  is_public: boolean | null;
}

const aliveRow = `left join lateral (
  select row_id, group_id, name, sort_key, is_public from alive_row where row_id = $3 and sheet_id = $1 limit 1
) r on true`;
const columns = 'r.row_id, r.group_id, r.name, r.sort_key, r.is_public';

export const theRow = reading('read-row', columns, aliveRow);

/** A row with its place, or the one that it is to have. */
export interface PlacedRow extends TheRow {
  /** the group that it is to be in; null where there is none such in the sheet */
  to_id: number | null;
  to_public: boolean | null;
  ordering: number | null;
  isFromTop: boolean | null;
  /** the keys of the rows that it is to stand between, from that end of the group that is nearer; null where it stays */
  keys: (string | null)[] | null;
  comments: number;
  unread: number;
}

/** So many rows of the group that is gone to, from one end: those on both sides of the place behind `passed` others, and nothing where an end is. */
const neighbours = (passed: string, rest: string, direction: 'asc' | 'desc'): string => `(
    select case when ${passed} = 0 then array_prepend(null, found) else found end
      from (select array(
        select sort_key from undeleted_row where group_id = g.group_id and row_id <> r.row_id
        order by sort_key ${direction}, row_id ${direction}
        offset greatest(${passed} - 1, 0) limit least(${passed}, 1) + least(${rest}, 1)
      ) as found) as near
  )`;

/**
 * `$4` the group that the row is to go to, or null for its own; `$5` the position there, or null where it stays. The place is looked for from
 * the nearer end of the group, which is what a move costs.
 */
export const placedRow = reading(
  'read-placed-row',
  `${columns}, g.group_id as to_id, g.is_public as to_public, n.comments, n.unread, place.passed <= place.rest as "isFromTop",
  case when $5::int is not null then place.passed + 1 else (
    select count(*) + 1 from undeleted_row b
    where b.group_id = r.group_id and (b.sort_key, b.row_id) < (r.sort_key, r.row_id)
  ) end as ordering,
  case
    when $5::int is null then null
    when place.passed <= place.rest then ${neighbours('place.passed', 'place.rest', 'asc')}
    else ${neighbours('place.rest', 'place.passed', 'desc')}
  end as keys`,
  `${aliveRow}
left join lateral (
  select group_id, is_public, row_count - (group_id = r.group_id)::int as others
  from alive_group where group_id = coalesce($4::int, r.group_id) and sheet_id = $1 limit 1
) g on true
left join lateral (
  select passed, g.others - passed as rest from (select least(greatest($5::int, 1), g.others + 1) - 1 as passed) as wanted
) place on true
left join lateral (
  select count(*) as comments, count(*) filter (where c.user_id <> $2 and d.comment_id is null) as unread
  from undeleted_comment c
  left join user_comment_read d on d.comment_id = c.comment_id and d.user_id = $2
  where c.sheet_id = $1 and c.row_id = $3
) n on true`,
);
