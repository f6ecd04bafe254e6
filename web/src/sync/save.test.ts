/** An edit that is sent once its sheet was left, and opened anew. */
import { changeCells } from '@marquee/contract/cells-mutations.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aSheet, openForTest } from '#test/liveSheet.ts';
import { setConnectionID } from './connectionID.ts';
import { useSheetStatus } from './currentSheet.ts';
import type { LiveSheet } from './liveSheet.ts';
import { saveEdit } from './save.ts';

let sent: unknown[] = [];
const show = (live: LiveSheet) =>
  useSheetStatus.setState({ status: { is: 'open', live, sheetID: 1, firstRowIDs: new Set() }, sheetURL: 'token' });

beforeEach(() => {
  sent = [];
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    if (sent.length === 1) throw new TypeError('The line was cut.');
    return Response.json([], { headers: { 'Sheet-Revision': '6' } });
  });
});
afterEach(() => {
  setConnectionID(undefined);
  useSheetStatus.setState({ status: { is: 'loading' }, sheetURL: undefined });
  vi.unstubAllGlobals();
});

test('[LIVE-36] what is sent for a sheet that was left is pushed to who has opened it anew, by themself too', async () => {
  const left = openForTest(aSheet(5, { 11: 'old' }));
  show(left.live);
  setConnectionID('one');
  const edits = [{ rowID: 11, columnID: 21, columnTypeID: 1 as const, fields: { text: 'mine' } }];
  const saved = saveEdit(changeCells, { edits });
  await expect.poll(() => left.outbox.isHeld).toBe(true);
  left.live.close();
  // The answer is the left one's: the one that is open hears of the edit by a push, or not at all.
  show(openForTest(aSheet(5, { 11: 'old' })).live);
  setConnectionID('two');
  left.outbox.release();
  await saved;
  expect(sent).toMatchObject([{ signalRConnectionID: 'one' }, {}]);
  expect(sent[1]).not.toHaveProperty('signalRConnectionID');
});
