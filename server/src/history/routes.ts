/** The call that reads the history, over HTTP. */
import * as calls from '@marquee/contract/history.ts';
import { route, type Route } from '#http/route.ts';
import { getHistory } from './commands.ts';

export const historyRoutes: Route[] = [
  route(calls.getHistory, (ctx, { params, query: { rowID, columnID, after } }) =>
    getHistory(ctx, { sheetID: params.id, rowID, columnID }, after),
  ),
];
