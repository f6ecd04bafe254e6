/** From a declared call to an HTTP route: validates what comes in, answers with what the command gives, turns refusals into problems. */
import type { Readable } from 'node:stream';
import { checkInput } from '@marquee/contract/check-input.ts';
import {
  keyHeader,
  type Endpoint,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '@marquee/contract/endpoint.ts';
import { revisionHeader, sheetHeader } from '@marquee/contract/endpoint.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Call } from '#sheet-log/idempotency-key.ts';
import { withoutRefusedNulls } from './refused-nulls.ts';
import { allowanceOf, type Allowance } from './rate-limits.ts';
import type { Ctx } from '#access/ctx.ts';
import { callOf, once } from './idempotent-calls.ts';
import { revisionFor, type OwnRevision } from '#sheet-log/committed-change.ts';
import type { Written } from '#sheet-log/write.ts';

interface Input<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
}

/** What a handler answers with, beside a plain value: what number the change has. */
export class Answer<T> {
  readonly value: T;
  readonly own: OwnRevision | undefined;

  constructor(value: T, own?: OwnRevision) {
    this.value = value;
    this.own = own;
  }
}

/** The answer to a write: the entity as stored, and what number the change has for whoever made it. */
export function wrote<T>(ctx: Ctx, { value, sheetID, revisions }: Written<T>): Answer<T> {
  const reader = ctx.viewer?.userID ?? 'public';
  return new Answer(value, revisions && { sheetID, revision: revisionFor(revisions, reader) });
}

/** What answers a call: a value, a stream of its bytes, or nothing where the reply was sent or has no body. */
export type Handler<E extends Endpoint> = (
  ctx: Ctx,
  input: Input<E>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<ReplyOf<E> | Answer<ReplyOf<E>> | Readable | undefined | void>;

type CtxOf = (request: FastifyRequest, connectionID: string | undefined) => Ctx;

export interface Route {
  endpoint: Endpoint;
  register(app: FastifyInstance, ctxOf: CtxOf): void;
}

function checked<S extends z.ZodType>(schema: S | undefined, value: unknown, where: string): z.output<S> | undefined {
  if (!schema) return undefined;
  const asSent = checkInput(schema, value, where);
  const less = asSent.errors && withoutRefusedNulls(value, asSent.errors, where);
  const { data, errors } = less === undefined ? asSent : checkInput(schema, less, where);
  if (errors) throw new Refusal('badInput', { errors });
  return data;
}

/** The connection id of a request: in the body of what has one, else in the query. */
function connectionIn(...sources: unknown[]): string | undefined {
  for (const source of sources) {
    if (typeof source !== 'object' || source === null || !('signalRConnectionID' in source)) continue;
    if (typeof source.signalRConnectionID === 'string' && source.signalRConnectionID) return source.signalRConnectionID;
  }
  return undefined;
}

const fastifyPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

interface RouteOptions<T> {
  /** bytes, where it is not the usual limit */
  bodyLimit?: number;
  /** the address of what was made */
  location?: (value: T) => string;
  /** how often it may be made, for what costs much */
  allowance?: Allowance;
  /** makes the answer to a repeated call from what was kept of the first answer, if that is less than the whole */
  again?: (ctx: Ctx, kept: unknown) => Promise<T>;
}

/** Binds a call to its handler. The handler is given only what its schemas let through. */
export function route<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  { bodyLimit, location, allowance, again }: RouteOptions<ReplyOf<E>> = {},
): Route {
  return {
    endpoint,
    register(app, ctxOf) {
      app.route({
        method: endpoint.method,
        url: fastifyPath(endpoint.path),
        ...(bodyLimit === undefined ? {} : { bodyLimit }),
        ...(allowance === undefined ? {} : { config: allowanceOf(allowance) }),
        handler: async (request, reply) => {
          const params = checked(endpoint.params, request.params, 'path');
          const query = checked(endpoint.query, request.query, 'query');
          const body = checked(endpoint.body, request.body, 'body');
          const input = { params, query, body } as Input<E>;
          const ctx = ctxOf(request, connectionIn(body, query));
          const call = callOf(endpoint, input, request.headers[keyHeader.toLowerCase()]);
          const result = await answerOf(ctx, call, (one) => handler(one, input, request, reply), again);
          if (reply.sent) return reply;
          const answer = result instanceof Answer ? result : new Answer(result);
          if (location && answer.value !== undefined) reply.header('location', location(answer.value as ReplyOf<E>));
          return send(reply, endpoint, answer);
        },
      });
    },
  };
}

/** What a handler answers; a call with a key is carried out once, and answered the same whenever it is made. */
async function answerOf<T>(
  ctx: Ctx,
  call: Call | undefined,
  handle: (ctx: Ctx) => Promise<T>,
  again?: (ctx: Ctx, kept: unknown) => Promise<unknown>,
): Promise<T | Answer<unknown>> {
  if (!call || !ctx.viewer) return handle(ctx);
  const done = await once(ctx.services, ctx.viewer.userID, call, () => handle({ ...ctx, call }));
  if ('first' in done) return done.first;
  const { own, value } = done.again;
  return new Answer(again ? await again(ctx, value) : value, own);
}

/** Throws where a call of the contract is answered by no route, or a route answers none of its calls. */
export function mustAnswer(calls: readonly Endpoint[], routes: readonly Route[]): void {
  const answered = new Set(routes.map((one) => one.endpoint));
  const unanswered = calls.filter((call) => !answered.has(call)).map((call) => call.name);
  if (unanswered.length > 0) throw new Error(`No route answers ${unanswered.join(', ')}. See the noun’s routes.ts.`);
  const uncalled = [...answered].filter((call) => !calls.includes(call)).map((call) => call.name);
  if (uncalled.length > 0) throw new Error(`The contract has no call ${uncalled.join(', ')}. See its calls.ts.`);
}

/** Serves the calls of the contract, all of them: nobody forgets to register one, as nothing starts without it. */
export function serveCalls(
  app: FastifyInstance,
  calls: readonly Endpoint[],
  routes: readonly Route[],
  ctxOf: CtxOf,
): void {
  mustAnswer(calls, routes);
  for (const one of routes) one.register(app, ctxOf);
  refuseOtherMethods(app, routes);
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Answers the wrong method at the address of a call with 405; `Allow` names the right ones. */
function refuseOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
  const allowed = new Map<string, Set<string>>();
  for (const { endpoint } of routes) {
    const path = fastifyPath(endpoint.path).replace(/\/$/, '');
    allowed.set(path, (allowed.get(path) ?? new Set()).add(endpoint.method));
  }
  for (const [url, known] of allowed) {
    const method = methods.filter((one) => !known.has(one));
    const allow = [...(known.has('GET') ? ['HEAD'] : []), ...known].toSorted().join(', ');
    // Before who asks is looked up: the answer is the same for everybody.
    const onRequest = (_request: FastifyRequest, reply: FastifyReply) => {
      reply.header('allow', allow);
      throw new Refusal('wrongMethod');
    };
    app.route({ method, url, onRequest, handler: () => undefined });
  }
}

function send(reply: FastifyReply, endpoint: Endpoint, answer: Answer<unknown>): FastifyReply {
  if (answer.own) reply.header(revisionHeader, answer.own.revision).header(sheetHeader, answer.own.sheetID);
  if (endpoint.status === 204 || answer.value === undefined) return reply.code(204).send();
  return reply.code(endpoint.status).send(answer.value);
}
