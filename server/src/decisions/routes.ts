/** The calls about decisions over HTTP. */
import { decide as decideCall } from '@marquee/contract/decisions.ts';
import { route, wrote, type Route } from '#http/route.ts';
import { decide } from './commands.ts';

export const decisionRoutes: Route[] = [
  route(decideCall, async (ctx, { body, params }) => {
    const { comment, number, verdict } = body;
    return wrote(ctx, await decide(ctx, { cellID: params.id, number, verdict, comment }));
  }),
];
