/** A database that only reads for a while, as one on a disk that only reads, or one that another took over from. */
import { updateCell } from '@marquee/contract/cells.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { logFailure } from '#platform/database-error.ts';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { freshDatabase } from '#test/database.ts';
import { DatabaseProxy } from '#test/database-proxy.ts';

const databaseUrl = await freshDatabase();
const proxy = await DatabaseProxy.start(databaseUrl);
/** beside the fault, to make it */
const beside = await startApp(databaseUrl);
const ann = await aPerson(beside, { admin: true });
const sheet = await aSheet(beside, { owner: ann });

test('[FAULT-4] a database that only reads puts edits off, and is said to once, not with each', async () => {
  const watched = await startApp(proxy.url, { logLevel: 'warn' });
  const there = new Caller(watched.base, ann.credentials);
  const edit = (text: string) => {
    const cell = { rowID: sheet.rows[0].rowID, columnID: sheet.columns.text.columnID, cellText: { text } };
    return there.attempt(updateCell, { body: { cell, updateFields: ['text'] } });
  };
  await edit('Before');
  const { hot } = watched.db;
  const setReadOnly = (isReadOnly: boolean) =>
    beside.db.kysely.connection().execute(async (connection) => {
      const name = sql.id(new URL(databaseUrl).pathname.slice(1));
      await sql`set default_transaction_read_only = off`.execute(connection);
      await sql`alter database ${name} set default_transaction_read_only = ${sql.lit(isReadOnly)}`.execute(connection);
      // The setting is that of new connections: the others go, once what is read after an edit is there, and the server knows of it.
      await expect.poll(() => hot.totalCount - hot.idleCount).toBe(0);
      proxy.cut();
      await expect.poll(() => hot.totalCount).toBe(0);
    });
  await setReadOnly(true);
  const answers = [];
  for (let n = 0; n < 5; n++) answers.push(await edit('Meanwhile'));
  expect(answers.map(({ status, code, headers }) => [status, code, headers.get('retry-after')])).toEqual(
    Array.from({ length: 5 }, () => [503, 'busy', '2']),
  );
  expect((await readSheet(there, sheet.url)).sheetID).toBe(sheet.sheetID);
  // What is done beside calls has the same log.
  const failed = await sql`delete from mail`.execute(watched.db.kysely).catch((error: unknown) => error);
  logFailure(watched.services.log, failed, 'the mailer failed');
  await setReadOnly(false);
  expect((await edit('After')).status).toBe(200);
  expect((await readSheet(there, sheet.url)).columns[0]?.cells[0]?.cellText?.text).toBe('After');
  expect(watched.lines.length).toBeLessThanOrEqual(1);
});
