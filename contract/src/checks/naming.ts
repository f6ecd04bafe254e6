/** Naming the presets that the banners of a sheet, or of one of its groups, have to pass. What presets ask for is in presets.ts. */
import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { FromConnection, Id, IdPath } from '#ids.ts';

/** Which a preset is: the name of one that comes with Marquee, or `own-` and the number of an account's own. */
export const PresetID = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be a preset')
  .max(60);
export type PresetID = z.infer<typeof PresetID>;

/** The number of an account's own preset; undefined for one that comes with Marquee. */
export function ownNumber(presetID: PresetID): number | undefined {
  const [, number] = /^own-([1-9]\d{0,9})$/.exec(presetID) ?? [];
  return Id.safeParse(Number(number)).data;
}

export const presetsPerPlace = 20;

/** A preset by its name alone. */
export const PresetName = z.object({ presetID: PresetID, name: z.string() });
export type PresetName = z.infer<typeof PresetName>;

/** Which presets the banners of a sheet have to pass; those of a group in addition to the sheet's. */
export const NamedPresets = z.object({
  ofSheet: z.array(PresetID),
  ofGroups: z.array(z.object({ groupID: Id, presetIDs: z.array(PresetID) })),
});
export type NamedPresets = z.infer<typeof NamedPresets>;

export const listChoosablePresets = endpoint({
  name: 'listChoosablePresets',
  method: 'GET',
  path: '/api/sheets/{id}/presets',
  tag: 'Checks',
  summary:
    'Lists which presets a sheet and its groups name, and those that may be named. Members of another account see of the account’s own only those that the sheet names. For members.',
  params: IdPath,
  reply: z.object({ named: NamedPresets, choices: z.array(PresetName.extend({ isShipped: z.boolean() })) }),
  status: 200,
});

export const namePresets = endpoint({
  name: 'namePresets',
  method: 'PUT',
  path: '/api/sheets/{id}/presets',
  tag: 'Checks',
  summary:
    'Names presets that the banners of a sheet, or of one of its groups, have to pass, and others no longer; those that are named already stay, and new ones come behind them. For members.',
  params: IdPath,
  body: FromConnection.extend({
    /** null for the whole sheet */
    groupID: Id.nullable(),
    // Not the whole list: who changes it may not have seen what others named meanwhile.
    add: z.array(PresetID).max(presetsPerPlace),
    remove: z.array(PresetID).max(presetsPerPlace),
  }),
  reply: NamedPresets,
  status: 200,
  takesKey: true,
});
