/** What is written about the Status columns that follow decisions: which one follows which, and what of each banner it has followed. */
import type { FollowOptions } from '@marquee/contract/status-follow.ts';
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';

/** Which Status column follows a Banner column from now on. */
export interface NewFollow extends FollowOptions {
  sheetID: number;
  columnID: number;
  statusColumnID: number;
}

export async function putFollow(tx: Tx, follow: NewFollow): Promise<void> {
  const options = {
    status_column_id: follow.statusColumnID,
    approved_option: follow.approvedOptionID,
    changes_option: follow.changesOptionID,
    rejected_option: follow.rejectedOptionID,
    waiting_option: follow.waitingOptionID,
  };
  await tx
    .insertInto('status_follow')
    .values({ column_id: follow.columnID, sheet_id: follow.sheetID, ...options })
    .onConflict((it) => it.column('column_id').doUpdateSet(options))
    .execute();
}

export async function endFollow(tx: Tx, columnID: number): Promise<void> {
  await tx.deleteFrom('status_follow').where('column_id', '=', columnID).execute();
}

/** What a banner is at: its version, and what is decided on it. */
export interface Followed {
  cellID: number;
  versionID: number;
  state: string;
}

export async function noteFollowed(tx: Tx, cells: readonly Followed[]): Promise<void> {
  if (cells.length === 0) return;
  await sql`
    insert into followed_decision (cell_id, version_id, state)
    select "cellID", "versionID", state from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb)
      as now ("cellID" int, "versionID" int, state text)
    on conflict (cell_id) do update set version_id = excluded.version_id, state = excluded.state
  `.execute(tx);
}

type Pairs = readonly (readonly [from: number, to: number])[];

/** Gives copies of columns what their originals follow, where both columns were copied. */
export async function copyFollows(tx: Tx, sheetID: number, copied: { columns: Pairs; options: Pairs }): Promise<void> {
  const ids = (pairs: Pairs, at: 0 | 1) => pairs.map((pair) => pair[at]);
  const { columns, options } = copied;
  await sql`
    with k as materialized (select * from unnest(${ids(columns, 0)}::int[], ${ids(columns, 1)}::int[]) as k (was, is_now)),
    o as materialized (select * from unnest(${ids(options, 0)}::int[], ${ids(options, 1)}::int[]) as o (was, is_now))
    insert into status_follow
      (column_id, sheet_id, status_column_id, approved_option, changes_option, rejected_option, waiting_option)
    select banners.is_now, ${sheetID}, statuses.is_now,
      (select is_now from o where was = f.approved_option), (select is_now from o where was = f.changes_option),
      (select is_now from o where was = f.rejected_option), (select is_now from o where was = f.waiting_option)
    from status_follow f
    join k as banners on banners.was = f.column_id
    join k as statuses on statuses.was = f.status_column_id
  `.execute(tx);
}
