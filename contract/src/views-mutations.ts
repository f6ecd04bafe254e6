/** What a person does to the views of a sheet: each with its call, and with the change that it makes. */
import { mutation } from '#mutation.ts';
import * as calls from '#views.ts';
import type { ViewLook } from '#views.ts';

export const addView = mutation({
  endpoint: calls.addView,
  queues: () => ['views'],
  input: (body: { sheetID: number; name: string; isShared: boolean; look: ViewLook }) => ({ body }),
  answered: (view) => ({ kind: 'putView', view }),
});

/** Renames a view, changes its look, gives it to all members, or takes that back. */
export const changeView = mutation({
  endpoint: calls.updateView,
  input: (body: { viewID: number; name?: string; look?: ViewLook; isShared?: boolean }) => ({ body }),
  change({ viewID, ...changed }, shown) {
    const view = shown.views.find((one) => one.viewID === viewID);
    return view && { kind: 'putView', view: { ...view, ...changed } };
  },
  answered: (view) => ({ kind: 'putView', view }),
});

export const deleteView = mutation({
  endpoint: calls.deleteView,
  input: ({ viewID }: { viewID: number }) => ({ params: { id: viewID } }),
  change: ({ viewID }) => ({ kind: 'deleteView', viewID }),
});

/** It shows when it has come. */
export const restoreView = mutation({
  endpoint: calls.restoreView,
  queues: ({ viewID }) => [`view:${viewID}`],
  input: ({ viewID }: { viewID: number }) => ({ params: { id: viewID }, body: {} }),
});
