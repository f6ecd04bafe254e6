/** Giving a row another place, in its group or in another one. */
import { counted } from '@marquee/contract/counted.ts';
import { isolated } from '@marquee/contract/isolated.ts';
import { limits } from '@marquee/contract/limits.ts';
import * as mutations from '@marquee/contract/rows-mutations.ts';
import { withCommas } from '@marquee/contract/with-commas.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { positionAfterStep, type Step } from '#screen/positions.ts';
import { groupsShown, rowsShown } from '#screen/shownHere.ts';
import { saveEdit } from '#sync/save.ts';
import { recordMove, recordMoves } from '#undo/undoMoves.ts';
import { offerUndo } from '#undo/undoSteps.ts';
import { announce } from '#ui/messages/announce.ts';
import { notifyError } from '#ui/messages/notify.ts';

/** A place in a group; `position` is 1-based among its rows, the moved one left out. */
export interface RowPlace {
  groupID: number;
  position: number;
}

const gone = new Error('Nothing was moved.');

const rowsOf = (groupID: number): readonly number[] | undefined =>
  currentSheet()?.shown.layout.groups.find((group) => group.groupID === groupID)?.rowIDs;

/** Moves a row, which can be taken back; a row or group that is gone is told, and nothing is sent. */
export function moveRow(rowID: number, { groupID, position }: RowPlace): void {
  const shown = currentSheet()?.shown;
  const row = shown?.entry('row', `row:${rowID}`);
  const group = shown?.entry('group', `group:${groupID}`);
  if (!row || !group) {
    notifyError(row ? 'The group was deleted' : 'The row was deleted', gone);
    return;
  }
  if (row.groupID === groupID && (rowsOf(groupID) ?? []).indexOf(rowID) + 1 === position) return;
  const parentOf = () => currentSheet()?.shown.entry('row', `row:${rowID}`)?.groupID;
  recordMove(rowID, parentOf, rowsOf, { parent: groupID, position }, (parent, at) =>
    saveMove(rowID, { groupID: parent, position: at }),
  );
}

async function saveMove(rowID: number, { groupID, position }: RowPlace): Promise<boolean> {
  const shown = currentSheet()?.shown;
  const row = shown?.entry('row', `row:${rowID}`);
  const group = shown?.entry('group', `group:${groupID}`);
  if (!row || !group) return false;
  const elsewhere = row.groupID === groupID ? {} : { groupID };
  const saved = saveEdit(mutations.moveRow, { rowID, ...elsewhere, ordering: position });
  announce(`${row.name} moved to position ${position} in ${group.name}`, saved);
  return saved;
}

/**
 * Moves rows to a position in a group, 1-based among its rows that stay, or to its end, in the order of the sheet; says so, and offers to take
 * it back.
 */
export function moveRows(rowIDs: readonly number[], groupID: number, position?: number): void {
  const shown = currentSheet()?.shown;
  const group = shown?.entry('group', `group:${groupID}`);
  if (!shown || !group) {
    notifyError('The group was deleted', gone);
    return;
  }
  if (rowIDs.length > limits.movedAtOnce) {
    const most = withCommas(limits.movedAtOnce);
    notifyError('Nothing was moved', new Error(`You can move up to ${most} rows at once.`));
    return;
  }
  const wanted = new Set(rowIDs);
  const inOrder = shown.layout.groups.flatMap((one) => one.rowIDs.filter((id) => wanted.has(id)));
  const first = position ?? (rowsOf(groupID) ?? []).filter((id) => !wanted.has(id)).length + 1;
  const moves = inOrder.map((id, at) => ({ id, parent: groupID, position: first + at }));
  if (moves.length === 0) return;
  const parentOf = (id: number) => currentSheet()?.shown.entry('row', `row:${id}`)?.groupID;
  const { step, saved } = recordMoves(moves, parentOf, rowsOf, (places) => {
    const sent = places.map(({ id, parent, position }) => ({ rowID: id, groupID: parent, ordering: position }));
    return saveEdit(mutations.moveRows, { moves: sent });
  });
  const words = `${counted(moves.length, 'row')} moved to “${isolated(group.name)}”`;
  announce(words, saved);
  void offerUndo(words, step, saved);
}

/** Moves a row by a step. Past the end of its group it goes on into the next one, which is returned. */
export function stepRow(rowID: number, step: Step): RowPlace | undefined {
  const place = placeAfterStep(rowID, step);
  if (place) moveRow(rowID, place);
  return place;
}

function placeAfterStep(rowID: number, step: Step): RowPlace | undefined {
  const isGroupShown = groupsShown();
  const groups = (currentSheet()?.shown.layout.groups ?? []).filter(
    ({ groupID, rowIDs }) => isGroupShown(groupID) || rowIDs.includes(rowID),
  );
  const at = groups.findIndex(({ rowIDs }) => rowIDs.includes(rowID));
  const group = groups[at];
  if (!group) return undefined;
  const position = positionAfterStep(group.rowIDs, rowID, step, rowsShown());
  if (position !== undefined) return { groupID: group.groupID, position };
  const before = groups[at - 1];
  const after = groups[at + 1];
  if (step === 'back' && before) return { groupID: before.groupID, position: before.rowIDs.length + 1 };
  if (step === 'forth' && after) return { groupID: after.groupID, position: 1 };
  return undefined;
}
