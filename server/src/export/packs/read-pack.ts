/** Reads a delivery pack that is to be made: which of the chosen banners go into it, with the files of each, and which are left out and why. */
import type { LeftOutWhy, makePack } from '@marquee/contract/delivery/packs.ts';
import { notReady } from '@marquee/contract/delivery/packs.ts';
import { namesInPack } from '@marquee/contract/delivery/pack-names.ts';
import type { BodyOf } from '@marquee/contract/endpoint.ts';
import { sql } from 'kysely';
import type { PackageFile } from '#banners/stills/backup-image.ts';
import { endsOf, type EndPicture, type NoEnd } from '#banners/stills/find-ends.ts';
import { contentsOf, type DeliveredVersion } from '#checks/find-deliveries.ts';
import { FoundCounts } from '#checks/found-counts.ts';
import { approvalsOf, type Approval } from '#decisions/find-approvals.ts';
import type { CheckExtent } from '#export/read-checks.ts';
import type { Queries } from '#platform/db.ts';
import { readBanners, type ReadBanner } from './read-banners.ts';

export type PackOrder = Pick<BodyOf<typeof makePack>, 'banners' | 'makeBackups' | 'pages' | 'template' | 'withBackups'>;

/** A banner that goes into the pack. */
export interface PackedBanner extends ReadBanner {
  version: NonNullable<ReadBanner['version']>;
  /** in the pack, without an ending */
  name: string;
  files: PackageFile[];
  approval: Approval | undefined;
  /** where a click leads, as the page itself says; '' where nobody knows */
  clickAddress: string;
  /** the picture of its end, of which a backup image is made, or why there is none; undefined where none is wanted */
  end: EndPicture | NoEnd | undefined;
}

/** One of the chosen banners that is not in the pack. */
export interface LeftOutBanner {
  banner: Pick<ReadBanner, 'group' | 'row' | 'column' | 'file'> | undefined;
  why: LeftOutWhy;
}

export interface Pack {
  sheet: string;
  packed: PackedBanner[];
  leftOut: LeftOutBanner[];
}

async function filesOf(db: Queries, hashes: readonly string[]): Promise<Map<string, PackageFile[]>> {
  const { rows } = await sql<PackageFile & { package: string }>`
    select encode(package, 'hex') as package, path, encode(blob, 'hex') as hash, bytes
    from package_file where package in (select decode(hash, 'hex') from unnest(${hashes}::text[]) as wanted (hash))
    order by package, path
  `.execute(db);
  const files = rows.map((row) => ({ ...row, bytes: Number(row.bytes) }));
  return Map.groupBy(files, (file) => file.package);
}

/** Facts of banners that are in memory at once. */
const atOnce = 50;
/** An address that is whole in the words that show where it stands. */
const quotedAddress = /(["'`])\s*(https?:\/\/[^\s"'`<>\\]+)\s*\1/i;

/** The addresses that pages preset their clicks to, by version, where their bytes were read. */
async function clickAddresses(db: Queries, versions: readonly DeliveredVersion[]): Promise<Map<number, string>> {
  const addresses = new Map<number, string>();
  for (let start = 0; start < versions.length; start += atOnce) {
    for (const [versionID, { facts }] of await contentsOf(db, versions.slice(start, start + atOnce))) {
      const address = quotedAddress.exec(facts.clickTag?.spot.words ?? '')?.[2];
      if (address) addresses.set(versionID, address);
    }
  }
  return addresses;
}

/** Why a banner of the order is not in the pack; undefined where it is. */
function whyNot(banner: ReadBanner, { anyway, number }: PackOrder['banners'][number]): LeftOutWhy | undefined {
  if (!banner.version) return 'noCopy';
  if (banner.number !== number) return 'otherVersion';
  const why = notReady(banner);
  if (anyway === undefined || why === undefined) return why;
  return why === anyway ? undefined : 'otherReason';
}

/** As of one moment; the files themselves are read later, as they are sent. */
export async function readPack(db: Queries, extent: CheckExtent, order: PackOrder): Promise<Pack> {
  const ordered = new Map(order.banners.map((one) => [one.cellID, one]));
  const cellIDs = [...ordered.keys()];
  const { banners, fields, sheet } = await readBanners(db, new FoundCounts(), {
    ...extent,
    cellIDs,
    most: cellIDs.length,
  });
  const there = new Set(banners.map(({ cellID }) => cellID));
  const leftOut: LeftOutBanner[] = cellIDs
    .filter((cellID) => !there.has(cellID))
    .map(() => ({ banner: undefined, why: 'gone' }));
  const ready = banners.flatMap((banner) => {
    const one = ordered.get(banner.cellID);
    const why = one ? whyNot(banner, one) : 'gone';
    if (why !== undefined) leftOut.push({ banner, why });
    return why === undefined && banner.version ? [{ ...banner, version: banner.version }] : [];
  });
  // What becomes a folder has no ending.
  const endingIn = (ending: string) => (order.pages === 'folder' && ending === '.zip' ? '' : ending);
  const names = namesInPack(
    order.template,
    fields,
    ready.map(({ ending, values }) => ({ values, ending: endingIn(ending) })),
  );
  const files = await filesOf(
    db,
    ready.map(({ version }) => version.hash),
  );
  const approvals = await approvalsOf(
    db,
    ready.map(({ version }) => version.versionID),
  );
  const pages = order.makeBackups ? ready.filter(({ fileType }) => fileType === 2) : [];
  const ends = await endsOf(
    db,
    pages.map(({ version }) => version.hash),
  );
  const addresses = await clickAddresses(
    db,
    ready.flatMap(({ checked }) => checked ?? []),
  );
  return {
    sheet,
    leftOut,
    packed: ready.map((banner, at) => ({
      ...banner,
      name: names[at]?.slice(0, names[at].length - endingIn(banner.ending).length) ?? '',
      files: files.get(banner.version.hash) ?? [],
      approval: approvals.get(banner.version.versionID),
      clickAddress: addresses.get(banner.version.versionID) ?? '',
      end: ends.get(banner.version.hash),
    })),
  };
}
