/** The calls about membership over HTTP. */
import * as calls from '@marquee/contract/members.ts';
import { route, wrote, type Route } from '#platform/route.ts';
import { inviteUserToSheet, removeUserFromSheet, updateSheetUser } from './commands.ts';

export const memberRoutes: Route[] = [
  route(calls.inviteUserToSheet, async (ctx, { body }) =>
    wrote(ctx, await inviteUserToSheet(ctx, body.sheetID, body.emailAddress)),
  ),
  route(calls.removeUserFromSheet, async (ctx, { body }) =>
    wrote(ctx, await removeUserFromSheet(ctx, body.sheetID, body.userID)),
  ),
  route(calls.updateSheetUser, (ctx, { body }) => updateSheetUser(ctx, body)),
];
