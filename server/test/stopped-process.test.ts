/** A server process that was stopped in the middle of its work: the others go on, and it finds its way back when it runs again. */
import type { Socket } from 'node:net';
import { updateCell } from '@marquee/contract/cells.ts';
import { addGroup } from '@marquee/contract/groups.ts';
import { addRow } from '@marquee/contract/rows.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { troubleOf } from '#platform/database-error.ts';
import { openPool } from '#platform/database-line.ts';
import { forCalls } from '#platform/db.ts';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { listen } from '#test/listener.ts';
import { unhurried, untilWaiting } from '#test/locks.ts';
import { startProcess } from '#test/server-process.ts';

const app = await startApp();
const stoppable = await startProcess(app.databaseUrl);

test(
  '[START-10] a process that was stopped holds no sheet, and follows the others when it runs again',
  { timeout: 60_000 },
  async () => {
    const ann = await aPerson(app, { admin: true });
    const sheet = await aSheet(app, { owner: ann });
    const { groupID } = sheet.groups[0];
    const there = new Caller(stoppable.base, ann.credentials);
    const listener = await listen(there, sheet);
    const adding = await unhurried(app, async (tx) => {
      await sql`lock table sheet_event in exclusive mode`.execute(tx);
      const added = there.attempt(addGroup, { body: { group: { sheetID: sheet.sheetID, name: 'Half done' } } });
      await untilWaiting(app, 1);
      // It has the lock on the sheet, and will not say how its change goes on.
      stoppable.kill('SIGSTOP');
      return { added };
    });
    const cell = { rowID: sheet.rows[0].rowID, columnID: sheet.columns.text.columnID, cellText: { text: 'Meanwhile' } };
    const edited = await ann.call(updateCell, { body: { cell, updateFields: ['text'] } });
    stoppable.kill('SIGCONT');
    const answer = await adding.added;
    expect([answer.status, answer.code]).toEqual([503, 'busy']);
    await listener.reached(edited.revision ?? 0);
    const read = await readSheet(there, sheet.url);
    expect(read.groups.map((group) => group.name)).not.toContain('Half done');
    expect((await there.call(addRow, { body: { row: { groupID, name: 'Again' } } })).status).toBe(201);
  },
);

test('[START-10] neither does one that was stopped while it was being answered', { timeout: 60_000 }, async () => {
  const ann = await aPerson(app, { admin: true });
  const sheet = await aSheet(app, { owner: ann });
  const pool = openPool(app.databaseUrl, { max: 1, kept: 0, timeouts: forCalls }, () => undefined);
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select from sheet where sheet_id = $1 for update', [sheet.sheetID]);
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  // More than fits into all buffers between: the database waits for somebody to take it.
  const reading = client.query("select repeat('x', 100000) from generate_series(1, 1000)").catch((e: unknown) => e);
  stream.pause();
  const added = await ann.call(addRow, { body: { row: { groupID: sheet.groups[0].groupID, name: 'Meanwhile' } } });
  expect(added.status).toBe(201);
  stream.resume();
  expect(troubleOf(await reading)).toBe('undone');
  client.release(true);
  await pool.end();
});
