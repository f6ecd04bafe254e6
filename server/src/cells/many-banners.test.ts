/** Banners that are saved by thousands: each is found by its key, and none is compared with all others. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import { CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import { addBigSheet } from '#demo/big-sheet.ts';
import type { Tx } from '#platform/db.ts';
import { startApp } from '#test/app.ts';
import { aPerson } from '#test/builders.ts';
import { newCellsStatement } from './new-cells-statement.ts';
import { saveTogetherStatement } from './save-statement.ts';

const banners = 300;
const app = await startApp();
const { accountID, userID } = await aPerson(app, { admin: true });
const { columns, sheetID } = await addBigSheet(app.db, {
  name: 'Banners',
  rows: banners,
  columns: 9,
  ownerUserID: userID,
  accountID,
});
const columnID = columns.find((column) => column.columnTypeID === columnTypes.banner)?.columnID ?? 0;

interface Step {
  'Node Type': string;
  'CTE Name'?: string;
  'Actual Loops': number;
  Plans?: Step[];
}

const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)];

/** How often the statement goes through all that it saves, by the step whose cells these are. */
async function readsOfAll(tx: Tx, statement: string, rowIDs: readonly number[]): Promise<Record<string, number>> {
  const edits = rowIDs.map((rowID, n) => ({
    n,
    row_id: rowID,
    column_id: columnID,
    cell_id: 0,
    user_id: userID,
    column_type: columnTypes.banner,
    fields: { fileName: `banner_300x250_${n}.png`, fileType: 1, bannerWidth: 300 },
    is_nobodys: false,
  }));
  const explained = CompiledQuery.raw(`explain (analyze, format json) ${statement}`, [sheetID, JSON.stringify(edits)]);
  const { rows } = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: Step }] }>(explained);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  const reads: Record<string, number> = {};
  for (const { 'CTE Name': name, 'Actual Loops': loops } of plan ? stepsOf(plan) : []) {
    if (name === 'good' || name === 'saved' || name === 'saved_banner') {
      reads[name] = Math.max(reads[name] ?? 0, loops);
    }
  }
  return reads;
}

const once = { good: 1, saved: 1, saved_banner: 1 };

test('[ERR-46] banners of new rows are saved without comparing each with all', async () => {
  await app.db.kysely.transaction().execute(async (tx) => {
    const { rows } = await sql<{ row_id: number }>`
      insert into sheet_row (sheet_id, group_id, name, sort_key)
      select sheet_id, group_id, name, 'z' || row_id from sheet_row where sheet_id = ${sheetID} returning row_id
    `.execute(tx);
    const rowIDs = rows.map((row) => row.row_id);
    expect(await readsOfAll(tx, newCellsStatement, rowIDs)).toEqual(once);
  });
});

test('[ERR-46] banners that take the place of others are saved without comparing each with all', async () => {
  await app.db.kysely.transaction().execute(async (tx) => {
    const rows = await tx.selectFrom('cell').select('row_id').where('column_id', '=', columnID).execute();
    const rowIDs = rows.slice(0, banners).map((row) => row.row_id);
    expect(await readsOfAll(tx, saveTogetherStatement, rowIDs)).toEqual(once);
  });
});
