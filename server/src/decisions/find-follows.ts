/** Reads which Status columns follow decisions, and which cells have yet to follow. */
import type { StatusFollow } from '@marquee/contract/status-follow.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '#platform/db.ts';
import { rowsOfPrepared } from '#platform/prepared.ts';
import { decisionsOfCells } from './find-decisions.ts';
import type { Followed } from './status-store.ts';

/**
 * A Status column can follow where everybody who sees the banners sees it, too: what is decided there would otherwise be written by people
 * in a column that is not theirs. `k` is the Banner column, `s` the Status column.
 */
const mayFollow = sql`s.sheet_id = k.sheet_id and s.column_type = ${sql.lit(columnTypes.status)}
  and (s.only_for is null or s.only_for = k.only_for)`;

/** What follows a Banner column as things are now; undefined where nothing was ever named. */
export async function followOf(db: Queries, columnID: number): Promise<StatusFollow | undefined> {
  const { rows } = await sql<StatusFollow>`
    select s.column_id as "statusColumnID", a.id as "approvedOptionID", c.id as "changesOptionID", r.id as "rejectedOptionID",
      w.id as "waitingOptionID",
      case when s.column_id is null then 0 else num_nonnulls(f.approved_option, f.changes_option, f.rejected_option, f.waiting_option)
        - num_nonnulls(a.id, c.id, r.id, w.id) end as "goneOptions"
    from status_follow f
    join alive_column k on k.column_id = f.column_id
    left join alive_column s on s.column_id = f.status_column_id and ${mayFollow}
    ${sql.join(
      (['approved', 'changes', 'rejected', 'waiting'] as const).map(
        (state) => sql`left join lateral (
          select multi_choice_option_id as id from alive_option
          where multi_choice_option_id = ${sql.ref(`f.${state}_option`)} and column_id = s.column_id
        ) as ${sql.ref(state.slice(0, 1))} on true`,
      ),
      sql` `,
    )}
    where f.column_id = ${columnID}
  `.execute(db);
  return rows[0];
}

/** A banner that its Status column has yet to follow. */
export interface Due extends Followed {
  sheetID: number;
  rowID: number;
  statusColumnID: number;
  /** what its state sets; null where it sets nothing, or that option shows already */
  optionID: number | null;
  /** who sees the banner alone */
  onlyFor: number | null;
  /** who owns the sheet */
  ownerUserID: number;
  /** whether it is the first version of a copy, which is what its original is */
  isCopy: boolean;
}

/** Where these banners are at, by a statement of that name, of those in columns that a Status column follows. Null where none of them is frozen. */
async function placesOf(
  db: Queries,
  as: string,
  cells: RawBuilder<unknown>,
): Promise<(Due & { options: (number | null)[] })[]> {
  const query = sql<Due & { options: (number | null)[]; shown: number | null; was: number | null; said: string }>`
    select c.cell_id as "cellID", c.sheet_id as "sheetID", c.row_id as "rowID", v.version_id as "versionID", c.only_for as "onlyFor",
      t.owner_user_id as "ownerUserID", s.column_id as "statusColumnID", x.multi_choice_option_id as shown, o.version_id as was, o.state as said,
      o.cell_id is null and n.taken_how = 'copy' as "isCopy",
      array[f.approved_option, f.changes_option, f.rejected_option, f.waiting_option] as options
    from alive_cell c
    join alive_sheet t on t.sheet_id = c.sheet_id
    join alive_column k on k.column_id = c.column_id
    join status_follow f on f.column_id = c.column_id
    join current_version v on v.cell_id = c.cell_id
    join version n on n.version_id = v.version_id
    left join alive_column s on s.column_id = f.status_column_id and ${mayFollow}
    left join cell x on x.row_id = c.row_id and x.column_id = s.column_id
    left join followed_decision o on o.cell_id = c.cell_id
    where ${cells}
    order by c.cell_id
  `;
  const rows = await rowsOfPrepared(db, as, query);
  if (rows.length === 0) return [];
  const states = new Map(
    (
      await decisionsOfCells(
        db,
        rows.map(({ cellID }) => cellID),
      )
    ).map(({ decision }) => [decision.cellID, decision.state]),
  );
  const alive = await sql<{ id: number }>`
    select multi_choice_option_id as id from alive_option where multi_choice_option_id = any(${rows.flatMap(({ options }) => options.flatMap((id) => id ?? []))}::int[])
  `.execute(db);
  const isThere = new Set(alive.rows.map(({ id }) => id));
  return rows.flatMap(({ shown, was, said, ...row }) => {
    const state = states.get(row.cellID) ?? 'waiting';
    if (was === row.versionID && said === state) return [];
    const wanted = row.options[['approved', 'changes', 'rejected', 'waiting'].indexOf(state)] ?? null;
    const optionID = wanted !== null && wanted !== shown && isThere.has(wanted) ? wanted : null;
    return { ...row, state, optionID };
  });
}

/** Of these banners, those that are at another version or in another state than their Status column followed. */
export const dueToFollow = (db: Queries, cellIDs: readonly number[]): Promise<Due[]> =>
  placesOf(db, 'statuses-of-cells', sql`c.cell_id = any(${cellIDs}::int[])`);

/**
 * Of the versions of the last day, those that no Status column has followed: whoever took them ended, or lost the database, before it did. An
 * older one is left, since somebody has seen to its Status by hand.
 */
export const dueUnfollowed = (db: Queries): Promise<Due[]> =>
  placesOf(
    db,
    'statuses-not-followed',
    sql`n.taken_at > now() - interval '1 day' and o.version_id is distinct from v.version_id`,
  );

/** The same of all banners of a column. */
export const dueInColumn = (db: Queries, columnID: number): Promise<Due[]> =>
  placesOf(db, 'statuses-of-column', sql`c.column_id = ${columnID}`);
