/** Delivery packs: what one can hold, and making it. */
import { unknownFields } from '@marquee/contract/delivery/pack-names.ts';
import { packLimits, type listPackBanners, type makePack as makePackCall } from '@marquee/contract/delivery/packs.ts';
import type { BodyOf, ReplyOf } from '@marquee/contract/endpoint.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { sql } from 'kysely';
import type { Ctx } from '#access/ctx.ts';
import { mustBeLoggedIn, mustHaveRole } from '#access/roles.ts';
import { wantFactsOfSheet } from '#checks/facts-store.ts';
import { namedIn } from '#checks/find-named.ts';
import type { FoundCounts } from '#checks/found-counts.ts';
import { mustReport, start, type Export } from '#export/commands.ts';
import type { Queries } from '#platform/db.ts';
import { backupSources } from './backup-sources.ts';
import { NameFields } from './name-fields.ts';
import { readBanners } from './read-banners.ts';

/** So many files a zip lists, and a thread reads the names of. */
const mostFiles = 60_000;

/** The banners that a pack of a sheet or of one of its groups can hold, for members. */
export async function listBanners(
  counts: FoundCounts,
  ctx: Ctx,
  sheetID: number,
  groupID: number | undefined,
): Promise<ReplyOf<typeof listPackBanners>> {
  const { db, settings } = ctx.services;
  const { kysely } = db;
  const userID = await mustReport(ctx, sheetID, { groupID });
  if ((await namedIn(kysely, sheetID)).presets.length > 0) {
    await wantFactsOfSheet(kysely, sheetID);
    ctx.services.nudgeChecks();
  }
  const extent = { sheetID, userID, groupID, keepsVersions: settings.versions, most: packLimits.banners };
  const { banners, fields, noOfMore } = await readBanners(kysely, counts, extent);
  const backupOf = await backupSources(kysely, banners);
  return {
    fields,
    noOfMore,
    banners: banners.map((banner) => {
      const { checked: _checked, file: _file, found: _found, size: _size, version: _version, ...told } = banner;
      return { ...told, backup: backupOf(banner) };
    }),
  };
}

/** How much a pack would hold, of the cells that are in the sheet and that all members see. */
async function weightOf(
  db: Queries,
  sheetID: number,
  banners: BodyOf<typeof makePackCall>['banners'],
): Promise<{ cells: number; bytes: number; files: number }> {
  const { rows } = await sql<{ cells: string; bytes: string; files: string }>`
    select count(c.cell_id) as cells, coalesce(sum(p.bytes), 0) as bytes, coalesce(sum(p.no_of_files), 0) as files
    from unnest(${banners.map(({ cellID }) => cellID)}::int[], ${banners.map(({ number }) => number)}::int[])
      as wanted (cell_id, number)
    join alive_cell c on c.cell_id = wanted.cell_id and c.sheet_id = ${sheetID} and c.only_for is null
    left join version v on v.cell_id = c.cell_id and v.number = wanted.number
    left join package p on p.hash = v.package
  `.execute(db);
  const [sums] = rows;
  return { cells: Number(sums?.cells), bytes: Number(sums?.bytes), files: Number(sums?.files) };
}

/** Starts making a pack, for members. Throws `notFound` where none of the banners is in the sheet, `packTooLarge`, `nothingToPack` where none of them is ready, and `badInput` for a field that isn't there. */
export async function makePack(
  ctx: Ctx,
  sheetID: number,
  body: BodyOf<typeof makePackCall>,
): Promise<Export & { leftOut: number; aboutBytes: number }> {
  const { db, settings } = ctx.services;
  const { banners, makeBackups, pages, template, timeZone, withBackups } = body;
  const { userID } = await mustHaveRole(db.kysely, mustBeLoggedIn(ctx), sheetID, 'member');
  const weight = await weightOf(db.kysely, sheetID, banners);
  if (weight.cells === 0) throw new Refusal('notFound');
  if (weight.bytes > packLimits.bytes || weight.files > mostFiles) throw new Refusal('packTooLarge');
  const { names } = await NameFields.of(db.kysely, sheetID, userID);
  const [unknown] = unknownFields(template, names);
  if (unknown !== undefined) {
    const message = `There is no field {${unknown}}`;
    throw new Refusal('badInput', { errors: [{ path: 'body.template', message }] });
  }
  const pack = {
    order: { banners, pages, template, withBackups, makeBackups: withBackups ? makeBackups : undefined },
    keepsVersions: settings.versions,
    blobs: { blobUrl: settings.blobUrl, dataDir: settings.dataDir },
  };
  const job = { sheetID, userID, withHiddenGroups: true, timeZone, pack };
  const { bytes, name } = await start(ctx, job, { kind: 'packMade' });
  const { aboutBytes, leftOut, packed } = await bytes.counts;
  if (packed === 0) {
    bytes.destroy();
    throw new Refusal('nothingToPack');
  }
  return { name: `${name} delivery`, bytes, leftOut, aboutBytes };
}
