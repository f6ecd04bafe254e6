/** What is sent again: the same call under the same key, until it is answered. */
import { updateCells } from '@marquee/contract/cells.ts';
import { addRow } from '@marquee/contract/rows.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NetworkError } from './call.ts';
import { setConnectionID } from './connectionID.ts';
import { newKey } from './key.ts';
import { fromHere, sender } from './sender.ts';

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
const adding = (name: () => string) => ({
  endpoint: addRow,
  input: () => ({ body: { row: { groupID: 1, name: name() }, ...fromHere() } }),
  toChange: () => undefined,
});

test('[LIVE-36] what got no answer, or a later one, is sent again as it was, from the connection that there is', async () => {
  let name = 'First';
  const send = sender(adding(() => name));
  answers = [lost, json(503, { code: 'unsure' }), json(503, { code: 'busy' }), json(201, row)];
  setConnectionID('one');
  await expect(send()).rejects.toBeInstanceOf(NetworkError);
  name = 'Second';
  setConnectionID('two');
  await expect(send()).rejects.toBeInstanceOf(NetworkError);
  await expect(send()).rejects.toMatchObject({ code: 'busy' });
  expect((await send()).answer.revision).toBe(6);
  expect(sent.map(({ body }) => body)).toMatchObject([
    { row: { name: 'First' }, signalRConnectionID: 'one' },
    ...Array.from({ length: 3 }, () => ({ row: { name: 'First' }, signalRConnectionID: 'two' })),
  ]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent[0]?.key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
});

test('[LIVE-36] another change, and what is left of a refused one, is sent under another key', async () => {
  let cells = [1, 2];
  const send = sender({
    endpoint: updateCells,
    input: () => ({ body: { cells: cells.map((rowID) => ({ cellID: 0, rowID, columnID: 1 })), ...fromHere() } }),
    toChange: () => undefined,
    hasLess: () => cells.splice(0, 1).length > 0,
  });
  answers = [json(400, { code: 'unknownOption' }), json(200, []), json(201, row)];
  await send();
  cells = [];
  await sender(adding(() => 'Other'))();
  expect(sent.map(({ body }) => body)).toMatchObject([
    { cells: [{ rowID: 1 }, { rowID: 2 }] },
    { cells: [{ rowID: 2 }] },
    { row: { name: 'Other' } },
  ]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
});

test('[LIVE-41] an addition is handed back once nobody could know any more whether it was made; an edit is not', async () => {
  const key = newKey();
  const send = sender({ ...adding(() => 'New'), callKey: key }, true);
  const edit = sender(adding(() => 'New'));
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
