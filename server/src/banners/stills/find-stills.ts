/** Reads which banners have pictures, of what their pictures are to be made, and who is to be told of them. */
import { sql } from 'kysely';
import type { Size } from '@marquee/contract/banner-names/sizes.ts';
import type { StillSize } from '@marquee/contract/stills.ts';
import type { Queries } from '#platform/db.ts';
import { rowsOfPrepared } from '#platform/prepared.ts';
import { seenByMember, type Seen } from '#access/seen.ts';
import type { Reader } from '#sheet-log/committed-change.ts';
import type { PackageFile } from './backup-image.ts';
import type { StillClaim } from './store.ts';

/** What of a picture's hash is in its address. */
export const keyOf = (hash: Buffer): string => hash.subarray(0, 9).toString('base64url');

export interface ListedStill {
  cellID: number;
  ftpfolder: string;
  fileName: string;
  hash: Buffer;
  /** of its strip of moments, if it has one, and how many there are */
  momentsHash: Buffer | null;
  moments: number | null;
  /** when the last of them is, ms; null where nobody noted it */
  momentsUntil: number | null;
}

const isOf = sql`package = v.package and file_type = v.file_type`;

/** The pictures of a sheet as far as this reader sees their cells, in the order of cells. Each is found by its keys, which is what the limits of one are for. */
export async function stillsOf(db: Queries, sheetID: number, reader: Reader): Promise<ListedStill[]> {
  const isSeen = reader === 'public' ? sql`c.is_public` : seenByMember('c', reader);
  const query = sql<ListedStill>`
    select c.cell_id as "cellID", b.ftp_folder as ftpfolder, b.file_name as "fileName", s.blob as hash,
      m.blob as "momentsHash", m.tiles as moments, m.until_ms as "momentsUntil"
    from alive_cell c
    join cell_banner b on b.cell_id = c.cell_id
    cross join lateral (
      select v.package, v.file_type from current_version w join version v on v.version_id = w.version_id
      where w.cell_id = c.cell_id and w.is_played limit 1
    ) as v
    cross join lateral (select blob from still_picture where ${isOf} and size = 'small' limit 1) as s
    left join lateral (select blob, tiles, until_ms from still_picture where ${isOf} and size = 'moments' limit 1) as m on true
    where c.sheet_id = ${sheetID} and ${isSeen}
    order by c.cell_id
  `;
  return rowsOfPrepared(db, reader === 'public' ? 'stills-for-public' : 'stills-for-member', query);
}

/** A picture of a cell, with who sees it. */
export interface ShownStill extends Required<Seen> {
  blob: Buffer;
  bytes: number;
}

/** The picture that a cell of this sheet has now, in one size, if that has this key: the large one has that of the small one. */
export async function findStill(
  db: Queries,
  sheetID: number,
  { cellID, key, size }: { cellID: number; key: string; size: StillSize },
): Promise<ShownStill | undefined> {
  const keyed: StillSize = size === 'large' ? 'small' : size;
  const query = sql<ShownStill & { size: StillSize }>`
    select s.size, s.blob, s.bytes, c.only_for as "onlyFor", c.is_public as "isPublic"
    from alive_cell c
    join alive_sheet t on t.sheet_id = c.sheet_id
    join shown_still s on s.cell_id = c.cell_id and s.size = any(${[keyed, size]}::text[])
    where c.cell_id = ${cellID} and c.sheet_id = ${sheetID}
  `;
  const rows = await rowsOfPrepared(db, 'still', query);
  const hasKey = rows.some((one) => one.size === keyed && keyOf(one.blob) === key);
  return hasKey ? rows.find((one) => one.size === size) : undefined;
}

/** The strip of moments of one of a cell's versions, if that has this key. */
export async function findMoments(
  db: Queries,
  sheetID: number,
  { cellID, key, number }: { cellID: number; key: string; number: number },
): Promise<ShownStill | undefined> {
  const { rows } = await sql<ShownStill>`
    select p.blob, p.bytes, c.only_for as "onlyFor", c.is_public as "isPublic"
    from alive_cell c
    join alive_sheet t on t.sheet_id = c.sheet_id
    join version v on v.cell_id = c.cell_id and v.number = ${number}
    join still_picture p on p.package = v.package and p.file_type = v.file_type and p.size = 'moments'
    where c.cell_id = ${cellID} and c.sheet_id = ${sheetID}
  `.execute(db);
  const [found] = rows;
  return found && keyOf(found.blob) === key ? found : undefined;
}

/** What a picture is made of: a package, the page in it, and what is known of how large the banner is. */
export interface StillSource {
  page: string;
  files: PackageFile[];
  /** whether the copy has all that the banner's server has for it */
  isWhole: boolean;
  /** how the banner's file is called, folders and all */
  names: string[];
  /** as its cell says, or as was found out of its file */
  size: Size | undefined;
}

interface Named {
  page: string;
  isWhole: boolean;
  folder: string;
  fileName: string;
}

/** Undefined where no version is of these bytes any more. */
export async function sourceOfStill(
  db: Queries,
  claim: Pick<StillClaim, 'fileType' | 'package'>,
): Promise<StillSource | undefined> {
  const { rows } = await sql<Named & { width: number; height: number }>`
    select v.page, v.is_whole as "isWhole", v.folder, v.file_name as "fileName",
      coalesce(nullif(b.banner_width, 0), b.file_width, 0) as width,
      coalesce(nullif(b.banner_height, 0), b.file_height, 0) as height
    from version v left join cell_banner b on b.cell_id = v.cell_id
    where v.package = ${claim.package} and v.file_type = ${claim.fileType} order by v.version_id limit 1
  `.execute(db);
  const [version] = rows;
  if (!version) return undefined;
  const files = await sql<PackageFile>`
    select path, encode(blob, 'hex') as hash, bytes from package_file where package = ${claim.package} order by path
  `.execute(db);
  const { page, isWhole, folder, fileName, width, height } = version;
  return {
    page,
    isWhole,
    files: files.rows,
    names: [fileName, `${folder}/${fileName}`],
    size: width > 0 && height > 0 ? { width, height } : undefined,
  };
}

/** A cell whose picture is another one, with its sheet and who sees it. */
export interface ToldCell extends Required<Seen> {
  cellID: number;
  rowID: number;
  columnID: number;
  sheetID: number;
  ownerUserID: number;
}

/** There is nothing to tell of a cell that never had a picture. */
const hasPicture = sql`exists (
  select from version o join still_picture p on p.package = o.package and p.file_type = o.file_type where o.cell_id = v.cell_id)`;

/** The cells that play these bytes now, of those that have a picture, or had one of another version. */
export async function cellsThatPlay(db: Queries, claim: StillClaim): Promise<ToldCell[]> {
  const query = sql<ToldCell>`
    select c.cell_id as "cellID", c.row_id as "rowID", c.column_id as "columnID", c.sheet_id as "sheetID",
      t.owner_user_id as "ownerUserID", c.only_for as "onlyFor", c.is_public as "isPublic"
    from version v
    join current_version w on w.version_id = v.version_id and w.is_played
    join alive_cell c on c.cell_id = v.cell_id
    join alive_sheet t on t.sheet_id = c.sheet_id
    where v.package = ${claim.package} and v.file_type = ${claim.fileType} and ${hasPicture}
  `;
  return rowsOfPrepared(db, 'cells-that-play', query);
}

/** Whether the picture of a cell is another one, or none, now that its file was frozen or couldn't be. One that is to be made is told then. */
export async function hasOtherPicture(db: Queries, cellID: number): Promise<boolean> {
  const query = sql`
    select from version v
    where v.cell_id = ${cellID} and ${hasPicture} and not exists (
      select from current_version w join version n on n.version_id = w.version_id
      join still s on s.package = n.package and s.file_type = n.file_type
      where w.cell_id = v.cell_id and w.is_played and s.state = 'waiting'
    ) limit 1
  `;
  return (await rowsOfPrepared(db, 'has-other-picture', query)).length > 0;
}
