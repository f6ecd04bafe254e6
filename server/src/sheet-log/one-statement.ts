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

export type Runner = Pick<PoolClient, 'query'>;

/** Tries without a lock of its own before it takes one: another process may write to the same sheet at the same time. */
const hopefulTries = 3;

/** The answers of a statement that saw the newest sheet; undefined of one that saved nothing. */
export const unlessStale = <Row extends Outcome>(rows: Row[]): Row[] | undefined =>
  rows.some((row) => row.stale) ? undefined : rows;

/** Runs a statement, which answers undefined where it saved nothing, until it saw the newest sheet. */
export async function inOneStatement<T>(
  db: Db,
  sheetID: number,
  run: (runner: Runner) => Promise<T | undefined>,
): Promise<T> {
  for (let tries = 0; tries < hopefulTries; tries++) {
    const done = await run(db.hot);
    if (done !== undefined) return done;
  }
  const client = await db.hot.connect();
  try {
    await client.query('begin');
    await client.query('select from sheet where sheet_id = $1 for update', [sheetID]);
    // Now nobody else writes: what it did not know the first time, it knows by its own answer.
    const done = (await run(client)) ?? (await run(client));
    if (done === undefined)
      throw new Error('A statement did not find the sheet as it is, although nobody else can write to it.');
    await client.query('commit');
    return done;
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
