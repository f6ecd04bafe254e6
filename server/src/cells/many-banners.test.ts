/** Banners that are saved by thousands: each is found by its key, and none is compared with all others. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { addBigSheet } from '#demo/big-sheet.ts';
import type { Tx } from '#platform/db.ts';
import { addRowsHere } from '#rows/add-many.ts';
import { startApp } from '#test/app.ts';
import { aPerson } from '#test/builders.ts';
import { newCellsStatement } from './new-cells-statement.ts';
import { saveTogetherStatement } from './save-statement.ts';

const banners = 300;
const app = await startApp();
const { accountID, userID } = await aPerson(app, { admin: true });
const { columns, sheetID } = await addBigSheet(app.db, {
  ...{ name: 'Banners', rows: banners, columns: 9 },
  ...{ ownerUserID: userID, accountID },
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
    ...{ n, row_id: rowID, column_id: columnID, cell_id: 0, user_id: userID, column_type: columnTypes.banner },
    ...{ is_nobodys: false, fields: { fileName: `banner_300x250_${n}.png`, fileType: 1, bannerWidth: 300 } },
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
    const { group_id: groupID } = await tx
      .selectFrom('sheet_group')
      .select('group_id')
      .where('sheet_id', '=', sheetID)
      .executeTakeFirstOrThrow();
    const wanted = Array.from({ length: banners }, (_, n) => ({ groupID, name: `Row ${n}` }));
    const added = await addRowsHere(tx, sheetID, wanted);
    const rowIDs = added.map(({ row }) => row.rowID);
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
