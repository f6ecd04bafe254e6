/** Reads what is decided: of a sheet's banners, of a cell, and every verdict on a version. For members only; nobody else has a trace of it. */
import type { BannerDecision, DecisionState, Verdict, VerdictWord, WaitingFor } from '@marquee/contract/decisions.ts';
import { sql } from 'kysely';
import { seenByMember, type Seen } from '#access/seen.ts';
import { findPeople } from '#people/find-people.ts';
import type { Queries } from '#platform/db.ts';
import { rowsOfPrepared } from '#platform/prepared.ts';

/**
 * Of a cell `c` with its banner `b` and the version `v` that it plays. Where its file is not frozen yet it waits. What is decided, and who has yet to, is
 * asked for one cell after the other, which goes by keys: joined, each would be compared with all that was ever decided.
 */
const decision = sql`
  c.cell_id as "cellID", c.row_id as "rowID", c.column_id as "columnID", b.file_name as "fileName", b.ftp_folder as ftpfolder,
  (select d.state from decided_version d where d.version_id = v.version_id and d.sheet_id = c.sheet_id) as state,
  x.cell_id is not null as "isChanged",
  (
    select jsonb_agg(jsonb_build_object('userID', q.user_id, 'askID', q.ask_id, 'dueOn', q.due_on) order by q.user_id)
    from waiting_decision q where q.cell_id = c.cell_id
  ) as "waitingFor"`;

/** The version `v` of a cell `c`. The limit of one says that it is found by its key, whatever the planner knows of the tables. */
const played = sql`left join lateral (
  select cell_id, version_id from current_version where cell_id = c.cell_id limit 1) as v on true`;

type Read = Omit<BannerDecision, 'state' | 'waitingFor'> & {
  state: DecisionState | null;
  waitingFor: WaitingFor[] | null;
};

const toDecision = ({ state, waitingFor: people, ...read }: Read): BannerDecision => ({
  ...read,
  state: state ?? 'waiting',
  ...(people && { waitingFor: people }),
});

/**
 * The banners of a sheet, as far as this member sees their columns, on which something is decided or asked. Those of deleted rows are among
 * them: they may come back, and then nothing more is told. Where nothing was ever said or asked it costs a look at three indexes.
 */
export async function decisionsOf(db: Queries, sheetID: number, userID: number): Promise<BannerDecision[]> {
  const { rows: said } = await sql`
    select from (select) as one where exists (select from verdict where sheet_id = ${sheetID})
      or exists (select from changed_file where sheet_id = ${sheetID})
      or exists (select from ask where sheet_id = ${sheetID})
  `.execute(db);
  if (said.length === 0) return [];
  const query = sql<Read>`
    select ${decision}
    from (
      select n.cell_id from (
        select version_id from verdict where sheet_id = ${sheetID}
        union select version_id from changed_file where sheet_id = ${sheetID}
      ) as said join version n on n.version_id = said.version_id
      union select q.cell_id from ask a join asked q on q.ask_id = a.ask_id where a.sheet_id = ${sheetID} and q.withdrawn_at is null
    ) as about
    join cell c on c.cell_id = about.cell_id
    join cell_banner b on b.cell_id = c.cell_id
    ${played}
    join alive_column k on k.column_id = c.column_id and ${seenByMember('k', userID)}
    left join changed_file x on x.cell_id = v.cell_id and x.version_id = v.version_id
    order by c.cell_id
  `;
  const rows = await rowsOfPrepared(db, 'decisions-of-sheet', query);
  // What was said of an older version, or taken back, decides nothing.
  return rows.flatMap((read) => (read.state || read.isChanged || read.waitingFor ? toDecision(read) : []));
}

/** What is decided on cells of which something was ever said or asked, with who sees each. */
export async function decisionsOfCells(
  db: Queries,
  cellIDs: readonly number[],
): Promise<(Required<Seen> & { decision: BannerDecision })[]> {
  const query = sql<Read & { onlyFor: number | null }>`
    select ${decision}, c.only_for as "onlyFor"
    from alive_cell c
    join cell_banner b on b.cell_id = c.cell_id
    ${played}
    left join changed_file x on x.cell_id = v.cell_id and x.version_id = v.version_id
    where c.cell_id = any(${cellIDs}::int[]) and (
      exists (select from version o join verdict s on s.version_id = o.version_id where o.cell_id = c.cell_id)
      or exists (select from asked o where o.cell_id = c.cell_id))
    order by c.cell_id
  `;
  const rows = await rowsOfPrepared(db, 'decisions-of-cells', query);
  return rows.map(({ onlyFor, ...of }) => ({ decision: toDecision(of), onlyFor, isPublic: false }));
}

/** Whether anything was ever decided on one of these cells. */
export async function areAnyDecided(db: Queries, cellIDs: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from version v where v.cell_id = any(${cellIDs}::int[])
      and exists (select from verdict s where s.version_id = v.version_id) limit 1
  `.execute(db);
  return rows.length > 0;
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

/**
 * The version of a cell's file, as it is decided on: also while that file is looked at anew, which opening the viewer may begin; but not once
 * that file is known to be a newer one, which is what plays until it is frozen.
 */
export interface Decidable extends Required<Seen> {
  sheetID: number;
  rowID: number;
  columnID: number;
  /** undefined where its file is not frozen yet, as it is now */
  versionID: number | undefined;
  number: number | undefined;
  fileName: string;
}

/** Undefined for a cell of another kind, and what was deleted. */
export async function findDecidable(db: Queries, cellID: number): Promise<Decidable | undefined> {
  const query = sql<Omit<Decidable, 'versionID' | 'number'> & { versionID: number | null; number: number | null }>`
    select c.sheet_id as "sheetID", c.row_id as "rowID", c.column_id as "columnID", c.only_for as "onlyFor", c.is_public as "isPublic",
      v.version_id as "versionID", v.number, b.file_name as "fileName"
    from alive_cell c
    join cell_banner b on b.cell_id = c.cell_id
    left join version o on o.version_id = (select w.version_id from current_version w where w.cell_id = c.cell_id)
    left join current_version v on v.version_id = o.version_id and v.cell_id = c.cell_id and (
      v.is_played or b.file_changed_at is null or o.modified_at is null
      or b.file_changed_at <= o.modified_at + coalesce(b.file_precision_ms, 0) * interval '1 millisecond')
    where c.cell_id = ${cellID}
  `;
  const [row] = await rowsOfPrepared(db, 'decidable', query);
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

/** The people by whom a version is approved as things stand; guests of review links, who have no bell and no address here, are not among them. */
export async function approversOf(db: Queries, versionID: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number; verdict: VerdictWord }>`
    select distinct on (user_id) user_id, verdict from verdict v where version_id = ${versionID}
      and not exists (select from guest g where g.user_id = v.user_id)
    order by user_id, verdict_id desc
  `.execute(db);
  return rows.filter(({ verdict }) => verdict === 'approve').map((row) => row.user_id);
}
