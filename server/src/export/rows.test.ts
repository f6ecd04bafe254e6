/** Some rows as a file: what is in it, for whom, and what is written down of it. */
import { listAudit } from '@marquee/contract/audit.ts';
import { deleteRow, exportRows } from '@marquee/contract/rows.ts';
import { readSheet as readFile } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { aFilledSheet } from '#test/filled-sheet.ts';

const app = await startApp();

async function exported(who: Caller, rowIDs: number[], includeHiddenGroups = false) {
  const answer = await fetch(app.base + exportRows.path, {
    method: 'POST',
    headers: { ...who.credentials, 'content-type': 'application/json' },
    body: JSON.stringify({ rowIDs, includeHiddenGroups }),
  });
  expect(answer.status).toBe(200);
  return readFile(Buffer.from(await answer.arrayBuffer()), { trim: false });
}
/** The first column of a file: the names of groups and rows. */
const names = (lines: unknown[][]) => lines.slice(1).map(([name]) => name);

test('[EXPORT-20] the rows that are named are in the file, below their groups and in the order of the sheet, with what the sheet’s file has of them', async () => {
  const { sheet, ann, bob } = await aFilledSheet(app);
  const [mpu, sky] = sheet.rows;
  const both = await exported(bob, [sky.rowID, mpu.rowID]);
  expect(names(both)).toEqual(['Display', 'MPU', 'Sky']);
  // Neither the column that is hidden from public, nor anybody's own.
  const [heads] = both;
  expect(heads).not.toContain('My date');
  expect([heads?.includes('Ann'), heads?.includes('Bob')]).toEqual([false, false]);
  expect(both.flat()).toContain('Draft');
  expect(names(await exported(ann, [sky.rowID]))).toEqual(['Display', 'Sky']);
});

test('[EXPORT-20] rows of a hidden group are in it only where that is asked for, and rows that are gone never', async () => {
  const { sheet, ann } = await aFilledSheet(app);
  const [mpu, sky, story] = sheet.rows;
  const all = sheet.rows.map((row) => row.rowID);
  expect(names(await exported(ann, all))).toEqual(['Display', 'MPU', 'Sky']);
  expect(names(await exported(ann, all, true))).toEqual(['Display', 'MPU', 'Sky', 'Social', 'Story']);
  await ann.call(deleteRow, { params: { id: String(sky.rowID) } });
  expect(names(await exported(ann, all))).toEqual(['Display', 'MPU']);
  const tried = (rowIDs: number[]) => ann.attempt(exportRows, { body: { rowIDs } });
  const gone = { status: 404, code: 'notFound' };
  expect(await tried([story.rowID])).toMatchObject(gone);
  expect(await tried([sky.rowID])).toMatchObject(gone);
  expect(await tried([mpu.rowID, 2_147_483_647])).toMatchObject(gone);
});

test('[EXPORT-21] only members get it, not for a row of another sheet, and it is in the audit log', async () => {
  const { sheet, ann } = await aFilledSheet(app);
  const other = await aFilledSheet(app);
  const [mpu, sky] = sheet.rows;
  const tried = (who: Caller, rowIDs: number[]) => who.attempt(exportRows, { body: { rowIDs } });
  expect(await tried(new Caller(app.base), [mpu.rowID])).toMatchObject({ status: 401 });
  expect(await tried(await aPerson(app, { admin: true }), [mpu.rowID])).toMatchObject({ status: 404 });
  expect(await tried(ann, [mpu.rowID, other.sheet.rows[0].rowID])).toMatchObject({ status: 404 });
  await exported(ann, [mpu.rowID]);
  await exported(ann, [mpu.rowID, sky.rowID]);
  const { events } = (await ann.call(listAudit, { params: { id: String(ann.accountID) }, query: { topic: 'exports' } }))
    .body;
  expect(events.map(({ kind, about, sheetID }) => [kind, about, sheetID])).toEqual([
    ['rowsExported', '2', sheet.sheetID],
    ['rowExported', 'MPU', sheet.sheetID],
  ]);
});
