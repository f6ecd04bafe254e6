/** Checks that an open sheet stays right whatever order pushes, answers and reads arrive in. */
import type { Change } from '@marquee/contract/live.ts';
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

test('[LIVE-10] a gap in the revisions is fetched from where it begins, and what waited follows it', async () => {
  const { live, missed, text } = openForTest(aSheet(5, { 11: 'old' }));
  live.receive(numbered(7, textChange(11, 'seven')));
  expect(text(11)).toBe('old');

  await settle(longEnough);
  expect(missed.map(({ since }) => since)).toEqual([5]);
  missed[0]?.answer({ revision: 7, reload: false, changes: [numbered(6, textChange(12, 'six'))] });
  await settle();
  expect([text(11), text(12), live.revision]).toEqual(['seven', 'six', 7]);
});

test('[LIVE-10] a gap that the push on its way closes is not fetched', async () => {
  const { live, missed, text } = openForTest(aSheet(5));
  live.receive(numbered(7, textChange(11, 'seven')));
  live.receive(numbered(6, textChange(11, 'six')));
  await settle(longEnough);
  expect(missed).toEqual([]);
  expect(text(11)).toBe('seven');
});

test('[LIVE-10] a gap waits for the own call in flight that may fill it', async () => {
  const { live, missed, sent, edit, text } = openForTest(aSheet(5));
  void edit(11, 'mine');
  await settle();
  live.receive(numbered(7, textChange(12, 'theirs')));
  await settle(1_000);
  expect(missed).toEqual([]);
  sent[0]?.answer({ revision: 6, change: textChange(11, 'mine') });
  await settle(longEnough);
  expect(missed).toEqual([]);
  expect([text(11), text(12), live.revision]).toEqual(['mine', 'theirs', 7]);
});

test('[LIVE-10] a fetch without an answer is tried again while the gap is there', async () => {
  const { live, missed, text } = openForTest(aSheet(5));
  live.receive(numbered(7, textChange(11, 'seven')));
  await settle(longEnough);
  missed[0]?.fail(new NetworkError());
  await settle(longEnough);
  missed[1]?.answer({ revision: 7, reload: false, changes: [numbered(6, textChange(12, 'six'))] });
  await settle();
  expect([text(11), text(12)]).toEqual(['seven', 'six']);
});

test('[LIVE-10] where the log no longer reaches back the sheet is read anew, and a push meanwhile is kept', async () => {
  const { live, missed, wholes, text } = openForTest(aSheet(5, { 11: 'old' }));
  void live.catchUp();
  missed[0]?.answer({ revision: 90, reload: true, changes: [] });
  await settle();
  live.receive(numbered(91, textChange(12, 'ninety-one')));
  wholes[0]?.answer(aSheet(90, { 11: 'new' }));
  await settle();
  expect([text(11), text(12), live.revision]).toEqual(['new', 'ninety-one', 91]);
});

test('[LIVE-11] a change that arrives as push, answer and catch-up is applied once', async () => {
  const { live, missed, sent, edit, text } = openForTest(aSheet(5));
  void edit(11, 'mine');
  await settle();
  live.receive(numbered(6, textChange(11, 'mine')));
  live.receive(numbered(7, { kind: 'addRow', row: { rowID: 13, groupID: 1, name: 'New', ordering: 3 }, cells: [] }));
  live.receive(numbered(8, { kind: 'deleteRow', rowID: 13 }));
  void live.catchUp();
  const added = numbered(7, {
    kind: 'addRow',
    row: { rowID: 13, groupID: 1, name: 'New', ordering: 3 },
    cells: [],
  });
  missed[0]?.answer({ revision: 8, reload: false, changes: [added] });
  sent[0]?.answer({ revision: 6, change: textChange(11, 'mine') });
  await settle();
  // Applied a second time, the addition would bring the deleted row back.
  expect(live.shown.layout.groups[0]?.rowIDs).toEqual([11, 12]);
  expect([text(11), live.revision]).toEqual(['mine', 8]);
  expect(live.shown.pending).toEqual([]);
});

test('[LIVE-12] a refused edit is undone, and the reason is told once', async () => {
  const { sent, told, edit, text } = openForTest(aSheet(5, { 11: 'old' }));
  const saved = edit(11, 'mine');
  expect(text(11)).toBe('mine');
  await settle();
  const refusal = new Refusal('forbidden');
  sent[0]?.fail(refusal);
  expect(await saved).toBe(false);
  expect(text(11)).toBe('old');
  expect(told).toEqual([refusal]);
});

test('[LIVE-12] a refused edit gives way to what others wrote meanwhile', async () => {
  const { live, sent, edit, text } = openForTest(aSheet(5, { 11: 'old' }));
  void edit(11, 'mine');
  await settle();
  live.receive(numbered(6, textChange(11, 'theirs')));
  expect(text(11)).toBe('mine');
  sent[0]?.fail(new Refusal('badInput'));
  await settle();
  expect(text(11)).toBe('theirs');
});

test('[LIVE-12] deleting what somebody else deleted first is no trouble', async () => {
  const { live, missed, told } = openForTest(aSheet(5));
  const deleted = live.edit({
    foretell: () => ({ kind: 'deleteRow', rowID: 11 }),
    send: () => Promise.reject(new Refusal('notFound')),
  });
  expect(live.shown.layout.groups[0]?.rowIDs).toEqual([12]);
  await settle();
  missed[0]?.answer({ revision: 6, reload: false, changes: [numbered(6, { kind: 'deleteRow', rowID: 11 })] });
  expect(await deleted).toBe(true);
  expect(live.shown.layout.groups[0]?.rowIDs).toEqual([12]);
  expect(told).toEqual([]);
});

test('[LIVE-13] edits of one cell leave one after the other, and the last one shows', async () => {
  const { sent, edit, outbox, text } = openForTest(aSheet(5));
  void edit(11, 'one');
  void edit(11, 'two');
  await settle();
  expect(sent.map((call) => call.text)).toEqual(['one']);
  expect([text(11), outbox.unsaved]).toEqual(['two', 2]);
  sent[0]?.answer({ revision: 6, change: textChange(11, 'one') });
  await settle();
  expect(sent.map((call) => call.text)).toEqual(['one', 'two']);
  expect([text(11), outbox.unsaved]).toEqual(['two', 1]);
  sent[1]?.answer({ revision: 7, change: textChange(11, 'two') });
  await settle();
  expect([text(11), outbox.unsaved]).toEqual(['two', 0]);
});

test('[LIVE-13] without a connection edits wait, and leave in order when it is back', async () => {
  const { sent, edit, outbox, text, told } = openForTest(aSheet(5));
  void edit(11, 'one');
  await settle();
  sent[0]?.fail(new NetworkError());
  await settle();
  void edit(11, 'two');
  void edit(12, 'three');
  await settle();
  expect(sent.map((call) => call.text)).toEqual(['one']);
  expect([outbox.isHeld, outbox.unsaved, text(11), text(12)]).toEqual([true, 3, 'two', 'three']);

  outbox.release();
  await settle();
  expect(sent.map((call) => call.text)).toEqual(['one', 'one', 'three']);
  sent[2]?.answer({ revision: 7, change: textChange(12, 'three') });
  sent[1]?.answer({ revision: 6, change: textChange(11, 'one') });
  await settle();
  expect(sent.at(-1)?.text).toBe('two');
  sent[3]?.answer({ revision: 8, change: textChange(11, 'two') });
  await settle();
  expect([outbox.unsaved, text(11), text(12)]).toEqual([0, 'two', 'three']);
  expect(told).toEqual([]);
});

test('[LIVE-41] an addition without an answer is sent again, and is applied once', async () => {
  const { live, outbox } = openForTest(aSheet(5));
  const row = { rowID: 13, groupID: 1, name: 'New', ordering: 3 };
  let times = 0;
  const added = live.add(['rows:1'], async () => {
    times += 1;
    if (times < 3) throw new NetworkError();
    return { reply: row, answer: { revision: 6, change: { kind: 'addRow', row, cells: [] } } };
  });
  live.receive(numbered(6, { kind: 'addRow', row, cells: [] }));
  await settle(longEnough);
  outbox.release();
  await settle(longEnough);
  expect((await added).reply).toEqual(row);
  expect([times, outbox.unsaved, live.shown.layout.groups[0]?.rowIDs]).toEqual([3, 0, [11, 12, 13]]);
});

test('[LIVE-13] an addition made without a connection waits until there is one, and is then sent once', async () => {
  const { live, outbox, sent, edit, setReachable } = openForTest(aSheet(5));
  void edit(11, 'one');
  await settle();
  sent[0]?.fail(new NetworkError());
  setReachable(false);
  await settle();
  let times = 0;
  const added = live.add(['rows:1'], async () => {
    times += 1;
    const row = { rowID: 13, groupID: 1, name: 'New', ordering: 3 };
    return { reply: row, answer: { revision: 6, change: { kind: 'addRow', row, cells: [] } } };
  });
  outbox.release();
  await settle(100_000);
  expect([times, outbox.unsaved]).toEqual([0, 2]);

  setReachable(true);
  outbox.release();
  await settle();
  expect(await added).toMatchObject({ reply: { rowID: 13 } });
  expect(times).toBe(1);
  expect(live.shown.layout.groups[0]?.rowIDs).toEqual([11, 12, 13]);
});

test('[LIVE-14] the later write wins: theirs replaces mine and is marked as overruling', async () => {
  const { live, sent, edit, text } = openForTest(aSheet(5));
  const marks: unknown[] = [];
  live.remoteEdits.add((mark) => marks.push(mark));
  void edit(11, 'mine');
  await settle();
  live.receive(numbered(7, textChange(11, 'theirs', 4)));
  expect(text(11)).toBe('mine');
  sent[0]?.answer({ revision: 6, change: textChange(11, 'mine') });
  await settle();
  expect(text(11)).toBe('theirs');
  expect(marks).toEqual([{ cells: ['11:21'], overruled: new Set(['11:21']), by: 4 }]);
});

test('[LIVE-14] the earlier write loses: mine stays, and nothing is marked', async () => {
  const { live, sent, edit, text } = openForTest(aSheet(5));
  const marks: unknown[] = [];
  live.remoteEdits.add((mark) => marks.push(mark));
  void edit(11, 'mine');
  await settle();
  live.receive(numbered(6, textChange(11, 'theirs')));
  sent[0]?.answer({ revision: 7, change: textChange(11, 'mine') });
  await settle();
  expect(text(11)).toBe('mine');
  expect(marks).toEqual([]);
  live.receive(numbered(8, textChange(11, 'later')));
  expect(marks).toEqual([{ cells: ['11:21'], overruled: new Set(), by: undefined }]);
});

test('[SCREEN-46] cells that somebody else changes together are marked together, those that overrule mine as such', async () => {
  const { live, sent, edit, text } = openForTest(aSheet(5));
  const marks: unknown[] = [];
  live.remoteEdits.add((mark) => marks.push(mark));
  const cells = [11, 12].flatMap((rowID) => {
    const change = textChange(rowID, 'theirs');
    return change.kind === 'updateCell' ? change.cell : [];
  });
  void edit(12, 'mine');
  await settle();
  live.receive(numbered(7, { kind: 'updateRows', fields: [], rows: [], cells }));
  sent[0]?.answer({ revision: 6, change: textChange(12, 'mine') });
  await settle();
  expect([text(11), text(12)]).toEqual(['theirs', 'theirs']);
  expect(marks).toEqual([{ cells: ['11:21', '12:21'], overruled: new Set(['12:21']), by: undefined }]);
});

test('[LIVE-39] who was removed unheard reads the sheet anew, and is told so', async () => {
  const { live, missed, wholes, timesRemoved } = openForTest(aSheet(5, { 11: 'secret' }));
  void live.catchUp();
  await settle();
  expect(missed[0]?.readAs).toBe('member');
  missed[0]?.answer({ revision: 5, reload: true, changes: [] });
  await settle();
  expect(timesRemoved()).toBe(0);
  const { loggedInSheetUser: _gone, ...publicSheet } = aSheet(5);
  wholes[0]?.answer(publicSheet);
  await settle();
  expect(timesRemoved()).toBe(1);
  void live.catchUp();
  await settle();
  expect(missed[1]?.readAs).toBe('public');
});

test('[LIVE-45] a change that this page does not know is no lost connection: the sheet is read as a whole, once', async () => {
  const { live, missed, wholes, text, notUnderstood } = openForTest(aSheet(5, { 11: 'old' }));
  live.receive(numbered(8, textChange(11, 'eight')));
  await settle(longEnough);
  const unknown = { kind: 'paintRow', rowID: 11 } as unknown as Change;
  missed[0]?.answer({
    revision: 8,
    reload: false,
    changes: [numbered(6, unknown), numbered(7, textChange(12, 'six'))],
  });
  await settle();
  expect(notUnderstood).toHaveLength(1);
  wholes[0]?.answer(aSheet(8, { 11: 'eight', 12: 'six' }));
  await settle(longEnough);
  expect([text(11), text(12), live.revision]).toEqual(['eight', 'six', 8]);
  expect([missed.length, wholes.length, notUnderstood.length]).toEqual([1, 1, 1]);
});
