/** What every call says to input that is not right: our words, never the validator's; and that a slash at the end is no matter. */
import type { Problem } from '@marquee/contract/refusals.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startApp } from '#test/app.ts';
import { Caller } from '#test/client.ts';
import { validators } from '#test/our-words.ts';

const app = await startApp();
// What is wrong with the input is said before who asks is looked at, so a visitor can send anything without doing harm.
const visitor = new Caller(app.base);

type Json = Record<string, unknown>;
const Schema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
});
const Operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']) })),
  requestBody: z.object({ content: z.object({ 'application/json': z.object({ schema: z.unknown() }) }) }).optional(),
});

const document = (await visitor.send('GET', '/api/openapi.json')).body as {
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Json };
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    operation: Operation.parse(operation),
  })),
);

/** Something that fits a schema, with all that may be in it. */
function sample(given: unknown): unknown {
  const schema = Schema.parse(given);
  if (schema.$ref !== undefined) return sample(document.components.schemas[schema.$ref.split('/').at(-1) ?? '']);
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf) return sample(schema.anyOf[0]);
  if (schema.properties) {
    return Object.fromEntries(Object.entries(schema.properties).map(([name, inside]) => [name, sample(inside)]));
  }
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'array') return [sample(schema.items ?? {})];
  const samples: Json = { integer: 1, number: 1, boolean: true, object: {} };
  return samples[type ?? ''] ?? 'x';
}

const wrongValues: unknown[] = [
  undefined,
  null,
  -1,
  0.5,
  1e300,
  true,
  '',
  ' ',
  'x'.repeat(40_000),
  '\ud800',
  [],
  [null],
  {},
];

/** The value with each part of it replaced by each of the wrong ones. */
function* spoilt(value: unknown): Generator<unknown> {
  yield* wrongValues;
  if (Array.isArray(value)) {
    for (const inside of spoilt(value[0])) yield [inside];
    yield Array(20_001).fill(0);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value))
      for (const inside of spoilt(part)) yield { ...value, [name]: inside };
  }
}

function said(answer: { status: number; body: unknown }): Problem['errors'] {
  expect(answer.status).toBeLessThan(500);
  return (answer.body as Partial<Problem>).errors ?? [];
}

test.each(operations)('[ERR-9] $name refuses in our own words', async ({ method, path, operation }) => {
  const words = new Set<string>();
  const attempt = async (address: string, body?: unknown) => {
    const answer = await visitor.send(method, address, body === undefined ? {} : { body });
    for (const error of said(answer) ?? []) words.add(error.message);
  };
  const fitting = path.replaceAll(/\{\w+\}/g, '1');
  const schema = operation.requestBody?.content['application/json'].schema;
  if (schema !== undefined) {
    for (const body of spoilt(sample(schema))) await attempt(fitting, body === undefined ? '{}' : JSON.stringify(body));
  }
  for (const wrong of ['0', '-1', 'x', '1.5', '99999999999', '%20']) await attempt(path.replaceAll(/\{\w+\}/g, wrong));
  const names = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  for (const name of names) {
    for (const wrong of ['', 'x', '-1', 'x'.repeat(3_000)]) await attempt(`${fitting}?${name}=${wrong}`);
  }
  expect([...words].filter((message) => validators.test(message) || message.trim() === '')).toEqual([]);
});

test.each([
  [
    'PUT',
    '/api/rows',
    { row: 5, updateFields: [] },
    ['body.row: must be an object', 'body.updateFields: must have at least 1 entry'],
  ],
  [
    'POST',
    '/api/rows',
    { row: { groupID: 0.5, name: 7 } },
    ['body.row.groupID: must be a whole number', 'body.row.name: must be a text'],
  ],
  [
    'POST',
    '/api/columns',
    { sheetID: 1, columnTypeID: 7, name: 'x' },
    ['body.columnTypeID: must be 1, 2, 3, 4, 5 or 6'],
  ],
  [
    'POST',
    '/api/groups',
    { group: { sheetID: 0, name: 'x'.repeat(256) } },
    ['body.group.sheetID: must be at least 1', 'body.group.name: must have at most 255 characters'],
  ],
  ['POST', '/api/users/send-password-reset-email', { emailAddress: '' }, ['body.emailAddress: Required']],
  ['POST', '/api/groups', [], ['body: must be an object']],
  ['POST', '/api/groups', {}, ['body.group: Required']],
])('[ERR-9] %s %s with %j says what it should be, one thing a field', async (method, path, body, words) => {
  const { errors, detail } = (await visitor.send(method, path, { body })).body as Problem;
  expect(errors?.map((error) => `${error.path}: ${error.message}`)).toEqual(words);
  expect(detail).toBe(words.join('; '));
});

test.each(operations)(
  '[ERR-10] $name is the same call with and without a slash at the end',
  async ({ method, path }) => {
    const bare = path.replaceAll(/\{\w+\}/g, 'none').replace(/\/$/, '');
    const [without, with_] = [await visitor.send(method, bare), await visitor.send(method, `${bare}/`)];
    expect(without.code).not.toBe('noSuchCall');
    expect([with_.status, with_.body]).toEqual([without.status, without.body]);
  },
);
