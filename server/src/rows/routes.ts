/** The calls on rows over HTTP. */
import * as calls from '@marquee/contract/rows.ts';
import type { EditCheck } from '#cells/edit-check.ts';
import { route, wrote, type Route } from '#http/route.ts';
import { addRows } from './add-many.ts';
import { deleteRows, renameRows } from './commands.ts';
import { insertRow } from './insert.ts';
import { moveRows } from './move-many.ts';
import { cancelDuplicating } from '#access/copy-run.ts';
import { duplicateRows } from './duplicate.ts';
import { restoreRows } from './restore.ts';
import type { RowAdder } from './row-adder.ts';
import type { RowEditor } from './row-editor.ts';

/** Bytes: 10,000 rows, or cells, of a few hundred characters each. */
const largestBulk = 8 * 1024 * 1024;

/** @param check is asked about new cells that cells know too little of, before they are saved */
export const rowRoutes = (adder: RowAdder, editor: RowEditor, check: EditCheck): Route[] => [
  route(
    calls.addRow,
    async (ctx, { body: { row } }) => {
      const { ordering } = row;
      return wrote(ctx, await (ordering === undefined ? adder.add(ctx, row) : insertRow(ctx, { ...row, ordering })));
    },
    { location: (row) => `/api/rows/${row.rowID}` },
  ),
  route(calls.addRows, async (ctx, { body }) => wrote(ctx, await addRows(ctx, check, body.rows)), {
    bodyLimit: largestBulk,
  }),
  route(calls.updateRow, async (ctx, { body }) => wrote(ctx, await editor.update(ctx, body.row, body.updateFields))),
  route(calls.moveRows, async (ctx, { body }) => wrote(ctx, await moveRows(ctx, body.moves))),
  route(calls.renameRows, async (ctx, { body }) => wrote(ctx, await renameRows(ctx, body.rows)), {
    bodyLimit: largestBulk,
  }),
  route(calls.deleteRow, async (ctx, { params }) => wrote(ctx, await editor.delete(ctx, params.id))),
  route(calls.deleteRows, async (ctx, { body }) => wrote(ctx, await deleteRows(ctx, body.rowIDs))),
  route(calls.cancelDuplicating, (ctx, { body }) => cancelDuplicating(ctx, body.key)),
  route(calls.duplicateRows, async (ctx, { body }) => wrote(ctx, await duplicateRows(ctx, body.rowIDs))),
  route(calls.restoreRows, async (ctx, { body }) => wrote(ctx, await restoreRows(ctx, body.rowIDs))),
];
