/** What is written to FTP accounts, and what is remembered of their files. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Queries, Tx } from '#platform/db.ts';
import type { FtpAccount } from '#platform/schema.ts';
import type { StoredAccount } from './accounts/find-accounts.ts';

export const addAccount = (db: Queries, account: Insertable<FtpAccount>): Promise<StoredAccount> =>
  db.insertInto('ftp_account').values(account).returningAll().executeTakeFirstOrThrow();

/** Changes an account that is held. */
export const changeAccount = (db: Tx, ftpAccountID: number, changes: Updateable<FtpAccount>): Promise<StoredAccount> =>
  db
    .updateTable('ftp_account')
    .set(changes)
    .where('ftp_account_id', '=', ftpAccountID)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Cells keep naming it, so that they come back with it; its password is forgotten. */
export async function deleteAccount(db: Queries, ftpAccountID: number): Promise<void> {
  await db
    .updateTable('ftp_account')
    .set({ deleted_at: sql`now()`, password_sealed: Buffer.alloc(0) })
    .where('ftp_account_id', '=', ftpAccountID)
    .execute();
}

/**
 * Keeps the key that the SFTP server of an account showed first; whoever comes second, or saw the server that the account was on before,
 * changes nothing.
 */
export async function keepHostKey(
  db: Queries,
  { ftp_account_id: id, protocol, host }: Pick<StoredAccount, 'ftp_account_id' | 'protocol' | 'host'>,
  hostKey: string,
): Promise<void> {
  await db
    .updateTable('ftp_account')
    .set({ host_key: hostKey })
    .where('ftp_account_id', '=', id)
    .where('protocol', '=', protocol)
    .where('host', '=', host)
    .where('host_key', 'is', null)
    .execute();
}

/** A file of an FTP account by its path below the account's directory, as heavy as it was seen. */
export interface Look {
  path: string;
  bytes: number;
}

/** Keeps since when these files of an account have had their size, and forgets those of other sizes, and where these are all, all others. */
export async function keepLooks(db: Tx, ftpAccountID: number, looks: readonly Look[], areAll: boolean): Promise<void> {
  const seen = sql`jsonb_to_recordset(${JSON.stringify(looks)}::jsonb) as seen (path text, bytes bigint)`;
  await sql`
    delete from banner_look as look where ftp_account_id = ${ftpAccountID}
      and not exists (select from ${seen} where seen.path = look.path and seen.bytes = look.bytes)
      and (${areAll}::boolean or exists (select from ${seen} where seen.path = look.path))
  `.execute(db);
  await sql`
    insert into banner_look (ftp_account_id, path, bytes) select distinct ${ftpAccountID}::int, path, bytes from ${seen}
    on conflict do nothing
  `.execute(db);
}

/** More than these nobody counts. */
const mostMissing = 100;

/** A banner as one reader plays it: 0 is the public, who are one. */
export interface Played {
  cellID: number;
  reader: number;
}

/** Keeps that a file which a played banner asks for is not there. Its path is relative to the banner's page. */
export async function keepMissing(db: Queries, { cellID, reader }: Played, path: string): Promise<void> {
  if (path.length > 1000) return;
  await sql`
    insert into missing_file (cell_id, reader, path) select ${cellID}::int, ${reader}::int, ${path}
    where (select count(*) from missing_file where cell_id = ${cellID} and reader = ${reader}) < ${mostMissing}
    on conflict do nothing
  `.execute(db);
}

/** Forgets what was missing: the banner is played anew. */
export async function forgetMissing(db: Queries, { cellID, reader }: Played): Promise<void> {
  await db.deleteFrom('missing_file').where('cell_id', '=', cellID).where('reader', '=', reader).execute();
}
/** A file that a member does not want to be asked about: of one cell, or of a whole column where there is none. */
export interface SkippedNow {
  cellID: number | null;
  ftpAccountID: number;
  path: string;
  bytes: number;
  changedAt: string | null;
  precisionMs: number;
}

/** Remembers how these files of a column are now; what was known of them before is overwritten. */
export async function keepSkipped(
  db: Queries,
  of: { columnID: number; skippedBy: number; isNoVersion: boolean },
  files: readonly SkippedNow[],
): Promise<void> {
  await sql`
    insert into skipped_file
      (column_id, cell_id, ftp_account_id, path, bytes, changed_at, precision_ms, is_no_version, skipped_by)
    select distinct on ("ftpAccountID", path, "cellID") ${of.columnID}::int, "cellID", "ftpAccountID", path, bytes,
      "changedAt", "precisionMs", ${of.isNoVersion}::boolean, ${of.skippedBy}::int
    from ${skippedSet(files)}
    on conflict (column_id, ftp_account_id, md5(path), coalesce(cell_id, 0)) do update set
      bytes = excluded.bytes, changed_at = excluded.changed_at, precision_ms = excluded.precision_ms,
      is_no_version = excluded.is_no_version, skipped_by = excluded.skipped_by, skipped_at = now()
  `.execute(db);
}

/** Asks about these files of a column again. */
export async function forgetSkipped(db: Queries, columnID: number, files: readonly SkippedNow[]): Promise<void> {
  await sql`
    delete from skipped_file as old using ${skippedSet(files)}
    where old.column_id = ${columnID} and old.ftp_account_id = one."ftpAccountID" and old.path = one.path
      and old.cell_id is not distinct from one."cellID"
  `.execute(db);
}

const skippedSet = (files: readonly SkippedNow[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as one ("cellID" int, "ftpAccountID" int, path text,
    bytes bigint, "changedAt" timestamptz, "precisionMs" int)`;

/** A question that a look for newer files leaves open: about one cell, or about a file for all cells that it could fit. */
export interface OpenQuestion {
  isForAll: boolean;
  cellIDs: readonly number[];
  /** for each of the cells, how it would write the file's name */
  fileNames: readonly string[];
  ftpAccountID: number;
  path: string;
  isBeyond: boolean;
}

/** What a cell shows, in one line, where `b` stands for its banner. */
export const cellShows = sql<string>`concat_ws('/', b.ftp_account_id, b.ftp_folder, b.file_name)`;

/** Keeps the questions about these cells of a column in place of the earlier ones, which about files of other series only where it was asked for them. */
export async function keepQuestions(
  tx: Tx,
  of: { columnID: number; cellIDs: readonly number[]; asksForAll: boolean },
  questions: readonly OpenQuestion[],
): Promise<void> {
  await sql`
    delete from banner_question where column_id = ${of.columnID} and cell_ids && ${[...of.cellIDs]}::int[]
      and (${of.asksForAll}::boolean or not is_for_all)
  `.execute(tx);
  if (questions.length === 0) return;
  await sql`
    insert into banner_question (column_id, is_for_all, cell_ids, shown, file_names, ftp_account_id, path, is_beyond)
    select ${of.columnID}::int, "isForAll", fits.cell_ids, fits.shown, fits.file_names, "ftpAccountID", path, "isBeyond"
    from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) as one ("isForAll" boolean, "cellIDs" int[],
      "fileNames" text[], "ftpAccountID" int, path text, "isBeyond" boolean)
    cross join lateral (
      select array_agg(fit.cell_id order by at) as cell_ids, array_agg(${cellShows} order by at) as shown,
        array_agg(fit.file_name order by at) as file_names
      from unnest("cellIDs", "fileNames") with ordinality as fit (cell_id, file_name, at)
      join cell_banner b on b.cell_id = fit.cell_id
    ) as fits
    where fits.cell_ids is not null
  `.execute(tx);
}

/** Where a banner is: on which account, in which folder, by which name. */
export interface Place {
  ftpAccountID: number | null;
  folder: string;
  fileName: string;
}

/** A member of a sheet, and what a banner of theirs was pointed away from stays theirs so long: Undo reaches no further. */
interface Leaver {
  userID: number;
  sheetID: number;
}
const leftFor = sql`interval '1 day'`;

/** Remembers the places that a member's edits have taken banners of a sheet away from, and forgets older ones. */
export async function keepLeft(db: Queries, { userID, sheetID }: Leaver, places: readonly Place[]): Promise<void> {
  await sql`
    insert into left_place (user_id, sheet_id, ftp_account_id, folder, file_name)
    select distinct ${userID}::int, ${sheetID}::int, "ftpAccountID", folder, "fileName"
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as one ("ftpAccountID" int, folder text, "fileName" text)
    on conflict (user_id, sheet_id, ftp_account_id, md5(folder), md5(file_name)) do update set left_at = now()
  `.execute(db);
  await sql`delete from left_place where left_at < now() - ${leftFor}`.execute(db);
}

/** Whether a member has just taken a banner of the sheet away from exactly this place. */
export async function hasLeft(db: Queries, { userID, sheetID }: Leaver, place: Place): Promise<boolean> {
  const found = await db
    .selectFrom('left_place')
    .select('user_id')
    .where('user_id', '=', userID)
    .where('sheet_id', '=', sheetID)
    .where('ftp_account_id', '=', place.ftpAccountID)
    .where('folder', '=', place.folder)
    .where('file_name', '=', place.fileName)
    .where('left_at', '>', sql<Date>`now() - ${leftFor}`)
    .executeTakeFirst();
  return found !== undefined;
}
