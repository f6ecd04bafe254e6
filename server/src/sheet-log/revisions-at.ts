/** Counts back in the log of a sheet: how many changes each audience could see at an earlier one. */
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import { lowered, type ChangeByAudience, type Revisions } from './committed-change.ts';

/** The counts that a sheet had at an earlier change, from those that it has now. */
export async function countsAt(tx: Tx, sheetID: number, revision: number, now: Revisions): Promise<Revisions> {
  const { rows } = await sql<{ audiences: (keyof ChangeByAudience)[]; changes: number }>`
    select audiences, count(*) as changes
    from sheet_event, lateral (select array(select jsonb_object_keys(faces)) as audiences) as told
    where sheet_id = ${sheetID} and revision > ${revision} group by audiences`.execute(tx);
  return rows.reduce((counts, { audiences, changes }) => lowered(counts, audiences, changes), now);
}
