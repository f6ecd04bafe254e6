/** What the metrics tell of two servers over one database that have had something to do. */
import { updateCell } from '@marquee/contract/cells.ts';
import { addRow } from '@marquee/contract/rows.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { listen } from '#test/listener.ts';
import { unhurried } from '#test/locks.ts';

const metricsToken = 'a token that only Prometheus knows';
const one = await startApp(undefined, { metricsToken });
const two = await startApp(one.databaseUrl, { metricsToken });

/** Every figure by its name and labels, as it is written. */
async function figures(base: string): Promise<Map<string, number>> {
  const answer = await new Caller(base, { authorization: `Bearer ${metricsToken}` }).send('GET', '/metrics');
  const lines = String(answer.body).split('\n');
  return new Map(
    lines
      .filter((line) => line.startsWith('marquee_'))
      .map((line) => {
        const end = line.lastIndexOf(' ');
        return [line.slice(0, end), Number(line.slice(end + 1))];
      }),
  );
}

test('[RUN-5] calls by route and status, pushes here and elsewhere, the backplane, live connections', async () => {
  const ann = await aPerson(one, { admin: true });
  const sheet = await aSheet(one, { owner: ann });
  const here = await listen(ann, sheet);
  const there = await listen(new Caller(two.base, ann.credentials), sheet);
  const before = { one: await figures(one.base), two: await figures(two.base) };
  const { groupID } = sheet.groups[0];
  const { revision = 0 } = await ann.call(addRow, { body: { row: { groupID, name: 'Row' } } });
  await Promise.all([here.reached(revision), there.reached(revision)]);

  const grown = (name: string, of: 'one' | 'two') => async () =>
    ((await figures({ one, two }[of].base)).get(name) ?? 0) - (before[of].get(name) ?? 0);
  const calls = `marquee_call_seconds_count{method="POST",route="${addRow.path}",status="${addRow.status}"}`;
  await expect.poll(grown(calls, 'one')).toBe(1);
  await expect.poll(grown('marquee_push_delay_seconds_count', 'one')).toBe(1);
  await expect.poll(grown('marquee_push_delay_seconds_count', 'two')).toBe(1);
  await expect.poll(grown('marquee_backplane_seconds_count', 'one')).toBeGreaterThan(0);
  const now = await figures(one.base);
  expect(now.get('marquee_live_connections{transport="WebSockets"}')).toBe(1);
  expect(now.get('marquee_push_delay_seconds_sum')).toBeLessThan(60);
  // Now and then a word of its own is on its way.
  await expect.poll(async () => (await figures(one.base)).get('marquee_backplane_lag_seconds')).toBe(0);
});

test('[RUN-5] what waits: writes behind a lock, database connections, mails', async () => {
  const ann = await aPerson(one, { admin: true });
  const sheet = await aSheet(one, { owner: ann });
  const { columnID } = sheet.columns.text;
  const release = Promise.withResolvers<undefined>();
  const held = Promise.withResolvers<undefined>();
  const holding = unhurried(two, async (tx) => {
    await sql`select from sheet where sheet_id = ${sheet.sheetID} for update`.execute(tx);
    held.resolve(undefined);
    await release.promise;
  });
  await held.promise;
  const edit = (text: string) =>
    ann.call(updateCell, {
      body: { cell: { rowID: sheet.rows[0].rowID, columnID, cellText: { text } }, updateFields: ['text'] },
    });
  const edits = [edit('a'), edit('b'), edit('c')];
  // One is at the database; the other two are for the same cell and wait.
  await expect.poll(async () => (await figures(one.base)).get('marquee_writes_waiting{of="most"}')).toBe(2);
  const busy = await figures(one.base);
  expect(busy.get('marquee_writes_waiting{of="all"}')).toBe(2);
  expect(busy.get('marquee_database_connections{pool="hot",state="open"}')).toBeGreaterThan(0);
  expect(busy.get('marquee_database_connections{pool="general",state="waiting"}')).toBe(0);
  expect(busy.get('marquee_transfers_running')).toBe(0);
  release.resolve(undefined);
  await Promise.all([holding, ...edits]);

  await sql`
    insert into mail (kind, to_address, to_name, subject, letter, due_at)
    values ('test', 'ann@example.test', 'Ann', 'A mail', '{}', now() + interval '1 day')
  `.execute(one.db.kysely);
  expect((await figures(two.base)).get('marquee_mails_waiting')).toBe(1);
});
