/** Saving, changing and deleting views of a sheet. Those of all members are any member's to change; one's own are nobody else's to know. */
import { limits } from '@marquee/contract/limits.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import type { Change } from '@marquee/contract/live.ts';
import { lookWithout, type View, type ViewLook } from '@marquee/contract/views.ts';
import { changeSheet } from '#access/change-sheet.ts';
import type { Ctx, Viewer } from '#access/ctx.ts';
import { facesFor, facesOf } from '#access/faces.ts';
import { isSeenBy, privateColumnsOf, type Audience } from '#access/seen.ts';
import { isKept } from '#access/sheet-of.ts';
import type { Tx } from '#platform/db.ts';
import type { Say, Written } from '#sheet-log/write.ts';
import { toView, viewsOf, type StoredView } from './find-views.ts';
import * as store from './store.ts';

async function mustSee(tx: Tx, sheetID: number, viewID: number, viewer: Viewer): Promise<StoredView> {
  const view = (await viewsOf(tx, sheetID)).find(({ id }) => id === viewID);
  if (!view || !isSeenBy(viewer.userID, view)) throw new Refusal('notFound');
  return view;
}

/** What all members may be told of a look. */
async function sharedLook(tx: Tx, sheetID: number, look: ViewLook): Promise<ViewLook> {
  const isPrivate = await privateColumnsOf(tx, sheetID);
  return lookWithout(look, (columnID) => isPrivate.has(columnID));
}

/** For so many views more than there are by now. */
async function mustHaveRoom(tx: Tx, sheetID: number, viewer: Viewer, more: 0 | 1): Promise<void> {
  const seen = (await viewsOf(tx, sheetID)).filter((view) => isSeenBy(viewer.userID, view));
  if (seen.length + more > limits.viewsPerSheet) throw new Refusal('tooManyViews');
}

export function addView(
  ctx: Ctx,
  sent: { sheetID: number; name: string; isShared: boolean; look: ViewLook },
): Promise<Written<View>> {
  return changeSheet(ctx, sent.sheetID, 'member', async (tx, say, viewer, sheetID) => {
    await mustHaveRoom(tx, sheetID, viewer, 1);
    const viewID = await store.addView(tx, {
      sheetID,
      name: sent.name,
      onlyFor: sent.isShared ? null : viewer.userID,
      look: sent.isShared ? await sharedLook(tx, sheetID, sent.look) : sent.look,
    });
    return sayView(say, await mustSee(tx, sheetID, viewID, viewer));
  });
}

function sayView(say: Say, stored: StoredView): View {
  const view = toView(stored);
  say(facesOf(stored, { kind: 'putView', view }));
  return view;
}

/** Tells whose a view is alone again, and everybody else that it is gone. */
function sayTaken(say: Say, stored: StoredView, userID: number): View {
  const view = toView(stored);
  const look = (audience: Audience): Change | undefined => {
    if (audience === userID) return { kind: 'putView', view };
    return audience === 'members' ? { kind: 'deleteView', viewID: view.viewID } : undefined;
  };
  say(facesFor(look, [userID]));
  return view;
}

/** Throws `giverOnly` for who would take back what somebody else gave to all. */
export function updateView(
  ctx: Ctx,
  sent: { viewID: number; name?: string | undefined; look?: ViewLook | undefined; isShared?: boolean | undefined },
): Promise<Written<View>> {
  const { viewID } = sent;
  return changeSheet(ctx, { view: viewID }, 'member', async (tx, say, viewer, sheetID) => {
    const before = await mustSee(tx, sheetID, viewID, viewer);
    const isShared = sent.isShared ?? before.onlyFor === null;
    const isTaken = before.onlyFor === null && !isShared;
    const isGiven = before.onlyFor !== null && isShared;
    if (isTaken && before.givenBy !== viewer.userID) throw new Refusal('giverOnly');
    const look = sent.look ?? (isGiven ? before.look : undefined);
    const { userID } = viewer;
    await store.changeView(tx, viewID, {
      name: sent.name,
      look: look && isShared ? await sharedLook(tx, sheetID, look) : look,
      ...(isGiven && { owner: { onlyFor: null, givenBy: userID } }),
      ...(isTaken && { owner: { onlyFor: userID, givenBy: null } }),
    });
    const changed = await mustSee(tx, sheetID, viewID, viewer);
    return isTaken ? sayTaken(say, changed, userID) : sayView(say, changed);
  });
}

export function deleteView(ctx: Ctx, viewID: number): Promise<Written<undefined>> {
  return changeSheet(ctx, { view: viewID }, 'member', async (tx, say, viewer, sheetID) => {
    const view = await mustSee(tx, sheetID, viewID, viewer);
    await store.setDeleted(tx, viewID, true);
    say(facesOf(view, { kind: 'deleteView', viewID }));
    return undefined;
  });
}

/** Nothing is told if it is there. Throws `notFound` for one that never was, was deleted too long ago, or is somebody else's. */
export function restoreView(ctx: Ctx, viewID: number): Promise<Written<undefined>> {
  return changeSheet(ctx, { view: viewID }, 'member', async (tx, say, viewer, sheetID) => {
    if (!(await isKept(tx, { view: viewID }))) throw new Refusal('notFound');
    if ((await viewsOf(tx, sheetID)).some(({ id }) => id === viewID)) {
      await mustSee(tx, sheetID, viewID, viewer);
      return undefined;
    }
    await store.setDeleted(tx, viewID, false);
    const view = await mustSee(tx, sheetID, viewID, viewer);
    // A column that it speaks of may have become somebody's own meanwhile.
    if (view.onlyFor === null) await store.changeView(tx, viewID, { look: await sharedLook(tx, sheetID, view.look) });
    await mustHaveRoom(tx, sheetID, viewer, 0);
    sayView(say, await mustSee(tx, sheetID, viewID, viewer));
    return undefined;
  });
}

/** Takes a column that is just for somebody from now on out of the views of all members, and tells those who see it no more. */
export async function forgetColumnInViews(tx: Tx, say: Say, sheetID: number, columnID: number): Promise<void> {
  for (const view of await viewsOf(tx, sheetID)) {
    const look = lookWithout(view.look, (id) => id === columnID);
    const isAbout = JSON.stringify(look) !== JSON.stringify(view.look);
    if (view.onlyFor !== null || !isAbout) continue;
    await store.changeView(tx, view.id, { look });
    sayView(say, { ...view, look });
  }
}
