/** The images of a package of which pictures are made, and that are held against its end: found by their names and their proportions. */
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import type { Size } from '@marquee/contract/banner-names/sizes.ts';
import type { BlobStore } from '#blobs/blob-store.ts';
import { headBytes, pixelSize } from '#checks/facts/pixel-size.ts';
import { sizeInPath } from '#banners/folder-files.ts';
import { candidatesOf, fittingOf, hasProportionsOf, isImagePath, type PackageFile } from './backup-image.ts';
import type { StillSource } from './find-stills.ts';

/** No image of a banner is heavier. Bytes. */
export const mostBytes = 30_000_000;
/** So many images are held against the end of a banner, none heavier than that, */
const mostHeld = 5;
const mostHeldBytes = 5_000_000;
/** of so many whose size is looked up. */
const mostLookedUp = 40;

/** @param most bytes, from the beginning */
export async function readAll(store: BlobStore, { bytes, hash }: PackageFile, most = bytes): Promise<Buffer> {
  const stream = await store.get(hash, { start: 0, end: Math.max(0, Math.min(bytes, most) - 1) });
  return Buffer.concat(await stream.toArray());
}

const sizeOfFile = async (store: BlobStore, file: PackageFile, name = file.path): Promise<Size | undefined> =>
  pixelSize(name, await readAll(store, file, headBytes));

/** How large a page is: as it says itself, as its name does, or as its cell does. */
export async function sizeOfPage(store: BlobStore, source: StillSource): Promise<Size | undefined> {
  const page = source.files.find(({ path }) => path === source.page);
  const named = source.names.map(sizeInPath).find((size) => size !== undefined);
  return (page && (await sizeOfFile(store, page, 'index.html'))) ?? named ?? source.size;
}

/** The image itself, or of a page what may be its backup image, the best first. */
export async function imagesOf(store: BlobStore, fileType: number, source: StillSource): Promise<PackageFile[]> {
  if (fileType === bannerFileTypes.image) return source.files.filter(({ path }) => path === source.page);
  if (fileType === bannerFileTypes.video) return [];
  const candidates = candidatesOf(source.files);
  if (candidates.length === 0) return [];
  const sized = [];
  for (const candidate of candidates) sized.push({ ...candidate, size: await sizeOfFile(store, candidate.file) });
  return fittingOf(sized, await sizeOfPage(store, source));
}

/** Images of a page's package that have its proportions, whatever they are called; those that are called backup images first. */
export async function imagesLike(store: BlobStore, { files }: StillSource, size: Size): Promise<PackageFile[]> {
  const called = candidatesOf(files).map(({ file }) => file);
  const others = files.filter((file) => isImagePath(file.path) && file.bytes > 0 && !called.includes(file));
  const found: PackageFile[] = [];
  for (const file of [...called, ...others].slice(0, mostLookedUp)) {
    const own = file.bytes > mostHeldBytes ? undefined : await sizeOfFile(store, file);
    if (own && hasProportionsOf(own, size)) found.push(file);
    if (found.length === mostHeld) break;
  }
  return found;
}
