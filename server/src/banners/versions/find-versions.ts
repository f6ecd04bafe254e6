/** Reads versions: those of a cell, the files of one, and how far banners are frozen. */
import { sql } from 'kysely';
import type { Size } from '@marquee/contract/banner-names/sizes.ts';
import type { NotFrozenReason } from '@marquee/contract/not-frozen.ts';
import type { FreezeState, FreezingCell, TakenHow } from '@marquee/contract/versions.ts';
import { seenByMember } from '#access/seen.ts';
import type { Queries } from '#platform/db.ts';
import { rowsOfPrepared } from '#platform/prepared.ts';
import type { Banner } from '#banners/find-banner.ts';
import type { Known } from './store.ts';

/** A version of an account whose server said the same of the same files: they need not be fetched again. */
export async function knownListing(db: Queries, ftpAccountID: number, listing: Buffer): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select version_id as "versionID" from version where ftp_account_id = ${ftpAccountID} and listing = ${listing}
      and (left_out is not null or file_name !~* '\\.zip$')
    order by version_id desc limit 1
  `.execute(db);
  return rows[0];
}

/** What a cell without versions is a copy of, as long as both show the same file and the original's is frozen. */
export async function originalOf(db: Queries, { cellID }: Banner): Promise<Known | undefined> {
  const query = sql<Known>`
    select f.version_id as "versionID"
    from cell_banner b
    join cell_banner o on o.cell_id = b.copied_from
    join freezing f on f.cell_id = o.cell_id and f.state = 'frozen'
    where b.cell_id = ${cellID} and f.version_id is not null
      and (b.ftp_account_id, b.file_type, b.file_name, b.ftp_folder) = (o.ftp_account_id, o.file_type, o.file_name, o.ftp_folder)
      and not exists (select from version v where v.cell_id = b.cell_id)
  `;
  return (await rowsOfPrepared(db, 'original', query))[0];
}

/** How far one cell is frozen. */
export interface Progress {
  state: FreezeState;
  reason: NotFrozenReason | null;
  /** the version that it was frozen as */
  versionID: number | null;
}

export async function progressOf(db: Queries, cellID: number): Promise<Progress | undefined> {
  const { rows } = await sql<Progress>`
    select state, reason, version_id as "versionID" from freezing where cell_id = ${cellID}
  `.execute(db);
  return rows[0];
}

/** The cells of a sheet, as far as this member sees them, that are not frozen. */
export async function notFrozenIn(db: Queries, sheetID: number, userID: number): Promise<FreezingCell[]> {
  const { rows } = await sql<FreezingCell>`
    select c.cell_id as "cellID", c.row_id as "rowID", c.column_id as "columnID", f.state, f.reason
    from alive_cell c join freezing f on f.cell_id = c.cell_id
    where c.sheet_id = ${sheetID} and f.state <> 'frozen' and ${seenByMember('c', userID)}
    order by c.cell_id
  `.execute(db);
  return rows;
}

export interface StackedVersion {
  versionID: number;
  number: number;
  fileName: string;
  fileType: 1 | 2 | 3;
  hash: string;
  bytes: number;
  noOfFiles: number;
  modifiedAt: Date | null;
  takenAt: Date;
  takenHow: TakenHow;
  takenBy: number | null;
  /** how large the picture of its end is */
  end: Size | null;
  moments: StoredMoments | null;
}

/** A strip of moments as it is kept. */
export interface StoredMoments {
  /** in hex */
  hash: string;
  number: number;
  /** ms */
  until: number;
}

/** As a column of a query in which `m` is the strip; those that are drawn again to learn their times are none until then. */
const moments = sql`case when m.until_ms is not null
  then jsonb_build_object('hash', encode(m.blob, 'hex'), 'number', m.tiles, 'until', m.until_ms) end as moments`;

/** The versions of a cell, the newest first. */
export async function versionsOf(db: Queries, cellID: number): Promise<StackedVersion[]> {
  const { rows } = await sql<StackedVersion>`
    select v.version_id as "versionID", v.number, v.file_name as "fileName", v.file_type as "fileType",
      encode(v.package, 'hex') as hash, p.bytes, p.no_of_files as "noOfFiles", v.modified_at as "modifiedAt",
      v.taken_at as "takenAt", v.taken_how as "takenHow", v.taken_by as "takenBy",
      case when e.size is not null then jsonb_build_object('width', e.width, 'height', e.height) end as "end", ${moments}
    from version v join package p on p.hash = v.package
    left join still_picture e on e.package = v.package and e.file_type = v.file_type and e.size = 'end'
    left join still_picture m on m.package = v.package and m.file_type = v.file_type and m.size = 'moments'
    where v.cell_id = ${cellID} order by v.number desc
  `.execute(db);
  return rows;
}

/** A version as it is played. */
export interface PlayedVersion {
  number: number;
  fileType: number;
  fileName: string;
  folder: string;
  page: string;
  /** whether all that lies around its page is in it */
  isWhole: boolean;
  package: Buffer;
  modifiedAt: Date | null;
  takenAt: Date;
}

const played = sql`v.number, v.file_type as "fileType", v.file_name as "fileName", v.folder, v.page, v.is_whole as "isWhole", v.package,
  v.modified_at as "modifiedAt", v.taken_at as "takenAt"`;

/** The version that a cell plays: of its present file, if that is frozen; an approved one also while its file is looked at anew. */
export async function currentVersion(db: Queries, cellID: number): Promise<PlayedVersion | undefined> {
  const query = sql<PlayedVersion>`
    select ${played} from current_version c join version v on v.version_id = c.version_id
    where c.cell_id = ${cellID} and c.is_played
  `;
  const [row] = await rowsOfPrepared(db, 'current-version', query);
  return row;
}

export async function versionByNumber(db: Queries, cellID: number, number: number): Promise<PlayedVersion | undefined> {
  const { rows } = await sql<PlayedVersion>`
    select ${played} from version v where v.cell_id = ${cellID} and v.number = ${number}
  `.execute(db);
  return rows[0];
}

/** A file of a version, by its path from the page. A page's own is found by any name: the same bytes may have had another one. */
export async function fileOfVersion(
  db: Queries,
  version: PlayedVersion,
  path: string,
): Promise<{ hash: string; bytes: number } | undefined> {
  const { rows } = await sql<{ hash: string; bytes: number }>`
    select encode(blob, 'hex') as hash, bytes from package_file where package = ${version.package} and path = ${path}
  `.execute(db);
  return rows[0];
}

/** The strip of its moments, as it is kept. */
export async function momentsOfVersion(
  db: Queries,
  version: Pick<PlayedVersion, 'fileType' | 'package'>,
): Promise<StoredMoments | undefined> {
  const { rows } = await sql<{ moments: StoredMoments | null }>`
    select ${moments} from still_picture m
    where package = ${version.package} and file_type = ${version.fileType} and size = 'moments'
  `.execute(db);
  return rows[0]?.moments ?? undefined;
}

/** How long it lasts, as drawing it has shown, ms; undefined where it never ends, or nobody knows. */
export async function lengthOfVersion(
  db: Queries,
  version: Pick<PlayedVersion, 'fileType' | 'package'>,
): Promise<number | undefined> {
  const { rows } = await sql<{ length: number | null }>`
    select (facts->'length')::int as length from drawn_fact
    where package = ${version.package} and file_type = ${version.fileType} and jsonb_typeof(facts->'length') = 'number'
  `.execute(db);
  return rows[0]?.length ?? undefined;
}

/** The picture of its end, as it is kept. */
export async function endOfVersion(
  db: Queries,
  version: Pick<PlayedVersion, 'fileType' | 'package'>,
): Promise<{ hash: string; bytes: number } | undefined> {
  const { rows } = await sql<{ hash: string; bytes: number }>`
    select encode(blob, 'hex') as hash, bytes from still_picture
    where package = ${version.package} and file_type = ${version.fileType} and size = 'end'
  `.execute(db);
  return rows[0];
}
