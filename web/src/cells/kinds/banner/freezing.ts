/** Which banners of the open sheet are not frozen yet, or can't be: read once a cell asks, and again when the server says that it changed. */
import { listFreezing, type FreezingCell } from '@marquee/contract/versions.ts';
import { useEffect } from 'react';
import { call } from '#sync/call.ts';
import { useSheetStatus, watchers } from '#sync/currentSheet.ts';
import { sheetStore } from '#ui/stores.ts';

interface Freezing {
  /** the sheet that it is read of; undefined until a cell asks */
  sheetID: number | undefined;
  cells: ReadonlyMap<number, FreezingCell>;
}

const useStore = sheetStore<Freezing>(() => ({ sheetID: undefined, cells: new Map() }));

/** A sheet with a thousand new banners is told of every few moments. ms */
const pause = 2_000;
let waiting: ReturnType<typeof setTimeout> | undefined;

async function read(sheetID: number): Promise<void> {
  try {
    const { cells } = await call(listFreezing, { params: { id: sheetID } });
    if (useStore.getState().sheetID !== sheetID) return;
    useStore.setState({ cells: new Map(cells.map((cell) => [cell.cellID, cell])) });
  } catch {
    // A quiet sign is no reason to disturb anybody; the next word reads it again.
  }
}

function readSoon(): void {
  const { sheetID } = useStore.getState();
  if (sheetID === undefined) return;
  waiting ??= setTimeout(() => {
    waiting = undefined;
    void read(sheetID);
  }, pause);
}
watchers.watch('freezing', readSoon);

function begin(): void {
  const { status } = useSheetStatus.getState();
  if (status.is !== 'open' || useStore.getState().sheetID === status.sheetID) return;
  useStore.setState({ sheetID: status.sheetID });
  void read(status.sheetID);
}

/** How far a cell's banner is from being frozen; undefined where it is, or where nobody knows. */
export function useFreezing(cellID: number): FreezingCell | undefined {
  useEffect(begin, [cellID]);
  return useStore(({ cells }) => cells.get(cellID));
}
