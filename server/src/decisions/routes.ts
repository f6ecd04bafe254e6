/** The calls about decisions over HTTP. */
import * as asks from '@marquee/contract/asks.ts';
import { decide as decideCall } from '@marquee/contract/decisions.ts';
import * as follows from '@marquee/contract/status-follow.ts';
import { route, wrote, type Route } from '#http/route.ts';
import { listAsks, listWaiting, restoreAsk, withdrawAsk } from './asks/commands.ts';
import { decide } from './commands.ts';
import { getStatusFollow, setStatusFollow } from './follow-status.ts';

export const decisionRoutes: Route[] = [
  route(decideCall, async (ctx, { body, params }) => {
    const { comment, isShared, number, verdict } = body;
    return wrote(ctx, await decide(ctx, { cellID: params.id, number, verdict, comment, isShared }));
  }),
  route(follows.getStatusFollow, (ctx, { params }) => getStatusFollow(ctx, params.id)),
  route(follows.setStatusFollow, async (ctx, { body, params }) => {
    const { signalRConnectionID: _, ...to } = body;
    return wrote(ctx, await setStatusFollow(ctx, params.id, to));
  }),
  route(asks.withdrawAsk, async (ctx, { body, params }) => wrote(ctx, await withdrawAsk(ctx, params.id, body))),
  route(asks.restoreAsk, async (ctx, { body, params }) => wrote(ctx, await restoreAsk(ctx, params.id, body))),
  route(asks.listAsks, (ctx, { params }) => listAsks(ctx, params.id)),
  route(asks.listWaiting, (ctx) => listWaiting(ctx)),
];
