/** Changing the sheet's own fields: its name, its description and the width of its row names. */
import * as mutations from '@marquee/contract/sheets-mutations.ts';
import { saveEdit } from '#sync/save.ts';

export const renameSheet = (sheetID: number, name: string): void =>
  void saveEdit(mutations.renameSheet, { sheetID, name });

export const describeSheet = (sheetID: number, description: string): void =>
  void saveEdit(mutations.describeSheet, { sheetID, description });

export const resizeRowNames = (sheetID: number, pixels: number): void =>
  void saveEdit(mutations.resizeRowNames, { sheetID, rowNameColumnWidth: pixels });
