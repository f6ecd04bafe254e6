/** The calls about checks over HTTP. */
import * as checks from '@marquee/contract/checks/checks.ts';
import * as naming from '@marquee/contract/checks/naming.ts';
import * as presets from '@marquee/contract/checks/presets.ts';
import { listChecks as listChecksCall } from '@marquee/contract/checks/sheet-checks.ts';
import { route, wrote, type Route } from '#http/route.ts';
import { getChecks, listChecks } from './commands.ts';
import type { FoundCounts } from './found-counts.ts';
import { listChoosablePresets, namePresets } from './name-presets.ts';
import { addPreset, deletePreset, listPresets, restorePreset, updatePreset } from './preset-commands.ts';

const presetRoutes: Route[] = [
  route(presets.listPresets, (ctx, { params }) => listPresets(ctx, params.id)),
  route(presets.addPreset, (ctx, { body, params }) => addPreset(ctx, params.id, body), {
    location: ({ presetID }) => `/api/presets/${naming.ownNumber(presetID)}`,
  }),
  route(presets.updatePreset, (ctx, { body, params }) => updatePreset(ctx, params.id, body)),
  route(presets.deletePreset, (ctx, { params }) => deletePreset(ctx, params.id)),
  route(presets.restorePreset, (ctx, { params }) => restorePreset(ctx, params.id)),
];

export function checkRoutes(counts: FoundCounts): Route[] {
  return [
    ...presetRoutes,
    route(naming.listChoosablePresets, (ctx, { params }) => listChoosablePresets(ctx, params.id)),
    route(naming.namePresets, async (ctx, { body, params }) => {
      const { groupID, ...changes } = body;
      return wrote(ctx, await namePresets(ctx, { sheetID: params.id, groupID }, changes));
    }),
    route(listChecksCall, (ctx, { params }) => listChecks(counts, ctx, params.id)),
    route(checks.getChecks, (ctx, { params, query }) => getChecks(ctx, params.id, query)),
  ];
}
