/** What is written about versions: which banners are to be frozen, who does so now, and what they were frozen as. */
import { sql } from 'kysely';
import type { NotFrozenReason } from '@marquee/contract/not-frozen.ts';
import type { FreezeState, TakenHow } from '@marquee/contract/versions.ts';
import type { Queries, Tx } from '#platform/db.ts';
import { rowsOfPrepared } from '#platform/prepared.ts';
import { blobGrace } from '#blobs/store.ts';
import type { Banner } from '#banners/find-banner.ts';
import type { LeftOut } from '#checks/delivered.ts';
import { forgetChanged, keepApproved } from './changed-files.ts';
import type { Frozen } from './freeze.ts';

/** A banner that this process has taken on. */
export interface Claim {
  cellID: number;
  ftpAccountID: number;
  /** the wish as it was taken on */
  wish: number;
  attempts: number;
  askedBy: number | null;
  askedHow: TakenHow;
  /** what the cell was told to be before */
  before: FreezeState;
  /** whether it waited as its account could not be reached */
  wasPutOff: boolean;
}

/** So long a claim is good; who is at work renews it. A process that ended has lost it after that. */
const lease = sql`interval '1 minute'`;

/**
 * Takes on the banner that has been due for longest, of those whose accounts have not enough of them under way; it goes to one process. Each account at
 * which something waits is looked at once, however much waits there. Where others write all that is due at an account just now, the next one has its turn.
 */
export async function claimNext(db: Queries, busyAccounts: readonly number[]): Promise<Claim | undefined> {
  const query = sql<Claim>`
    with recursive account (id) as (
      (select ftp_account_id from freezing where due_at is not null order by ftp_account_id limit 1)
      union all
      select (
        select f.ftp_account_id from freezing f where f.due_at is not null and f.ftp_account_id > a.id
        order by f.ftp_account_id limit 1)
      from account a where a.id is not null
    ),
    next as materialized (
      select a.id from account a cross join lateral (
        select f.due_at from freezing f where f.ftp_account_id = a.id and f.due_at <= now() order by f.due_at limit 1) first
      where a.id <> all(${busyAccounts}::int[]) order by first.due_at
    ),
    due as materialized (
      select f.cell_id, f.before from next n cross join lateral (
        select cell_id, state as before from freezing where ftp_account_id = n.id and due_at <= now()
        order by due_at limit 1 for update skip locked) f
      limit 1
    )
    update freezing f set state = 'freezing', due_at = now() + ${lease}, attempts = f.attempts + 1
    from due where f.cell_id = due.cell_id
    returning f.cell_id as "cellID", f.ftp_account_id as "ftpAccountID", f.wish, f.attempts,
      f.asked_by as "askedBy", f.asked_how as "askedHow", due.before,
      coalesce(f.reason->>'code' = 'unreachable', false) as "wasPutOff"
  `;
  return (await rowsOfPrepared(db, 'next-to-freeze', query))[0];
}

/** Keeps claims for another while. */
export async function renew(db: Queries, claims: readonly Claim[]): Promise<void> {
  await sql`
    update freezing f set due_at = now() + ${lease}
    from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as mine ("cellID" int, wish int)
    where f.cell_id = mine."cellID" and f.wish = mine.wish and f.state = 'freezing'
  `.execute(db);
}

/** What became of a claim that is not frozen, and in how many seconds it is tried again; never where there are none. */
export interface Setback {
  state: 'waiting' | 'failed';
  reason: NotFrozenReason | null;
  againInSeconds: number | null;
  /** whether it counts for nothing, as nobody was asked */
  isNoTry?: true;
}

/** Answers whether it was noted: a newer wish is as it was made. */
export async function putOff(db: Queries, { cellID, wish }: Claim, setback: Setback): Promise<boolean> {
  const { state, reason, againInSeconds, isNoTry = false } = setback;
  const { numAffectedRows } = await sql`
    update freezing set state = ${state}, reason = ${reason && JSON.stringify(reason)}::jsonb,
      due_at = now() + make_interval(secs => ${againInSeconds}::double precision),
      attempts = attempts - case when ${isNoTry}::boolean then 1 else 0 end
    where cell_id = ${cellID} and wish = ${wish}
  `.execute(db);
  return numAffectedRows === 1n;
}

/** Puts off all that is due of an account whose server is away: one look at a time finds out whether it still is. */
export async function putOffAccount(db: Queries, ftpAccountID: number, setback: Setback): Promise<number[]> {
  const { reason, againInSeconds } = setback;
  const { rows } = await sql<{ cellID: number }>`
    update freezing f set reason = ${reason && JSON.stringify(reason)}::jsonb,
      due_at = now() + make_interval(secs => ${againInSeconds}::double precision)
    from cell_banner b
    where b.cell_id = f.cell_id and b.ftp_account_id = ${ftpAccountID} and f.state = 'waiting' and f.due_at <= now()
    returning f.cell_id as "cellID"
  `.execute(db);
  return rows.map(({ cellID }) => cellID);
}

/**
 * Tries at once what waits of an account, and what was given up as it could not be reached or was not there: it was changed, or works again.
 * What is being tried is tried once more, as what it finds out is of the account as it was.
 */
export async function hurry(db: Queries, ftpAccountID: number): Promise<void> {
  await sql`
    update freezing f set due_at = now(), state = 'waiting', attempts = 0, wish = f.wish + 1
    from cell_banner b
    where b.cell_id = f.cell_id and b.ftp_account_id = ${ftpAccountID} and f.state <> 'frozen'
      and (f.due_at is not null or f.reason->>'code' in ('unreachable', 'gone'))
  `.execute(db);
}

/** What an account's own trouble put off, or had given up: of a single folder or file no protocol is told. */
const ofAccount = sql<boolean>`(f.state = 'waiting' and f.due_at > now() or f.state = 'failed')
  and f.reason->>'code' = 'unreachable' and f.reason ? 'protocol'`;

/** It is tried now; one that was given up begins anew. */
const tryNow = sql`due_at = now(), state = 'waiting', attempts = case f.state when 'failed' then 0 else f.attempts end`;

/** A banner that was tried so often is not hurried: the last tries stay a week apart from the first. */
const mostHurried = 40;

/** Tries a banner at once that waits, or was given up, as its account could not be reached: that has just answered. */
export async function hurryOne(db: Queries, cellID: number): Promise<void> {
  await sql`
    update freezing f set ${tryNow}
    where f.cell_id = ${cellID} and ${ofAccount} and (f.attempts < ${mostHurried} or f.state = 'failed')
  `.execute(db);
}

/** Tries all of an account at once that waits, or was given up, as it could not be reached: one of them has been fetched again. */
export async function hurryBack(db: Queries, ftpAccountID: number): Promise<void> {
  await sql`
    update freezing f set ${tryNow}
    from cell_banner b where b.cell_id = f.cell_id and b.ftp_account_id = ${ftpAccountID} and ${ofAccount}
  `.execute(db);
}

/** The newest so many versions of a cell are kept, and all that somebody has decided on or pinned a comment to. */
const mostKept = 20;

/** Adds a package; it is not collected from now on, as whoever names it does so in this transaction. */
async function keepPackage(tx: Tx, { package: { hash, bytes, files } }: Frozen): Promise<void> {
  const key = Buffer.from(hash, 'hex');
  await sql`
    insert into package (hash, bytes, no_of_files) values (${key}, ${bytes}, ${files.length})
    on conflict (hash) do update set named_at = now()
  `.execute(tx);
  await sql`
    insert into package_file (package, path, blob, bytes)
    select ${key}, path, decode(hash, 'hex'), bytes
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as file (path text, hash text, bytes bigint)
    on conflict do nothing
  `.execute(tx);
}

/** What is taken over from a version of another cell, or of this one: the same files, which need not be fetched. */
export interface Known {
  versionID: number;
  /** what lies beside its files now, where that was looked up */
  leftOut?: LeftOut[] | null;
  /** what its zip weighs, where that was looked up */
  zipBytes?: number | null;
}

const jsonOf = (leftOut: readonly LeftOut[] | null | undefined): string | null =>
  leftOut ? JSON.stringify(leftOut) : null;

/**
 * Makes what a banner was frozen as its version, unless it is wished for anew meanwhile; equal bytes are the version that they were.
 * Answers its number, or undefined where there is a newer wish. Where the same file was approved with other bytes, the approved ones stay
 * what is played, and `changed` is answered; `whenChanged` is called as that is noted for the first time.
 */
export async function settle(
  db: Queries,
  claim: Claim,
  banner: Banner,
  frozen: Frozen | Known,
  whenChanged: (tx: Tx) => Promise<void>,
): Promise<number | 'changed' | undefined> {
  return db.transaction().execute(async (tx) => {
    const { rows: held } = await sql`
      select from freezing where cell_id = ${claim.cellID} and wish = ${claim.wish} for update
    `.execute(tx);
    if (held.length === 0) return undefined;
    if (!('versionID' in frozen)) await keepPackage(tx, frozen);
    const { cellID, askedBy, askedHow } = claim;
    const { ftpAccountID, fileType, folder, fileName } = banner;
    const what =
      'versionID' in frozen
        ? sql`select package, page, is_whole, listing, modified_at, coalesce(${jsonOf(frozen.leftOut)}::jsonb, left_out) as left_out,
            coalesce(${frozen.zipBytes ?? null}::bigint, zip_bytes) as zip_bytes
            from version where version_id = ${frozen.versionID}`
        : sql`select ${Buffer.from(frozen.package.hash, 'hex')}::bytea as package, ${frozen.page}::text as page, ${frozen.isWhole}::boolean as is_whole,
            ${frozen.listing}::bytea as listing, ${frozen.modifiedAt}::timestamptz as modified_at,
            ${jsonOf(frozen.leftOut)}::jsonb as left_out, ${frozen.zipBytes}::bigint as zip_bytes`;
    const from = 'versionID' in frozen ? 'version' : 'server';
    const isKnown = await keepApproved(tx, cellID, { what, from });
    if (isKnown !== undefined) {
      await sql`update freezing set state = 'frozen', reason = null, due_at = null, attempts = 0 where cell_id = ${cellID}`.execute(
        tx,
      );
      if (!isKnown) await whenChanged(tx);
      return 'changed';
    }
    const { rows } = await sql<{ version_id: number; number: number }>`
      insert into version as v (cell_id, number, package, page, is_whole, listing, modified_at, ftp_account_id, file_type, folder,
        file_name, left_out, zip_bytes, taken_by, taken_how)
      select ${cellID}, coalesce((select max(number) from version where cell_id = ${cellID}), 0) + 1, package, page, is_whole, listing,
        modified_at, ${ftpAccountID}, ${fileType}, ${folder}, ${fileName}, left_out, zip_bytes, ${askedBy}::int, ${askedHow}
      from (${what}) as what
      on conflict (cell_id, package) do update set listing = excluded.listing, modified_at = excluded.modified_at,
        ftp_account_id = excluded.ftp_account_id, file_type = excluded.file_type, folder = excluded.folder,
        file_name = excluded.file_name, page = excluded.page, is_whole = excluded.is_whole, left_out = excluded.left_out,
        zip_bytes = excluded.zip_bytes
      returning version_id, number
    `.execute(tx);
    const [version] = rows;
    // The version that was known is collected meanwhile: it is fetched after all.
    if (!version) return undefined;
    await sql`
      update freezing set state = 'frozen', reason = null, due_at = null, attempts = 0, version_id = ${version.version_id}
      where cell_id = ${cellID}
    `.execute(tx);
    await sql`
      delete from version v where cell_id = ${cellID} and version_id <> ${version.version_id}
        and not exists (select from verdict s where s.version_id = v.version_id)
        and not exists (select from pinned_version s where s.version_id = v.version_id) and number <= (
        select number from version where cell_id = ${cellID} order by number desc offset ${mostKept} limit 1)
    `.execute(tx);
    await forgetChanged(tx, cellID);
    return version.number;
  });
}

/** Removes packages that no version is made of any more, and nobody named lately. */
export async function collectPackages(db: Queries): Promise<void> {
  await sql`
    delete from package p where named_at < now() - ${blobGrace} and not exists (select from version v where v.package = p.hash)
      and not exists (select from changed_file c where c.package = p.hash)
  `.execute(db);
}

/**
 * Makes the changed file of an approved banner its current version, in the name of who takes it. Answers whether there was one that
 * has not been taken yet.
 */
export async function takeChanged(tx: Tx, cellID: number, userID: number): Promise<boolean> {
  const { rows } = await sql<{ version_id: number }>`
    with taken as (delete from changed_file where cell_id = ${cellID} returning *)
    insert into version as v (cell_id, number, package, page, is_whole, listing, modified_at, ftp_account_id, file_type, folder,
      file_name, left_out, zip_bytes, taken_by, taken_how)
    select c.cell_id, (select max(number) from version where cell_id = ${cellID}) + 1, c.package, c.page, c.is_whole, c.listing,
      c.modified_at, o.ftp_account_id, o.file_type, o.folder, o.file_name, c.left_out, c.zip_bytes, ${userID}, 'edit'
    from taken c join current_version w on w.cell_id = c.cell_id and w.version_id = c.version_id
    join version o on o.version_id = c.version_id
    on conflict (cell_id, package) do update set listing = excluded.listing, modified_at = excluded.modified_at,
      ftp_account_id = excluded.ftp_account_id, file_type = excluded.file_type, folder = excluded.folder,
      file_name = excluded.file_name, page = excluded.page, is_whole = excluded.is_whole, left_out = excluded.left_out,
      zip_bytes = excluded.zip_bytes
    returning version_id
  `.execute(tx);
  const [version] = rows;
  if (!version) return false;
  await sql`update freezing set version_id = ${version.version_id} where cell_id = ${cellID}`.execute(tx);
  return true;
}
