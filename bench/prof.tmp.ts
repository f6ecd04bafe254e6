/** temp */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connect } from '@marquee/server/src/platform/db.ts';
import { startEmbedded } from '@marquee/server/src/platform/embedded-postgres.ts';
import { migrate } from '@marquee/server/src/platform/migrate.ts';
import { seedDemo, findDemoAdmin } from '@marquee/server/src/demo/demo.ts';
import { addBigSheet } from '@marquee/server/src/demo/big-sheet.ts';
import { bannerCells } from '@marquee/server/src/banners/cells-to-check.ts';
import { saveTogetherStatement } from '@marquee/server/src/cells/save-statement.ts';
import { saveTogether } from '@marquee/server/src/cells/store.ts';
const dataDir = mkdtempSync(join(tmpdir(), 'pf-'));
const pg = await startEmbedded({ dataDir, log: () => undefined, settings: { fsync: 'off' } });
const db = connect(pg.url, () => undefined);
await migrate(db);
await seedDemo({ db } as never);
const admin = await findDemoAdmin(db.kysely);
if (!admin) throw new Error();
const sheet = await addBigSheet(db, { rows: 1000, columns: 9, name: 'x', ownerUserID: admin.userID, accountID: admin.accountID });
const columnID = sheet.columns.find((c) => c.columnTypeID === 6)!.columnID;
const f = await db.kysely.selectFrom('ftp_account').select('ftp_account_id').executeTakeFirstOrThrow();
await sql`insert into cell_banner (cell_id, ftp_account_id, file_type, file_name) select cell_id, ${f.ftp_account_id}, 1, 'a_v1.jpg' from cell where column_id=${columnID} on conflict (cell_id) do update set ftp_account_id=excluded.ftp_account_id`.execute(db.kysely);
const time = async <T>(what: string, work: () => Promise<T>) => { const b = performance.now(); const r = await work(); console.log(what, (performance.now() - b).toFixed(1)); return r; };
const cells = await time('by sheet', () => bannerCells(db.kysely, { sheetID: sheet.sheetID }));
console.log(cells.length);
await time('by ids', () => bannerCells(db.kysely, { cellIDs: cells.map((c) => c.cellID) }));
await time('by account', () => bannerCells(db.kysely, { ftpAccountID: f.ftp_account_id }));
const edits = cells.map((c) => ({ rowID: c.rowID, columnID, cellID: c.cellID, userID: admin.userID, connectionID: undefined, columnTypeID: 6, fields: { fileName: 'a_v2.jpg', recentlyUpdated: true, noOfTimesNewFileFound: 1, file: { bytes: 1, changedAt: null, width: null, height: null, noOfFiles: null, precisionMs: 1000 } } }));
await db.kysely.transaction().execute(async (tx) => { await time('200', () => saveTogether(tx, sheet.sheetID, edits.slice(0, 200))); });
await db.kysely.transaction().execute(async (tx) => { await time('1000', () => saveTogether(tx, sheet.sheetID, edits)); });

const { saveStatement } = await import('@marquee/server/src/cells/save-statement.ts');
const old = saveStatement.replace("where case when refused is null then locked.revision = seen.revision else false end", 'where refused is null and locked.revision = seen.revision');
if (old === saveStatement) throw new Error('same');
const texts = await db.kysely.selectFrom('cell').select(['row_id','column_id','cell_id']).where('sheet_id','=',sheet.sheetID).where('column_type','=',1).limit(32).execute();
const c = await db.hot.connect();
const med = (a: number[]) => a.toSorted((x, y) => x - y)[Math.floor(a.length / 2)]!.toFixed(3);
for (const size of [1, 8, 32]) {
  const json = (turn: number) => JSON.stringify(texts.slice(0, size).map((t, n) => ({ n, ...t, user_id: admin.userID, column_type: 1, fields: { text: 't' + turn } })));
  const took: Record<string, number[]> = { old: [], new: [] };
  for (let turn = 0; turn < 1500; turn++) for (const [name, text] of [['old', old], ['new', saveStatement]] as const) {
    const b = performance.now();
    await c.query({ name, text, values: [sheet.sheetID, json(turn)] });
    took[name]!.push(performance.now() - b);
  }
  console.log(size, 'old', med(took['old']!), 'new', med(took['new']!));
}
c.release();
await db.close(); await pg.stop(); rmSync(dataDir, { recursive: true, force: true });
