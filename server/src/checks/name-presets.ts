/** Naming the presets that the banners of a sheet, or of one of its groups, have to pass. */
import { isDeepStrictEqual } from 'node:util';
import { presetsPerPlace, type NamedPresets, type PresetID, type PresetName } from '@marquee/contract/checks/naming.ts';
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

/** What is named now that was not, and no longer, by name and for the history. */
async function deedOf(
  db: Queries,
  { accountID }: NamedInSheet,
  { groupID, named, wanted }: { groupID: number | null; named: readonly PresetID[]; wanted: readonly PresetID[] },
): Promise<{ groupID: number | null; added: string[]; removed: string[] }> {
  const presets = await presetsByID(db, accountID, [...named, ...wanted]);
  const namesOf = (ids: readonly PresetID[]) => ids.flatMap((presetID) => presets.get(presetID)?.name ?? []);
  const added = namesOf(wanted.filter((presetID) => !named.includes(presetID)));
  return { groupID, added, removed: namesOf(named.filter((presetID) => !wanted.includes(presetID))) };
}

/**
 * Names presets besides those that the sheet, or the group, names, in this order, and some of these no longer. Throws `unknownGroup`,
 * `unknownPreset`, and `badInput` where they would be too many. The bytes of its banners are read afterwards, so that nobody's edit waits for it.
 */
export async function namePresets(
  ctx: Ctx,
  place: store.NamingPlace,
  { add, remove }: { add: readonly PresetID[]; remove: readonly PresetID[] },
): Promise<Written<NamedPresets>> {
  const { groupID, sheetID } = place;
  const written = await changeSheet(ctx, sheetID, 'member', async (tx, say, viewer) => {
    if (groupID !== null && !(await hasGroup(tx, sheetID, groupID))) throw new Refusal('unknownGroup');
    const before = await namedIn(tx, sheetID);
    const { ofGroups, ofSheet } = before.named;
    const named = groupID === null ? ofSheet : (ofGroups.find((group) => group.groupID === groupID)?.presetIDs ?? []);
    await mustKnow(tx, viewer, before, add);
    const wanted = [...new Set([...named.filter((presetID) => !remove.includes(presetID)), ...add])];
    if (wanted.length > presetsPerPlace) {
      throw new Refusal('badInput', {
        errors: [{ path: 'add', message: `makes more than ${presetsPerPlace} presets` }],
      });
    }
    if (isDeepStrictEqual(named, wanted)) return before.named;
    await store.namePresets(tx, place, wanted, named);
    const presets = await deedOf(tx, before, { groupID, named, wanted });
    say(facesOf(membersOnly, { kind: 'checkBanners', cells: [] }), JSON.stringify({ presets }));
    return (await namedIn(tx, sheetID)).named;
  });
  if (add.length > 0) await wantFactsOfSheet(ctx.services.db.kysely, sheetID);
  ctx.services.nudgeChecks();
  return written;
}
