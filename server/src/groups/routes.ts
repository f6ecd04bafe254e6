/** The calls on groups over HTTP. */
import * as calls from '@marquee/contract/groups.ts';
import { route, wrote, type Route } from '#http/route.ts';
import { addGroup, deleteGroup, updateGroup } from './commands.ts';
import { duplicateGroup } from './duplicate.ts';
import { restoreGroup } from './restore.ts';

export const groupRoutes: Route[] = [
  route(calls.addGroup, async (ctx, { body }) => wrote(ctx, await addGroup(ctx, body.group)), {
    location: (group) => `/api/groups/${group.groupID}`,
  }),
  route(calls.updateGroup, async (ctx, { body }) => wrote(ctx, await updateGroup(ctx, body.group, body.updateFields))),
  route(calls.deleteGroup, async (ctx, { params }) => wrote(ctx, await deleteGroup(ctx, params.id))),
  route(calls.duplicateGroup, async (ctx, { params }) => wrote(ctx, await duplicateGroup(ctx, params.id)), {
    location: (group) => `/api/groups/${group.groupID}`,
    allowance: 'copy',
  }),
  route(calls.restoreGroup, async (ctx, { params }) => wrote(ctx, await restoreGroup(ctx, params.id))),
];
