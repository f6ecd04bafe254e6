/** Reads the banners that a delivery pack can hold, as all members see them: what is decided on each, how it does by its checks, and what it is called. */
import type { FoundCounts as Counts } from '@marquee/contract/checks/sheet-checks.ts';
import { resultOf, type CheckResult } from '@marquee/contract/checks/results.ts';
import type { Preset } from '@marquee/contract/checks/presets.ts';
import type { PackBanner } from '@marquee/contract/delivery/packs.ts';
import { sql } from 'kysely';
import { deliveriesIn, type DeliveredVersion, type Delivery } from '#checks/find-deliveries.ts';
import { namedIn, presetsFor } from '#checks/find-named.ts';
import type { FoundCounts } from '#checks/found-counts.ts';
import { decisionsOfCells } from '#decisions/find-decisions.ts';
import type { Queries } from '#platform/db.ts';
import { bannerCells, namesOf, sizeOf, type CheckExtent } from '#export/read-checks.ts';
import { NameFields } from './name-fields.ts';

/** A version as it is kept. */
interface Kept {
  versionID: number;
  /** the hash of its package, in hex */
  hash: string;
  /** the file that is opened */
  page: string;
  bytes: number;
  noOfFiles: number;
  isWhole: boolean;
}

/** How a banner does by one preset. */
interface FoundBy {
  preset: string;
  counts: NonNullable<Counts>;
}

export interface ReadBanner extends Omit<PackBanner, 'backup'> {
  /** as its cell is filled: its path below the account */
  file: string;
  size: string;
  /** undefined where there is no copy */
  version: (Kept & { zipBytes: number | null }) | undefined;
  /** its version as checks know it, where that is checked */
  checked: DeliveredVersion | undefined;
  found: FoundBy[];
}

export interface PackExtent extends CheckExtent {
  /** of these alone, where they are named */
  cellIDs?: readonly number[];
  /** so many of them; those behind are counted */
  most: number;
}

async function keptOf(db: Queries, deliveries: readonly Delivery[]): Promise<Map<number, Kept>> {
  const versionIDs = deliveries.flatMap(({ version }) => version?.versionID ?? []);
  const { rows } = await sql<Kept>`
    select v.version_id as "versionID", encode(v.package, 'hex') as hash, v.page, p.bytes, p.no_of_files as "noOfFiles", v.is_whole as "isWhole"
    from version v join package p on p.hash = v.package
    where v.version_id = any(${versionIDs}::int[])
  `.execute(db);
  return new Map(rows.map((row) => [row.versionID, { ...row, bytes: Number(row.bytes) }]));
}

/** `index.html` in a folder is called as the folder is. */
function stemOf(path: string): string {
  const parts = path.split('/').filter((part) => part !== '');
  const last = parts.at(-1) ?? '';
  return (/^index\.html?$/i.test(last) && parts.at(-2)) || last.replace(/(?<=.)\.[^.]*$/, '');
}

const endingOf = (path: string): string => /\.[a-z\d]{1,8}$/i.exec(path)?.[0].toLowerCase() ?? '';

/** A pack says itself whether pages come as zips: how one lies on its server is nothing that is wrong in it. */
function inPack(preset: Preset): Preset {
  const { 'pkg.zip': _delivered, ...rules } = preset.rules;
  return { ...preset, rules };
}

/** How each does in a pack, by the presets that it has to pass; null for one that has none, or whose bytes nobody has read yet. */
async function checksOf(
  db: Queries,
  counts: FoundCounts,
  sheetID: number,
  deliveries: readonly Delivery[],
): Promise<{ result: CheckResult | null; found: FoundBy[] }[]> {
  const inSheet = await namedIn(db, sheetID);
  const groups = [...new Set(deliveries.map(({ groupID }) => groupID))];
  const byGroup = new Map(
    groups.map((groupID): [number, Preset[]] => [groupID, presetsFor(inSheet, groupID).map(inPack)]),
  );
  const presetsOf = ({ groupID }: Delivery) => byGroup.get(groupID) ?? [];
  const isAsked = ({ state, version }: Delivery) => state === 'checked' && version !== undefined;
  const asked = deliveries.filter((one) => isAsked(one) && presetsOf(one).length > 0);
  const answers = await counts.of(
    db,
    sheetID,
    asked.flatMap((one) => (one.version ? [{ version: one.version, presets: presetsOf(one) }] : [])),
  );
  const answerTo = new Map(asked.map((one, at) => [one, answers[at]]));
  return deliveries.map((delivery) => {
    const presets = presetsOf(delivery);
    if (presets.length === 0) return { result: null, found: [] };
    if (delivery.state !== 'checked') return { result: delivery.state, found: [] };
    const answer = answerTo.get(delivery);
    if (!answer) return { result: 'waiting', found: [] };
    const found = presets.flatMap(({ name, presetID }) => {
      const ofPreset = answer.get(presetID);
      return ofPreset ? [{ preset: name, counts: ofPreset }] : [];
    });
    const results = new Set(found.map((one) => resultOf(one.counts)));
    return { result: (['fails', 'warns', 'passes'] as const).find((result) => results.has(result)) ?? null, found };
  });
}

export interface ReadBanners {
  sheet: string;
  fields: string[];
  /** in the order of the sheet */
  banners: ReadBanner[];
  noOfMore: number;
}

/** `counts` are of packs alone: elsewhere more is found in the same banners. */
export async function readBanners(db: Queries, counts: FoundCounts, extent: PackExtent): Promise<ReadBanners> {
  const { sheetID, userID } = extent;
  const fields = await NameFields.of(db, sheetID, userID);
  const chosen = extent.cellIDs && new Set(extent.cellIDs);
  const all = (await bannerCells(db, extent)).filter((cellID) => chosen?.has(cellID) ?? true);
  const cellIDs = all.slice(0, extent.most);
  const placeOf = new Map(cellIDs.map((cellID, at) => [cellID, at]));
  const deliveries = (await deliveriesIn(db, { sheetID, cellIDs }, extent)).toSorted(
    (a, b) => (placeOf.get(a.cellID) ?? 0) - (placeOf.get(b.cellID) ?? 0),
  );
  const names = await namesOf(db, deliveries);
  const kept = await keptOf(db, deliveries);
  const checks = await checksOf(db, counts, sheetID, deliveries);
  const decided = await decisionsOfCells(db, cellIDs);
  const decisions = new Map(decided.map(({ decision }) => [decision.cellID, decision]));
  const valuesFor = await fields.reader(
    db,
    deliveries.map(({ rowID }) => rowID),
  );
  const banners = deliveries.flatMap((delivery, at): ReadBanner[] => {
    const named = names.get(delivery.cellID);
    const check = checks[at];
    if (!named || !check) return [];
    const { cellID, rowID, version } = delivery;
    const copy = version && kept.get(version.versionID);
    const number = copy ? version.number : 0;
    const file = `${named.folder}/${named.file}`;
    // As file names have it.
    const size = sizeOf(named).replace('×', 'x');
    const { column, group, row } = named;
    const said = { sheet: fields.sheet, group, row, column, file: stemOf(file), size };
    const fileType = version?.fileType ?? 2;
    const decision = decisions.get(cellID);
    return [
      {
        cellID,
        group,
        row,
        column,
        file: named.file,
        size,
        fileType,
        number,
        bytes: copy?.bytes ?? 0,
        decision: decision?.state ?? 'waiting',
        isChanged: decision?.isChanged ?? false,
        isWhole: copy?.isWhole ?? false,
        isPublic: named.isPublic,
        ...check,
        values: valuesFor(rowID, { ...said, version: `v${number}` }),
        ending: fileType === 2 ? '.zip' : endingOf(copy?.page ?? named.file),
        version: copy && { ...copy, zipBytes: version.delivered.zipBytes },
        checked: delivery.state === 'checked' ? version : undefined,
      },
    ];
  });
  return { sheet: fields.sheet, fields: fields.names, banners, noOfMore: all.length - cellIDs.length };
}
