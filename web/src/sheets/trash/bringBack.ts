/** Bringing things back from the trash, each as its noun does it. */
import { counted } from '@marquee/contract/counted.ts';
import { isolated } from '@marquee/contract/isolated.ts';
import type { Trashed } from '@marquee/contract/trash.ts';
import { ownComment } from '#comments/removeComment.ts';
import { setColumn } from '#columns/editColumn.ts';
import { setOption } from '#columns/options/editOptions.ts';
import { setGroup } from '#groups/editGroup.ts';
import { setRows } from '#rows/removeRows.ts';
import { adding, type Things } from '#undo/undoPresence.ts';
import { offerToTakeAway } from '#undo/undoSteps.ts';

/** `“MPU”`, or `3 rows` */
export const nameOf = ({ ids, kind, names }: Trashed): string =>
  ids.length === 1 ? `“${isolated(names[0] ?? '')}”` : counted(ids.length, kind);

function thingsOf({ columnID, ids, kind, rowID }: Trashed): Things {
  const optionsOf = columnID ?? 0;
  switch (kind) {
    case 'row':
      return { kind, ids, set: setRows };
    case 'group':
      return { kind, ids, set: setGroup };
    case 'column':
      return { kind, ids, set: setColumn };
    case 'option':
      return { kind: { optionsOf }, ids, set: setOption(optionsOf) };
    case 'comment':
      return ownComment({ commentID: ids[0] ?? 0, rowID });
  }
}

/** Says that it is back once it has come, and offers to delete it again. A refusal is told. Resolves when it is known. */
export function bringBack(trashed: Trashed): Promise<void> {
  const things = thingsOf(trashed);
  return adding(async (remember) => {
    if (!(await things.set(things.ids, true))) return;
    offerToTakeAway(`${nameOf(trashed)} restored`, remember(things));
  });
}
