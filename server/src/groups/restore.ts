/** Bringing a deleted group back, with the rows that it had. */
import { limits } from '@marquee/contract/limits.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { changeSheet } from '#access/change-sheet.ts';
import { isKept } from '#access/sheet-of.ts';
import { note } from '#audit/note.ts';
import type { Ctx } from '#access/ctx.ts';
import type { Tx } from '#platform/db.ts';
import { freshenKeys } from '#sheet-log/deal-keys.ts';
import type { Say, Written } from '#sheet-log/write.ts';
import { sayArrival } from '#rows/arrival.ts';
import { addComing, type ComingRows } from '#rows/coming-store.ts';
import { bringIn, rowsInSlice } from '#rows/coming.ts';
import { refuseFullSheet } from '#rows/commands.ts';
import { setAside } from '#rows/store.ts';
import { mustFind, positions } from './commands.ts';
import { groupsOf, rowCountOf, rowsOfGroups, toGroup, type StoredGroup } from './find-groups.ts';
import * as store from './store.ts';

/** The groups that are there, if this one can come back to them; undefined if it is there. Throws what `restoreGroup` throws. */
async function groupsWithout(tx: Tx, sheetID: number, groupID: number) {
  if (!(await isKept(tx, { group: groupID }))) throw new Refusal('notFound');
  const groups = await groupsOf(tx, sheetID);
  if (groups.some((group) => group.id === groupID)) return undefined;
  if (groups.length >= limits.groupsPerSheet) throw new Refusal('tooManyGroups');
  await refuseFullSheet(tx, sheetID, await rowCountOf(tx, groupID));
  return groups;
}

/** Rows that are set aside in one go. */
const asideAtOnce = 500;

/** Of a deleted group with many rows, sets all but the first ones aside to come after it; in slices that others' edits pass between. */
async function setAsideAll(ctx: Ctx, groupID: number): Promise<ComingRows[]> {
  const lists: ComingRows[] = [];
  // The call is known again by what brings the group back.
  const withoutKey = { ...ctx, call: undefined };
  for (let before = -1; lists.length > before;) {
    before = lists.length;
    await changeSheet(withoutKey, { group: groupID }, 'member', async (tx, _say, { userID }, sheetID) => {
      if (!(await groupsWithout(tx, sheetID, groupID))) return;
      const firstOnes = await rowsInSlice(tx, sheetID);
      if ((await rowCountOf(tx, groupID)) <= firstOnes) return;
      const rowIDs = await setAside(tx, groupID, firstOnes, asideAtOnce);
      lists.push(await addComing(tx, { sheetID, userID, rowIDs }));
    });
  }
  return lists;
}

/** Brings a group that was set aside into the sheet, with the rows that go with it, and tells of it. */
export async function arrive(tx: Tx, say: Say, sheetID: number, groupID: number): Promise<StoredGroup> {
  const rowIDs = (await rowsOfGroups(tx, [groupID])).map((row) => row.row_id);
  await store.restoreGroup(tx, groupID);
  await freshenKeys(tx, 'sheet_group', sheetID, await groupsOf(tx, sheetID));
  const after = await groupsOf(tx, sheetID);
  const group = mustFind(after, groupID);
  const at = positions(after, groupID);
  await sayArrival(tx, say, { sheetID, rowIDs }, (audience, { rows, cells }) =>
    audience === 'public' && !group.isPublic
      ? undefined
      : { kind: 'addGroup', group: { ...toGroup(group, at[audience]), rows }, cells },
  );
  return group;
}

/**
 * Brings a group back to where it was; nothing is told if it is there. Of many rows the first come with it, the others slice by slice, and
 * all have come when this is answered. Throws `notFound` for one that never was or was deleted too long ago, and what a full sheet refuses.
 */
export async function restoreGroup(ctx: Ctx, groupID: number): Promise<Written<undefined>> {
  const lists = await setAsideAll(ctx, groupID);
  const asRestored = { ...ctx, deed: 'restored' as const };
  try {
    return await changeSheet(asRestored, { group: groupID }, 'member', async (tx, say, _viewer, sheetID) => {
      if (!(await groupsWithout(tx, sheetID, groupID))) return undefined;
      const group = await arrive(tx, say, sheetID, groupID);
      await note(tx, ctx, { kind: 'groupRestored', sheetID, about: group.name });
      return undefined;
    });
  } finally {
    // After the group; or back to where they were, if it did not come.
    for (const list of lists) await bringIn(ctx.services, list);
  }
}
