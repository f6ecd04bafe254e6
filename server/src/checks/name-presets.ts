/** Naming the presets that the banners of a sheet, or of one of its groups, have to pass. */
import { isDeepStrictEqual } from 'node:util';
import type { NamedPresets, PresetID, PresetName } from '@marquee/contract/checks/naming.ts';
import { shippedPresets } from '@marquee/contract/checks/shipped-presets.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { changeSheet } from '#access/change-sheet.ts';
import type { Ctx, Viewer } from '#access/ctx.ts';
import { facesOf } from '#access/faces.ts';
import { mustBeLoggedIn, mustHaveRole } from '#access/roles.ts';
import { membersOnly } from '#access/seen.ts';
import type { Queries } from '#platform/db.ts';
import type { Written } from '#sheet-log/write.ts';
import { hasGroup, namedIn, type NamedInSheet } from './find-named.ts';
import { ownPresetsOf, presetsByID } from './find-presets.ts';
import { wantFactsOfSheet } from './facts-store.ts';
import * as store from './naming-store.ts';

/** What is named, and what may be. Who is of another account sees of the account's own presets those that the sheet names. */
export async function listChoosablePresets(
  ctx: Ctx,
  sheetID: number,
): Promise<{ named: NamedPresets; choices: (PresetName & { isShipped: boolean })[] }> {
  const { kysely } = ctx.services.db;
  const viewer = await mustHaveRole(kysely, mustBeLoggedIn(ctx), sheetID, 'member');
  const { accountID, named, presets } = await namedIn(kysely, sheetID);
  const isOwn = viewer.accountID === accountID;
  const own = isOwn ? await ownPresetsOf(kysely, accountID) : presets.filter(({ isShipped }) => !isShipped);
  const choices = [...own, ...shippedPresets].map(({ isShipped, name, presetID }) => ({ presetID, name, isShipped }));
  return { named, choices };
}

/** Throws `unknownPreset` where one of them is not there, or is not to be known of by who names it. */
async function mustKnow(
  db: Queries,
  viewer: Viewer,
  { accountID, presets }: NamedInSheet,
  wanted: readonly PresetID[],
): Promise<void> {
  const there = await presetsByID(db, accountID, wanted);
  const isKept = (id: PresetID) => presets.some(({ presetID }) => presetID === id);
  const mayName = (id: PresetID) => {
    const preset = there.get(id);
    return preset && (preset.isShipped || viewer.accountID === accountID || isKept(id));
  };
  if (!wanted.every(mayName)) throw new Refusal('unknownPreset');
}

/** A list of presets, and what it was before it was changed. */
interface ChangedList {
  presetIDs: readonly PresetID[];
  before?: readonly PresetID[] | undefined;
}

/** The list, with what others have named since, and without what they have taken away. */
function wantedOf({ before, presetIDs }: ChangedList, now: readonly PresetID[]): PresetID[] {
  const isGone = (id: PresetID) => before?.includes(id) === true && !now.includes(id);
  const isNew = (id: PresetID) => before?.includes(id) === false;
  return [...new Set([...presetIDs.filter((id) => !isGone(id)), ...now.filter(isNew)])];
}

/**
 * Names presets in the place of those that the sheet, or the group, names; in this order. Throws `unknownGroup` and `unknownPreset`. The bytes
 * of its banners are read afterwards, so that nobody's edit waits for it.
 */
export async function namePresets(
  ctx: Ctx,
  place: store.NamingPlace,
  list: ChangedList,
): Promise<Written<NamedPresets>> {
  const { groupID, sheetID } = place;
  const written = await changeSheet(ctx, sheetID, 'member', async (tx, say, viewer) => {
    if (groupID !== null && !(await hasGroup(tx, sheetID, groupID))) throw new Refusal('unknownGroup');
    const before = await namedIn(tx, sheetID);
    const { ofGroups, ofSheet } = before.named;
    const replaced =
      groupID === null ? ofSheet : (ofGroups.find((group) => group.groupID === groupID)?.presetIDs ?? []);
    const wanted = wantedOf(list, replaced);
    if (isDeepStrictEqual(replaced, wanted)) return before.named;
    await mustKnow(tx, viewer, before, wanted);
    await store.namePresets(tx, place, wanted, replaced);
    say(facesOf(membersOnly, { kind: 'checkBanners', cells: [] }));
    return (await namedIn(tx, sheetID)).named;
  });
  if (list.presetIDs.length > 0) await wantFactsOfSheet(ctx.services.db.kysely, sheetID);
  ctx.services.nudgeChecks();
  return written;
}
