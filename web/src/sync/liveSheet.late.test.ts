/** Answers that come too late for what they were asked for: to a sheet that was left, or that is to be read anew by then. */
import { Refusal } from '@marquee/contract/refusals.ts';
import { expect, test } from 'vitest';
import { aSheet, numbered, openForTest } from '#test/liveSheet.ts';

const settle = () => new Promise((done) => setImmediate(done));

test('[LIVE-10] a reading that was under way before it was told to read anew is not that reading', async () => {
  const { live, missed, wholes, text } = openForTest(aSheet(5, { 11: 'old' }), false);
  void live.readWhole();
  void live.catchUp();
  missed[0]?.answer({ revision: 90, reload: true, changes: [] });
  await settle();
  wholes[0]?.answer(aSheet(5, { 11: 'old' }));
  await settle();
  wholes[1]?.answer(aSheet(90, { 11: 'new' }));
  await settle();
  expect([text(11), live.revision]).toEqual(['new', 90]);
});

test('[LIVE-39] a sheet that was left throws nobody out of another, and reloads no page', async () => {
  const { live, missed, timesGone } = openForTest(aSheet(5));
  void live.catchUp();
  live.close();
  missed[0]?.fail(new Refusal('notFound'));
  await settle();
  live.receive(numbered(6, { kind: 'deleteSheet', sheetID: 1 }));
  expect(timesGone()).toBe(0);
  const other = openForTest(aSheet(5));
  void other.live.readWhole();
  other.live.close();
  const { loggedInSheetUser: _gone, ...publicSheet } = aSheet(5);
  other.wholes[0]?.answer(publicSheet);
  await settle();
  expect(other.timesRemoved()).toBe(0);
});
