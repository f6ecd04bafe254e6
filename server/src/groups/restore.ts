/** Bringing a deleted group back, with the rows that it had. */
import { limits } from '@marquee/contract/limits.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { changeSheet } from '#access/change-sheet.ts';
import { isKept } from '#access/sheet-of.ts';
import { note } from '#audit/note.ts';
import type { Ctx } from '#access/ctx.ts';
import type { Written } from '#sheet-log/write.ts';
import { sayArrival } from '#rows/arrival.ts';
import { refuseFullSheet } from '#rows/commands.ts';
import { mustFind, positions } from './commands.ts';
import { groupsOf, rowsOfGroups, toGroup } from './find-groups.ts';
import * as store from './store.ts';

/**
 * Brings a group back to where it was; nothing is told if it is there. Throws `notFound` for one that never was or was deleted too long
 * ago, and what a full sheet refuses.
 */
export function restoreGroup(ctx: Ctx, groupID: number): Promise<Written<undefined>> {
  return changeSheet(ctx, { group: groupID }, 'member', async (tx, say, _viewer, sheetID) => {
    if (!(await isKept(tx, { group: groupID }))) throw new Refusal('notFound');
    const before = await groupsOf(tx, sheetID);
    if (before.some((group) => group.id === groupID)) return undefined;
    if (before.length >= limits.groupsPerSheet) throw new Refusal('tooManyGroups');
    const rowIDs = (await rowsOfGroups(tx, [groupID])).map((row) => row.row_id);
    await refuseFullSheet(tx, sheetID, rowIDs.length);
    await store.restoreGroup(tx, groupID);
    await store.freshenKeys(tx, await groupsOf(tx, sheetID));
    const after = await groupsOf(tx, sheetID);
    const group = mustFind(after, groupID);
    const at = positions(after, groupID);
    await note(tx, ctx, { kind: 'groupRestored', sheetID, about: group.name });
    await sayArrival(tx, say, { sheetID, rowIDs }, (audience, { rows, cells }) =>
      audience === 'public' && !group.isPublic
        ? undefined
        : { kind: 'addGroup', group: { ...toGroup(group, at[audience]), rows }, cells },
    );
    return undefined;
  });
}
