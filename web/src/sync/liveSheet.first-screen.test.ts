/** Checks that nothing is lost or shown twice between a first screen and the whole sheet. */
import { setAlerts } from '@marquee/contract/members-mutations.ts';
import { expect, test } from 'vitest';
import { aSheet, numbered, openForTest, textChange } from '#test/liveSheet.ts';

test('[LIVE-15] pushes between the first screen and the whole sheet are kept, whichever of them the whole knows', async () => {
  const { live, wholes, text } = openForTest(aSheet(5, { 11: 'first' }), false);
  const reading = live.readWhole();
  live.receive(numbered(6, textChange(11, 'six')));
  live.receive(numbered(7, textChange(12, 'seven')));
  expect([text(11), text(12)]).toEqual(['six', 'seven']);

  // Read after the sixth change and before the seventh.
  wholes[0]?.answer(aSheet(6, { 11: 'six', 12: 'second' }));
  await reading;
  expect([text(11), text(12), live.revision, live.isWhole]).toEqual(['six', 'seven', 7, true]);
});

test('[LIVE-80] what was pushed before the whole sheet is waited for is kept where the whole was asked for earlier', async () => {
  const { live, wholes, text } = openForTest(aSheet(5, { 11: 'first' }), false);
  live.receive(numbered(6, textChange(11, 'six')));
  const reading = live.readWhole();
  wholes[0]?.answer(aSheet(5, { 11: 'first', 12: 'second' }));
  await reading;
  expect([text(11), text(12), live.revision]).toEqual(['six', 'second', 6]);
});

test('[LIVE-15] a whole sheet that is ahead of the pushes is not set back by them', async () => {
  const { live, wholes, text } = openForTest(aSheet(5), false);
  const reading = live.readWhole();
  wholes[0]?.answer(aSheet(8, { 11: 'eight' }));
  await reading;
  live.receive(numbered(6, textChange(11, 'six')));
  live.receive(numbered(8, textChange(11, 'eight')));
  expect([text(11), live.revision]).toEqual(['eight', 8]);
});

test('[LIVE-15] a push that waits behind a gap is applied once the whole sheet closes it', async () => {
  const { live, wholes, text } = openForTest(aSheet(5), false);
  const reading = live.readWhole();
  live.receive(numbered(8, textChange(12, 'eight')));
  wholes[0]?.answer(aSheet(7, { 11: 'seven' }));
  await reading;
  expect([text(11), text(12), live.revision]).toEqual(['seven', 'eight', 8]);
});

test('[LIVE-15] an edit that waits for its answer stays on the screen when the whole sheet arrives', async () => {
  const { live, wholes, sent, edit, text } = openForTest(aSheet(5, { 11: 'old' }), false);
  const reading = live.readWhole();
  const saved = edit(11, 'mine');
  wholes[0]?.answer(aSheet(5, { 11: 'old', 12: 'second' }));
  await reading;
  expect([text(11), text(12)]).toEqual(['mine', 'second']);
  sent[0]?.answer({ revision: 6, change: textChange(11, 'mine') });
  await saved;
  expect([text(11), live.revision]).toEqual(['mine', 6]);
});

test('[LIVE-15] an own edit that the whole sheet already holds is settled by it', async () => {
  const { live, wholes, sent, edit, text } = openForTest(aSheet(5, { 11: 'old' }), false);
  const reading = live.readWhole();
  const saved = edit(11, 'mine');
  await Promise.resolve();
  wholes[0]?.answer(aSheet(7, { 11: 'theirs' }));
  await reading;
  // The answer is older than what the whole sheet shows.
  sent[0]?.answer({ revision: 6, change: textChange(11, 'mine') });
  await saved;
  expect(text(11)).toBe('theirs');
});

test('[LIVE-112] what nobody but its author hears of, as their alerts, stands when a sheet comes that was read before', async () => {
  const { live, wholes } = openForTest(aSheet(5), false);
  const reading = live.readWhole();
  const off = { sheetUserID: 1, flags: { newCommentAlertsEnabled: false } };
  const change = setAlerts.change?.(off, live.shown.confirmed);
  await live.add([], async () => ({ reply: undefined, answer: { revision: undefined, change, isUncounted: true } }));
  wholes[0]?.answer(aSheet(5));
  await reading;
  expect(live.shown.confirmed.head?.loggedInSheetUser?.newCommentAlertsEnabled).toBe(false);
});
