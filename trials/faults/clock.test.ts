/** A server whose clock is a day ahead, and then a day behind: sessions, edits and the live line go on. */
import { updateCell } from '@marquee/contract/cells.ts';
import { logIn } from '@marquee/contract/people.ts';
import { startApp } from '@marquee/server/test/app.ts';
import { aPerson, aSheet, readSheet } from '@marquee/server/test/builders.ts';
import { Caller, sessionOf } from '@marquee/server/test/client.ts';
import { listen } from '@marquee/server/test/listener.ts';
import { startProcess } from '@marquee/server/test/server-process.ts';
import { expect, test } from 'vitest';

const dayMs = 86_400_000;

test('[FAULT-5] a clock that jumps by a day loses nothing and logs nobody out', { timeout: 120_000 }, async () => {
  const app = await startApp();
  const jumping = await startProcess(app.databaseUrl, ['--import', new URL('./clock.ts', import.meta.url).href]);
  const ann = await aPerson(app, { admin: true });
  const sheet = await aSheet(app, { owner: ann });
  const page = new Caller(jumping.base, sessionOf(await ann.call(logIn, {})).withToken);
  const listener = await listen(page, sheet);
  const elsewhere = await listen(ann, sheet);
  const edit = async (caller: Caller, text: string) => {
    const cell = { rowID: sheet.rows[0].rowID, columnID: sheet.columns.text.columnID, cellText: { text } };
    return (await caller.call(updateCell, { body: { cell, updateFields: ['text'] } })).revision ?? 0;
  };
  for (const [words, shiftClockBy] of [
    ['ahead', dayMs],
    ['behind', -dayMs],
    ['right', 0],
  ] as const) {
    await jumping.tell({ shiftClockBy });
    const own = await edit(page, `The clock is ${words}`);
    await elsewhere.reached(own);
    const theirs = await edit(ann, `The clock there is ${words}`);
    await listener.reached(theirs);
    expect((await readSheet(page, sheet.url)).revision).toBe(theirs);
  }
  expect(listener.pushes.map((push) => push.revision)).toEqual(elsewhere.pushes.map((push) => push.revision));
});
