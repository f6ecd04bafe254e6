/** Remembers an import as one thing that was done, to be taken back: what nobody has changed since goes again. */
import { setColumn } from '#columns/editColumn.ts';
import { isStillEmpty } from '#columns/isColumnEmpty.ts';
import { setOption } from '#columns/options/editOptions.ts';
import { setGroup } from '#groups/editGroup.ts';
import { setRows } from '#rows/removeRows.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { asTheyCame, watchOthersEdits } from '#undo/editedByOthers.ts';
import { recordPresence } from '#undo/undoPresence.ts';
import { undoStack, type Step } from '#undo/undo.ts';
import type { Made } from './sendImport.ts';

const rowsShown = (): number[] => currentSheet()?.shown.layout.groups.flatMap(({ rowIDs }) => rowIDs) ?? [];

const isUsed = (columnID: number, optionID: number): boolean =>
  rowsShown().some((rowID) => {
    const cell = currentSheet()?.shown.cell(rowID, columnID);
    return cell?.cellMultiChoice?.multiChoiceOptionID === optionID;
  });

/** To be called once all of it is shown. */
export function recordImport({ columnIDs, groupIDs, options, rowIDs }: Made): Step | undefined {
  const sheet = currentSheet()?.shown;
  const isUntouched = asTheyCame();
  const { isGroupEdited } = watchOthersEdits();
  const ours = new Set(rowIDs);
  const fresh = new Set(groupIDs);
  const rowsOf = (groupID: number) =>
    currentSheet()?.shown.layout.groups.find((group) => group.groupID === groupID)?.rowIDs ?? [];
  const isOurs = (rowID: number) => ours.has(rowID) && isUntouched(rowID);
  // The rows of a new group go and come with it, unless somebody has put something into it since.
  const loose = rowIDs.filter((rowID) => !fresh.has(sheet?.entry('row', `row:${rowID}`)?.groupID ?? 0));
  const done = Promise.resolve(true);
  return undoStack.together(() => {
    for (const columnID of columnIDs) {
      recordPresence(true, { kind: 'column', ids: [columnID], set: setColumn, isUntouched: isStillEmpty() }, done);
    }
    for (const { columnID, multiChoiceOptionIDs } of options) {
      for (const id of multiChoiceOptionIDs) {
        const isFree = () => !isUsed(columnID, id);
        recordPresence(
          true,
          { kind: { optionsOf: columnID }, ids: [id], set: setOption(columnID), isUntouched: isFree },
          done,
        );
      }
    }
    for (const groupID of groupIDs) {
      const isWholly = () => !isGroupEdited(groupID) && rowsOf(groupID).every(isOurs);
      recordPresence(true, { kind: 'group', ids: [groupID], set: setGroup, isUntouched: isWholly }, done);
    }
    if (loose.length > 0) recordPresence(true, { kind: 'row', ids: loose, set: setRows, isUntouched }, done);
  });
}
