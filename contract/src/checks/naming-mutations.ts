/** Naming the presets that banners have to pass: the call with the change that it makes. */
import * as calls from '#checks/naming.ts';
import type { PresetID } from '#checks/naming.ts';
import { mutation } from '#mutation.ts';

export const namePresets = mutation({
  endpoint: calls.namePresets,
  queues: ({ groupID, sheetID }) => [`presets:${groupID ?? `sheet ${sheetID}`}`],
  input: ({ sheetID, ...to }: { sheetID: number; groupID: number | null; add: PresetID[]; remove: PresetID[] }) => ({
    params: { id: sheetID },
    body: to,
  }),
  answered: () => ({ kind: 'checkBanners', cells: [] }),
});
