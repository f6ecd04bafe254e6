/** Edits of several entries by one call: shown together, refused together, and in turn with edits of any one of them. */
import type { Change } from '@marquee/contract/live.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { expect, test } from 'vitest';
import type { Answer } from './inbox.ts';
import { aSheet, openForTest, textChange, type Asked } from '#test/liveSheet.ts';

/** An open sheet, and a way to give both of its rows the same text by one call, which waits in `calls`. */
function aDesk() {
  const desk = openForTest(aSheet(1, { 11: 'one', 12: 'two' }));
  const calls: Asked<Answer>[] = [];
  const fill = (text: string): Promise<boolean> =>
    desk.live.edit({
      foretell: () => bothWith(text),
      send: () =>
        new Promise((answer, fail) => {
          calls.push({ answer, fail });
        }),
    });
  return { ...desk, calls, fill };
}

test('[LIVE-12] many edits show at once, and a refusal undoes all of them', async () => {
  const { calls, fill, text, told } = aDesk();
  const saved = fill('same');
  expect([text(11), text(12), calls.length]).toEqual(['same', 'same', 1]);
  calls[0]?.fail(new Refusal('notFound'));
  expect(await saved).toBe(false);
  expect([text(11), text(12), told.length]).toEqual(['one', 'two', 1]);
});

test('[LIVE-13] a call about many cells waits for earlier edits of any of them, and later ones wait for it', async () => {
  const { calls, edit, fill, sent, text } = aDesk();
  const first = edit(12, 'earlier');
  const second = fill('same');
  const third = edit(11, 'later');
  expect([sent.length, calls.length]).toEqual([1, 0]);
  sent[0]?.answer({ revision: 2, change: textChange(12, 'earlier') });
  await first;
  await expect.poll(() => calls.length).toBe(1);
  expect(sent.length).toBe(1);
  calls[0]?.answer({
    revision: 3,
    change: bothWith('same'),
  });
  await second;
  await expect.poll(() => sent.length).toBe(2);
  sent[1]?.answer({ revision: 4, change: textChange(11, 'later') });
  await third;
  expect([text(11), text(12)]).toEqual(['later', 'same']);
});

const bothWith = (text: string): Change => ({
  kind: 'updateRows',
  fields: [],
  rows: [],
  cells: [11, 12].map((rowID) => cellWith(rowID, text)),
});

const cellWith = (rowID: number, text: string) => {
  const cellID = rowID * 10;
  return { cellID, rowID, columnID: 21, cellText: { cellTextID: cellID, cellID, text } };
};
