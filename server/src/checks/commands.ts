/** What is found in banners by the presets that their sheet and their group name, for members who see them. */
import type { VersionChecks } from '@marquee/contract/checks/checks.ts';
import type { Preset } from '@marquee/contract/checks/presets.ts';
import type { SheetChecks } from '@marquee/contract/checks/sheet-checks.ts';
import { toSteps } from '@marquee/contract/packed-sheet.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { markOfFile } from '@marquee/contract/stills.ts';
import type { Ctx, Services } from '#access/ctx.ts';
import { mustBeLoggedIn, mustHaveRole } from '#access/roles.ts';
import { isSeenBy } from '#access/seen.ts';
import { contentsOf, deliveriesIn, deliveryOf, findCheckedCell, type Delivery } from './find-deliveries.ts';
import { namedIn, presetsFor } from './find-named.ts';
import type { FoundCounts } from './found-counts.ts';
import { findingsBy } from './findings-by.ts';
import { hurryFacts, wantFactsOfVersions } from './facts-store.ts';

/** Has bytes read that nobody has asked for yet; whoever sees these banners is told when they are known. */
async function wantUnread(services: Services, deliveries: readonly Delivery[]): Promise<void> {
  const unread = deliveries.flatMap(({ version }) => (version?.isToBeRead ? version.versionID : []));
  if (unread.length === 0) return;
  await wantFactsOfVersions(services.db.kysely, unread);
  services.nudgeChecks();
}

/** The banners that a sheet’s presets are for, as they play now, with how much each preset finds in them. */
export async function listChecks(counts: FoundCounts, ctx: Ctx, sheetID: number): Promise<SheetChecks> {
  const { db, settings } = ctx.services;
  const { kysely } = db;
  const { userID } = await mustHaveRole(kysely, mustBeLoggedIn(ctx), sheetID, 'member');
  const inSheet = await namedIn(kysely, sheetID);
  const { named, presets } = inSheet;
  if (presets.length === 0) return { named, presets: [], cells: [], files: [], states: [], found: [] };
  const reader = { userID, keepsVersions: settings.versions };
  const all = await deliveriesIn(kysely, { sheetID }, reader);
  const byGroup = new Map<number, Preset[]>();
  for (const groupID of new Set(all.map((one) => one.groupID))) byGroup.set(groupID, presetsFor(inSheet, groupID));
  const of = (delivery: Delivery) => byGroup.get(delivery.groupID) ?? [];
  const checked = all.filter((delivery) => of(delivery).length > 0);
  await wantUnread(ctx.services, checked);
  const asked = checked.flatMap((delivery) => {
    const { state, version } = delivery;
    return version && state === 'checked' ? [{ version, presets: of(delivery) }] : [];
  });
  const answers = await counts.of(kysely, sheetID, asked);
  const byVersion = new Map(asked.map(({ version }, at) => [version, answers[at]]));
  const found = checked.map(({ version }) => version && byVersion.get(version));
  return {
    named,
    presets: presets.map(({ name, presetID }) => ({ presetID, name })),
    cells: toSteps(checked.map(({ cellID }) => cellID)),
    files: checked.map(markOfFile),
    states: checked.map(({ state }, at) => (state === 'checked' && !found[at] ? 'waiting' : state)),
    found: found.map((ofCell) => (ofCell ? presets.map(({ presetID }) => ofCell.get(presetID) ?? null) : [])),
  };
}

/** What is found in the version that a banner plays, or in another one of it. */
export async function getChecks(
  ctx: Ctx,
  cellID: number,
  { number }: { number?: number | undefined },
): Promise<VersionChecks> {
  const viewer = mustBeLoggedIn(ctx);
  const { db, settings } = ctx.services;
  const { kysely } = db;
  const cell = await findCheckedCell(kysely, cellID);
  if (!cell) throw new Refusal('notFound');
  const { userID } = await mustHaveRole(kysely, viewer, cell.sheetID, 'member');
  if (!isSeenBy(userID, cell)) throw new Refusal('notFound');
  const delivery = await deliveryOf(kysely, cellID, number, settings.versions);
  if (!delivery) throw new Refusal('notFound');
  const { groupID, reason, state, version } = delivery;
  const presets = presetsFor(await namedIn(kysely, cell.sheetID), groupID);
  const about = { state, reason, number: version?.number ?? 0, presets: [] };
  if (presets.length === 0) return { ...about, state: 'checked', reason: null };
  await wantUnread(ctx.services, [delivery]);
  if (version && state === 'waiting') await hurryFacts(kysely, version.versionID);
  if (!version || state !== 'checked') return about;
  const contents = (await contentsOf(kysely, [version])).get(version.versionID);
  if (!contents) return { ...about, state: 'waiting' };
  const delivered = { ...version.delivered, ...contents };
  return { ...about, presets: presets.map((preset) => findingsBy(preset, delivered)) };
}
