/** Sends an import part by part, out of everybody's sight, and then has it come whole. */
import type { ImportedRow } from '@marquee/contract/imports.ts';
import * as calls from '@marquee/contract/imports.ts';
import type { ReplyOf } from '@marquee/contract/endpoint.ts';
import { call } from '#sync/call.ts';
import { newKey } from '#sync/key.ts';
import { isPassing, patiently } from '#sync/patiently.ts';
import { sleep } from '#ui/sleep.ts';
import type { ImportDraft } from './plan.ts';

export type Made = ReplyOf<typeof calls.getImport>;

/** How far it has come; once it is coming it can't be cancelled any more, but taken back. */
export interface Progress {
  is: 'sent' | 'coming';
  done: number;
  total: number;
}

/** What one call carries: so little that the server is at it for a few milliseconds. */
const cellsInCall = 1_500;
const rowsInCall = 400;
const tryAgainMs = [500, 1_000, 2_000, 5_000, 10_000];
const lookMs = 400;
const finishMs = 10 * 60_000;

/** An import may take long, so much is done to bring it through. */
const again = <T>(make: () => Promise<T>, signal?: AbortSignal): Promise<T> => patiently(make, tryAgainMs, signal);

/** The rows in slices that a call carries. */
function* slices(rows: readonly ImportedRow[]): Generator<{ place: number; rows: ImportedRow[] }> {
  let slice: ImportedRow[] = [];
  let [place, cells] = [0, 0];
  for (const row of rows) {
    if (slice.length >= rowsInCall || (slice.length > 0 && cells + row.cells.length > cellsInCall)) {
      yield { place, rows: slice };
      place += slice.length;
      slice = [];
      cells = 0;
    }
    slice.push(row);
    cells += row.cells.length;
  }
  if (slice.length > 0) yield { place, rows: slice };
}

/** Said to the person: it was finished, and nobody answers any more. */
export class UnsureImport extends Error {
  constructor() {
    super(
      'The connection was lost, so it isn’t known whether the rows were imported. Look at the sheet before you import them again.',
    );
  }
}

/** Has an import come, and looks how far it is meanwhile; also where the answer is lost on the way. Throws `UnsureImport`, too. */
async function finish(importID: number, tell: (progress: Progress) => void): Promise<Made> {
  try {
    return await finished(importID, tell);
  } catch (error) {
    throw isPassing(error) ? new UnsureImport() : error;
  }
}

async function finished(importID: number, tell: (progress: Progress) => void): Promise<Made> {
  const input = { params: { id: importID } };
  const key = newKey();
  let isOver = false;
  const finishing = again(() =>
    call(calls.finishImport, { ...input, key, body: {}, signal: AbortSignal.timeout(finishMs) }),
  );
  const over = () => (isOver = true);
  finishing.then(over, over);
  for (;;) {
    await Promise.race([finishing, sleep(lookMs)]);
    const made = await again(() => call(calls.getImport, input));
    if (made.isBegun) tell({ is: 'coming', done: made.rowsSent - made.rowsLeft, total: made.rowsSent });
    if (made.isBegun && made.rowsLeft === 0) return made;
    // Another server goes on with it soon.
    if (isOver) await sleep(lookMs);
  }
}

/** Imports a draft into a sheet: all of it, or nothing where it is cancelled or refused. Throws the refusal or the signal's reason. */
export async function sendImport(
  sheetID: number,
  { columns, groups, rows }: ImportDraft,
  { signal, tell }: { signal: AbortSignal; tell: (progress: Progress) => void },
): Promise<Made> {
  const plan = { groups, columns: columns.map(({ column }) => column), rows: rows.length };
  const { importID } = await again(() => call(calls.startImport, { params: { id: sheetID }, body: plan }), signal);
  const input = { params: { id: importID } };
  try {
    for (const slice of slices(rows)) {
      signal.throwIfAborted();
      await again(() => call(calls.addToImport, { ...input, body: slice }), signal);
      tell({ is: 'sent', done: slice.place + slice.rows.length, total: rows.length });
    }
    signal.throwIfAborted();
  } catch (error) {
    await call(calls.cancelImport, input).catch(() => undefined);
    throw error;
  }
  return finish(importID, tell);
}
