/** What there is to become the backup images of pages, for the list of a delivery pack: by what is known of them without reading them. */
import { bannerFileTypes } from '@marquee/contract/cell-kinds/banner.ts';
import type { BackupSource } from '@marquee/contract/delivery/backups.ts';
import { sql } from 'kysely';
import { candidatesOf, type PackageFile } from '#banners/stills/backup-image.ts';
import { endsOf } from '#banners/stills/find-ends.ts';
import type { Queries } from '#platform/db.ts';
import { isAsLarge } from './made-backup.ts';
import type { ReadBanner } from './read-banners.ts';

/** Pages whose images are listed at once: some have hundreds. */
const atOnce = 50;

/** Of these packages those that have an image that is called as backup images are. Whether it fits is known once a pack is made. */
async function withOwn(db: Queries, packages: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (let start = 0; start < packages.length; start += atOnce) {
    const { rows } = await sql<PackageFile & { package: string }>`
      select encode(package, 'hex') as package, path, encode(blob, 'hex') as hash, bytes::float8 as bytes from package_file
      where package in (select decode(hash, 'hex') from unnest(${packages.slice(start, start + atOnce)}::text[]) as wanted (hash))
        and path ~* '\\.(jpe?g|png|gif|webp)$'
    `.execute(db);
    for (const [of, files] of Map.groupBy(rows, (file) => file.package)) {
      if (candidatesOf(files).length > 0) found.add(of);
    }
  }
  return found;
}

/** By banner; null for what is no page, or has no copy. */
export async function backupSources(
  db: Queries,
  banners: readonly ReadBanner[],
): Promise<(banner: ReadBanner) => BackupSource | null> {
  const isPage = ({ fileType }: ReadBanner) => fileType === bannerFileTypes.html;
  const packages = [...new Set(banners.flatMap((banner) => (isPage(banner) ? (banner.version?.hash ?? []) : [])))];
  const own = await withOwn(db, packages);
  const ends = await endsOf(db, packages);
  return (banner) => {
    if (!isPage(banner) || !banner.version) return null;
    const { hash } = banner.version;
    const end = ends.get(hash) ?? 'none';
    if (own.has(hash)) return 'own';
    if (typeof end === 'string') return end;
    return isAsLarge(end, banner.size) ? 'end' : 'none';
  };
}
