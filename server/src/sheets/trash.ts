/** The trash of a sheet: what a member can bring back, by the restoring of each noun. */
import { excerpt } from '@marquee/contract/comment-html.ts';
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
/** So many letters of a comment are told. */
const lettersOfComment = 80;

/** What was deleted together at one moment is one entry. Of comments only one's own are listed: nobody else may read them any more. Throws `notFound` for who is no member. */
export async function listTrash(ctx: Ctx, sheetID: number): Promise<Trashed[]> {
  const { kysely } = ctx.services.db;
  const { userID } = await mustHaveRole(kysely, mustBeLoggedIn(ctx), sheetID, 'member');
  const { rows } = await sql<Entry>`
    with entry as (
      select 'row' as kind, array_agg(row_id order by group_sort_key, sort_key, row_id) as ids,
        (array_agg(name order by group_sort_key, sort_key, row_id))[1:${mostNames}] as names,
        case when min(group_name) = max(group_name) then min(group_name) end as "from", null::int as "columnID", null::int as "rowID", gone_at, gone_by
      from trashed_row where sheet_id = ${sheetID} group by gone_at, gone_by
      union all
      select 'group', array[group_id], array[name], null, null, null, gone_at, gone_by
      from trashed_group where sheet_id = ${sheetID}
      union all
      select 'column', array[k.column_id], array[k.name], null, null, null, k.gone_at, k.gone_by
      from trashed_column k where k.sheet_id = ${sheetID} and ${seenByMember('k', userID)}
      union all
      select 'option', array[o.multi_choice_option_id], array[o.name], o.column_name, o.column_id, null, o.gone_at, o.gone_by
      from trashed_option o where o.sheet_id = ${sheetID} and ${seenByMember('o', userID)}
      union all
      select 'comment', array[comment_id], array[comment_text], row_name, null, row_id, gone_at, gone_by
      from trashed_comment where sheet_id = ${sheetID} and gone_by = ${userID}
    )
    select e.kind, e.ids, e.names, e."from", e."columnID", e."rowID", e.gone_at as "goneAt",
      trim(p.first_name || ' ' || p.surname) as "deletedBy"
    from entry e join person p on p.user_id = e.gone_by
    order by e.gone_at desc, e.kind, e.ids limit ${mostTrashed}
  `.execute(kysely);
  return rows.map(({ goneAt, names, ...entry }) => ({
    ...entry,
    names: entry.kind === 'comment' ? names.map((html) => excerpt(html, lettersOfComment)) : names,
    deletedAt: goneAt.toISOString(),
  }));
}
