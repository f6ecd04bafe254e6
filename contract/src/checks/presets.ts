/** Presets: what a platform asks of a banner, as data. Some come with Marquee; an account's admin users copy and change them. */
import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { IdPath, Name, Words } from '#ids.ts';
import { PresetID } from '#checks/naming.ts';
import { PresetRules } from '#checks/rules.ts';

/** Which banners a preset is for: images, pages, films. */
export const PresetFor = z
  .array(z.literal([1, 2, 3]))
  .min(1)
  .max(3)
  .overwrite((types) => [...new Set(types)].toSorted((a, b) => a - b));

/** What can be said of a preset by who makes one. */
const said = {
  name: Name,
  fileTypes: PresetFor,
  rules: PresetRules,
  /** addresses or words that say where its numbers are from */
  source: Words.trim().max(2_048),
  /** a word to those who read it: what can't be told by rules */
  advice: Words.trim().max(2_000),
};

export const SaidOfPreset = z.object(said);
export type SaidOfPreset = z.infer<typeof SaidOfPreset>;

export const Preset = z.object({
  presetID: PresetID,
  /** raised whenever it is changed; of one that comes with Marquee, whenever that is */
  version: z.int(),
  ...said,
  /** the day on which its numbers were looked up */
  checkedOn: z.iso.date().nullable(),
  /** the name of the preset that it was made from; null where it was made from none, or comes with Marquee */
  basedOn: z.string().nullable(),
  /** whether it is one that comes with Marquee */
  isShipped: z.boolean(),
  /** on how many sheets it is named, those of the trash not counted; for those who may change it */
  noOfSheets: z.int().optional(),
});
export type Preset = z.infer<typeof Preset>;

/** One that was deleted and can be brought back. */
export const DeletedPreset = Preset.pick({ presetID: true, name: true, noOfSheets: true });
export type DeletedPreset = z.infer<typeof DeletedPreset>;

export const listPresets = endpoint({
  name: 'listPresets',
  method: 'GET',
  path: '/api/accounts/{id}/presets',
  tag: 'Checks',
  summary: 'Lists the presets that come with Marquee and the account’s own, by name. For its own users.',
  params: IdPath,
  reply: z.object({
    presets: z.array(Preset),
    mayChange: z.boolean(),
    /** for those who may change them: the account's own that can be brought back yet, by name */
    deleted: z.array(DeletedPreset).optional(),
  }),
  status: 200,
});

export const addPreset = endpoint({
  name: 'addPreset',
  method: 'POST',
  path: '/api/accounts/{id}/presets',
  tag: 'Checks',
  summary: 'Makes a preset of the account, from another one or from nothing. For its admin users.',
  params: IdPath,
  body: z.object({ ...said, basedOn: PresetID.nullable().default(null) }),
  reply: Preset,
  status: 201,
  takesKey: true,
});

export const updatePreset = endpoint({
  name: 'updatePreset',
  method: 'PUT',
  path: '/api/presets/{id}',
  tag: 'Checks',
  summary:
    'Changes a preset of the account. Refused where somebody else changed it meanwhile. Banners are checked by it as it is from then on. For admin users of its account.',
  params: IdPath,
  body: z.object({
    ...said,
    /** the one that was changed */
    version: z.int().min(1),
  }),
  reply: Preset,
  status: 200,
});

export const deletePreset = endpoint({
  name: 'deletePreset',
  method: 'DELETE',
  path: '/api/presets/{id}',
  tag: 'Checks',
  summary: 'Deletes a preset of the account: no sheet checks by it any more. It can be brought back. For admin users.',
  params: IdPath,
  status: 204,
});

export const restorePreset = endpoint({
  name: 'restorePreset',
  method: 'POST',
  path: '/api/presets/{id}/restore',
  tag: 'Checks',
  summary: 'Brings a deleted preset back, to the sheets that named it, too. For admin users of its account.',
  params: IdPath,
  reply: Preset,
  status: 200,
});
