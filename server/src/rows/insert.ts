/** Adding a row between others of its group. */
import type { Row } from '@marquee/contract/rows.ts';
import { changeSheet } from '#access/change-sheet.ts';
import type { Ctx } from '#access/ctx.ts';
import type { Written } from '#sheet-log/write.ts';
import { addRowsHere, sayAdded } from './add-many.ts';
import { mustFind, placeIn } from './commands.ts';
import * as store from './store.ts';

/** `ordering` is 1-based among the rows of the group; a position past its end means the end. */
export function insertRow(
  ctx: Ctx,
  { groupID, name, ordering: wanted }: { groupID: number; name: string; ordering: number },
): Promise<Written<Row>> {
  return changeSheet(ctx, { group: groupID }, 'member', async (tx, say, _viewer, sheetID) => {
    const added = await addRowsHere(tx, sheetID, [{ groupID, name }]);
    const told = [];
    for (const { row, isPublic } of added) {
      const { ordering, stored } = await placeIn(tx, await mustFind(tx, row.rowID), groupID, wanted);
      await store.changeRow(tx, row.rowID, stored);
      await store.shortenKeys(tx, groupID, stored.sort_key);
      told.push({ row: { ...row, ordering }, isPublic });
    }
    sayAdded(say, told, []);
    const [{ row } = { row: undefined }] = told;
    if (!row) throw new Error('The row was not added.');
    return row;
  });
}
