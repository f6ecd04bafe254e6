/** Edits that were not answered, or put off: each is stored once, in its order, and none is undone. */
import { Refusal } from '@marquee/contract/refusals.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NetworkError } from './call.ts';
import { aSheet, numbered, openForTest, textChange } from '#test/liveSheet.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets every promise that is settled take its effect, and `milliseconds` pass. */
const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);
const longEnough = 10_000;

test('[LIVE-36] what others made of an edit whose answer was lost stays, whatever came first', async () => {
  const { live, sent, edit, outbox, text, told } = openForTest(aSheet(5, { 11: 'old', 12: 'old' }));
  const saved = [edit(11, 'mine'), edit(12, 'mine')];
  await settle();
  for (const call of sent) call.fail(new NetworkError());
  await settle();
  // Of the first one's change and of what became of it the page hears before it is answered, of the second one's later.
  live.receive(numbered(6, textChange(11, 'mine')));
  live.receive(numbered(7, textChange(11, 'theirs')));
  outbox.release();
  await settle();
  sent[2]?.answer({ revision: 6, change: textChange(11, 'mine') });
  sent[3]?.answer({ revision: 8, change: textChange(12, 'mine') });
  await settle();
  live.receive(numbered(9, textChange(12, 'theirs')));
  expect(await Promise.all(saved)).toEqual([true, true]);
  expect([text(11), text(12), outbox.unsaved, live.revision, told]).toEqual(['theirs', 'theirs', 0, 9, []]);
});

test('[LIVE-37] what the server put off waits and leaves in its order, additions too, and nothing is undone', async () => {
  const { live, sent, edit, outbox, text, told } = openForTest(aSheet(5, { 11: 'old' }));
  const saved = [edit(11, 'one'), edit(11, 'two')];
  let times = 0;
  const row = { rowID: 13, groupID: 1, name: 'New', ordering: 3 };
  const added = live.add(['rows:1'], async () => {
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
  expect([...(await Promise.all(saved)), (await added).reply]).toEqual([true, true, row]);
  expect(sent.map((call) => call.text)).toEqual(['one', 'one', 'two']);
  expect([text(11), outbox.unsaved, times, told]).toEqual(['two', 0, 2, []]);
});

test('[LIVE-106] what was carried out though its second try is refused is heard of, an addition too', async () => {
  const { live, sent, edit, missed, outbox, text, told } = openForTest(aSheet(5, { 11: 'old' }));
  const saved = edit(11, 'mine');
  await settle();
  sent[0]?.fail(new NetworkError());
  await settle();
  outbox.release();
  await settle();
  const refusal = new Refusal('forbidden');
  sent[1]?.fail(refusal);
  expect(await saved).toBe(false);
  expect([text(11), told]).toEqual(['old', [refusal]]);
  expect(missed.map(({ since }) => since)).toEqual([5]);
  missed[0]?.answer({ revision: 6, reload: false, changes: [numbered(6, textChange(11, 'mine'))] });
  await settle();
  expect([text(11), live.revision]).toEqual(['mine', 6]);

  let times = 0;
  const added = live.add(['rows:1'], async () => {
    times += 1;
    throw times === 1 ? new NetworkError() : refusal;
  });
  const failed = expect(added).rejects.toBe(refusal);
  await settle(longEnough);
  await failed;
  expect(missed.map(({ since }) => since)).toEqual([5, 6]);
});

test('[LIVE-106] nothing is fetched for what is refused at its first try, nor once the sheet was left', async () => {
  const { live, sent, edit, missed, outbox } = openForTest(aSheet(5, { 11: 'old' }));
  const saved = edit(11, 'mine');
  await settle();
  sent[0]?.fail(new Refusal('forbidden'));
  expect(await saved).toBe(false);
  await settle(longEnough);
  expect(missed).toEqual([]);

  const late = edit(11, 'mine');
  await settle();
  live.close();
  sent[1]?.fail(new NetworkError());
  await settle();
  outbox.release();
  await settle();
  sent[2]?.fail(new Refusal('notFound'));
  expect(await late).toBe(false);
  await settle(longEnough);
  expect(missed).toEqual([]);
});
