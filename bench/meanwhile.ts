/** What somebody else's edits take while many rows or banners of the same sheet are changed. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import { limits } from '@marquee/contract/limits.ts';
import type { BigSheet } from '@marquee/server/src/demo/big-sheet.ts';
import { callerOf, groupsOf } from './caller.ts';
import { textEdit } from './http-caller.ts';
import { median } from './numbers.ts';
import type { Figure } from './report.ts';
import { textCellsOf, type Stage } from './stage.ts';

const columns = 20;

const whatStill =
  'an edit while rows come back: the slowest of as many edits of the same caller while nothing else happens';

/** Edits one after the other until `work` is done, or for so many edits; their times. */
export async function editsDuring(
  stage: Stage,
  sheet: BigSheet,
  until: () => boolean,
  most = Infinity,
): Promise<number[]> {
  const caller = await callerOf(stage);
  const cells = (await textCellsOf(stage.db, sheet)).slice(0, 100);
  const times: number[] = [];
  for (let n = 0; !until() && n < most; n++) {
    const cell = cells[n % cells.length];
    if (!cell) break;
    const begin = performance.now();
    await caller.call('PUT', '/api/cells', textEdit(cell, `Meanwhile ${n}`));
    times.push(performance.now() - begin);
  }
  caller.close();
  return times;
}

/** Many rows deleted, brought back, moved and added, many banners changed, and what somebody else's edits of the same sheet take meanwhile. */
export async function meanwhile(stage: Stage, rows: number): Promise<Figure[]> {
  const caller = await callerOf(stage);
  const sheet = await stage.addSheet('Back', 2 * rows, columns);
  const cells = await textCellsOf(stage.db, sheet);
  const all = [...new Set(cells.map((cell) => cell.rowID))];
  const theirs = all.slice(rows);
  const [groupID = 0] = await groupsOf(stage, sheet);
  const moves = theirs.slice(0, limits.movedAtOnce).map((rowID, at) => ({ rowID, groupID, ordering: at + 1 }));
  const { columnID = 0 } = sheet.columns.find((column) => column.columnTypeID === columnTypes.banner) ?? {};
  const banner = (at: number) => ({ columnID, cellBanner: { fileName: `new_300x250_${at}.png` } });
  const changed = moves.map(({ rowID }, at) => ({ rowID, ...banner(at) }));
  const added = moves.map((_, at) => ({ groupID, name: `Row ${at}`, cells: [banner(at)] }));
  const many = moves.length.toLocaleString('en');
  const acts: [string, () => Promise<unknown>][] = [
    [`${rows.toLocaleString('en')} rows deleted`, () => caller.call('POST', '/api/rows/delete', { rowIDs: theirs })],
    [
      `${rows.toLocaleString('en')} rows brought back`,
      () => caller.call('POST', '/api/rows/restore', { rowIDs: theirs }),
    ],
    [`${many} rows moved`, () => caller.call('POST', '/api/rows/move', { moves })],
    [`${many} rows with banners added`, () => caller.call('POST', '/api/rows/many', { rows: added })],
    [`${many} banners changed`, () => caller.call('PUT', '/api/cells/many', { cells: changed })],
  ];
  const figures: Figure[] = [];
  for (const [name, act] of acts) {
    let isDone = false;
    const begin = performance.now();
    const during = editsDuring(stage, sheet, () => isDone);
    await act();
    const seconds = (performance.now() - begin) / 1000;
    isDone = true;
    const times = await during;
    const still = await editsDuring(stage, sheet, () => false, times.length);
    figures.push({
      name: `${name}: another’s slowest edit`,
      measured: Math.max(...times),
      unit: 'ms',
      also: { 'p50 ms': median(times), 'all s': seconds, edits: times.length },
      reference: { what: whatStill, value: Math.max(...still), also: { 'p50 ms': median(still) } },
      target: { atMost: 50 },
    });
  }
  caller.close();
  return figures;
}
