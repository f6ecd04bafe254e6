/** Who makes a call, and who opens a live connection: by a session's cookie, or by name and password. */
import type { IncomingMessage } from 'node:http';
import type {} from '@fastify/cookie';
import { personHeader } from '@marquee/contract/endpoint.ts';
import { logIn } from '@marquee/contract/people.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import { isByReviewLink } from '@marquee/contract/review.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Viewer } from '#access/ctx.ts';
import { callerAddress } from '#http/origin.ts';
import { isXsrfToken, sessionCookie, xsrfHeader } from '#http/session.ts';
import type { Listener } from '#live/sheet-rooms.ts';
import type { Authenticator } from '#people/authenticator.ts';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Who asks. A cookie that came without proof that our page sent it is refused, unless it only reads, and so is one of somebody else than the
 * page says that it is of.
 */
async function viewerOf(authenticator: Authenticator, request: FastifyRequest): Promise<Viewer | undefined> {
  const { authorization } = request.headers;
  if (authorization && /^basic /i.test(authorization)) {
    return (await authenticator.byBasic(authorization, callerAddress(request))).viewer;
  }
  const session = request.cookies[sessionCookie];
  const viewer = session ? await authenticator.bySession(session) : undefined;
  if (!session || !viewer || safeMethods.includes(request.method)) return viewer;
  if (!isXsrfToken(session, request.headers[xsrfHeader])) throw new Refusal('forgedRequest');
  const whose = request.headers[personHeader.toLowerCase()];
  if (whose !== undefined && whose !== String(viewer.userID)) throw new Refusal('otherPerson');
  return viewer;
}

/** Finds out who makes each call before it begins, for whoever asks then. */
export function knowViewers(
  server: FastifyInstance,
  authenticator: Authenticator,
): (request: FastifyRequest) => Viewer | undefined {
  const viewers = new WeakMap<FastifyRequest, Viewer>();
  server.addHook('preHandler', async (request) => {
    if (!request.url.startsWith('/api/')) return;
    // Logging in looks at the credentials itself: they are a person's there, and a program's anywhere else. By a review link they are nobody's.
    const { method, url } = request.routeOptions;
    if ((method === logIn.method && url === logIn.path) || isByReviewLink(url)) return;
    const viewer = await viewerOf(authenticator, request);
    if (viewer) viewers.set(request, viewer);
  });
  return (request) => viewers.get(request);
}

/** Who opens a live connection: a visitor too is let in, wrong credentials are not (undefined). */
export async function listenerOf(
  authenticator: Authenticator,
  request: IncomingMessage,
  address: string,
  session: string | undefined,
): Promise<Listener | undefined> {
  const { authorization } = request.headers;
  if (authorization) {
    return authenticator.byBasic(authorization, address).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined;
      throw error;
    });
  }
  const viewer = session === undefined ? undefined : await authenticator.bySession(session);
  return viewer && session !== undefined ? { viewer, by: session } : { viewer: undefined };
}
