/** Changing the sheet's own fields: its name, its description and the width of its row names. All of it can be taken back. */
import type { OpenHead } from '@marquee/contract/open-sheet.ts';
import * as mutations from '@marquee/contract/sheets-mutations.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { saveEdit } from '#sync/save.ts';
import { recordChange } from '#undo/undo.ts';

/** Undefined once another sheet is open: what is saved as its own is left is no step there. */
function headOf(sheetID: number): OpenHead | undefined {
  const head = currentSheet()?.shown.entry('head', 'head');
  return head?.sheetID === sheetID ? head : undefined;
}

export const renameSheet = (sheetID: number, name: string): void =>
  void recordChange(
    () => headOf(sheetID)?.name,
    name,
    (to) => saveEdit(mutations.renameSheet, { sheetID, name: to }),
  );

export const describeSheet = (sheetID: number, description: string): void =>
  void recordChange(
    () => headOf(sheetID)?.description,
    description,
    (to) => saveEdit(mutations.describeSheet, { sheetID, description: to }),
  );

export const resizeRowNames = (sheetID: number, pixels: number): void =>
  void recordChange(
    () => headOf(sheetID)?.rowNameColumnWidth,
    pixels,
    (to) => saveEdit(mutations.resizeRowNames, { sheetID, rowNameColumnWidth: to }),
  );
