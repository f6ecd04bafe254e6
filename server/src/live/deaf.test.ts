/** What another process wrote is heard in spite of a line to the database that froze, broke, or swallowed the word of it. */
import { updateCell } from '@marquee/contract/cells.ts';
import { addRow } from '@marquee/contract/rows.ts';
import { removeUserFromSheet } from '@marquee/contract/members.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet, readSheet, type TestSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';
import { freshDatabase } from '#test/database.ts';
import { DatabaseProxy } from '#test/database-proxy.ts';
import { listen } from '#test/listener.ts';
import { Reader } from '#test/reader.ts';

const databaseUrl = await freshDatabase();
const proxy = await DatabaseProxy.start(databaseUrl);
const one = await startApp(databaseUrl);
const two = await startApp(proxy.url);
/** It changes sheets without a word to anybody, as if each of its words were lost. */
const silent = await startApp(databaseUrl, { databaseUrl: undefined });
const backplane = 'marquee backplane';

const elsewhere = (caller: Caller) => new Caller(two.base, caller.credentials);

/** Edits the first row's text so many times. */
async function editOften(caller: Caller, sheet: TestSheet, times: number): Promise<void> {
  const { rowID } = sheet.rows[0];
  const { columnID } = sheet.columns.text;
  const edit = (n: number) =>
    caller.call(updateCell, {
      body: { cell: { rowID, columnID, cellText: { text: `Edit ${n}` } }, updateFields: ['text'] },
    });
  for (let n = 0; n < times; n += 50) await Promise.all(Array.from({ length: 50 }, (_, m) => edit(n + m)));
}

test(
  '[LIVE-33] however much was written while the line was frozen, all who listen hear it, each what they may',
  { timeout: 60_000 },
  async () => {
    const ann = await aPerson(one, { admin: true });
    const [bob, cat] = [await aPerson(one), await aPerson(one)];
    const sheet = await aSheet(one, { owner: ann, members: [bob, cat] });
    const readers = [
      await Reader.start('owner', elsewhere(ann), sheet),
      await Reader.start('member', elsewhere(bob), sheet),
      await Reader.start('public', new Caller(two.base), sheet),
    ];
    const removed = await listen(elsewhere(cat), sheet);
    proxy.freeze(backplane);
    await editOften(ann, sheet, 600);
    await ann.call(removeUserFromSheet, { body: { sheetID: sheet.sheetID, userID: cat.userID } });
    await editOften(bob, sheet, 600);
    proxy.cut(backplane);
    for (const reader of readers) {
      const { heard, read } = await reader.heardAndRead();
      expect(heard, reader.name).toEqual(read);
      await reader.stop();
    }
    expect(removed.kinds.at(-1)).toBe('removeUserFromSheet');
    expect(removed.pushes).toHaveLength(601);
  },
);

test('[LIVE-34] a line on which nobody answers is cut and made anew', async () => {
  const ann = await aPerson(one, { admin: true });
  const sheet = await aSheet(one, { owner: ann });
  const listener = await listen(elsewhere(ann), sheet);
  await expect.poll(() => proxy.count(backplane)).toBe(1);
  proxy.freeze(backplane);
  const row = await ann.call(addRow, { body: { row: { groupID: sheet.groups[0].groupID, name: 'Into the dark' } } });
  await listener.reached(row.revision ?? 0);
  expect(listener.pushes.at(-1)?.change).toMatchObject({ row: { name: 'Into the dark' } });
});

test('[LIVE-35] what nobody said is found by comparing with the database', async () => {
  const ann = await aPerson(one, { admin: true });
  const sheet = await aSheet(one, { owner: ann });
  const listeners = [await listen(ann, sheet), await listen(elsewhere(ann), sheet)];
  const quiet = new Caller(silent.base, ann.credentials);
  const row = await quiet.call(addRow, { body: { row: { groupID: sheet.groups[0].groupID, name: 'Unsaid' } } });
  for (const listener of listeners) await listener.reached(row.revision ?? 0);
  expect((await readSheet(ann, sheet.url)).revision).toBe(row.revision);
});
