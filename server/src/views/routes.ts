/** The calls on views over HTTP. */
import * as calls from '@marquee/contract/views.ts';
import { route, wrote, type Route } from '#http/route.ts';
import { addView, deleteView, restoreView, updateView } from './commands.ts';

export const viewRoutes: Route[] = [
  route(calls.addView, async (ctx, { body }) => wrote(ctx, await addView(ctx, body)), {
    location: (view) => `/api/views/${view.viewID}`,
  }),
  route(calls.updateView, async (ctx, { body }) => wrote(ctx, await updateView(ctx, body))),
  route(calls.deleteView, async (ctx, { params }) => wrote(ctx, await deleteView(ctx, params.id))),
  route(calls.restoreView, async (ctx, { params }) => wrote(ctx, await restoreView(ctx, params.id))),
];
