/** What is written to cells, and to the log with them. */
import type { Cell } from '@marquee/contract/cells.ts';
import type { RefusalCode } from '@marquee/contract/refusals.ts';
import type { Person } from '@marquee/contract/people.ts';
import { CompiledQuery, sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Call } from '#sheet-log/idempotency-key.ts';
import type { Db, Queries, Tx } from '#platform/db.ts';
import { raised, type ChangeByAudience, type Revisions } from '#sheet-log/committed-change.ts';
import type { GatheredResult } from '#sheet-log/write.ts';
import type { SavedCell } from './faces.ts';
import { saveStatement, saveTogetherStatement } from './save-statement.ts';

/** One edit of a cell: who changes which fields of it. `cellID` 0 stands for "whatever is there". */
export interface Edit {
  rowID: number;
  columnID: number;
  cellID: number;
  userID: number;
  connectionID: string | undefined;
  columnTypeID: number;
  fields: Record<string, unknown>;
  /** the call that makes it, where that has a key and makes nothing else */
  call?: Call | undefined;
}

interface SavedRow extends Revisions {
  refused: RefusalCode | 'repeated' | null;
  faces: ChangeByAudience;
  revision: number;
  stale: boolean;
}

interface SavedTogetherRow {
  refused: RefusalCode | null;
  cell: Cell;
  only_for: number | null;
  is_public: boolean;
  person: Person | null;
}

/** Tries without a lock of its own before it takes one: another process may write to the same sheet at the same time. */
const hopefulTries = 3;

type Runner = Pick<PoolClient, 'query'>;

/** The edits as the statements take them. */
const asJson = (edits: readonly Edit[]): string =>
  JSON.stringify(
    edits.map((edit, n) => ({
      n,
      row_id: edit.rowID,
      column_id: edit.columnID,
      cell_id: edit.cellID,
      user_id: edit.userID,
      column_type: edit.columnTypeID,
      fields: edit.fields,
      ...edit.call,
    })),
  );

async function run(db: Runner, sheetID: number, edits: readonly Edit[]): Promise<SavedRow[]> {
  const result = await db.query<SavedRow>({
    name: 'save-cells',
    text: saveStatement,
    values: [sheetID, asJson(edits)],
  });
  return result.rows;
}

/** Edits in one statement; past this many, a statement's time grows faster than what it saves. */
export const mostInOneStatement = 200;

/**
 * Saves edits of one sheet, no two of the same cell, in a transaction that holds the sheet's lock. Answers for each edit; the caller
 * rolls back where one is refused, and says what changed.
 */
export async function saveTogether(
  tx: Tx,
  sheetID: number,
  edits: readonly Edit[],
): Promise<({ refused: RefusalCode } | SavedCell)[]> {
  const results: ({ refused: RefusalCode } | SavedCell)[] = [];
  for (let start = 0; start < edits.length; start += mostInOneStatement) {
    const some = edits.slice(start, start + mostInOneStatement);
    const { rows } = await tx.executeQuery<SavedTogetherRow>(
      CompiledQuery.raw(saveTogetherStatement, [sheetID, asJson(some)]),
    );
    for (const { refused, cell, person, only_for: onlyFor, is_public: isPublic } of rows) {
      if (refused) results.push({ refused });
      else results.push({ cell, onlyFor, isPublic, person: person ?? undefined });
    }
  }
  return results;
}

/** The same under a lock that is taken first, so that the snapshot can't be stale. */
async function runLocked(db: Db, sheetID: number, edits: readonly Edit[]): Promise<SavedRow[]> {
  const client = await db.hot.connect();
  try {
    await client.query('begin');
    await client.query('select from sheet where sheet_id = $1 for update', [sheetID]);
    const rows = await run(client, sheetID, edits);
    await client.query('commit');
    return rows;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Saves edits of one sheet, no two of the same cell; each is answered by itself, and those that are saved are committed. */
export async function saveCells(db: Db, sheetID: number, edits: Edit[]): Promise<GatheredResult<Cell>[]> {
  let rows = await run(db.hot, sheetID, edits);
  for (let tries = 1; rows.some((row) => row.stale) && tries < hopefulTries; tries++) {
    rows = await run(db.hot, sheetID, edits);
  }
  if (rows.some((row) => row.stale)) rows = await runLocked(db, sheetID, edits);
  const before = rows[0];
  let revision = before?.revision ?? 0;
  let revisions: Revisions = {
    members: before?.members ?? 0,
    public: before?.public ?? 0,
    private: before?.private ?? {},
  };
  return rows.map((row, n): GatheredResult<Cell> => {
    if (row.refused === 'repeated') return { isRepeated: true };
    if (row.refused) return { refused: row.refused };
    revision += 1;
    revisions = raised(revisions, row.faces);
    const { userID: actor, connectionID: origin } = edits[n] ?? { userID: undefined, connectionID: undefined };
    return { value: savedCell(row.faces), told: { sheetID, revision, faces: row.faces, revisions, actor, origin } };
  });
}

/** The cell as members see it. */
function savedCell(faces: ChangeByAudience): Cell {
  const { public: _, ...forMembers } = faces;
  const change = Object.values(forMembers)[0];
  if (change?.kind !== 'updateCell') throw new Error('A saved cell came back without its change.');
  return change.cell;
}

/** Forgets changes that every member was told of long ago, or could have been: a server that was down for a day still tells. */
export async function forgetAlertChanges(db: Queries): Promise<void> {
  await db
    .deleteFrom('alert_change')
    .where('at', '<', sql<Date>`now() - interval '2 days'`)
    .execute();
}
