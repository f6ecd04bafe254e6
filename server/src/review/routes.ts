/** The calls of review links over HTTP: those of guests, who come by a token in a header, and those of members. */
import { Refusal } from '@marquee/contract/refusals.ts';
import * as asks from '@marquee/contract/asks.ts';
import * as review from '@marquee/contract/review.ts';
import * as links from '@marquee/contract/review-links.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type {} from '@fastify/cookie';
import type { Services } from '#access/ctx.ts';
import { callerAddress } from '#http/origin.ts';
import { route, wrote, type Route } from '#http/route.ts';
import { askForDecisions } from '#decisions/asks/commands.ts';
import { askGuests } from './ask-guests.ts';
import { decideInReview } from './guest-verdicts.ts';
import { forgetGuest, listGuests, mergeGuests } from './guests.ts';
import { confirmGuest, introduceGuest, updateGuest } from './introduce-guest.ts';
import { addReviewLink, listReviewLinks, revokeReviewLink, updateReviewLink } from './link-commands.ts';
import { linkByID } from './find-links.ts';
import type { SetCookie } from './link-token.ts';
import { viewOf } from './link-view.ts';
import { mustOpenLink, type Asked } from './open-link.ts';
import { openReview } from './link-password.ts';
import { getReview, getReviewBanner } from './review-page.ts';
import { ReviewLines } from './review-lines.ts';
import { commentInReview, listReviewComments } from './guest-comments.ts';

const tokenHeader = review.reviewHeader.toLowerCase();

/** What a call brings along. A header of ours can't be sent by another site, so a cookie alone does nothing. */
function askedBy(request: FastifyRequest): Asked {
  const token = request.headers[tokenHeader];
  return {
    token: typeof token === 'string' ? token : undefined,
    cookies: request.cookies,
    address: callerAddress(request),
    languages: (request.headers['accept-language'] ?? '').split(','),
  };
}

function setCookies(request: FastifyRequest, reply: FastifyReply, cookies: readonly SetCookie[]): void {
  const shared = {
    path: review.getReview.path,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    httpOnly: true,
  } as const;
  for (const { name, seconds, value } of cookies) {
    if (value === undefined) reply.clearCookie(name, shared);
    else reply.setCookie(name, value, { ...shared, maxAge: seconds });
  }
}

const guestRoutes: Route[] = [
  route(
    review.getReview,
    async ({ services }, _input, request, reply) => {
      const { cookies, page } = await getReview(services, askedBy(request));
      setCookies(request, reply, cookies);
      return page;
    },
    { allowance: 'review' },
  ),
  route(
    review.openReview,
    async ({ services }, { body }, request, reply) =>
      setCookies(request, reply, await openReview(services, askedBy(request), body.password)),
    { allowance: 'review' },
  ),
  route(
    review.getReviewBanner,
    ({ services }, { params, query }, request) =>
      getReviewBanner(services, askedBy(request), { cellID: params.id, version: query.version }),
    { allowance: 'review' },
  ),
  route(
    review.listReviewComments,
    ({ services }, { params }, request) => listReviewComments(services, askedBy(request), params.id),
    { allowance: 'review' },
  ),
  route(
    review.introduceGuest,
    async ({ services }, { body }, request, reply) => {
      const { cookies, needsCode } = await introduceGuest(services, askedBy(request), body);
      setCookies(request, reply, cookies);
      return { needsCode };
    },
    { allowance: 'review' },
  ),
  route(
    review.confirmGuest,
    async ({ services }, { body }, request, reply) => {
      const { cookies, guest } = await confirmGuest(services, askedBy(request), body.code);
      setCookies(request, reply, cookies);
      return guest;
    },
    { allowance: 'review' },
  ),
  route(review.updateGuest, ({ services }, { body }, request) => updateGuest(services, askedBy(request), body), {
    allowance: 'review',
  }),
  route(
    review.decideInReview,
    ({ services }, { body, params }, request) =>
      decideInReview(services, askedBy(request), { ...body, cellID: params.id }),
    { allowance: 'review' },
  ),
  route(
    review.commentInReview,
    ({ services }, { body, params }, request) =>
      commentInReview(services, askedBy(request), { ...body, cellID: params.id }),
    { allowance: 'review', location: ({ commentID }) => `/api/comments/${commentID}` },
  ),
];

const memberRoutes: Route[] = [
  route(links.listReviewLinks, (ctx, { params }) => listReviewLinks(ctx, params.id)),
  route(links.addReviewLink, (ctx, { body }) => addReviewLink(ctx, body), {
    location: (link) => `/api/review-links/${link.reviewLinkID}`,
    again: ({ services }, kept) => linkByID(services, Number(kept)),
  }),
  route(links.updateReviewLink, (ctx, { body, params }) => updateReviewLink(ctx, params.id, body)),
  route(links.revokeReviewLink, (ctx, { params }) => revokeReviewLink(ctx, params.id)),
  // Here, since guests are asked by a review link.
  route(
    asks.askForDecisions,
    async (ctx, { body }) =>
      wrote(ctx, await askForDecisions(ctx, body, (tx, say, asked) => askGuests(ctx, tx, say, asked))),
    { location: ({ askID }) => `/api/asks/${askID}` },
  ),
  route(links.listGuests, (ctx, { params }) => listGuests(ctx, params.id)),
  route(links.mergeGuests, (ctx, { body, params }) => mergeGuests(ctx, params.id, body.otherGuestID)),
  route(links.forgetGuest, (ctx, { params }) => forgetGuest(ctx, params.id)),
];

export const reviewRoutes: Route[] = [...guestRoutes, ...memberRoutes];

/** Serves the line on which a page hears of changes: events of one word each, as long as the page is open. */
export function serveReviewChanges(server: FastifyInstance, services: Services): ReviewLines {
  const lines = new ReviewLines(services);
  server.route({
    method: 'GET',
    url: review.reviewChangesPath,
    handler: async (request, reply) => {
      const asked = askedBy(request);
      const link = await mustOpenLink(services, asked);
      lines.mustHaveRoom(link, asked.address);
      const { mark } = await viewOf(services, link);
      if (request.raw.socket.destroyed) throw new Refusal('busy');
      reply.hijack();
      const { raw } = reply;
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value);
      // Nothing between us may hold it back.
      raw.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
      lines.open(link, mark, asked.address, raw);
    },
  });
  return lines;
}
