/** What a decision record says: every verdict on the banners that a member sees, in the order of the sheet and then of time. */
import { sizeInName } from '@marquee/contract/banner-names/names.ts';
import { plainText } from '@marquee/contract/comment-html.ts';
import { stateWords, type VerdictWord } from '@marquee/contract/decisions.ts';
import { fullName } from '@marquee/contract/people.ts';
import { sql } from 'kysely';
import { decisionsOfCells } from '#decisions/find-decisions.ts';
import type { Queries } from '#platform/db.ts';
import { seenByMember } from '#access/seen.ts';

/** One verdict of the record, in words. */
export interface Recorded {
  group: string;
  row: string;
  column: string;
  file: string;
  /** in pixels, `300×250`; empty where nobody knows it */
  size: string;
  version: number;
  hash: string;
  person: string;
  /** whether they had proved by then that their address is theirs */
  isConfirmed: boolean;
  /** for a guest the review link by which they said it, for a member nothing */
  link: string;
  verdict: VerdictWord;
  comment: string;
  at: Date;
  /** the hash of a small picture of the version, with the first verdict on it */
  picture: string | undefined;
  /** what is decided on the banner now, and of which version */
  state: string;
}

/** What was said, as the record says it. */
export const recordedWords: Readonly<Record<VerdictWord, string>> = {
  approve: 'Approved',
  changes: 'Requested changes',
  reject: 'Rejected',
  withdraw: 'Took it back',
};

/** Which verdicts are wanted of a sheet. Of a file that others get too, those on what is in it: no row, group or column that isn't. */
export interface RecordExtent {
  sheetID: number;
  /** whose eyes it is read with */
  userID: number;
  groupID?: number | undefined;
  rowIDs?: readonly number[] | undefined;
  isPublicColumnsOnly?: boolean;
  isPublicGroupsOnly?: boolean;
}

/** Rows whose verdicts are read at once. */
const rowsAtOnce = 200;

/** The rows with verdicts that this member sees, in the order of the sheet. */
export async function decidedRows(db: Queries, extent: RecordExtent): Promise<number[]> {
  const { groupID = null, isPublicColumnsOnly = false, isPublicGroupsOnly = false, rowIDs = null } = extent;
  const { rows } = await sql<{ id: number }>`
    select r.row_id as id
    from alive_row r
    where r.sheet_id = ${extent.sheetID} and (${groupID}::int is null or r.group_id = ${groupID})
      and (${rowIDs}::int[] is null or r.row_id = any(${rowIDs}::int[])) and (r.is_public or ${!isPublicGroupsOnly})
      and r.row_id in (
        select c.row_id
        from verdict s
        join version v on v.version_id = s.version_id
        join cell c on c.cell_id = v.cell_id
        join alive_column k on k.column_id = c.column_id and ${seenByMember('k', extent.userID)}
        where s.sheet_id = ${extent.sheetID} and (k.is_public or ${!isPublicColumnsOnly})
      )
    order by r.group_sort_key, r.group_id, r.sort_key, r.row_id
  `.execute(db);
  return rows.map(({ id }) => id);
}

interface Row {
  cellID: number;
  versionID: number;
  picture: string | null;
  group: string;
  row: string;
  column: string;
  fileName: string;
  folder: string;
  width: number | null;
  height: number | null;
  version: number;
  hash: string;
  firstName: string;
  surname: string;
  isConfirmed: boolean;
  isGuest: boolean;
  linkName: string | null;
  verdict: VerdictWord;
  words: string;
  at: Date;
  now: number | null;
}

/** How whoever said it came by the banner. Which link it was has not always been kept. */
const linkOf = ({ isGuest, linkName }: Pick<Row, 'isGuest' | 'linkName'>): string =>
  linkName ?? (isGuest ? 'A review link' : '');

/** `300×250`; empty where nobody knows it. */
export const pixelsInWords = (size: { width: number; height: number } | undefined): string =>
  size ? `${size.width}×${size.height}` : '';

/** Sizes of banners, in words: as the file itself is, or as its name says, which takes a while and is read once for all its verdicts. */
function sizes(): (row: Row) => string {
  const read = new Map<string, string>();
  return ({ fileName, folder, height, width }) => {
    if (width && height) return pixelsInWords({ width, height });
    const path = `${folder}/${fileName}`;
    const known = read.get(path) ?? pixelsInWords(sizeInName(path) ?? sizeInName(fileName));
    read.set(path, known);
    return known;
  };
}

async function some(db: Queries, extent: RecordExtent, rowIDs: readonly number[]): Promise<Recorded[]> {
  const { rows } = await sql<Row>`
    select c.cell_id as "cellID", v.version_id as "versionID", encode(i.blob, 'hex') as picture, r.group_name as group, r.name as row, k.name as column, v.file_name as "fileName", v.folder,
      v.number as version, encode(v.package, 'hex') as hash, p.first_name as "firstName", p.surname,
      giver.address_confirmed_at is not null and giver.address_confirmed_at <= s.said_at as "isConfirmed",
      g.user_id is not null as "isGuest", l.name as "linkName", s.verdict, s.words, s.said_at as at, w.number as now,
      case when w.version_id = v.version_id then b.file_width end as width,
      case when w.version_id = v.version_id then b.file_height end as height
    from unnest(${rowIDs}::int[]) with ordinality as wanted (row_id, nth)
    join alive_row r on r.row_id = wanted.row_id
    join cell c on c.row_id = r.row_id
    join alive_column k on k.column_id = c.column_id and ${seenByMember('k', extent.userID)}
    join version v on v.cell_id = c.cell_id
    join verdict s on s.version_id = v.version_id
    join person p on p.user_id = s.user_id
    join person giver on giver.user_id = coalesce(s.given_by, s.user_id)
    left join guest g on g.user_id = s.user_id
    left join review_link l on l.review_link_id = s.review_link_id
    left join still_picture i on i.package = v.package and i.file_type = v.file_type and i.size = 'mail'
    left join cell_banner b on b.cell_id = c.cell_id
    left join current_version w on w.cell_id = c.cell_id
    where k.is_public or ${!extent.isPublicColumnsOnly}
    order by wanted.nth, k.sort_key, k.column_id, s.verdict_id
  `.execute(db);
  const sizeOf = sizes();
  const cellIDs = [...new Set(rows.map(({ cellID }) => cellID))];
  const states = new Map(
    (await decisionsOfCells(db, cellIDs)).map(({ decision }) => [decision.cellID, decision] as const),
  );
  const pictured = new Set<number>();
  return rows.map((row) => {
    const isFirst = !pictured.has(row.versionID);
    pictured.add(row.versionID);
    const { group, row: name, column, fileName, version, hash, isConfirmed, verdict, at, cellID, now } = row;
    const decision = states.get(cellID);
    const state = stateWords[decision?.state ?? 'waiting'];
    const changed = decision?.isChanged ? ', changed on its server since' : '';
    return {
      group,
      row: name,
      column,
      file: fileName,
      size: sizeOf(row),
      version,
      hash,
      person: fullName(row),
      isConfirmed,
      link: linkOf(row),
      verdict,
      comment: plainText(row.words).trim(),
      at,
      picture: isFirst ? (row.picture ?? undefined) : undefined,
      state: now === null ? state : `${state} (v${now}${changed})`,
    };
  });
}

/** The verdicts of these rows, some at a time. */
export async function* recordOf(
  db: Queries,
  extent: RecordExtent,
  rowIDs: readonly number[],
): AsyncGenerator<Recorded[]> {
  for (let start = 0; start < rowIDs.length; start += rowsAtOnce)
    yield some(db, extent, rowIDs.slice(start, start + rowsAtOnce));
}
