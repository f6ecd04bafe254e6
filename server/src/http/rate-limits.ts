/** How often somebody may ask for what costs much: by person, by network for visitors, in each process. */
import rateLimit from '@fastify/rate-limit';
import { Refusal } from '@marquee/contract/refusals.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Viewer } from '#access/ctx.ts';
import { callerAddress, countedNetwork } from './origin.ts';

/** Calls in a minute, for routes that name one of these. Nobody who works gets there; who sends them by a script does. */
export const allowances = {
  /** reads whole sheets, and writes a workbook in a thread */
  export: 30,
  /** writes a whole sheet, or a large part of one */
  copy: 120,
  /** has a picture made, in a process of its own */
  picture: 30,
  /** opens connections to file servers */
  files: 240,
  /** dials any host that is typed */
  dial: 60,
  /** made by whoever holds a review link, of whom many may be behind one network */
  review: 1_200,
} as const;
export type Allowance = keyof typeof allowances;

/** Lets routes name an allowance. What is beyond it is `tooManyRequests`, before the call begins. */
export async function limitRates(
  app: FastifyInstance,
  viewerOf: (request: FastifyRequest) => Viewer | undefined,
): Promise<void> {
  const none = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
  await app.register(rateLimit, {
    global: false,
    // By then it is known who asks.
    hook: 'preHandler',
    timeWindow: 60_000,
    keyGenerator: (request) => {
      const viewer = viewerOf(request);
      return viewer ? `person ${viewer.userID}` : countedNetwork(callerAddress(request));
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('tooManyRequests', { retryAfter: Math.max(1, Math.ceil(ttl / 1_000)) }),
    addHeaders: { ...none, 'retry-after': false },
    addHeadersOnExceeding: none,
  });
}

/** What a route's config says of its allowance, for the plugin. */
export const allowanceOf = (allowance: Allowance) => ({
  rateLimit: { max: allowances[allowance], groupId: allowance },
});
