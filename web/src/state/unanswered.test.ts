/** Edits that were not answered, or put off: each is stored once, in its order, and none is undone. */
import { Refusal } from '@marquee/contract/refusals.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NetworkError } from './call.ts';
import { aSheet, numbered, openForTest, textChange } from './testing.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets every promise that is settled take its effect, and `milliseconds` pass. */
const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);
const longEnough = 10_000;

test('[LIVE-36] an edit whose answer was lost is not sent again over what somebody made of it since', async () => {
  const { live, sent, edit, missed, outbox, text, told } = openForTest(aSheet(5, { 11: 'old' }));
  const saved = edit(11, 'mine');
  await settle();
  sent[0]?.fail(new NetworkError());
  await settle();
  outbox.release();
  await settle();
  const changes = [numbered(6, textChange(11, 'mine')), numbered(7, textChange(11, 'theirs'))];
  missed[0]?.answer({ revision: 7, reload: false, changes });
  await settle();
  missed[1]?.answer({ revision: 7, reload: false, changes: [] });
  expect(await saved).toBe(true);
  expect(sent).toHaveLength(1);
  expect([text(11), outbox.unsaved, live.revision, told]).toEqual(['theirs', 0, 7, []]);
});

test('[LIVE-36] where the sheet is read anew, an edit that is in it is not sent again', async () => {
  const { sent, edit, missed, wholes, outbox } = openForTest(aSheet(5, { 11: 'old' }));
  const saved = edit(11, 'mine');
  await settle();
  sent[0]?.fail(new NetworkError());
  await settle();
  outbox.release();
  await settle();
  missed[0]?.answer({ revision: 90, reload: true, changes: [] });
  await settle();
  wholes[0]?.answer(aSheet(90, { 11: 'mine' }));
  await settle();
  missed[1]?.answer({ revision: 90, reload: false, changes: [] });
  expect(await saved).toBe(true);
  expect(sent).toHaveLength(1);
});

test('[LIVE-37] what the server put off waits and leaves in its order, additions too, and nothing is undone', async () => {
  const { live, sent, edit, outbox, text, told } = openForTest(aSheet(5, { 11: 'old' }));
  const saved = [edit(11, 'one'), edit(11, 'two')];
  let times = 0;
  const row = { rowID: 13, groupID: 1, name: 'New', ordering: 3 };
  const added = live.add('rows:1', async () => {
    times += 1;
    if (times === 1) throw new Refusal('busy', { retryAfter: 2 });
    return { reply: row, answer: { revision: 8, change: { kind: 'addRow', row, cells: [] } } };
  });
  await settle();
  sent[0]?.fail(new Refusal('busy', { retryAfter: 2 }));
  await settle();
  expect([text(11), outbox.unsaved, outbox.isHeld]).toEqual(['two', 3, true]);
  await settle(longEnough);
  sent[1]?.answer({ revision: 6, change: textChange(11, 'one') });
  await settle();
  sent[2]?.answer({ revision: 7, change: textChange(11, 'two') });
  expect([...(await Promise.all(saved)), await added]).toEqual([true, true, row]);
  expect(sent.map((call) => call.text)).toEqual(['one', 'one', 'two']);
  expect([text(11), outbox.unsaved, times, told]).toEqual(['two', 0, 2, []]);
});
