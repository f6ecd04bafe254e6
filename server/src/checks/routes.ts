/** The calls about checks over HTTP. */
import * as presets from '@marquee/contract/checks/presets.ts';
import { route, type Route } from '#http/route.ts';
import { addPreset, deletePreset, listPresets, restorePreset, updatePreset } from './preset-commands.ts';

export const checkRoutes: Route[] = [
  route(presets.listPresets, (ctx, { params }) => listPresets(ctx, params.id)),
  route(presets.addPreset, (ctx, { body, params }) => addPreset(ctx, params.id, body), {
    location: ({ presetID }) => `/api/presets/${presets.ownNumber(presetID)}`,
  }),
  route(presets.updatePreset, (ctx, { body, params }) => updatePreset(ctx, params.id, body)),
  route(presets.deletePreset, (ctx, { params }) => deletePreset(ctx, params.id)),
  route(presets.restorePreset, (ctx, { params }) => restorePreset(ctx, params.id)),
];
