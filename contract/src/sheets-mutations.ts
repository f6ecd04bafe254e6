/** What a person does to a sheet as a whole: each with its call, and with the change that it makes. */
import type { ApprovedWhen } from '#decisions.ts';
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

/** What it makes of decisions shows once it is saved. */
export const setApprovalRule = mutation({
  endpoint: calls.setApprovalRule,
  queues: () => ['decisions'],
  input: ({ sheetID, approvedWhen }: { sheetID: number; approvedWhen: ApprovedWhen }) => ({
    params: { id: sheetID },
    body: { approvedWhen },
  }),
  change: ({ approvedWhen }) => ({ kind: 'decideBanners', cells: [], comment: null, approvedWhen }),
  answered: ({ approvedWhen, decisions }) => ({
    kind: 'decideBanners',
    cells: decisions,
    comment: null,
    approvedWhen,
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
