/** An account’s presets: its own users read them, its admin users make, change, delete and bring them back. */
import { isDeepStrictEqual } from 'node:util';
import type { PresetID } from '@marquee/contract/checks/naming.ts';
import type { DeletedPreset, Preset } from '@marquee/contract/checks/presets.ts';
import { shippedPresets } from '@marquee/contract/checks/shipped-presets.ts';
import { limits } from '@marquee/contract/limits.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import type { Ctx, Viewer } from '#access/ctx.ts';
import { mustBeLoggedIn, mustBeOwnAccount } from '#access/roles.ts';
import { note } from '#audit/note.ts';
import type { Tx } from '#platform/db.ts';
import { keepAnswer } from '#sheet-log/idempotency-key.ts';
import {
  countOwnPresets,
  deletedPresetsOf,
  holdAccount,
  holdOwnPreset,
  originOf,
  ownPreset,
  ownPresetsOf,
  sheetsByPreset,
} from './find-presets.ts';
import * as store from './store.ts';

function mustBeAdmin(ctx: Ctx): Viewer {
  const viewer = mustBeLoggedIn(ctx);
  if (!viewer.isAdminUser) throw new Refusal('adminsOnly');
  return viewer;
}

/**
 * The account's own presets and those that come with Marquee. Its admin users are told on how many sheets each is named, and which of its own
 * can be brought back.
 */
export async function listPresets(
  ctx: Ctx,
  accountID: number,
): Promise<{ presets: Preset[]; mayChange: boolean; deleted?: DeletedPreset[] }> {
  const viewer = mustBeLoggedIn(ctx);
  mustBeOwnAccount(viewer, accountID);
  const { kysely } = ctx.services.db;
  const presets = [...(await ownPresetsOf(kysely, accountID)), ...shippedPresets];
  if (!viewer.isAdminUser) return { presets, mayChange: false };
  const sheets = await sheetsByPreset(kysely, accountID);
  const counted = <T extends DeletedPreset>(preset: T) => ({ ...preset, noOfSheets: sheets.get(preset.presetID) ?? 0 });
  const deleted = await deletedPresetsOf(kysely, accountID);
  return { presets: presets.map(counted), mayChange: true, deleted: deleted.map(counted) };
}

/** One at a time in each account, so that no two take the last place. Throws `tooManyPresets`. */
async function mustHaveRoom(tx: Tx, accountID: number): Promise<void> {
  await holdAccount(tx, accountID);
  if ((await countOwnPresets(tx, accountID)) >= limits.presetsPerAccount) throw new Refusal('tooManyPresets');
}

/** Makes a preset. What it is said to be made from, and when that was looked up, is kept with it where the account has or sees that one. */
export async function addPreset(
  ctx: Ctx,
  accountID: number,
  { basedOn, ...said }: store.SaidOfPreset & { basedOn: PresetID | null },
): Promise<Preset> {
  const viewer = mustBeAdmin(ctx);
  mustBeOwnAccount(viewer, accountID);
  const { userID } = viewer;
  return ctx.services.db.kysely.transaction().execute(async (tx) => {
    await mustHaveRoom(tx, accountID);
    const origin = basedOn === null ? undefined : await originOf(tx, accountID, basedOn);
    const preset = ownPreset(await store.addPreset(tx, said, { accountID, userID, origin }));
    await note(tx, ctx, { kind: 'presetMade', about: preset.name });
    await keepAnswer(tx, { call: ctx.call, userID }, preset);
    return preset;
  });
}

const saidOf = ({ advice, fileTypes, name, rules, source }: store.SaidOfPreset): store.SaidOfPreset => ({
  name,
  fileTypes,
  rules,
  source,
  advice,
});

/** Changes a preset, unless it turns out to be so already, and has the sheets that name it told once that is so. */
async function changeAndTell<T>(
  ctx: Ctx,
  presetID: number,
  work: (tx: Tx) => Promise<{ isChanged: boolean; answer: T }>,
): Promise<T> {
  const { answer, isChanged } = await ctx.services.db.kysely.transaction().execute(work);
  if (isChanged) ctx.services.tellPreset(presetID);
  return answer;
}

/**
 * Changes a preset that nobody has changed since; throws `presetChanged`. One that is as it is sent already stays so, whoever made it that:
 * it may be the same call again, whose answer was lost.
 */
export async function updatePreset(
  ctx: Ctx,
  presetID: number,
  { version, ...said }: store.SaidOfPreset & { version: number },
): Promise<Preset> {
  const { accountID } = mustBeAdmin(ctx);
  return changeAndTell(ctx, presetID, async (tx) => {
    const held = await holdOwnPreset(tx, accountID, presetID);
    if (!held || held.is_gone) throw new Refusal('notFound');
    const before = ownPreset(held);
    if (isDeepStrictEqual(saidOf(before), saidOf(said))) return { isChanged: false, answer: before };
    if (before.version !== version) throw new Refusal('presetChanged');
    const preset = ownPreset(await store.changePreset(tx, presetID, said));
    await note(tx, ctx, { kind: 'presetChanged', about: preset.name });
    return { isChanged: true, answer: preset };
  });
}

export async function deletePreset(ctx: Ctx, presetID: number): Promise<void> {
  const { accountID } = mustBeAdmin(ctx);
  await changeAndTell(ctx, presetID, async (tx) => {
    const held = await holdOwnPreset(tx, accountID, presetID);
    if (!held || held.is_gone) throw new Refusal('notFound');
    const { name } = await store.markDeleted(tx, presetID, true);
    await note(tx, ctx, { kind: 'presetDeleted', about: name });
    return { isChanged: true, answer: undefined };
  });
}

/** Brings a preset back; one that is there stays as it is. Throws `tooManyPresets`. */
export async function restorePreset(ctx: Ctx, presetID: number): Promise<Preset> {
  const { accountID } = mustBeAdmin(ctx);
  return changeAndTell(ctx, presetID, async (tx) => {
    const held = await holdOwnPreset(tx, accountID, presetID);
    if (!held) throw new Refusal('notFound');
    if (!held.is_gone) return { isChanged: false, answer: ownPreset(held) };
    await mustHaveRoom(tx, accountID);
    const preset = ownPreset(await store.markDeleted(tx, presetID, false));
    await note(tx, ctx, { kind: 'presetRestored', about: preset.name });
    return { isChanged: true, answer: preset };
  });
}
