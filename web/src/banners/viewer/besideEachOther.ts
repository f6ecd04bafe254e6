/** Two versions of a banner beside each other: each at its own size, and both shrunk alike, so that it is seen which is larger. */
import { fitScale, type Size } from './frame.ts';

/** Around and between them. Pixels. */
export const margin = 16;

const proportionsOf = ({ height, width }: Size): number => width / height;

/** How large an older version is: what it measures, unless that is the banner's `size` at another density. */
export const measuredSize = (size: Size, measured: Size | undefined): Size =>
  measured && Math.abs(proportionsOf(measured) / proportionsOf(size) - 1) > 0.02 ? measured : size;

/** Two that are broad stand one above the other. Pixels; `caption` is what is written over each. */
export function standBeside([one, other]: readonly [Size, Size], room: Size, caption: number) {
  const across = { width: (room.width - 3 * margin) / 2, height: room.height - 2 * margin - caption };
  const above = { width: room.width - 2 * margin, height: (room.height - 3 * margin) / 2 - caption };
  const largest = { width: Math.max(one.width, other.width), height: Math.max(one.height, other.height) };
  const isStacked = fitScale(largest, above) > fitScale(largest, across);
  return { isStacked, scale: fitScale(largest, isStacked ? above : across) };
}
