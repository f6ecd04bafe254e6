/** What a person does to a sheet as a whole: each with its call, and with the change that it makes. */
import { mutation } from '#mutation.ts';
import * as calls from '#sheets.ts';

export const renameSheet = mutation({
  endpoint: calls.updateSheet,
  input: (sheet: { sheetID: number; name: string }) => ({ body: { sheet, updateFields: ['name'] } }),
  change: ({ sheetID, name }) => ({ kind: 'updateSheet', fields: ['name'], sheet: { sheetID, name } }),
});

export const describeSheet = mutation({
  endpoint: calls.updateSheet,
  input: (sheet: { sheetID: number; description: string }) => ({ body: { sheet, updateFields: ['description'] } }),
  change: ({ sheetID, description }) => ({
    kind: 'updateSheet',
    fields: ['description'],
    sheet: { sheetID, description },
  }),
});

export const resizeRowNames = mutation({
  endpoint: calls.updateSheet,
  input: (sheet: { sheetID: number; rowNameColumnWidth: number }) => ({
    body: { sheet, updateFields: ['rowNameColumnWidth'] },
  }),
  change: ({ sheetID, rowNameColumnWidth }) => ({
    kind: 'updateSheet',
    fields: ['rowNameColumnWidth'],
    sheet: { sheetID, rowNameColumnWidth },
  }),
});
