/** Finds the backup image that a page of a delivery pack comes with. */
import type { Size } from '@marquee/contract/banner-names/sizes.ts';
import { candidatesOf, fittingOf, type PackageFile } from '#banners/stills/backup-image.ts';
import type { BlobStore } from '#blobs/blob-store.ts';
import { headBytes, pixelSize } from '#checks/facts/pixel-size.ts';
import type { PackedBanner } from './read-pack.ts';

/** The image that comes with a page to stand in for it, as its picture on the sheet is found. */
export async function backupOf(
  store: BlobStore,
  { files, size: said, version }: PackedBanner,
): Promise<PackageFile | undefined> {
  const sized = [];
  const sizeIn = async ({ hash, path }: PackageFile): Promise<Size | undefined> => {
    const head = await store.get(hash, { start: 0, end: headBytes - 1 });
    return pixelSize(path, Buffer.concat(await head.toArray()));
  };
  for (const candidate of candidatesOf(files)) sized.push({ ...candidate, size: await sizeIn(candidate.file) });
  if (sized.length === 0) return undefined;
  const page = files.find(({ path }) => path === version.page);
  const [width = 0, height = 0] = said.split('x').map(Number);
  const known = width > 0 && height > 0 ? { width, height } : page && page.bytes > 0 ? await sizeIn(page) : undefined;
  return fittingOf(sized, known)[0];
}
