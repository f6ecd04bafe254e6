/** Reads what is decided: of a sheet's banners, of a cell, and every verdict on a version. For members only; nobody else has a trace of it. */
import type { BannerDecision, Verdict, VerdictWord } from '@marquee/contract/decisions.ts';
import { sql } from 'kysely';
import { seenByMember, type Seen } from '#access/seen.ts';
import { findPeople } from '#people/find-people.ts';
import type { Queries } from '#platform/db.ts';

const decision = sql`v.cell_id as "cellID", c.row_id as "rowID", c.column_id as "columnID", v.file_name as "fileName",
  v.folder as ftpfolder, coalesce(d.state, 'waiting') as state, x.cell_id is not null as "isChanged"`;

/**
 * The banners of a sheet, as far as this member sees their columns, on which something is decided. Those of deleted rows are among them:
 * they may come back, and then nothing more is told. Where nothing is decided it costs a look at two indexes.
 */
export async function decisionsOf(db: Queries, sheetID: number, userID: number): Promise<BannerDecision[]> {
  const { rows } = await sql<BannerDecision>`
    select ${decision}
    from (
      select version_id from verdict where sheet_id = ${sheetID}
      union select version_id from changed_file where sheet_id = ${sheetID}
    ) as said
    join current_version v on v.version_id = said.version_id
    join cell c on c.cell_id = v.cell_id
    join alive_column k on k.column_id = c.column_id and ${seenByMember('k', userID)}
    left join decided_version d on d.sheet_id = ${sheetID} and d.version_id = v.version_id
    left join changed_file x on x.cell_id = v.cell_id and x.version_id = v.version_id
    where d.state is not null or x.cell_id is not null
    order by v.cell_id
  `.execute(db);
  return rows;
}

/** What is decided on cells of which something was ever said, with who sees each. Those whose file is not frozen yet wait. */
export async function decisionsOfCells(
  db: Queries,
  cellIDs: readonly number[],
): Promise<(Required<Seen> & { decision: BannerDecision })[]> {
  const { rows } = await sql<BannerDecision & { onlyFor: number | null }>`
    select c.cell_id as "cellID", c.row_id as "rowID", c.column_id as "columnID", b.file_name as "fileName",
      b.ftp_folder as ftpfolder, coalesce(d.state, 'waiting') as state, x.cell_id is not null as "isChanged", c.only_for as "onlyFor"
    from alive_cell c
    join cell_banner b on b.cell_id = c.cell_id
    left join current_version v on v.cell_id = c.cell_id
    left join decided_version d on d.version_id = v.version_id and d.sheet_id = c.sheet_id
    left join changed_file x on x.cell_id = v.cell_id and x.version_id = v.version_id
    where c.cell_id = any(${cellIDs}::int[]) and exists (
      select from version o join verdict s on s.version_id = o.version_id where o.cell_id = c.cell_id)
    order by c.cell_id
  `.execute(db);
  return rows.map(({ onlyFor, ...of }) => ({ decision: of, onlyFor, isPublic: false }));
}

/** What is decided on a cell, whether or not anything ever was. */
export async function decisionOf(
  db: Queries,
  cell: { cellID: number; rowID: number; columnID: number },
): Promise<BannerDecision> {
  const [found] = await decisionsOfCells(db, [cell.cellID]);
  const { cellID, rowID, columnID } = cell;
  return (
    found?.decision ?? { cellID, rowID, columnID, fileName: '', ftpfolder: '', state: 'waiting', isChanged: false }
  );
}

/** The version that a cell plays, as it is decided on. */
export interface Decidable extends Required<Seen> {
  sheetID: number;
  rowID: number;
  columnID: number;
  /** undefined where its file is not frozen yet */
  versionID: number | undefined;
  number: number | undefined;
  fileName: string;
}

/** Undefined for a cell of another kind, and what was deleted. */
export async function findDecidable(db: Queries, cellID: number): Promise<Decidable | undefined> {
  const { rows } = await sql<
    Omit<Decidable, 'versionID' | 'number'> & { versionID: number | null; number: number | null }
  >`
    select c.sheet_id as "sheetID", c.row_id as "rowID", c.column_id as "columnID", c.only_for as "onlyFor", c.is_public as "isPublic",
      v.version_id as "versionID", v.number, b.file_name as "fileName"
    from alive_cell c
    join cell_banner b on b.cell_id = c.cell_id
    left join current_version v on v.cell_id = c.cell_id and v.is_played
    where c.cell_id = ${cellID}
  `.execute(db);
  const [row] = rows;
  return row && { ...row, versionID: row.versionID ?? undefined, number: row.number ?? undefined };
}

/** Every verdict on versions, the newest last, by version. */
export async function verdictsOn(db: Queries, versionIDs: readonly number[]): Promise<Map<number, Verdict[]>> {
  if (versionIDs.length === 0) return new Map();
  const { rows } = await sql<{
    id: number;
    version: number;
    person: number;
    said: VerdictWord;
    words: string;
    at: Date;
  }>`
    select verdict_id as id, version_id as version, user_id as person, verdict as said, words, said_at as at
    from verdict where version_id = any(${versionIDs}::int[]) order by verdict_id
  `.execute(db);
  const people = await findPeople(db, [...new Set(rows.map(({ person }) => person))]);
  const said = new Map<number, Verdict[]>();
  for (const { id, version, person, said: verdict, words, at } of rows) {
    const by = people.find(({ userID }) => userID === person);
    if (!by) continue;
    const one = { verdictID: id, by, verdict, comment: words, at: at.toISOString() };
    said.set(version, [...(said.get(version) ?? []), one]);
  }
  return said;
}

/** The people by whom a version is approved as things stand. */
export async function approversOf(db: Queries, versionID: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number; verdict: VerdictWord }>`
    select distinct on (user_id) user_id, verdict from verdict where version_id = ${versionID} order by user_id, verdict_id desc
  `.execute(db);
  return rows.filter(({ verdict }) => verdict === 'approve').map((row) => row.user_id);
}
