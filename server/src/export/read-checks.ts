/** What a check report says: each banner that has to pass presets, in the order of the sheet, with what these find in it as it plays now. */
import { sizeInName } from '@marquee/contract/banner-names/names.ts';
import type { CheckState } from '@marquee/contract/checks/sheet-checks.ts';
import type { CheckFailure, FindingLevel, PresetFindings } from '@marquee/contract/checks/checks.ts';
import type { Preset } from '@marquee/contract/checks/presets.ts';
import { resultOf, type CheckResult } from '@marquee/contract/checks/results.ts';
import { sql } from 'kysely';
import { contentsOf, deliveriesIn, type Delivery } from '#checks/find-deliveries.ts';
import { presetsFor, type NamedInSheet } from '#checks/find-named.ts';
import { findingsBy } from '#checks/findings-by.ts';
import type { Queries } from '#platform/db.ts';
import { pixelsInWords } from './read-record.ts';

/** A banner of the report, in words. */
export interface CheckedBanner {
  group: string;
  row: string;
  column: string;
  file: string;
  /** in pixels; empty where nobody knows it */
  size: string;
  /** 0 where it has none yet */
  version: number;
  /** of its version; empty where it has none */
  hash: string;
  state: CheckState;
  /** why it can't be checked */
  reason: CheckFailure | null;
  /** by each preset that it has to pass and that is for banners like it */
  found: PresetFindings[];
}

export type FindingCounts = readonly [fails: number, warns: number, unknown: number];

export function countsOf({ findings }: PresetFindings): FindingCounts {
  const number = (level: FindingLevel) => findings.filter((finding) => finding.level === level).length;
  return [number('fail'), number('warn'), number('unknown')];
}

/** What a banner comes to by all its presets; undefined where none of them is for banners like it. */
export function resultOfBanner({ found, state }: CheckedBanner): CheckResult | undefined {
  if (state !== 'checked') return state;
  if (found.length === 0) return undefined;
  const results = new Set(found.map((one) => resultOf(countsOf(one))));
  return (['fails', 'warns', 'passes'] as const).find((result) => results.has(result));
}

/** Which banners are wanted, and whose eyes they are read with. */
export interface CheckExtent {
  sheetID: number;
  userID: number;
  groupID: number | undefined;
  /** false where this server freezes nothing */
  keepsVersions: boolean;
}

/** Banners whose facts are in memory at once. */
const atOnce = 50;

/** The cells with banners that all members see, in the order of the sheet. */
export async function bannerCells(db: Queries, { groupID, sheetID }: CheckExtent): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.cell_id as id
    from alive_cell c
    join alive_row r on r.row_id = c.row_id
    join alive_column k on k.column_id = c.column_id
    join cell_banner b on b.cell_id = c.cell_id
    where c.sheet_id = ${sheetID} and c.only_for is null and b.file_name <> '' and b.ftp_account_id is not null
      and (${groupID ?? null}::int is null or r.group_id = ${groupID ?? null})
    order by r.group_sort_key, r.group_id, r.sort_key, r.row_id, k.sort_key, k.column_id
  `.execute(db);
  return rows.map(({ id }) => id);
}

interface Named {
  cellID: number;
  group: string;
  row: string;
  column: string;
  file: string;
  folder: string;
  width: number;
  height: number;
  hash: string | null;
  isPublic: boolean;
}

/** How cells and their versions are called. */
export async function namesOf(db: Queries, deliveries: readonly Delivery[]): Promise<Map<number, Named>> {
  const cells = deliveries.map(({ cellID }) => cellID);
  const versions = deliveries.map(({ version }) => version?.versionID ?? null);
  const { rows } = await sql<Named>`
    select c.cell_id as "cellID", r.group_name as group, r.name as row, k.name as column,
      coalesce(v.file_name, b.file_name) as file, coalesce(v.folder, b.ftp_folder) as folder,
      coalesce(nullif(b.banner_width, 0), b.file_width, 0) as width,
      coalesce(nullif(b.banner_height, 0), b.file_height, 0) as height, encode(v.package, 'hex') as hash,
      r.is_public and k.is_public as "isPublic"
    from unnest(${cells}::int[], ${versions}::int[]) as wanted (cell_id, version_id)
    join cell c on c.cell_id = wanted.cell_id
    join alive_row r on r.row_id = c.row_id
    join alive_column k on k.column_id = c.column_id
    join cell_banner b on b.cell_id = c.cell_id
    left join version v on v.version_id = wanted.version_id
  `.execute(db);
  return new Map(rows.map((row) => [row.cellID, row]));
}

export function sizeOf({ file, folder, height, width }: Named): string {
  if (width > 0 && height > 0) return pixelsInWords({ width, height });
  return pixelsInWords(sizeInName(`${folder}/${file}`) ?? sizeInName(file));
}

async function some(
  db: Queries,
  extent: CheckExtent,
  cellIDs: readonly number[],
  presetsOf: (groupID: number) => readonly Preset[],
): Promise<CheckedBanner[]> {
  const places = new Map(cellIDs.map((id, at) => [id, at]));
  const deliveries = (await deliveriesIn(db, { sheetID: extent.sheetID, cellIDs }, extent))
    .filter(({ groupID }) => presetsOf(groupID).length > 0)
    .toSorted((a, b) => (places.get(a.cellID) ?? 0) - (places.get(b.cellID) ?? 0));
  const names = await namesOf(db, deliveries);
  const versions = deliveries.flatMap(({ state, version }) => (state === 'checked' ? (version ?? []) : []));
  const contents = await contentsOf(db, versions);
  return deliveries.flatMap(({ cellID, groupID, reason, state, version }) => {
    const named = names.get(cellID);
    if (!named) return [];
    const { column, file, group, hash, row } = named;
    const content = version && contents.get(version.versionID);
    const found =
      content && state === 'checked'
        ? presetsOf(groupID).map((preset) => findingsBy(preset, { ...version.delivered, ...content }))
        : [];
    return {
      group,
      row,
      column,
      file,
      reason,
      size: sizeOf(named),
      version: version?.number ?? 0,
      hash: hash ?? '',
      state: state === 'checked' && !content ? 'waiting' : state,
      found: found.filter(({ isForIt }) => isForIt),
    };
  });
}

/** The banners of the report, some at a time; of a group or a sheet that names no presets none. */
export async function* checkedBanners(
  db: Queries,
  extent: CheckExtent,
  inSheet: NamedInSheet,
): AsyncGenerator<CheckedBanner[]> {
  const byGroup = new Map<number, Preset[]>();
  const presetsOf = (groupID: number): Preset[] => {
    const presets = byGroup.get(groupID) ?? presetsFor(inSheet, groupID);
    byGroup.set(groupID, presets);
    return presets;
  };
  const cells = await bannerCells(db, extent);
  for (let start = 0; start < cells.length; start += atOnce)
    yield some(db, extent, cells.slice(start, start + atOnce), presetsOf);
}
