/** What is written about files that were overwritten after their approval: what was approved goes on being played until somebody takes them. */
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#platform/db.ts';
import { rowsOfPrepared } from '#platform/prepared.ts';

/**
 * Notes what a banner was frozen as (`what`, of its server or of a version, as `package, page, is_whole, listing, modified_at, left_out, zip_bytes`) beside its approved version, if
 * the cell shows the approved file and these are other bytes. Answers whether that was known before; undefined where nothing approved was changed.
 * Whether it is approved is asked of the one version: joined, all decisions there are would be worked out.
 */
export async function keepApproved(
  tx: Tx,
  cellID: number,
  { what, from }: { what: RawBuilder<unknown>; from: 'server' | 'version' },
): Promise<boolean | undefined> {
  const query = sql<{ isKnown: boolean }>`
    with before as (select from changed_file where cell_id = ${cellID})
    insert into changed_file as c (cell_id, sheet_id, version_id, package, page, is_whole, listing, modified_at, left_out, zip_bytes)
    select v.cell_id, k.sheet_id, v.version_id, w.package, w.page, w.is_whole, w.listing, w.modified_at, w.left_out, w.zip_bytes
    from (${what}) as w
    join current_version v on v.cell_id = ${cellID} and v.package <> w.package
    join cell k on k.cell_id = v.cell_id
    where (select true from decided_version d where d.version_id = v.version_id and d.state = 'approved' limit 1)
    on conflict (cell_id) do update set version_id = excluded.version_id, package = excluded.package, page = excluded.page,
      is_whole = excluded.is_whole, listing = excluded.listing, modified_at = excluded.modified_at,
      left_out = excluded.left_out, zip_bytes = excluded.zip_bytes
    returning exists (select from before) as "isKnown"
  `;
  return (await rowsOfPrepared(tx, `approved-and-${from}`, query))[0]?.isKnown;
}

/** The file on the server is the one that is played again, or the cell shows another one. */
export async function forgetChanged(tx: Tx, cellID: number): Promise<void> {
  await tx.deleteFrom('changed_file').where('cell_id', '=', cellID).execute();
}
