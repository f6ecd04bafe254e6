/** Which banners of the open sheet have pictures: read once something would show one, and again when the server says that they are others. */
import { fromSteps } from '@marquee/contract/packed-sheet.ts';
import { listStills, markOfFile, stillPath, type Moments } from '@marquee/contract/stills.ts';
import type { Cell } from '@marquee/contract/cells.ts';
import { useCallback, useEffect } from 'react';
import { call } from '#sync/call.ts';
import { useSheetStatus, watchers } from '#sync/currentSheet.ts';
import { sheetStore } from '#ui/stores.ts';

/** Where the pictures of a cell are, and of what file they are. */
export interface Still {
  mark: string;
  small: string;
  large: string;
  /** the strip of its moments; undefined where there is none. When the last one is nobody may know yet. */
  moments: (Omit<Moments, 'until'> & { until: Moments['until'] | null }) | undefined;
}

interface Stills {
  /** the sheet that they are read of; undefined until something asks */
  sheetURL: string | undefined;
  byCell: ReadonlyMap<number, Still>;
  /** rises once pictures that had failed may come */
  tries: number;
}

const useStore = sheetStore<Stills>(() => ({ sheetURL: undefined, byCell: new Map(), tries: 0 }));

/** A sheet with a thousand new banners is told of every few moments. ms */
const pause = 1_000;
/** Between tries while the server is away, and pictures are missing for it. ms */
const awayPause = 5_000;
let waiting: ReturnType<typeof setTimeout> | undefined;
let hasFailed = false;

const isSame = (one: Still, other: Still): boolean =>
  one.small === other.small &&
  one.mark === other.mark &&
  one.moments?.address === other.moments?.address &&
  one.moments?.until === other.moments?.until;

async function read(sheetURL: string): Promise<void> {
  try {
    const { base, cells, files, keys, moments } = await call(listStills, { query: { sheetURL } });
    if (useStore.getState().sheetURL !== sheetURL) return;
    const before = useStore.getState().byCell;
    const stillAt = (cellID: number, at: number): [number, Still] => {
      const key = keys[at] ?? '';
      const [small, large] = [base + stillPath(cellID, key, 'small'), base + stillPath(cellID, key, 'large')];
      const [strip, number = 0, until = null] = moments[at] ?? [];
      const moving =
        strip === undefined ? undefined : { address: base + stillPath(cellID, strip, 'moments'), number, until };
      const still = { mark: files[at] ?? '', small, large, moments: moving };
      const known = before.get(cellID);
      // What is as it was is the same object, so that nothing is drawn anew for it.
      return [cellID, known && isSame(known, still) ? known : still];
    };
    const byCell = new Map(fromSteps(cells).map(stillAt));
    useStore.setState(({ tries }) => ({ byCell, tries: hasFailed ? tries + 1 : tries }));
    hasFailed = false;
  } catch {
    // Icons do as well; the next word reads it again.
    if (hasFailed) readSoon(awayPause);
  }
}

function readSoon(ms: number): void {
  const { sheetURL } = useStore.getState();
  if (sheetURL === undefined) return;
  waiting ??= setTimeout(() => {
    waiting = undefined;
    void read(sheetURL);
  }, ms);
}
watchers.watch('stills', () => readSoon(pause));

/** A pass ends, and so does what it opened: it is read again, but not over and over where a picture is lost for good. ms */
const leastBetweenFailures = 60_000;
let failedAt = -leastBetweenFailures;
export function noteFailed(): void {
  if (performance.now() - failedAt < leastBetweenFailures) return;
  failedAt = performance.now();
  hasFailed = true;
  readSoon(pause);
}

/** Another number once it is worth trying again what has failed. */
export const useStillTries = (): number => useStore(({ tries }) => tries);

function begin(): void {
  const { status, sheetURL } = useSheetStatus.getState();
  if (status.is !== 'open' || sheetURL === undefined || useStore.getState().sheetURL === sheetURL) return;
  useStore.setState({ sheetURL });
  void read(sheetURL);
}

const stillOf = (still: Still | undefined, cell: Cell | undefined): Still | undefined =>
  still && cell?.cellBanner && still.mark === markOfFile(cell.cellBanner) ? still : undefined;

/** Finds the pictures of cells; another function once they are others. */
export function useStills(): (cell: Cell | undefined) => Still | undefined {
  useEffect(begin, []);
  const byCell = useStore((store) => store.byCell);
  return useCallback((cell) => (cell ? stillOf(byCell.get(cell.cellID), cell) : undefined), [byCell]);
}

/** The pictures of what a cell shows; undefined where there are none, or nobody knows yet. */
export function useStill(cell: Cell | undefined): Still | undefined {
  const cellID = cell?.cellID;
  useEffect(() => {
    if (cellID !== undefined) begin();
  }, [cellID]);
  const still = useStore(({ byCell }) => (cellID === undefined ? undefined : byCell.get(cellID)));
  return stillOf(still, cell);
}
