/** Giving a group another place. */
import * as mutations from '@marquee/contract/groups-mutations.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { positionAfterStep, type Step } from '#screen/positions.ts';
import { groupsShown } from '#screen/shownHere.ts';
import { saveEdit } from '#sync/save.ts';
import { recordMove } from '#undo/undoMoves.ts';
import { announce } from '#ui/messages/announce.ts';
import { notifyError } from '#ui/messages/notify.ts';

const order = (): number[] => (currentSheet()?.shown.layout.groups ?? []).map(({ groupID }) => groupID);

/**
 * Moves a group. The position is 1-based among the other groups, which is the stored position of the specification: the 0-based index
 * of the group it comes after, plus 2. It can be taken back. A group that is gone is told, and nothing is sent.
 */
export function moveGroup(groupID: number, position: number): void {
  const group = currentSheet()?.shown.entry('group', `group:${groupID}`);
  if (!group) {
    notifyError('The group was deleted', new Error('Nothing was moved.'));
    return;
  }
  if (order().indexOf(groupID) + 1 === position) return;
  recordMove(
    groupID,
    () => 0,
    order,
    { parent: 0, position },
    (_, at) => saveMove(groupID, at),
  );
}

async function saveMove(groupID: number, position: number): Promise<boolean> {
  const group = currentSheet()?.shown.entry('group', `group:${groupID}`);
  if (!group) return false;
  const saved = saveEdit(mutations.moveGroup, { groupID, ordering: position });
  announce(`${group.name} moved to position ${position} among the groups`, saved);
  return saved;
}

export function stepGroup(groupID: number, step: Step): void {
  const position = positionAfterStep(order(), groupID, step, groupsShown());
  if (position !== undefined) moveGroup(groupID, position);
}
