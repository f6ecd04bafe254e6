/** What is written about the bytes that are checked: whose are to be read, who reads them now, and what is known of them. */
import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '#platform/db.ts';
import { factsReading } from './facts/banner-facts.ts';

/** What an order for bytes would not change: they wait to be read, or were read as they are today. */
const isInOrder = sql`not (f.reading < ${factsReading} and (f.due_at is null or f.state = 'failed'))`;

/**
 * What is read of bytes: the same order for all who ask for the same at once. What is in order is passed over before anything is written: of a large
 * sheet that is nearly all, each time.
 */
const askFor = (versions: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql`
  insert into banner_fact as f (package, page, file_type)
  select distinct v.package, v.page, v.file_type from ${versions}
  where ${which} and not exists (
    select from banner_fact f where (f.package, f.page, f.file_type) = (v.package, v.page, v.file_type) and ${isInOrder})
  order by 1, 2, 3
  on conflict (package, page, file_type) do update set state = 'waiting', attempts = 0, due_at = now() where not (${isInOrder})
`;

/** Has the bytes of all banners of a sheet read, as they were frozen last, of which nothing is known yet. */
export async function wantFactsOfSheet(db: Queries, sheetID: number): Promise<void> {
  const frozen = sql`alive_cell c join freezing z on z.cell_id = c.cell_id join version v on v.version_id = z.version_id`;
  await askFor(frozen, sql`c.sheet_id = ${sheetID}`).execute(db);
}

/** The same of some versions. */
export async function wantFactsOfVersions(db: Queries, versionIDs: readonly number[]): Promise<void> {
  if (versionIDs.length > 0) await askFor(sql`version v`, sql`v.version_id = any(${versionIDs}::int[])`).execute(db);
}

/** Has bytes read again that an older reading has read, so many at once; answers how many there were. */
export async function wantFactsAgain(db: Queries, atOnce: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with old as materialized (
      select package, page, file_type from banner_fact where reading < ${factsReading} and (due_at is null or state = 'failed')
      limit ${atOnce} for update skip locked
    )
    update banner_fact f set state = 'waiting', attempts = 0, due_at = now()
    from old where (f.package, f.page, f.file_type) = (old.package, old.page, old.file_type)
  `.execute(db);
  return Number(numAffectedRows);
}

/** Bytes that this process has taken on to read, by what they are opened as. */
export interface FactClaim {
  package: Buffer;
  page: string;
  fileType: number;
  attempts: number;
  /** it was given up before */
  isFailed: boolean;
}

/** Why nothing can be known of bytes: no thread outlives them, the store has them no more, or they can't be read. */
export type FactFailure = 'lost' | 'gone' | 'unreadable';

/** Of what is due: what was asked for first, or last. */
export type DueEnd = 'first' | 'last';

/**
 * Takes on what is due; it goes to one process, and comes up again where that dies meanwhile. Whoever takes turns with the ends has no sheet
 * wait for all of another one. What was tried already may take long: it comes behind everything else. What a newer reading has read is not for
 * an older one.
 */
export async function claimFacts(db: Queries, end: DueEnd): Promise<FactClaim | undefined> {
  const ordered = end === 'first' ? sql`due_at` : sql`due_at desc`;
  return (
    (await claim(db, sql`and attempts = 0 order by ${ordered}`)) ?? (await claim(db, sql`order by attempts, due_at`))
  );
}

async function claim(db: Queries, which: RawBuilder<unknown>): Promise<FactClaim | undefined> {
  const { rows } = await sql<FactClaim>`
    with due as materialized (
      select package, page, file_type from banner_fact where due_at <= now() and reading <= ${factsReading}
      ${which} limit 1 for update skip locked
    )
    update banner_fact f set due_at = now() + interval '5 minutes', attempts = f.attempts + 1
    from due where (f.package, f.page, f.file_type) = (due.package, due.page, due.file_type)
    returning f.package, f.page, f.file_type as "fileType", f.attempts, f.state = 'failed' as "isFailed"
  `.execute(db);
  return rows[0];
}

/** Somebody looks at a version that waits: it is as if its bytes were asked for only now, and so they are among the next. */
export async function hurryFacts(db: Queries, versionID: number): Promise<void> {
  await sql`
    update banner_fact f set due_at = now() from version v
    where v.version_id = ${versionID} and (f.package, f.page, f.file_type) = (v.package, v.page, v.file_type)
      and f.due_at < now() and f.attempts = 0
  `.execute(db);
}

/** As long as nobody else has taken it on. */
const mine = ({
  attempts,
  fileType,
  package: hash,
  page,
}: FactClaim) => sql<boolean>`package = ${hash} and page = ${page}
  and file_type = ${fileType} and attempts = ${attempts} and due_at is not null`;

/** Keeps what was read, which is JSON. */
export async function keepFacts(db: Queries, claim: FactClaim, facts: string): Promise<void> {
  await sql`
    update banner_fact set state = 'known', reason = null, reading = ${factsReading}, facts = ${facts}::jsonb, due_at = null
    where ${mine(claim)}
  `.execute(db);
}

/** What may be the machine's fault is tried again after so long, and what may be the store's: nobody is told when it is mended. Hours */
const againInHours: Readonly<Record<FactFailure, number | null>> = { lost: 24, gone: 1, unreadable: null };

/** Notes that nothing can be known of these bytes for now. */
export async function noteUnknown(db: Queries, claim: FactClaim, reason: FactFailure): Promise<void> {
  await sql`
    update banner_fact set state = 'failed', reason = ${reason}, reading = ${factsReading}, facts = null, attempts = 0,
      due_at = now() + make_interval(hours => ${againInHours[reason]}::int)
    where ${mine(claim)}
  `.execute(db);
}

/** Leaves a claim for whoever takes it on after so many seconds; as if nobody had tried where it was not the banner's fault. */
export async function putOffFacts(
  db: Queries,
  claim: FactClaim,
  { afterSeconds, isNoTry }: { afterSeconds: number; isNoTry: boolean },
): Promise<void> {
  await sql`
    update banner_fact set due_at = now() + make_interval(secs => ${afterSeconds}::double precision),
      attempts = attempts - ${isNoTry ? 1 : 0}
    where ${mine(claim)}
  `.execute(db);
}
