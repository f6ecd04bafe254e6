/** The description of everything that is served, written from the same schemas that validate it. */
import { keyHeader, personHeader, type Endpoint } from '@marquee/contract/endpoint.ts';
import { refusals } from '@marquee/contract/refusals.ts';
import { isByReviewLink, reviewChangesPath, reviewHeader } from '@marquee/contract/review.ts';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** Schemas that have a name of their own, which others refer to. */
type Named = Record<string, unknown>;

/** Has references lead to the document's own named schemas rather than to some beside them. */
function referring(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(referring);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inside]) => [
    name,
    name === '$ref' ? String(inside).replace('#/$defs/', '#/components/schemas/') : referring(inside),
  ]);
  return Object.fromEntries(entries);
}

/** A schema as JSON Schema; the named ones in it are added to `named`. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', named: Named): unknown {
  const { $schema: _, $defs = {}, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  for (const [name, definition] of Object.entries($defs)) named[name] = referring(definition);
  return referring(rest);
}

function parameters(schema: z.ZodType | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

const key: Json = {
  name: keyHeader,
  in: 'header',
  required: false,
  description:
    'A UUID of your choice, a new one for every call. A call sent again with its key within a day changes nothing and gets the first ' +
    'answer again, so whatever got no answer, 503 `busy` or 503 `unsure` is safe to send again.',
  schema: { type: 'string', format: 'uuid' },
};

const problem: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { enum: Object.keys(refusals) },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
};

/** What it answers when it is done: a reply, a file, or nothing. */
function success(endpoint: Endpoint, named: Named): Json {
  const { reply, sends } = endpoint;
  const content = sends
    ? Object.fromEntries(sends.map((type) => [type, {}]))
    : reply && { 'application/json': { schema: jsonSchema(reply, 'output', named) } };
  return { description: 'Done.', ...(content ? { content } : {}) };
}

function operation(endpoint: Endpoint, named: Named): Json {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    security: isByReviewLink(endpoint.path) ? [{ reviewLink: [] }] : [{ basic: [] }, { session: [] }, {}],
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.takesKey === true ? [key] : []),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input', named) } },
          },
        }
      : {}),
    responses: {
      [endpoint.status]: success(endpoint, named),
      ...(endpoint.mayBeNothing === true ? { 204: { description: 'Nothing.' } } : {}),
      default: {
        description: 'Refused.',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

/** An OpenAPI 3.1 document of the given calls. */
export function openApi(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  const named: Named = { Problem: problem };
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operation(endpoint, named);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Marquee',
      version: '1',
      description:
        'A live sheet for teams that make advertising banners. Bodies are JSON in UTF-8. A null in a field that may be left out, and can’t be ' +
        'null, counts as not sent.',
    },
    paths,
    components: {
      schemas: named,
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic', description: 'Email address and password.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'marquee-session',
          description:
            'Calls other than GET and HEAD also need the header X-XSRF-TOKEN, equal to the cookie XSRF-TOKEN. ' +
            `With the header ${personHeader}, a user id, they are refused where the session is somebody else’s by now.`,
        },
        reviewLink: {
          type: 'apiKey',
          in: 'header',
          name: reviewHeader,
          description:
            'The token of a review link: what comes behind /review/ in its address. Logins do not count on these calls; who a guest is, and ' +
            'that they gave the link’s password, is said by the cookies that introduceGuest, confirmGuest and openReview set. ' +
            `Server-sent events at ${reviewChangesPath}, asked for with the same header, say when there is something new.`,
        },
      },
    },
  };
}
