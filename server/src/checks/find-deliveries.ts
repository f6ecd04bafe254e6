/** Reads how banners were delivered, for checks: as much of it as a member sees, with what is known of their bytes only where that is needed. */
import type { CheckState } from '@marquee/contract/checks/sheet-checks.ts';
import type { CheckFailure } from '@marquee/contract/checks/checks.ts';
import { sql, type RawBuilder } from 'kysely';
import { seenByMember } from '#access/seen.ts';
import type { Queries } from '#platform/db.ts';
import { rowsOfPrepared } from '#platform/prepared.ts';
import type { Delivered, LeftOut } from './delivered.ts';
import type { DrawnFacts } from './drawn-facts.ts';
import { factsReading, type BannerFacts } from './facts/banner-facts.ts';

/** A banner and how it was delivered, without what is known of its bytes. */
export interface Delivery {
  cellID: number;
  rowID: number;
  columnID: number;
  groupID: number;
  /** the file that the cell shows */
  ftpfolder: string;
  fileName: string;
  state: CheckState;
  /** why it can't be checked */
  reason: CheckFailure | null;
  /** undefined where there is none yet */
  version: DeliveredVersion | undefined;
}

export interface DeliveredVersion {
  versionID: number;
  number: number;
  fileType: 1 | 2 | 3;
  /** nobody has asked yet for its bytes to be read */
  isToBeRead: boolean;
  /** stands for its bytes and what lay beside them, which a banner that is fetched again may change */
  contents: string;
  /** stands for all that is judged: the same for what was delivered alike */
  key: string;
  delivered: Omit<Delivered, 'facts' | 'leftOut'>;
}

interface Row {
  cellID: number;
  rowID: number;
  columnID: number;
  groupID: number;
  ftpfolder: string;
  fileName: string;
  width: number;
  height: number;
  freezing: string | null;
  versionID: number | null;
  number: number;
  fileType: 1 | 2 | 3;
  folder: string;
  name: string;
  zipBytes: number | null;
  steered: Delivered['steered'];
  drawn: DrawnFacts | null;
  isBlank: boolean;
  facts: string | null;
  reading: number | null;
  reason: string | null;
  isDue: boolean;
  contents: string;
  key: string;
}

/** Whose eyes it is read with; `keepsVersions` is false where this server freezes and reads nothing. */
export interface DeliveryReader {
  userID: number;
  keepsVersions: boolean;
}

/** A banner may be named by folders and all. */
function placeOf({ folder, name }: Row): Pick<Delivered, 'fileName' | 'folder'> {
  const parts = [...folder.split('/'), ...name.split('/')].filter((part) => part !== '');
  return { fileName: parts.at(-1) ?? '', folder: parts.slice(0, -1).join('/') };
}

/** How long it plays: as whoever watched it saw, else as it was drawn. */
function playedOf({ drawn, steered }: Row): Delivered['steered'] {
  if (steered || !drawn || (drawn.length === null && !drawn.isEndless)) return steered;
  return { length: drawn.length, isEndless: drawn.isEndless };
}

const drawnOf = ({ drawn, isBlank }: Row): Delivered['drawn'] => (isBlank ? 'blank' : drawn);

function stateOf(row: Row, keepsVersions: boolean): { state: CheckState; reason: CheckFailure | null } {
  const isToCome =
    row.versionID === null ? row.freezing !== 'failed' : row.reading !== factsReading || row.facts === 'waiting';
  // A server that keeps no versions has none read either.
  if (isToCome && keepsVersions) return { state: 'waiting', reason: null };
  if (isToCome || row.versionID === null) return { state: 'failed', reason: 'noCopy' };
  if (row.facts === 'known') return { state: 'checked', reason: null };
  return { state: 'failed', reason: row.reason === 'gone' ? 'noCopy' : 'unreadable' };
}

function toDelivery(row: Row, keepsVersions: boolean): Delivery {
  const { cellID, columnID, fileName, fileType, ftpfolder, groupID, height, key, number, rowID, width } = row;
  const { versionID, zipBytes } = row;
  const size = width > 0 && height > 0 ? { width, height } : undefined;
  const version =
    versionID === null
      ? undefined
      : {
          versionID,
          number,
          fileType,
          isToBeRead: row.facts === null || ((row.reading ?? 0) < factsReading && !row.isDue),
          contents: row.contents,
          key,
          delivered: {
            fileType,
            ...placeOf(row),
            size,
            zipBytes,
            steered: playedOf(row),
            drawn: drawnOf(row),
          },
        };
  return { cellID, rowID, columnID, groupID, ftpfolder, fileName, ...stateOf(row, keepsVersions), version };
}

const contentsMark = sql`md5(row(v.package, v.page, v.file_type, v.left_out)::text)`;

/** What a player found out by playing it counts, whichever one it was: it is said of these bytes. */
const read = (cells: RawBuilder<unknown>, version: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql<Row>`
  select c.cell_id as "cellID", c.row_id as "rowID", c.column_id as "columnID", r.group_id as "groupID",
    b.ftp_folder as ftpfolder, b.file_name as "fileName", b.banner_width as width, b.banner_height as height,
    z.state as freezing, v.version_id as "versionID", v.number, v.file_type as "fileType", v.folder, v.file_name as name,
    v.zip_bytes as "zipBytes",
    case when s.level is not null then json_build_object('length', s.length, 'isEndless', s.is_endless) end as steered,
    f.state as facts, f.reading, f.reason, f.due_at is not null and f.state = 'waiting' as "isDue",
    d.facts as drawn, coalesce(i.reason = 'flat', false) as "isBlank",
    m.contents, md5(row(m.contents, v.folder, v.file_name, b.banner_width, b.banner_height, v.zip_bytes, s.level, s.length,
      s.is_endless, i.reason, d.facts)::text) as key
  from ${cells}
  join alive_row r on r.row_id = c.row_id
  join alive_sheet h on h.sheet_id = c.sheet_id
  join cell_banner b on b.cell_id = c.cell_id
  left join freezing z on z.cell_id = c.cell_id
  ${version}
  cross join lateral (select ${contentsMark} as contents) m
  left join banner_fact f on (f.package, f.page, f.file_type) = (v.package, v.page, v.file_type)
  left join steered s on s.account_id = h.account_id and s.package = v.package and s.page = v.page and v.file_type = 2
  left join still i on i.package = v.package and i.file_type = v.file_type
  left join drawn_fact d on d.package = v.package and d.file_type = v.file_type
  where ${which}
  order by c.cell_id
`;

const showsFile = sql`b.file_name <> '' and b.ftp_account_id is not null`;

/**
 * What `current_version` says is played. Written out, as the version is found by its number then, whatever the planner knows: it may look for
 * its file, of which an account has thousands.
 */
const playedVersion = sql`left join version v on v.version_id = z.version_id
  and (b.ftp_account_id, b.file_type, b.ftp_folder, b.file_name) = (v.ftp_account_id, v.file_type, v.folder, v.file_name)
  and (z.state = 'frozen' or exists (
    select from decided_version d where d.version_id = v.version_id and d.state = 'approved'))`;

/** The banners of a sheet, or some of them, that this member sees, as they play now; by their cells. */
export async function deliveriesIn(
  db: Queries,
  { cellIDs, sheetID }: { sheetID: number; cellIDs?: readonly number[] },
  { keepsVersions, userID }: DeliveryReader,
): Promise<Delivery[]> {
  const some = cellIDs === undefined ? sql`` : sql`and c.cell_id = any(${cellIDs}::int[])`;
  const which = sql`c.sheet_id = ${sheetID} and ${showsFile} and ${seenByMember('c', userID)} ${some}`;
  const name = cellIDs === undefined ? 'deliveries' : 'deliveries-of-cells';
  const rows = await rowsOfPrepared(db, name, read(sql`alive_cell c`, playedVersion, which));
  return rows.map((row) => toDelivery(row, keepsVersions));
}

/** One banner as it plays now, or as one of its versions; undefined for no banner, and where it has no such version. */
export async function deliveryOf(
  db: Queries,
  cellID: number,
  number: number | undefined,
  keepsVersions: boolean,
): Promise<Delivery | undefined> {
  const version =
    number === undefined ? playedVersion : sql`join version v on v.cell_id = c.cell_id and v.number = ${number}`;
  const name = number === undefined ? 'delivery' : 'delivery-of-version';
  const query = read(sql`alive_cell c`, version, sql`c.cell_id = ${cellID} and ${showsFile}`);
  const rows = await rowsOfPrepared(db, name, query);
  return rows[0] && toDelivery(rows[0], keepsVersions);
}

/**
 * What is known of the bytes of versions, and what lay beside them, by version; of what is not known nothing, and nothing of what is something
 * else since the version was read.
 */
export async function contentsOf(
  db: Queries,
  versions: readonly DeliveredVersion[],
): Promise<Map<number, Pick<Delivered, 'facts' | 'leftOut'>>> {
  const markOf = new Map(versions.map(({ contents, versionID }) => [versionID, contents]));
  const { rows } = await sql<{ versionID: number; facts: BannerFacts; leftOut: LeftOut[] | null; mark: string }>`
    select v.version_id as "versionID", f.facts, v.left_out as "leftOut", ${contentsMark} as mark
    from version v join banner_fact f on (f.package, f.page, f.file_type) = (v.package, v.page, v.file_type)
    where v.version_id = any(${[...markOf.keys()]}::int[]) and f.state = 'known' and f.reading = ${factsReading}
  `.execute(db);
  const same = rows.filter(({ mark, versionID }) => mark === markOf.get(versionID));
  return new Map(same.map(({ facts, leftOut, versionID }) => [versionID, { facts, leftOut }]));
}

/** A Banner cell of a sheet that is there, with who sees it. */
export async function findCheckedCell(
  db: Queries,
  cellID: number,
): Promise<{ sheetID: number; onlyFor: number | null; isPublic: boolean } | undefined> {
  const { rows } = await sql<{ sheetID: number; onlyFor: number | null; isPublic: boolean }>`
    select c.sheet_id as "sheetID", c.only_for as "onlyFor", c.is_public as "isPublic"
    from alive_cell c join cell_banner b on b.cell_id = c.cell_id join alive_sheet h on h.sheet_id = c.sheet_id
    where c.cell_id = ${cellID}
  `.execute(db);
  return rows[0];
}
