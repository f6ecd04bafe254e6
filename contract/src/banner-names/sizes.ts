/** Sizes in banner names: 300x250 however it is spelt, and 300-250 only where that is a size that banners have. */
import { bannerSizes } from '#cell-kinds/banner.ts';
import { isGlued, plainNumber, type Atom } from './atoms.ts';

/** In pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Below it a pair is a ratio, a car or a photo print: 16x9, 4x4, 10x15. */
const smallest = 25;
const largest = 10_000;

/** Sizes of banners, social posts and screens beside the presets: only these may be written without an x. */
const otherSizes =
  '120x240 125x125 180x150 234x60 240x400 250x360 300x100 300x300 300x1050 320x100 336x280 580x400 600x500 ' +
  '640x480 768x1024 800x250 930x180 970x66 980x120 980x240 980x300 994x250 1000x300 1024x768 1080x1080 ' +
  '1080x1350 1080x1920 1200x627 1200x628 1200x1200 1280x720 1920x1080';
const known = new Set([...bannerSizes.map((size) => `${size.width}x${size.height}`), ...otherSizes.split(' ')]);

/** A size, and how many atoms it takes. */
type SizeAt = Size & { length: number };

const notPixels = new Set(['cm', 'mm', 'm', 'in', 'inch', 'zoll', 'ft']);

function markUnit(atoms: readonly Atom[], last: number): void {
  const unit = atoms[last + 1];
  if (unit?.text === 'px' && unit.gap.length < 2) unit.role = 'unit';
}

function sizeWithX(atoms: readonly Atom[], at: number): SizeAt | undefined {
  const [wide, x, high, next] = atoms.slice(at, at + 4);
  const width = plainNumber(wide, 5);
  const height = plainNumber(high, 5);
  if (width === undefined || height === undefined || x?.text !== 'x') return undefined;
  if (x.gap !== high?.gap || !/^[\s_-]{0,3}$/.test(x.gap)) return undefined;
  if (Math.min(width, height) < smallest || Math.max(width, height) > largest) return undefined;
  if (isGlued(high, next) && notPixels.has(next?.text ?? '')) return undefined;
  return { width, height, length: 3 };
}

/** W300xH250, w300_h250, 300w_250h, 300wx250h. */
function sizeInLetters(atoms: readonly Atom[], at: number): SizeAt | undefined {
  for (const length of [4, 5]) {
    const some = atoms.slice(at, at + length);
    if (some.length < length || some.some((atom, index) => index > 0 && !/^[_x-]?$/.test(atom.gap))) continue;
    const match = /^(?:w(\d{2,4})x?h(\d{2,4})|(\d{2,4})wx?(\d{2,4})h)$/.exec(some.map((atom) => atom.text).join(''));
    if (match) return { width: Number(match[1] ?? match[3]), height: Number(match[2] ?? match[4]), length };
  }
  return undefined;
}

function sizeWithoutX(atoms: readonly Atom[], at: number): SizeAt | undefined {
  const [wide, high, next] = atoms.slice(at, at + 3);
  const width = plainNumber(wide, 4);
  const height = plainNumber(high, 4);
  if (width === undefined || height === undefined || !/^[-_ ]$/.test(high?.gap ?? '')) return undefined;
  // `A300-600` is an aeroplane.
  if (at > 0 && isGlued(atoms[at - 1], wide)) return undefined;
  if (isGlued(high, next) && next?.text !== 'px' && next?.text !== 'v') return undefined;
  return known.has(`${width}x${height}`) ? { width, height, length: 2 } : undefined;
}

function mark(atoms: readonly Atom[], read: typeof sizeWithX): Size[] {
  const sizes: Size[] = [];
  for (let at = 0; at < atoms.length; at += 1) {
    const size = read(atoms, at);
    if (!size) continue;
    const { width, height, length } = size;
    atoms.slice(at, at + length).forEach((atom, index) => {
      atom.role = 'size';
      atom.text = index === 0 ? `${width}x${height}` : '';
    });
    markUnit(atoms, at + length - 1);
    sizes.push({ width, height });
    at += length - 1;
  }
  return sizes;
}

/** Marks sizes that are written with letters: before dates are read. */
export const markSizes = (atoms: readonly Atom[]): Size[] =>
  mark(atoms, (all, at) => sizeWithX(all, at) ?? sizeInLetters(all, at));

/** Marks known sizes that are written without: after dates are read, which look alike. */
export const markKnownSizes = (atoms: readonly Atom[]): Size[] => mark(atoms, sizeWithoutX);
