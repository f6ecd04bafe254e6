/** What can be said of the last picture of a banner by looking at it: whether it is parted from a white page, and how far others differ from it. */
import type { Sharp } from 'sharp';
import { sides, type Side } from '#checks/drawn-facts.ts';
import type { Look } from './picture-sizes.ts';

/** Light from 0 to 255, three of them a pixel. */
interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const flat = picture.flatten({ background: '#ffffff' }).toColourspace('srgb').removeAlpha().raw();
  const { data, info } = await flat.toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** A page next to which it stands is as light, or hardly lighter. */
const white = 245;
/** A border may be drawn so far from the edge. Pixels */
const deepest = 3;
/** A side is white where half of it is, */
const openShare = 0.5;
/** and has a border where a line along it has next to no white. */
const borderShare = 0.1;

/** Which share of a line of pixels along a side is white. `depth` counts from the edge. */
function whiteShare({ data, height, width }: Pixels, side: Side, depth: number): number {
  const isAcross = side === 'top' || side === 'bottom';
  const length = isAcross ? width : height;
  const line = side === 'top' || side === 'left' ? depth : (isAcross ? height : width) - 1 - depth;
  let count = 0;
  for (let along = 0; along < length; along += 1) {
    const at = 3 * (isAcross ? line * width + along : along * width + line);
    if (Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) >= white) count += 1;
  }
  return count / length;
}

function whiteSidesOf(pixels: Pixels): Side[] {
  return sides.filter((side) => {
    const shares = Array.from({ length: deepest }, (_, depth) => whiteShare(pixels, side, depth));
    return (shares[0] ?? 0) >= openShare && shares.every((share) => share > borderShare);
  });
}

/** So many parts of a picture are held against each other: about as large as a letter of its text. */
const parts = 5_000;
/** Parts that differ by more are others to people: of 255, in any of the three colours. What makes images lighter changes less. */
const mostDifference = 32;

/** Both are made as small as that, whatever their sizes: a backup image may be twice as large as the banner. */
function partsOf({ height, width }: Pixels): { width: number; height: number } {
  const wide = Math.sqrt((parts * width) / height);
  return { width: Math.max(8, Math.round(wide)), height: Math.max(8, Math.round(parts / wide)) };
}

/** The least and the most light of a colour about a part: its own and its neighbours'. */
function lightsAbout({ data, height, width }: Pixels, x: number, y: number, colour: number): [number, number] {
  let [least, most] = [255, 0];
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
      const light = data[3 * (row * width + column) + colour] ?? 0;
      least = Math.min(least, light);
      most = Math.max(most, light);
    }
  }
  return [least, most];
}

/** Whether there is nothing like a part of one picture about the same place of the other: what lies a pixel beside is no other picture. */
function isMissing(one: Pixels, other: Pixels, x: number, y: number): boolean {
  return [0, 1, 2].some((colour) => {
    const light = one.data[3 * (y * one.width + x) + colour] ?? 0;
    const [least, most] = lightsAbout(other, x, y, colour);
    return light < least - mostDifference || light > most + mostDifference;
  });
}

/** Which share of either is missing in the other. Their edges don’t count: a border may be drawn by whoever shows the banner. */
function differenceOf(one: Pixels, other: Pixels): number {
  let count = 0;
  for (let y = 1; y < one.height - 1; y += 1) {
    for (let x = 1; x < one.width - 1; x += 1) {
      if (isMissing(one, other, x, y) || isMissing(other, one, x, y)) count += 1;
    }
  }
  return count / ((one.width - 2) * (one.height - 2));
}

/** @param read opens a picture; one that it can't read differs by null */
export async function lookOf(
  end: Uint8Array,
  others: readonly Uint8Array[],
  read: (bytes: Uint8Array) => Sharp,
): Promise<Look> {
  const whole = await pixelsOf(read(end));
  const size = { ...partsOf(whole), fit: 'fill' as const };
  const own = await pixelsOf(read(end).resize(size));
  const differs: (number | null)[] = [];
  for (const other of others) {
    const readOther = async () => pixelsOf(read(other).resize(size));
    const seen = await readOther().catch(() => undefined);
    differs.push(seen ? differenceOf(own, seen) : null);
  }
  return { whiteSides: whiteSidesOf(whole), differs };
}
