/** What is sent again: the same call under the same key, until it is answered. */
import { changeCells } from '@marquee/contract/cells-mutations.ts';
import { openSheet } from '@marquee/contract/open-sheet.ts';
import { addRow } from '@marquee/contract/rows-mutations.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NetworkError } from './call.ts';
import { setConnectionID } from './connectionID.ts';
import { newKey } from './key.ts';
import { sender } from './sender.ts';
import { aSheet } from '#test/liveSheet.ts';

interface Sent {
  key: string | null;
  body: unknown;
}

let sent: Sent[] = [];
let answers: (() => Response)[] = [];

const json = (status: number, body: object) => () =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': status < 400 ? 'application/json' : 'application/problem+json', 'Sheet-Revision': '6' },
  });
const lost = () => {
  throw new TypeError('The line was cut.');
};

beforeEach(() => {
  sent = [];
  vi.useFakeTimers();
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', async (_address: string, { headers, body }: { headers: Headers; body: string }) => {
    sent.push({ key: headers.get('Idempotency-Key'), body: JSON.parse(body) });
    return answers.shift()?.();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setConnectionID(undefined);
});

const row = { rowID: 13, groupID: 1, name: 'New', ordering: 3 };
const confirmed = () => openSheet(aSheet(5));
const adding = (name: string) => ({ mutation: addRow, args: { groupID: 1, name }, confirmed });

test('[LIVE-36] what got no answer, or a later one, is sent again as it was, from the connection that there is', async () => {
  let sheet = aSheet(5);
  const edits = [{ rowID: 11, columnID: 21, columnTypeID: 1 as const, fields: { text: 'x' } }];
  const send = sender({ mutation: changeCells, args: { edits }, confirmed: () => openSheet(sheet) });
  answers = [lost, json(503, { code: 'unsure' }), json(503, { code: 'busy' }), json(200, [])];
  setConnectionID('one');
  await expect(send()).rejects.toBeInstanceOf(NetworkError);
  // The cell has an id by now, which was not known when this was sent.
  sheet = aSheet(6, { 11: 'theirs' });
  setConnectionID('two');
  await expect(send()).rejects.toBeInstanceOf(NetworkError);
  await expect(send()).rejects.toMatchObject({ code: 'busy' });
  expect((await send()).answer.revision).toBe(6);
  expect(sent.map(({ body }) => body)).toMatchObject([
    { cells: [{ cellID: 0 }], signalRConnectionID: 'one' },
    ...Array.from({ length: 3 }, () => ({ cells: [{ cellID: 0 }], signalRConnectionID: 'two' })),
  ]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent[0]?.key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
});

test('[LIVE-113] what a proxy finds too large is refused and not lost on the way, so that it isn’t sent again and again', async () => {
  const page = '<html><body>413 Request Entity Too Large</body></html>';
  answers = [() => new Response(page, { status: 413, headers: { 'Content-Type': 'text/html' } })];
  await expect(sender(adding('New'))()).rejects.toMatchObject({ code: 'tooLarge' });
  answers = [() => new Response('<html><body>502 Bad Gateway</body></html>', { status: 502 })];
  await expect(sender(adding('New'))()).rejects.toBeInstanceOf(NetworkError);
});

test('[LIVE-36] another change, and what is left of a refused one, is sent under another key', async () => {
  const edits = [1, 2].map((rowID) => ({ rowID, columnID: 1, columnTypeID: 1 as const, fields: { text: 'x' } }));
  const send = sender({
    mutation: changeCells,
    args: { edits },
    confirmed,
    rest: () => ({ edits: edits.slice(1) }),
  });
  answers = [json(400, { code: 'unknownOption' }), json(200, []), json(201, row)];
  await send();
  await sender(adding('Other'))();
  expect(sent.map(({ body }) => body)).toMatchObject([
    { cells: [{ rowID: 1 }, { rowID: 2 }] },
    { cells: [{ rowID: 2 }] },
    { row: { name: 'Other' } },
  ]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
});

test('[LIVE-41] an addition is handed back once nobody could know any more whether it was made; an edit is not', async () => {
  const key = newKey();
  const send = sender({ ...adding('New'), callKey: key }, true);
  const edit = sender(adding('New'));
  answers = [lost, lost, lost, json(201, row)];
  await expect(send()).rejects.toBeInstanceOf(NetworkError);
  await expect(edit()).rejects.toBeInstanceOf(NetworkError);
  vi.advanceTimersByTime(23 * 3_600_000);
  await expect(send()).rejects.toBeInstanceOf(NetworkError);
  vi.advanceTimersByTime(2 * 3_600_000);
  await expect(send()).rejects.toMatchObject({ code: 'unsure' });
  expect((await edit()).answer.revision).toBe(6);
  expect(sent.map((one) => one.key === key)).toEqual([true, false, true, false]);
});

test('[SCREEN-869] the larger a change, the longer its answer is waited for', async () => {
  const patience = vi.spyOn(AbortSignal, 'timeout');
  const sendTexts = async (count: number) => {
    const edits = Array.from({ length: count }, (_, at) => ({
      rowID: 11 + at,
      columnID: 21,
      columnTypeID: 1 as const,
      fields: { text: 'x'.repeat(100) },
    }));
    answers = [json(200, [])];
    await sender({ mutation: changeCells, args: { edits }, confirmed })();
    return patience.mock.lastCall?.[0] ?? 0;
  };
  expect(await sendTexts(1)).toBeLessThan(31_000);
  // About 900 KB, which a line of 128 kbit/s takes for a minute.
  expect(await sendTexts(5_000)).toBeGreaterThan(80_000);
  patience.mockRestore();
});
