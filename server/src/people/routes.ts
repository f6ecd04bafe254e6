/** The calls about people over HTTP: sessions and cookies, who is logged in, accounts, passwords. */
import type {} from '@fastify/cookie';
import * as passwords from '@marquee/contract/passwords.ts';
import * as calls from '@marquee/contract/people.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import * as sessions from '@marquee/contract/sessions.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerAddress } from '#http/origin.ts';
import { route, type Route } from '#http/route.ts';
import { sessionCookie, sessionDays, xsrfCookie, xsrfToken } from '#http/session.ts';
import { getAccount, getLoggedInUser, listUsers } from './commands.ts';
import type { Authenticator } from './authenticator.ts';
import * as commands from './password-commands.ts';
import { endOtherSessions, endOwnSession, listSessions } from './session-commands.ts';

function setCookies(request: FastifyRequest, reply: FastifyReply, session: string): void {
  const shared = { path: '/', sameSite: 'lax', secure: request.protocol === 'https' } as const;
  const maxAge = sessionDays * 24 * 60 * 60;
  reply.setCookie(sessionCookie, session, { ...shared, httpOnly: true, maxAge });
  // Read by the page and sent back as a header, which another site can't do.
  reply.setCookie(xsrfCookie, xsrfToken(session), { ...shared, maxAge });
}

function clearCookies(reply: FastifyReply): void {
  reply.clearCookie(sessionCookie, { path: '/' });
  reply.clearCookie(xsrfCookie, { path: '/' });
}

/** The calls of people; `authenticator` keeps the sessions. */
export function peopleRoutes(authenticator: Authenticator): Route[] {
  return [
    route(calls.logIn, async (ctx, _input, request, reply) => {
      const header = request.headers.authorization;
      if (!header) throw new Refusal('loginFailed');
      const { viewer, session } = await authenticator.logIn(
        header,
        callerAddress(request),
        request.headers['user-agent'],
      );
      const earlier = request.cookies[sessionCookie];
      if (earlier) await authenticator.endSession(earlier);
      setCookies(request, reply, session);
      const user = await getLoggedInUser({ ...ctx, viewer });
      if (!user) throw new Refusal('loginFailed');
      return user;
    }),
    route(calls.logOut, async (_ctx, _input, request, reply) => {
      const session = request.cookies[sessionCookie];
      if (session) await authenticator.endSession(session, callerAddress(request));
      clearCookies(reply);
    }),
    route(sessions.listSessions, (ctx, _input, request) => listSessions(ctx, request.cookies[sessionCookie])),
    route(sessions.endSession, (ctx, { params }) => endOwnSession(ctx, authenticator, params.id)),
    route(sessions.endOtherSessions, (ctx, _input, request) =>
      endOtherSessions(ctx, authenticator, request.cookies[sessionCookie]),
    ),
    route(calls.getLoggedInUser, async (ctx, _input, request, reply) => {
      const session = request.cookies[sessionCookie];
      // Every visit moves the cookie's end on with the session's.
      if (session && ctx.viewer) setCookies(request, reply, session);
      return getLoggedInUser(ctx);
    }),
    route(calls.getAccount, (ctx, { params, query }) =>
      getAccount(ctx, params.id, query.includeAccountUsers === 'true'),
    ),
    route(calls.listUsers, (ctx, { query }) => listUsers(ctx, query.accountID)),
    route(passwords.changePassword, (ctx, { body }, request) => {
      const from = { address: callerAddress(request), session: request.cookies[sessionCookie] };
      return commands.changePassword(ctx, authenticator, body, from);
    }),
    route(passwords.sendPasswordResetEmail, async ({ services }, { body }, request, reply) => {
      await commands.mustNotAskTooOften(services, callerAddress(request));
      // The answer goes first: how long it takes must not tell whether there is somebody with this address.
      reply.code(204).send();
      await commands.sendPasswordResetEmail(services, body.emailAddress);
    }),
    route(passwords.checkPasswordResetCode, (ctx, { params }) => commands.checkPasswordResetCode(ctx, params.code)),
    route(passwords.setPassword, (ctx, { body }) => commands.setPassword(ctx, authenticator, body)),
  ];
}
