/** How long the log of changes is kept, and how much of it is told to who missed it. */
import { randomBytes } from 'node:crypto';
import { addCell } from '@marquee/contract/cells.ts';
import { getChanges } from '@marquee/contract/live.ts';
import { addRow } from '@marquee/contract/rows.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet } from '#test/builders.ts';
import { forgetOldChanges } from './old-changes.ts';

const app = await startApp();
const ann = await aPerson(app, { admin: true });

test('[LIVE-32] what was changed within the time of the history is kept, what was changed before is forgotten', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const { groupID } = sheet.groups[0];
  const before = await readSheet(ann, sheet.url);
  await sql`update sheet_event set at = now() - interval '366 days' where sheet_id = ${sheet.sheetID}`.execute(
    app.db.kysely,
  );
  // More than one statement takes.
  await sql`insert into sheet_event (sheet_id, revision, faces, at)
    select ${sheet.sheetID}, -n, '{}', now() - interval '400 days' from generate_series(1, 10001) as n
  `.execute(app.db.kysely);
  const { body: row } = await ann.call(addRow, { body: { row: { groupID, name: 'Lately' } } });
  await forgetOldChanges(app.db.kysely, 365);
  const left = await app.db.kysely
    .selectFrom('sheet_event')
    .select('revision')
    .where('sheet_id', '=', sheet.sheetID)
    .execute();
  expect(left).toHaveLength(1);
  const input = { params: { id: String(sheet.sheetID) }, query: { since: String(before.revision) } };
  const { body } = await ann.call(getChanges, input);
  expect(body).toMatchObject({ reload: false, changes: [{ change: { kind: 'addRow', row: { rowID: row.rowID } } }] });
  const older = await ann.call(getChanges, { ...input, query: { since: String(before.revision - 1) } });
  expect(older.body).toMatchObject({ reload: true });
});

test('[LIVE-120] who missed more than a sheet takes to read is told to read it anew, however few changes it was', async () => {
  const sheet = await aSheet(app, { owner: ann });
  const { revision } = await readSheet(ann, sheet.url);
  const { columnID } = sheet.columns.text;
  const missed = async () => {
    const query = { since: String(revision), readAs: 'member' as const };
    return (await ann.call(getChanges, { params: { id: String(sheet.sheetID) }, query })).body;
  };
  // What can't be compressed.
  const words = () => randomBytes(15_000).toString('base64');
  for (let n = 0; n < 80; n += 1) {
    const cell = { rowID: sheet.rows[n % 3]?.rowID ?? 0, columnID, cellText: { text: words() } };
    await ann.call(addCell, { body: { cell } });
    if (n === 3) expect(await missed()).toMatchObject({ reload: false, changes: { length: 4 } });
  }
  expect(await missed()).toMatchObject({ reload: true, changes: [] });
});
