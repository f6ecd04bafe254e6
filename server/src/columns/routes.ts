/** The calls on columns, their types and their options over HTTP. */
import { allKinds } from '@marquee/contract/cell-kinds.ts';
import * as calls from '@marquee/contract/columns.ts';
import { route, wrote, type Route } from '#http/route.ts';
import { addColumn, deleteColumn, updateColumn } from './commands.ts';
import { addOption, deleteOption, updateOption } from './option-commands.ts';
import { restoreColumn } from './restore.ts';
import { restoreOption } from './restore-option.ts';

export const columnRoutes: Route[] = [
  route(calls.listColumnTypes, async () =>
    allKinds.map(({ columnTypeID, name, defaultNewColumnName }) => ({
      columnTypeId: columnTypeID,
      name,
      defaultNewColumnName,
    })),
  ),
  route(calls.addColumn, async (ctx, { body }) => wrote(ctx, await addColumn(ctx, body)), {
    location: (column) => `/api/columns/${column.columnID}`,
  }),
  route(calls.updateColumn, async (ctx, { body }) =>
    wrote(ctx, await updateColumn(ctx, body.column, body.updateFields)),
  ),
  route(calls.deleteColumn, async (ctx, { params }) => wrote(ctx, await deleteColumn(ctx, params.id))),
  route(calls.restoreColumn, async (ctx, { params }) => wrote(ctx, await restoreColumn(ctx, params.id))),
  route(calls.addOption, async (ctx, { body }) => wrote(ctx, await addOption(ctx, body)), {
    location: (option) => `/api/multi-choice-options/${option.multiChoiceOptionID}`,
  }),
  route(calls.updateOption, async (ctx, { body }) => wrote(ctx, await updateOption(ctx, body))),
  route(calls.deleteOption, async (ctx, { params, query }) => wrote(ctx, await deleteOption(ctx, params.id, query))),
  route(calls.restoreOption, async (ctx, { params }) => wrote(ctx, await restoreOption(ctx, params.id))),
];
