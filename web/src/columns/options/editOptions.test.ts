/** Options that are added one after the other, also where their sheet is left meanwhile. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSheetStatus } from '#sync/currentSheet.ts';
import type { LiveSheet } from '#sync/liveSheet.ts';
import { aWideSheet, openForTest } from '#test/liveSheet.ts';
import { addOption } from './editOptions.ts';

let answers: ((revision: number, optionID: number) => void)[] = [];

beforeEach(() => {
  answers = [];
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answers.push((revision, multiChoiceOptionID) => {
      const option = { ...JSON.parse(body), multiChoiceOptionID, ordering: 4 };
      resolve(Response.json(option, { status: 201, headers: { 'Sheet-Revision': String(revision) } }));
    });
    return promise;
  });
});
afterEach(() => {
  useSheetStatus.setState({ status: { is: 'loading' }, sheetURL: undefined });
  vi.unstubAllGlobals();
});

const show = (live: LiveSheet, sheetID: number) =>
  useSheetStatus.setState({
    status: { is: 'open', live, sheetID, firstRowIDs: new Set() },
    sheetURL: `${sheetID}`,
  });

test('[LIVE-10] an option that is added once its sheet was left counts as no change of the sheet that is open by then', async () => {
  const left = openForTest(aWideSheet(900));
  const opened = openForTest(aWideSheet(5));
  show(left.live, 1);
  addOption(22, 'Sent', undefined);
  addOption(22, 'Approved', undefined);
  await expect.poll(() => answers).toHaveLength(1);
  show(opened.live, 2);
  answers[0]?.(901, 31);
  await expect.poll(() => answers).toHaveLength(2);
  answers[1]?.(902, 32);
  await expect.poll(() => left.live.revision).toBe(902);
  // What belongs to another sheet's count would be a gap that nothing closes, asked for again and again.
  for (let looks = 0; looks < 4; looks += 1) {
    await new Promise((done) => setTimeout(done, 300));
    for (const { answer } of opened.missed) answer({ revision: 5, reload: false, changes: [] });
  }
  expect(opened.missed).toHaveLength(0);
});
