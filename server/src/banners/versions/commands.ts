/** Reading versions, for members who see the cell: the public has no trace of them. */
import type { FreezingCell, VersionStack } from '@marquee/contract/versions.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import type { Ctx } from '#access/ctx.ts';
import { mustBeLoggedIn, mustHaveRole } from '#access/roles.ts';
import { isSeenBy } from '#access/seen.ts';
import { findPeople } from '#people/find-people.ts';
import { keyFor } from '#platform/secret.ts';
import { findBannerCell, type BannerCell } from '#banners/find-banner.ts';
import { bannerFilesPath, makeVersionPass, passPurpose } from '#banners/playing/banner-pass.ts';
import { notFrozenIn, progressOf, versionByNumber, versionsOf } from './find-versions.ts';

/** A banner cell of a sheet that is there, for a member who sees it, whatever it shows by now. */
async function mustSeeCell(ctx: Ctx, cellID: number): Promise<{ cell: BannerCell; userID: number }> {
  const viewer = mustBeLoggedIn(ctx);
  const { kysely } = ctx.services.db;
  const cell = await findBannerCell(kysely, cellID);
  if (!cell) throw new Refusal('notFound');
  const { userID } = await mustHaveRole(kysely, viewer, cell.sheetID, 'member');
  if (!isSeenBy(userID, cell)) throw new Refusal('notFound');
  return { cell, userID };
}

/** The versions of a cell, and how far its present file is frozen. */
export async function listVersions(ctx: Ctx, cellID: number): Promise<VersionStack> {
  const { cell } = await mustSeeCell(ctx, cellID);
  const { kysely } = ctx.services.db;
  const [progress, versions] = [await progressOf(kysely, cellID), await versionsOf(kysely, cellID)];
  const people = await findPeople(kysely, [...new Set(versions.flatMap(({ takenBy }) => takenBy ?? []))]);
  const { rowID, columnID } = cell;
  const { state, why, versionID } = progress ?? { state: 'waiting' as const, why: null, versionID: null };
  return {
    cellID,
    rowID,
    columnID,
    state,
    why,
    versions: versions.map(({ versionID: id, modifiedAt, takenAt, takenBy, ...version }) => ({
      ...version,
      changedAt: modifiedAt?.toISOString() ?? null,
      takenAt: takenAt.toISOString(),
      takenBy: people.find(({ userID }) => userID === takenBy) ?? null,
      isCurrent: state === 'frozen' && id === versionID,
    })),
  };
}

/** The banners of a sheet that are not frozen; none where no versions are kept. */
export async function listFreezing(ctx: Ctx, sheetID: number): Promise<{ cells: FreezingCell[] }> {
  const { kysely } = ctx.services.db;
  const { userID } = await mustHaveRole(kysely, mustBeLoggedIn(ctx), sheetID, 'member');
  return { cells: ctx.services.settings.versions ? await notFrozenIn(kysely, sheetID, userID) : [] };
}

/** Where a version is played from. */
export async function getVersionAddress(
  ctx: Ctx,
  { cellID, number }: { cellID: number; number: number },
): Promise<{ address: string }> {
  const { userID } = await mustSeeCell(ctx, cellID);
  const version = await versionByNumber(ctx.services.db.kysely, cellID, number);
  if (!version) throw new Refusal('notFound');
  const key = keyFor(ctx.services.settings, passPurpose);
  const pass = makeVersionPass(key, { cellID, reader: userID, number, hash: version.package }, Date.now());
  const name = version.page.slice(version.page.lastIndexOf('/') + 1);
  return { address: `${bannerFilesPath}${pass}/${encodeURIComponent(name)}` };
}
