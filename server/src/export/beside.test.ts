/** A file is made while others go on editing, and no longer than somebody wants it. */
import { once } from 'node:events';
import { updateCell } from '@marquee/contract/cells.ts';
import { exportSheet } from '@marquee/contract/sheets.ts';
import { sql } from 'kysely';
import { readSheet as readFile } from 'read-excel-file/node';
import { expect, test, vi } from 'vitest';
import { addBigSheet } from '#demo/big-sheet.ts';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet } from '#test/builders.ts';
import { unhurried } from '#test/locks.ts';
import { WrittenFile } from './written-file.ts';

const app = await startApp();
const ann = await aPerson(app, { admin: true });
const ben = await aPerson(app, { admin: true });
const cem = await aPerson(app, { admin: true });
const pathOf = (sheetID: number) => app.base + exportSheet.path.replace('{id}', String(sheetID));
const headers = { ...ann.credentials };

test('[EXPORT-3] others edit the sheet while its file is made, which is the sheet of one moment', async () => {
  const owner = { ownerUserID: ann.userID, accountID: ann.accountID };
  const sheet = await addBigSheet(app.db, { ...owner, rows: 3_000, columns: 10, name: 'Large' });
  const [column] = sheet.columns;
  const rows = (await readSheet(ann, sheet.url)).groups.flatMap((group) => group.rows);
  let isMade = false;
  const file = fetch(pathOf(sheet.sheetID), { headers })
    .then((answer) => answer.arrayBuffer())
    .finally(() => {
      isMade = true;
    });
  let edits = 0;
  for (const { rowID } of rows.toReversed()) {
    if (isMade) break;
    const cell = { rowID, columnID: column?.columnID ?? 0, cellText: { text: `Edit ${edits}` } };
    await ann.call(updateCell, { body: { cell, updateFields: ['text'] } });
    edits += 1;
  }
  expect(edits).toBeGreaterThan(3);
  const lines = await readFile(Buffer.from(await file));
  // One after the other the edits went up the sheet; the file has those up to its moment, and none after.
  const has = lines.map((line) => line[1]).filter((cell) => String(cell).startsWith('Edit ')).length;
  const lastFirst = lines
    .map((line) => line[1])
    .toReversed()
    .filter((cell) => cell !== null);
  expect(lastFirst.slice(0, has)).toEqual(Array.from({ length: has }, (_, n) => `Edit ${n}`));
  expect(lines.filter(([name]) => name !== null)).toHaveLength(1 + 3_000 + 3_000 / 200);
});

test('[EXPORT-3] [EXPORT-24] a few files are made at once, two for one person; more are told to come back, and one that nobody wants any more makes room', async () => {
  const [{ sheetID }, hers] = [await aSheet(app, { owner: ann }), await aSheet(app, { owner: ben })];
  const theirs = await aSheet(app, { owner: cem });
  const held = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db.kysely);
    return rows[0]?.count ?? 0;
  };
  let free = () => {};
  const locked = unhurried(app, async (tx) => {
    await sql`lock table cell in access exclusive mode`.execute(tx);
    await new Promise<void>((resolve) => {
      free = resolve;
    });
  });
  const leaving = new AbortController();
  const ask = (signal: AbortSignal | null, of = sheetID, who = ann) =>
    fetch(pathOf(of), { headers: who.credentials, signal });
  const gone = (answer: Promise<Response>) =>
    answer.then(
      () => 'answered',
      () => 'left',
    );
  const left = Array.from({ length: 2 }, () => gone(ask(leaving.signal)));
  await expect.poll(held).toBeGreaterThanOrEqual(2);
  const refused = await ask(null);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  left.push(...Array.from({ length: 2 }, () => gone(ask(leaving.signal, hers.sheetID, ben))));
  await expect.poll(held).toBeGreaterThanOrEqual(4);
  expect((await ask(null, theirs.sheetID, cem)).status).toBe(503);
  leaving.abort();
  expect(await Promise.all(left)).toEqual(['left', 'left', 'left', 'left']);
  const next = await vi.waitFor(
    async () => {
      const answer = ask(null);
      const first = await Promise.race([
        answer.then(({ status }) => status),
        expect.poll(held, { timeout: 5_000 }).toBeGreaterThanOrEqual(5),
      ]);
      expect(first).not.toBe(503);
      return { answer };
    },
    // Nobody may ask for more than thirty files in a minute.
    { timeout: 20_000, interval: 1_000 },
  );
  free();
  await locked;
  expect((await next.answer).status).toBe(200);
  // A server that is too busy says so in its log; nothing else went wrong.
  for (const line of app.errors.splice(0)) expect(line).toContain('"code":"busy"');
});

test('[EXPORT-26] a file of which nobody takes more is given up, and its place is free', async () => {
  const { sheetID } = await aSheet(app, { owner: ann });
  const job = { databaseUrl: app.databaseUrl, sheetID, userID: ann.userID, withHiddenGroups: true };
  // Of one byte that waits the thread hears that it is to wait, too.
  const file = new WrittenFile(job, { most: 1, pause: 20 });
  file.read(0);
  const [error] = (await once(file, 'error')) as [Error];
  expect(error.message).toBe('Nobody took more of the file.');
  expect(file.destroyed).toBe(true);
});
