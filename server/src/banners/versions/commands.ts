/** Versions, for members who see the cell: the public has no trace of them. They are read, and taken of a file that changed after its approval. */
import type { Steered } from '@marquee/contract/steered.ts';
import type { FreezingCell, VersionStack } from '@marquee/contract/versions.ts';
import type { BannerDecision } from '@marquee/contract/decisions.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { changeSheet } from '#access/change-sheet.ts';
import type { Ctx } from '#access/ctx.ts';
import { facesOf } from '#access/faces.ts';
import { mustBeLoggedIn, mustHaveRole } from '#access/roles.ts';
import { isSeenBy } from '#access/seen.ts';
import { cellsOfBytes, sayChecked, tellChecked } from '#checks/tell-checks.ts';
import { decisionOf, verdictsOn } from '#decisions/find-decisions.ts';
import { followDecisions } from '#decisions/follow-status.ts';
import { findPeople } from '#people/find-people.ts';
import { keyFor } from '#platform/secret.ts';
import { findBannerCell, type BannerCell } from '#banners/find-banner.ts';
import { bannerFilesPath, makeVersionPass, passPurpose } from '#banners/playing/banner-pass.ts';
import { stillBase } from '#banners/stills/still-pass.ts';
import { fileNameIn } from '#banners/transfer/paths.ts';
import type { Written } from '#sheet-log/write.ts';
import { currentVersion, notFrozenIn, progressOf, versionByNumber, versionsOf } from './find-versions.ts';
import { keep, steeredOf } from './steered.ts';
import { takeChanged } from './store.ts';
import { toldMoments } from './told-moments.ts';

/** A banner cell of a sheet that is there, for a member who sees it, whatever it shows by now. */
export async function mustSeeCell(ctx: Ctx, cellID: number): Promise<{ cell: BannerCell; userID: number }> {
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
  const { cell, userID } = await mustSeeCell(ctx, cellID);
  const { kysely } = ctx.services.db;
  const base = stillBase(ctx.services.settings, { sheetID: cell.sheetID, reader: userID });
  const [progress, versions] = [await progressOf(kysely, cellID), await versionsOf(kysely, cellID)];
  const people = await findPeople(kysely, [...new Set(versions.flatMap(({ takenBy }) => takenBy ?? []))]);
  const { rowID, columnID } = cell;
  const { state, reason } = progress ?? { state: 'waiting' as const, reason: null };
  const played = await currentVersion(kysely, cellID);
  const verdicts = await verdictsOn(
    kysely,
    versions.map(({ versionID }) => versionID),
  );
  const steered = await steeredOf(kysely, cellID);
  return {
    cellID,
    rowID,
    columnID,
    state,
    reason,
    decision: await decisionOf(kysely, { cellID, rowID, columnID }),
    versions: versions.map(({ versionID: id, modifiedAt, moments, takenAt, takenBy, ...version }) => ({
      ...version,
      moments: moments && toldMoments(base, cellID, version.number, moments),
      changedAt: modifiedAt?.toISOString() ?? null,
      takenAt: takenAt.toISOString(),
      takenBy: people.find(({ userID }) => userID === takenBy) ?? null,
      isCurrent: version.number === played?.number,
      verdicts: verdicts.get(id) ?? [],
      steered: steered.get(id) ?? null,
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
  const name = fileNameIn(version.page);
  return { address: `${bannerFilesPath}${pass}/${encodeURIComponent(name)}` };
}

/**
 * Keeps how well a version is steered. It says nothing that a viewer would not find out again, so nobody is told, but where the account's
 * sheets have the same bytes checked: how long an animation lasts is known by it.
 */
export async function keepSteered(
  ctx: Ctx,
  cellID: number,
  found: Steered & { number: number; hash: string },
): Promise<Steered> {
  await mustSeeCell(ctx, cellID);
  const { kysely } = ctx.services.db;
  const kept = await keep(kysely, cellID, found);
  if (!kept) throw new Refusal('otherVersion');
  const { accountID, isNew, steered } = kept;
  if (isNew) await tellChecked(ctx.services, await cellsOfBytes(kysely, { ...kept, fileType: 2 }, accountID));
  return steered;
}

/** Takes the file that lies on the server in place of the approved one as a new version, which waits for its decisions. */
export async function takeChangedFile(ctx: Ctx, cellID: number): Promise<Written<BannerDecision>> {
  const { cell, userID } = await mustSeeCell(ctx, cellID);
  return changeSheet({ ...ctx, deed: 'newVersion' }, cell.sheetID, 'member', async (tx, say) => {
    const now = await findBannerCell(tx, cellID);
    if (!now || !isSeenBy(userID, now)) throw new Refusal('notFound');
    // Somebody was quicker, or the approved file is back.
    if (!(await takeChanged(tx, cellID, userID))) throw new Refusal('otherVersion');
    await followDecisions(tx, say, [cellID], userID);
    const decision = await decisionOf(tx, { cellID, rowID: now.rowID, columnID: now.columnID });
    const seen = { onlyFor: now.onlyFor, isPublic: false };
    await sayChecked(tx, say, [cellID]);
    say(facesOf(seen, { kind: 'decideBanners', cells: [decision], comment: null }));
    return decision;
  });
}
