/** Statements that check, save, log and count by themselves what was gathered for a sheet: tried without a lock of their own, then with one. */
import type { RefusalCode } from '@marquee/contract/refusals.ts';
import type { PoolClient } from 'pg';
import type { Db } from '#platform/db.ts';
import { raised, type ChangeByAudience, type Revisions } from './committed-change.ts';
import type { GatheredResult } from './write.ts';

/** What a statement says of one item: refused, or saved with who sees it how. */
interface Saved {
  refused?: RefusalCode | 'repeated' | null;
  faces: ChangeByAudience;
}

/** What such a statement answers for each item, with the sheet's counts before all of them. */
export interface Outcome extends Revisions, Saved {
  refused: RefusalCode | 'repeated' | null;
  revision: number;
  /** nothing was saved: the statement did not see the newest sheet, and must be sent again */
  stale: boolean;
}

type Runner = Pick<PoolClient, 'query'>;

/** Tries without a lock of its own before it takes one: another process may write to the same sheet at the same time. */
const hopefulTries = 3;

const isStale = (rows: readonly Outcome[]): boolean => rows.some((row) => row.stale);

/** Runs a statement until it saw the newest sheet. */
export async function inOneStatement<Row extends Outcome>(
  db: Db,
  sheetID: number,
  run: (runner: Runner) => Promise<Row[]>,
): Promise<Row[]> {
  for (let tries = 0; tries < hopefulTries; tries++) {
    const rows = await run(db.hot);
    if (!isStale(rows)) return rows;
  }
  const client = await db.hot.connect();
  try {
    await client.query('begin');
    await client.query('select from sheet where sheet_id = $1 for update', [sheetID]);
    let rows = await run(client);
    // Now nobody else writes: what it did not know it knows by its own answer.
    if (isStale(rows)) rows = await run(client);
    await client.query('commit');
    return rows;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Each item's answer, with what to tell of it, in the order of their revisions; `before` are the sheet's counts before all of them. */
export function answersOf<Row extends Saved, Value>(
  sheetID: number,
  before: (Revisions & { revision: number }) | undefined,
  rows: readonly Row[],
  authors: readonly { userID: number; connectionID: string | undefined }[],
  valueOf: (row: Row) => Value,
): GatheredResult<Value>[] {
  let revision = before?.revision ?? 0;
  let revisions: Revisions = {
    members: before?.members ?? 0,
    public: before?.public ?? 0,
    private: before?.private ?? {},
  };
  return rows.map((row, n): GatheredResult<Value> => {
    if (row.refused === 'repeated') return { isRepeated: true };
    if (row.refused) return { refused: row.refused };
    revision += 1;
    revisions = raised(revisions, row.faces);
    const { userID: actor, connectionID: origin } = authors[n] ?? { userID: undefined, connectionID: undefined };
    return { value: valueOf(row), told: { sheetID, revision, faces: row.faces, revisions, actor, origin } };
  });
}
