/** Long changes of a sheet, slice by slice: each is a change of its own, as small as the machine is busy, so that others' edits pass between. */
import type { Deed } from '@marquee/contract/history.ts';
import type { Tx } from '#platform/db.ts';
import type { Say } from '#sheet-log/write.ts';
import { changeSheetFor } from './change-sheet.ts';
import type { Services } from './ctx.ts';

/** So long others may wait for a slice. Milliseconds. */
const wantedMs = 15;

/** How many things are in a slice: in the first one, at least and at most. Much of what a slice takes is the same for any. */
export interface SliceSizes {
  first: number;
  least: number;
  most: number;
}

/** How many things are next, where so many took so long. */
const nextSlice = (size: number, ms: number, { least, most }: SliceSizes): number =>
  Math.min(Math.max(Math.round((size * wantedMs) / Math.max(ms, 1)), least), 2 * size, most);

/** Does slices of so many things until `doSlice` says that there are no more, each in turn with what others do to the sheet. */
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
