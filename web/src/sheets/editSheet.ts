/** Changing the sheet's own fields: its name, its description and the width of its row names. All of it can be taken back. */
import type { OpenHead } from '@marquee/contract/open-sheet.ts';
import * as mutations from '@marquee/contract/sheets-mutations.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { saveEdit } from '#sync/save.ts';
import { recordChange } from '#undo/undo.ts';
import { offerBackUnless } from '#ui/messages/offerBack.tsx';

/** Undefined once another sheet is open: what is saved as its own is left is no step there. */
function headOf(sheetID: number): OpenHead | undefined {
  const head = currentSheet()?.shown.entry('head', 'head');
  return head?.sheetID === sheetID ? head : undefined;
}

export function renameSheet(sheetID: number, name: string): void {
  const read = () => headOf(sheetID)?.name;
  const { saved } = recordChange(read, name, (to) => saveEdit(mutations.renameSheet, { sheetID, name: to }));
  void offerBackUnless(saved, name);
}

export function describeSheet(sheetID: number, description: string): void {
  const read = () => headOf(sheetID)?.description;
  const write = (to: string) => saveEdit(mutations.describeSheet, { sheetID, description: to });
  void offerBackUnless(recordChange(read, description, write).saved, description);
}

export const resizeRowNames = (sheetID: number, pixels: number): void =>
  void recordChange(
    () => headOf(sheetID)?.rowNameColumnWidth,
    pixels,
    (to) => saveEdit(mutations.resizeRowNames, { sheetID, rowNameColumnWidth: to }),
  );
