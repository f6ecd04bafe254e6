/** Changing the sheet's own fields: its name, its description and the width of its row names. */
import { updateSheet } from '@marquee/contract/sheets.ts';
import type { OpenHead } from '@marquee/contract/open-sheet.ts';
import { fromHere, saveEdit } from '#sync/save.ts';

type Field = 'name' | 'description' | 'rowNameColumnWidth';

function editHead(sheetID: number, field: Field, fields: Partial<Pick<OpenHead, Field>>): void {
  void saveEdit({
    kind: 'head',
    key: 'head',
    lay: (head) => head && { ...head, ...fields },
    endpoint: updateSheet,
    input: () => ({ body: { sheet: { sheetID, ...fields }, updateFields: [field], ...fromHere() } }),
    toChange: (sheet) => ({ kind: 'updateSheet', fields: [field], sheet: { sheetID, [field]: sheet[field] } }),
  });
}

export const renameSheet = (sheetID: number, name: string): void => editHead(sheetID, 'name', { name });

export const describeSheet = (sheetID: number, description: string): void =>
  editHead(sheetID, 'description', { description });

export const resizeRowNames = (sheetID: number, pixels: number): void =>
  editHead(sheetID, 'rowNameColumnWidth', { rowNameColumnWidth: pixels });
