/** The calls about membership, invitations and one's own details over HTTP. */
import * as addresses from '@marquee/contract/address-change.ts';
import * as invitations from '@marquee/contract/invitations.ts';
import * as calls from '@marquee/contract/members.ts';
import { updateUser as updateUserCall } from '@marquee/contract/people.ts';
import type { Authenticator } from '#people/authenticator.ts';
import { route, wrote, type Route } from '#http/route.ts';
import { cancelAddressChange, checkAddressCode, confirmAddress, resendAddressChange } from './address-change.ts';
import { removeUserFromSheet, unsubscribe, updateSheetUser } from './commands.ts';
import * as commands from './invitation-commands.ts';
import { updateUser } from './own-details.ts';
import { acceptInvitation, checkSignUpCode, signUp } from './sign-up.ts';

/**
 * Unsubscribing, at its own address and at the one in the mail, which mail programs post a form to (RFC 8058). All that counts is in the
 * address, so what the form says is left unread.
 */
const unsubscribing: Route = {
  endpoint: calls.unsubscribe,
  register(app, ctxOf) {
    void app.register((scope, _options, done) => {
      const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
      const unread = { parseAs: 'buffer', bodyLimit: 4096 } as const;
      scope.addContentTypeParser(forms, unread, (_request, _body, parsed) => parsed(null));
      for (const path of [calls.unsubscribe.path, '/unsubscribe/{token}']) {
        const at = { ...calls.unsubscribe, path };
        route(at, (ctx, { params }) => unsubscribe(ctx, params.token)).register(scope, ctxOf);
      }
      done();
    });
  },
};

/** The calls of members; `authenticator` knows passwords. */
export const memberRoutes = (authenticator: Authenticator): Route[] => [
  route(invitations.inviteUserToSheet, async (ctx, { body }) =>
    wrote(ctx, await commands.inviteUserToSheet(ctx, body.sheetID, body.emailAddress)),
  ),
  route(invitations.listInvitations, (ctx, { params }) => commands.listInvitations(ctx, params.id)),
  route(invitations.resendInvitation, (ctx, { params }) => commands.resendInvitation(ctx, params.id)),
  route(invitations.withdrawInvitation, (ctx, { params }) => commands.withdrawInvitation(ctx, params.id)),
  route(invitations.checkSignUpCode, (ctx, { params }) => checkSignUpCode(ctx, params.code)),
  route(invitations.signUp, (ctx, { body }) => signUp(ctx, body)),
  route(invitations.acceptInvitation, (ctx, { body }) => acceptInvitation(ctx, body.signUpCode)),
  route(calls.removeUserFromSheet, async (ctx, { body }) =>
    wrote(ctx, await removeUserFromSheet(ctx, body.sheetID, body.userID)),
  ),
  route(calls.updateSheetUser, (ctx, { body }) => updateSheetUser(ctx, body)),
  route(updateUserCall, (ctx, { body }) => updateUser(ctx, authenticator, body)),
  route(addresses.resendAddressChange, (ctx) => resendAddressChange(ctx)),
  route(addresses.cancelAddressChange, (ctx) => cancelAddressChange(ctx)),
  route(addresses.checkAddressCode, (ctx, { params }) => checkAddressCode(ctx, params.code)),
  route(addresses.confirmAddress, (ctx, { body }) => confirmAddress(ctx, body.emailAddressCode)),
  unsubscribing,
];
