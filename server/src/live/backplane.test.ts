/** Two server processes over one database: whoever listens at one hears what was written at the other, in order and once. */
import { addRow } from '@marquee/contract/rows.ts';
import { updateCell } from '@marquee/contract/cells.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { listen } from '#test/listener.ts';
import { sql } from 'kysely';
import { postgresBackplane } from './backplane.ts';

const one = await startApp();
const two = await startApp(one.databaseUrl);

test('[LIVE-28] a listener at one server hears what was written at the other', async () => {
  const ann = await aPerson(one, { admin: true });
  const sheet = await aSheet(one, { owner: ann });
  const elsewhere = await listen(new Caller(two.base, ann.credentials), sheet);
  const { groupID } = sheet.groups[0];
  const row = await ann.call(addRow, { body: { row: { groupID, name: 'From the other server' } } });
  await elsewhere.reached(row.revision ?? 0);
  expect(elsewhere.pushes.at(-1)?.change).toMatchObject({ kind: 'addRow', row: { name: 'From the other server' } });
});

test('[LIVE-28] both write at once: a listener at either hears every change once, in the order of revisions', async () => {
  const ann = await aPerson(one, { admin: true });
  const sheet = await aSheet(one, { owner: ann });
  const there = new Caller(two.base, ann.credentials);
  const listeners = [await listen(ann, sheet), await listen(there, sheet)];
  const from = (await readSheet(ann, sheet.url)).revision;
  const { rowID } = sheet.rows[0];
  const write = (caller: Caller, name: string) =>
    Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        caller.call(updateCell, {
          body: {
            cell: {
              rowID,
              columnID: sheet.columns.text.columnID,
              cellText: { text: `${name} ${n}` },
            },
            updateFields: ['text'],
          },
        }),
      ),
    );
  await Promise.all([write(ann, 'one'), write(there, 'two')]);
  for (const listener of listeners) {
    await listener.reached(from + 60);
    const numbers = listener.pushes.map((push) => push.revision).filter((revision) => revision > from);
    expect([...new Set(numbers)]).toEqual(Array.from({ length: 60 }, (_, n) => from + n + 1));
    expect(numbers).toHaveLength(60);
  }
});

test('[LIVE-28] a line that broke is mended, and what was written meanwhile is heard', async () => {
  const ann = await aPerson(one, { admin: true });
  const sheet = await aSheet(one, { owner: ann });
  const { groupID } = sheet.groups[0];
  const elsewhere = await listen(new Caller(two.base, ann.credentials), sheet);
  const first = await ann.call(addRow, { body: { row: { groupID, name: 'Before' } } });
  await elsewhere.reached(first.revision ?? 0);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'marquee backplane' and datname = current_database()
  `.execute(one.db.kysely);
  const last = await ann.call(addRow, { body: { row: { groupID, name: 'Meanwhile' } } });
  await elsewhere.reached(last.revision ?? 0);
  expect(elsewhere.pushes.at(-1)?.change).toMatchObject({ row: { name: 'Meanwhile' } });
});

test('[LIVE-28] a line that hears itself stays, though nobody asks how long its words took', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  let lines = 0;
  const nothing = () => undefined;
  const missed = () => (lines += 1);
  const backplane = postgresBackplane({ url: one.databaseUrl, heard: nothing, noticed: nothing, missed, log: nothing });
  onTestFinished(() => backplane.close());
  await expect.poll(() => lines).toBe(1);
  for (let beats = 0; beats < 5; beats++) {
    await expect.poll(() => backplane.oldestWord()).toBe(0);
    vi.advanceTimersByTime(2_000);
  }
  await expect.poll(() => backplane.oldestWord()).toBe(0);
  expect(lines).toBe(1);
});

test('[LIVE-28] what a server wrote just before it ends is heard at the others', async () => {
  const heard: number[] = [];
  const nothing = () => undefined;
  const connected = async (hear: (sheetID: number) => void) => {
    const { promise: missed, resolve } = Promise.withResolvers<void>();
    const it = postgresBackplane({
      url: one.databaseUrl,
      heard: hear,
      noticed: nothing,
      missed: resolve,
      log: nothing,
    });
    await missed;
    return it;
  };
  const there = await connected((sheetID) => heard.push(sheetID));
  onTestFinished(() => there.close());
  const ending = await connected(nothing);
  ending.say(987_654, 1);
  await ending.close();
  await expect.poll(() => heard).toContain(987_654);
});
