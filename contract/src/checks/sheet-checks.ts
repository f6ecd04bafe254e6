/** How the banners of a sheet do by the presets that it names, as counts alone: what the open sheet asks for, so that no rule comes with it. */
import { z } from 'zod';
import { NamedPresets, PresetName } from '#checks/naming.ts';
import { endpoint } from '#endpoint.ts';
import { IdPath } from '#ids.ts';
import { PicturedCell } from '#stills.ts';

/**
 * How far a version is checked: it waits for that, it is, or it can't be (why is said in a word): its copy is gone, or what it is made
 * of can't be read.
 */
export const CheckState = z.enum(['waiting', 'checked', 'failed']);
export type CheckState = z.infer<typeof CheckState>;

/** What is found by one preset: how many rules fail, are warned of, and can't be known. Null where the preset is not for this kind of banner. */
export const FoundCounts = z.tuple([z.int(), z.int(), z.int()]).nullable();
export type FoundCounts = z.infer<typeof FoundCounts>;

/** The checks of a sheet, side by side: those of one place in the lists belong together. */
export const SheetChecks = z.object({
  named: NamedPresets,
  /** every preset that is named somewhere in the sheet */
  presets: z.array(PresetName),
  /** cells in their order, by steps: the first, and what each adds to the one before it */
  cells: z.array(z.int()),
  /** of which file each is, by `markOfFile`: a cell that shows another one by now is not checked yet */
  files: z.array(z.string()),
  states: z.array(CheckState),
  /** of each cell by preset, in the order of `presets`; empty where it is not checked */
  found: z.array(z.array(FoundCounts)),
});
export type SheetChecks = z.infer<typeof SheetChecks>;

export const listChecks = endpoint({
  name: 'listChecks',
  method: 'GET',
  path: '/api/sheets/{id}/checks',
  tag: 'Checks',
  summary: 'Lists how the banners of a sheet, as they play now, do by the presets that it names. For members.',
  params: IdPath,
  reply: SheetChecks,
  status: 200,
});

/** Told when banners are checked, or the presets of their sheet are others; without cells, all of them may be. Everybody who is told reads `listChecks` again. */
export const CheckBanners = z.object({ kind: z.literal('checkBanners'), cells: z.array(PicturedCell) });
