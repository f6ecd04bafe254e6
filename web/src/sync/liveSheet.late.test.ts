/** Answers that come too late for what they were asked for: to a sheet that was left, or is to be read anew by then, or before what one has deleted. */
import type { Change } from '@marquee/contract/live.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { expect, test } from 'vitest';
import { aSheet, aWideSheet, numbered, openForTest, textChange } from '#test/liveSheet.ts';

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

/** Changes of a wide sheet that wait until they are answered, by what they are called here. */
function waiting() {
  const { live } = openForTest(aWideSheet(5));
  const sent: string[] = [];
  const answers = new Map<string, () => void>();
  const make = (name: string, change: Change): void => {
    const { promise, resolve } = Promise.withResolvers<{ revision: number; change: Change }>();
    void live.edit({
      foretell: () => change,
      send: () => {
        sent.push(name);
        answers.set(name, () => resolve({ revision: live.revision + 1, change }));
        return promise;
      },
    });
  };
  const answer = async (name: string) => {
    answers.get(name)?.();
    await settle();
  };
  return { sent, make, answer };
}

test('[SCREEN-825] a group is deleted after the row that was moved out of it has gone, and nothing else waits for that', async () => {
  const { answer, make, sent } = waiting();
  make('move', { kind: 'updateRow', fields: ['orderingAndGroup'], row: { rowID: 11, groupID: 2, ordering: 1 } });
  make('edit', textChange(11, 'moved'));
  make('delete', { kind: 'deleteGroup', groupID: 1 });
  make('elsewhere', textChange(14, 'other'));
  await settle();
  expect(sent).toEqual(['move', 'edit', 'elsewhere']);
  await answer('move');
  expect(sent).toHaveLength(3);
  await answer('edit');
  expect(sent.at(-1)).toBe('delete');
});

test('[SCREEN-825] a row, a column and an option are deleted after what was written into their cells before', async () => {
  const { answer, make, sent } = waiting();
  const status = { cellMultiChoiceID: 131, cellID: 131, multiChoiceOptionID: 3 };
  make('text', textChange(12, 'kept'));
  make('status', {
    kind: 'updateCell',
    fields: ['multiChoiceOptionID'],
    cell: { cellID: 131, rowID: 13, columnID: 22, cellMultiChoice: status },
  });
  make('row', { kind: 'deleteRows', rowIDs: [12] });
  make('column', { kind: 'deleteColumn', columnID: 21 });
  make('option', { kind: 'deleteMultiChoiceOption', columnID: 22, multiChoiceOptionID: 3, moveTo: 2 });
  await settle();
  expect(sent).toEqual(['text', 'status']);
  await answer('text');
  expect(sent.slice(2)).toEqual(['row', 'column']);
  await answer('status');
  expect(sent.at(-1)).toBe('option');
});

test('[LIVE-111] what is answered of another sheet, which was left meanwhile, is no change of the one that is open', async () => {
  const { live, missed, text } = openForTest(aSheet(5, { 11: 'ours' }));
  const theirs: Change = { kind: 'deleteRow', rowID: 11 };
  await live.add([], async () => ({ reply: undefined, answer: { revision: 9, sheetID: 2, change: theirs } }));
  expect([text(11), live.revision, missed.length]).toEqual(['ours', 5, 0]);
  // Its number is free for whatever has it here.
  for (const revision of [6, 7, 8, 9]) live.receive(numbered(revision, textChange(11, `change ${revision}`)));
  expect([text(11), live.revision]).toEqual(['change 9', 9]);
});
