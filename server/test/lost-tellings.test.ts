/** What is told in the background after a change, while the line to the database breaks. */
import { addGroup } from '@marquee/contract/groups.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { freshDatabase } from '#test/database.ts';
import { DatabaseProxy } from '#test/database-proxy.ts';
import { unhurried } from '#test/locks.ts';

const databaseUrl = await freshDatabase();
const proxy = await DatabaseProxy.start(databaseUrl);
/** beside the fault, to make it */
const beside = await startApp(databaseUrl);
const throughProxy = new URL(proxy.url);
throughProxy.searchParams.set('application_name', 'cut');
const app = await startApp(throughProxy.href, { logLevel: 'warn' });
const ann = await aPerson(beside, { admin: true });
const sheet = await aSheet(beside, { owner: ann });

/** Whether the server whose line is cut stands in line to read whom to tell: the other one may, too, as it hears of the change. */
async function telling(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%m.user_id from alive_member m, about%'
      and application_name = 'cut'`.execute(beside.db.kysely);
  return rows.length;
}

test('[FAULT-9] whom to tell of a change could not be read: that is a line in the log, and no error', async () => {
  const there = new Caller(app.base, ann.credentials);
  const group = { sheetID: sheet.sheetID, name: 'Meanwhile' };
  await unhurried(beside, async (tx) => {
    await sql`lock table notification in access exclusive mode`.execute(tx);
    expect((await there.attempt(addGroup, { body: { group } })).status).toBe(201);
    await expect.poll(() => telling()).toBe(1);
    proxy.cut();
    await expect.poll(() => app.lines.length).toBeGreaterThan(0);
  });
  expect(app.lines.map(({ level, reason, msg }) => [level, reason, msg])).toEqual([
    ['warn', expect.stringContaining('LineLost'), expect.stringContaining('could not be told')],
  ]);
});
