/** Bringing a deleted group back, with the rows that it had. */
import { limits } from '@marquee/contract/limits.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { note } from '#audit/note.ts';
import { authorOf, mustBeMember } from '#members/access.ts';
import { mustBeLoggedIn } from '#people/commands.ts';
import type { Ctx } from '#access/ctx.ts';
import type { Written } from '#sheet-log/write.ts';
import { sayArrival } from '#rows/arrival.ts';
import { refuseFullSheet } from '#rows/commands.ts';
import { mustFind, positions } from './commands.ts';
import { groupsOf, rowsOfGroups, sheetOfKeptGroup, toGroup } from './find-groups.ts';
import * as store from './store.ts';

/**
 * Brings a group back to where it was; nothing is told if it is there. Throws `notFound` for one that never was or was deleted too long
 * ago, and what a full sheet refuses.
 */
export async function restoreGroup(ctx: Ctx, groupID: number): Promise<Written<undefined>> {
  const viewer = mustBeLoggedIn(ctx);
  const sheetID = await sheetOfKeptGroup(ctx.services.db.kysely, groupID);
  if (sheetID === undefined) throw new Refusal('notFound');
  return ctx.services.writer.write(authorOf(ctx, viewer), sheetID, async (tx, say) => {
    await mustBeMember(tx, viewer, sheetID);
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
      audience === 'public' && group.hide_from_public
        ? undefined
        : { kind: 'addGroup', group: { ...toGroup(group, at[audience]), rows }, cells },
    );
    return undefined;
  });
}
