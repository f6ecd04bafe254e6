/** What a reader missed: the newest changes of the log that they may see, counted in their own numbers. */
import type { MissedChanges } from '@marquee/contract/live.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/db.ts';
import { changeFor, revisionFor, type ChangeByAudience, type Reader } from '#sheet-log/committed-change.ts';
import { revisionsOf, type StoredSheet } from './find-sheets.ts';
import { isStillSeen } from './still-seen.ts';

/** Past this many it is quicker to read the sheet again, and so it is where they are larger as they are kept, compressed, than most sheets. Bytes. */
const mostChanges = 2_000;
const mostBytes = 1_000_000;
/** Catching up is for those who were away for a moment; what was there before they came is told by the history. */
const minutesBack = 15;

/** The changes after `since` for this reader, or the word to reload. `readAs` is the audience as which they read the sheet, if they say so. */
export async function missedChanges(
  db: Queries,
  sheet: StoredSheet,
  reader: Reader,
  { since, readAs }: { since: number; readAs?: 'member' | 'public' | undefined },
): Promise<MissedChanges> {
  const revision = revisionFor(revisionsOf(sheet), reader);
  const reload: MissedChanges = { revision, reload: true, changes: [] };
  // Whoever came or left meanwhile has numbers of another count.
  if (readAs !== undefined && readAs !== (reader === 'public' ? 'public' : 'member')) return reload;
  const missed = revision - since;
  if (missed === 0) return { revision, reload: false, changes: [] };
  // A reader ahead of the sheet has seen another past: a restored backup.
  if (missed < 0 || missed > mostChanges) return reload;
  const audiences = reader === 'public' ? ['all', 'public'] : ['all', 'members', String(reader)];
  const { rows } = await sql<{ faces: ChangeByAudience }>`
    with missed as (
      select revision, faces, pg_column_size(faces) as size from sheet_event
      where sheet_id = ${sheet.sheet_id} and faces ?| ${audiences}::text[]
        and at > now() - make_interval(mins => ${minutesBack})
      order by revision desc limit ${missed}
    )
    select faces from missed where (select sum(size) from missed) <= ${mostBytes} order by revision desc
  `.execute(db);
  const faces = rows.toReversed().flatMap((row) => changeFor(row.faces, reader) ?? []);
  if (faces.length < missed || !(await isStillSeen(db, sheet.sheet_id, reader, faces))) return reload;
  const changes = faces.map((change, index) => ({ revision: since + index + 1, change }));
  return { revision, reload: false, changes };
}
