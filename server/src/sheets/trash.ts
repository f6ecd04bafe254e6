/** The trash of a sheet: what a member can bring back, by the restoring of each noun. */
import { mostTrashed, type Trashed } from '@marquee/contract/trash.ts';
import { sql } from 'kysely';
import type { Ctx } from '#access/ctx.ts';
import { mustBeLoggedIn, mustHaveRole } from '#access/roles.ts';
import { seenByMember } from '#access/seen.ts';

interface Entry extends Omit<Trashed, 'deletedAt'> {
  goneAt: Date;
}

/** So many names of things that were deleted together are told. */
const mostNames = 3;

/** What was deleted together at one moment is one entry. Throws `notFound` for who is no member. */
export async function listTrash(ctx: Ctx, sheetID: number): Promise<Trashed[]> {
  const { kysely } = ctx.services.db;
  const { userID } = await mustHaveRole(kysely, mustBeLoggedIn(ctx), sheetID, 'member');
  const { rows } = await sql<Entry>`
    with entry as (
      select 'row' as kind, array_agg(row_id order by group_sort_key, sort_key, row_id) as ids,
        (array_agg(name order by group_sort_key, sort_key, row_id))[1:${mostNames}] as names,
        case when min(group_name) = max(group_name) then min(group_name) end as "from", null::int as "columnID", gone_at, gone_by
      from trashed_row where sheet_id = ${sheetID} group by gone_at, gone_by
      union all
      select 'group', array[group_id], array[name], null, null, gone_at, gone_by
      from trashed_group where sheet_id = ${sheetID}
      union all
      select 'column', array[k.column_id], array[k.name], null, null, k.gone_at, k.gone_by
      from trashed_column k where k.sheet_id = ${sheetID} and ${seenByMember('k', userID)}
      union all
      select 'option', array[o.multi_choice_option_id], array[o.name], o.column_name, o.column_id, o.gone_at, o.gone_by
      from trashed_option o where o.sheet_id = ${sheetID} and ${seenByMember('o', userID)}
    )
    select e.kind, e.ids, e.names, e."from", e."columnID", e.gone_at as "goneAt",
      trim(p.first_name || ' ' || p.surname) as "deletedBy"
    from entry e join person p on p.user_id = e.gone_by
    order by e.gone_at desc, e.kind, e.ids limit ${mostTrashed}
  `.execute(kysely);
  return rows.map(({ goneAt, ...entry }) => ({ ...entry, deletedAt: goneAt.toISOString() }));
}
