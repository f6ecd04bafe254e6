/** What a drop does: the place beside a sibling becomes a position in the sheet as it is now, and the move is made. */
import { counted } from '@marquee/contract/counted.ts';
import { moveColumn } from '#columns/moveColumn.ts';
import { moveGroup } from '#groups/moveGroup.ts';
import { moveRow, moveRows } from '#rows/moveRow.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import type { Dragged } from '#screen/dragging.ts';
import { rowsAlong } from '#screen/mode.ts';
import { positionBeside } from '#screen/positions.ts';
import type { Layout } from '#sync/shownSheet.ts';
import { notifyError } from '#ui/messages/notify.ts';
import type { Target } from './targets.ts';

/** The siblings among which the target lies, all of them, in the sheet's own order; undefined where their group is gone. */
function siblingsOf(layout: Layout, target: Target): readonly number[] | undefined {
  switch (target.kind) {
    case 'row':
      return layout.groups.find(({ groupID }) => groupID === target.groupID)?.rowIDs;
    case 'group':
      return layout.groups.map(({ groupID }) => groupID);
    case 'column':
      return layout.columns.map(({ columnID }) => columnID);
  }
}

/** What a drag moves. */
const movedBy = ({ id, kind }: Dragged): ReadonlySet<number> => new Set(kind === 'row' ? rowsAlong(id) : [id]);

function positionOf(layout: Layout, dragged: Dragged, target: Target): number | undefined {
  const siblings = siblingsOf(layout, target);
  return siblings && positionBeside(siblings, movedBy(dragged), target.beside);
}

/** Whether a drop would leave everything as it is. */
export function isWhereItIs(layout: Layout, dragged: Dragged, target: Target): boolean {
  const ids = movedBy(dragged);
  const siblings = siblingsOf(layout, target) ?? [];
  const position = positionOf(layout, dragged, target) ?? 0;
  const there = siblings.slice(Math.max(0, position - 1), position - 1 + ids.size);
  return there.length === ids.size && there.every((id) => ids.has(id));
}

/** Carries a drop out. Where the place is gone, which somebody else may have done during the drag, that is told instead. */
export function drop(dragged: Dragged, target: Target): void {
  const layout = currentSheet()?.shown.layout;
  if (!layout) return;
  const position = positionOf(layout, dragged, target);
  if (position === undefined) {
    const many = movedBy(dragged).size;
    const name = many > 1 ? counted(many, 'row') : dragged.name;
    const reason = new Error(`Someone moved or deleted what you dropped ${name} next to. Nothing was moved.`);
    notifyError('That place has changed', reason);
    return;
  }
  switch (target.kind) {
    case 'row': {
      const rowIDs = rowsAlong(dragged.id);
      if (rowIDs.length > 1) moveRows(rowIDs, target.groupID, position);
      else moveRow(dragged.id, { groupID: target.groupID, position });
      return;
    }
    case 'group':
      moveGroup(dragged.id, position);
      return;
    case 'column':
      moveColumn(dragged.id, position);
  }
}
