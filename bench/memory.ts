/** What memory the server takes: fresh, with a thousand sheets that were used and left, and at its highest under loads. */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { startBare } from './bare.ts';
import { HttpCaller, textEdit } from './http-caller.ts';
import type { PushJob, PushResult } from './push-receivers.ts';
import type { BigSheet } from '@marquee/server/src/demo/big-sheet.ts';
import type { Figure } from './report.ts';
import { setStage, textCellsOf, type Stage } from './stage.ts';
import { inWorker } from './worker.ts';

const idleSheets = 1_000;
const readers = 8;
const listeners = 200;

const field = (pid: number, name: 'VmRSS' | 'VmHWM'): number => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`${name}:\\s*(\\d+)`).exec(status)?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
};

/** Resident memory of a process in MiB; NaN where the system doesn't tell. */
export const memoryOf = (pid: number): number => field(pid, 'VmRSS');

/** The same once it no longer falls: what a start collects goes back to the system in the second after it. */
async function settledMemoryOf(pid: number): Promise<number> {
  let before = Number.POSITIVE_INFINITY;
  for (let now = memoryOf(pid); now < before - 1; now = memoryOf(pid)) {
    before = now;
    await pause(2_000);
  }
  return memoryOf(pid);
}

/** Longer than a server takes to find that nobody asks, and to give back what a load needed. Milliseconds. */
const untilQuiet = 12_000;

/** The most that it ever was. */
const peakOf = (pid: number): number => field(pid, 'VmHWM');

async function bareMemory(): Promise<number> {
  const bare = await startBare();
  try {
    return await settledMemoryOf(bare.pid);
  } finally {
    bare.close();
  }
}

/** Answers of a status other than 200 are a broken bench. */
async function expectOK(answer: Promise<{ status: number }>): Promise<void> {
  const { status } = await answer;
  if (status !== 200) throw new Error(`A call was answered ${status}.`);
}

/** Opens each of a thousand small sheets and edits a cell of it, as somebody who looks in and leaves. */
async function useSheets(stage: Stage, session: string[]): Promise<void> {
  const caller = new HttpCaller(stage.port);
  for (let made = 0; made < idleSheets; made++) {
    const sheet = await stage.addSheet(`Idle ${made}`, 10, 5);
    const [cell] = await textCellsOf(stage.db, sheet);
    await expectOK(caller.call('GET', `/api/sheets/?sheetURL=${sheet.url}&includeGroupsRowsCells=true`, session));
    if (cell) await expectOK(caller.call('PUT', '/api/cells', session, textEdit(cell, 'Looked in')));
  }
  caller.close();
}

/** So many callers at once read the same, compressed and then not. */
async function readAtOnce(stage: Stage, session: string[], path: string): Promise<void> {
  for (const encoding of ['gzip', 'identity']) {
    await Promise.all(
      Array.from({ length: readers }, async () => {
        const caller = new HttpCaller(stage.port);
        await expectOK(caller.call('GET', path, [...session, `Accept-Encoding: ${encoding}`]));
        caller.close();
      }),
    );
  }
}

/** Opens a large sheet eight times at once; pushes to many; makes a file of it. */
async function putUnderLoad(stage: Stage, session: string[], sheet: BigSheet): Promise<void> {
  await readAtOnce(stage, session, `/api/sheets/packed?sheetURL=${sheet.url}`);
  const watched = await stage.addSheet('Watched', 100, 5);
  const cells = await textCellsOf(stage.db, watched);
  const load = { port: stage.port, pid: stage.serverPid, connections: listeners, pushes: 100 };
  await inWorker<PushJob, PushResult>('push-receivers.ts', {
    ...load,
    kind: 'hub',
    session,
    cells,
    url: watched.url,
    audiences: [session, []],
  });
  const headers = session.map((line) => line.split(': ', 2) as [string, string]);
  const file = await fetch(`http://127.0.0.1:${stage.port}/api/sheets/get-file/${sheet.sheetID}`, { headers });
  for await (const _ of file.body ?? []);
}

/** On a server of its own, since memory remembers what was done before. */
export async function memory(rows: number): Promise<Figure[]> {
  const stage = await setStage();
  try {
    const session = await stage.session();
    const fresh = await settledMemoryOf(stage.serverPid);
    const reference = { what: 'memory: a bare `ws` server, as it starts', value: await bareMemory() };
    await useSheets(stage, session);
    const idle = memoryOf(stage.serverPid);
    const sheet = await stage.addSheet('Loaded', rows, 20);
    await putUnderLoad(stage, session, sheet);
    const loaded = { peak: peakOf(stage.serverPid), after: memoryOf(stage.serverPid) };
    await readAtOnce(stage, session, `/api/sheets/?sheetURL=${sheet.url}&includeGroupsRowsCells=true`);
    const read = { peak: peakOf(stage.serverPid), after: memoryOf(stage.serverPid) };
    await pause(untilQuiet);
    const quiet = memoryOf(stage.serverPid);
    const of = `${rows.toLocaleString('en')} × 20`;
    return [
      { name: 'memory of a fresh server', measured: fresh, unit: 'MiB', reference, target: { atMost: 150 } },
      {
        name: `memory after ${idleSheets.toLocaleString('en')} sheets were used and left`,
        measured: idle,
        unit: 'MiB',
        also: { 'KB a sheet': ((idle - fresh) * 1024) / idleSheets },
      },
      {
        name: `memory at its highest: ${of} opened by ${readers} at once, pushed, exported`,
        measured: loaded.peak,
        unit: 'MiB',
        also: { 'after MiB': loaded.after },
        target: { atMost: 300 },
      },
      {
        name: `memory at its highest, with ${readers} programs that read ${of} whole`,
        measured: read.peak,
        unit: 'MiB',
        also: { 'after MiB': read.after },
      },
      { name: `memory once nobody has asked for anything for ${untilQuiet / 1_000} s`, measured: quiet, unit: 'MiB' },
    ];
  } finally {
    await stage.close();
  }
}
