/** Long changes of a sheet, slice by slice: each is a change of its own, as small as the machine is busy, so that others' edits pass between. */
import type { Deed } from '@marquee/contract/history.ts';
import type { Tx } from '#platform/db.ts';
import type { Say } from '#sheet-log/write.ts';
import { changeSheetFor } from './change-sheet.ts';
import type { Services } from './ctx.ts';

/** A slice should take about this long, as others wait for it. Milliseconds. */
const wantedMs = 15;

/** How many things a slice has: the first one, any at least, and any at most. Each slice has a fixed cost, so tiny ones don't pay. */
export interface SliceSizes {
  first: number;
  least: number;
  most: number;
}

/** The size of the next slice, after one of this size took this long. */
const nextSlice = (size: number, ms: number, { least, most }: SliceSizes): number =>
  Math.min(Math.max(Math.round((size * wantedMs) / Math.max(ms, 1)), least), 2 * size, most);

/** Runs `doSlice` again and again, each time as a change of its own, until it answers that nothing is left. Others' edits pass in between. */
export async function inSlices(
  services: Services,
  by: { userID: number; deed: Deed | undefined },
  sheetID: number,
  sizes: SliceSizes,
  doSlice: (tx: Tx, say: Say, size: number) => Promise<boolean>,
): Promise<void> {
  let size = sizes.first;
  for (let hasMore = true; hasMore;) {
    let began = 0;
    const { value } = await changeSheetFor(services, by, sheetID, (tx, say) => {
      began = performance.now();
      return doSlice(tx, say, size);
    });
    hasMore = value;
    size = nextSlice(size, performance.now() - began, sizes);
  }
}
