/** A sheet made into a file while somebody edits another: how long it takes, what memory it takes, and what the other notices. */
import { setTimeout as pause } from 'node:timers/promises';
import { HttpCaller, textEdit } from './http-caller.ts';
import { memoryOf } from './memory.ts';
import { percentile } from './numbers.ts';
import type { Figure } from './report.ts';
import { textCellsOf, type Stage, type TextCell } from './stage.ts';

/** Between two edits of somebody who edits; milliseconds. */
const betweenEdits = 10;

/** Edits on until the work is done; the time that each edit took, in milliseconds. */
export async function editsBeside(
  caller: HttpCaller,
  session: string[],
  cells: readonly TextCell[],
  work: Promise<unknown>,
): Promise<number[]> {
  let isOver = false;
  void work.finally(() => {
    isOver = true;
  });
  const latencies: number[] = [];
  for (let turn = 0; !isOver; turn++) {
    const cell = cells[turn % cells.length];
    if (!cell) throw new Error('There is nothing to edit.');
    const begin = performance.now();
    const { status } = await caller.call('PUT', '/api/cells', session, textEdit(cell, `Edited, turn ${turn}`));
    if (status !== 200) throw new Error(`An edit was answered ${status}.`);
    latencies.push(performance.now() - begin);
    await pause(betweenEdits);
  }
  return latencies;
}

/** Downloads a sheet's file to the end; its size in bytes. */
async function download(port: number, session: string[], sheetID: number): Promise<number> {
  const headers = session.map((line): [string, string] => {
    const at = line.indexOf(': ');
    return [line.slice(0, at), line.slice(at + 2)];
  });
  const answer = await fetch(`http://127.0.0.1:${port}/api/sheets/get-file/${sheetID}`, { headers });
  if (!answer.ok) throw new Error(`Exporting answered ${answer.status}.`);
  let bytes = 0;
  for await (const chunk of answer.body ?? []) bytes += chunk.length;
  return bytes;
}

/** Exports a sheet of so many rows and 25 columns, all filled. */
export async function exported(stage: Stage, rows: number): Promise<Figure[]> {
  const sheet = await stage.addSheet('Exported', rows, 25);
  const cells = await textCellsOf(stage.db, await stage.addSheet('Edited meanwhile', 100, 5));
  const session = await stage.session();
  const caller = new HttpCaller(stage.port);
  await editsBeside(caller, session, cells, pause(500));
  const alone = await editsBeside(caller, session, cells, pause(3_000));

  const before = memoryOf(stage.serverPid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(stage.serverPid));
  }, 10);
  const begin = performance.now();
  const making = download(stage.port, session, sheet.sheetID);
  const beside = await editsBeside(caller, session, cells, making);
  const bytes = await making;
  const seconds = (performance.now() - begin) / 1000;
  clearInterval(watch);
  caller.close();

  const size = `${rows} × 25`;
  return [
    { name: `export of ${size}`, measured: seconds, unit: 's', also: { MB: bytes / 1e6 } },
    {
      name: `export of ${size}, server memory`,
      measured: most - before,
      unit: 'MiB',
      also: { 'from MiB': before },
      target: { atMost: 150 },
    },
    {
      name: `edits beside an export of ${size}, slowest`,
      measured: Math.max(...beside),
      unit: 'ms',
      also: { p50: percentile(beside, 0.5), p99: percentile(beside, 0.99), edits: beside.length },
      reference: {
        what: 'edits beside an export: the same edits without one',
        value: Math.max(...alone),
        also: { p50: percentile(alone, 0.5), p99: percentile(alone, 0.99) },
      },
      target: { atMost: 50 },
    },
  ];
}
