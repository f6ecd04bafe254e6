/** The description of the calls: complete, well-formed, and without loose ends. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';

const app = await startApp();
const anyone = new Caller(app.base);

const Operation = z.object({
  operationId: z.string().regex(/^[a-z][A-Za-z]+$/),
  summary: z.string().min(5),
  tags: z.array(z.string()).length(1),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      schema: z.looseObject({}),
    }),
  ),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  requestBody: z
    .object({ content: z.object({ 'application/json': z.object({ schema: z.looseObject({}) }) }) })
    .optional(),
  responses: z.record(z.string(), z.looseObject({ description: z.string() })),
});
const Document = z.object({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.object({ title: z.literal('Marquee'), version: z.string() }),
  paths: z.record(
    z.string().startsWith('/api/'),
    z.record(z.enum(['get', 'post', 'put', 'delete']).or(z.never()), Operation.optional()),
  ),
  components: z.object({
    schemas: z.record(z.string(), z.unknown()),
    securitySchemes: z.record(z.string(), z.unknown()),
  }),
});

const answer = await anyone.send('GET', '/api/openapi.json');
const document = Document.parse(answer.body);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) => (operation ? [{ path, method, operation }] : [])),
);

/** Every call that the specification lists for this part, and those that Marquee adds. */
const calls = `
  get /api/account/get-logged-in-user
  post /api/account/session
  delete /api/account/session
  get /api/accounts/{id}
  get /api/users/
  get /api/sheets/
  get /api/sheets/{id}/changes
  post /api/sheets
  put /api/sheets
  delete /api/sheets/{id}
  post /api/sheets/remove-user-from-sheet
  post /api/users/invite-user-to-sheet
  get /api/sheets/get-file/{id}
  put /api/sheet-users
  post /api/groups
  put /api/groups
  delete /api/groups/{id}
  post /api/rows
  put /api/rows
  delete /api/rows/{id}
  post /api/rows/delete
  post /api/columns
  put /api/columns
  delete /api/columns/{id}
  get /api/column-types
  post /api/cells
  put /api/cells
  put /api/cells/many
  post /api/multi-choice-options
  put /api/multi-choice-options
  delete /api/multi-choice-options/{id}
  post /api/multi-choice-options/{id}/restore`
  .trim()
  .split(/\n\s*/);

test('[ERR-8] every call is described', () => {
  expect(operations.map(({ method, path }) => `${method} ${path}`)).toEqual(expect.arrayContaining(calls));
});

test.each(operations)('[ERR-8] $method $path is described as it is served', async ({ method, path, operation }) => {
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`);
  expect(inPath).toEqual([...path.matchAll(/\{\w+\}/g)].map(([name]) => name));
  expect(Object.keys(operation.responses)).toContain('default');
  expect(operation.requestBody === undefined).toBe(
    method === 'get' ||
      method === 'delete' ||
      /\/(?:session|resend|unsubscribe\/.*|presets\/\{id\}\/restore)$/.test(path),
  );
  const served = await anyone.send(method.toUpperCase(), path.replaceAll(/\{\w+\}/g, '1'));
  expect(served.code).not.toBe('noSuchCall');
});

test('[CALL-44] every call that changes a sheet for those who see it is described with its key', () => {
  const changing = operations.filter(
    ({ method, operation }) =>
      method !== 'get' && /^(?:Sheets|Groups|Rows|Columns|Cells|Comments)$/.test(operation.tags[0] ?? ''),
  );
  const without = changing.filter(
    ({ operation }) => !operation.parameters.some((one) => one.in === 'header' && one.name === 'Idempotency-Key'),
  );
  // A sheet that is exported is not changed, nor is one of which no copy is made.
  const unchanging = ['cancelDuplicating', 'exportRows'];
  expect(without.map(({ operation }) => operation.operationId).toSorted()).toEqual(unchanging);
});

test('[CALL-5] no two calls have the same name', () => {
  const names = operations.map(({ operation }) => operation.operationId);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

const Whole = z.object({ type: z.literal('integer'), maximum: z.number().optional() });

/** The ids in a schema of what a call takes, each with its place and the largest it may be; `name` is the field that the schema is of. */
function idsIn(schema: unknown, path: string, name = ''): { path: string; largest: number }[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const whole = Whole.safeParse(schema);
  if (whole.success)
    return /id$/i.test(name) ? [{ path: `${path} ${name}`, largest: whole.data.maximum ?? Infinity }] : [];
  return Object.entries(schema).flatMap(([key, inside]) =>
    idsIn(inside, path, /^(?:anyOf|\d+)$/.test(key) ? name : key),
  );
}

test('[ERR-3] no call takes an id that is larger than the database holds', () => {
  const ids = operations.flatMap(({ method, path, operation }) => idsIn(operation.requestBody, `${method} ${path}`));
  expect(ids.length).toBeGreaterThan(20);
  expect(ids.filter(({ largest }) => largest > 2_147_483_647).map(({ path }) => path)).toEqual([]);
});

test('[ERR-8] calls by a review link say that its token comes in a header, and no login', () => {
  const by = new Map(operations.map(({ method, operation, path }) => [`${method} ${path}`, operation.security]));
  expect(by.get('get /api/review')).toEqual([{ reviewLink: [] }]);
  expect(by.get('post /api/review/banners/{id}/verdicts')).toEqual([{ reviewLink: [] }]);
  expect(by.get('post /api/review-links')).toEqual([{ basic: [] }, { session: [] }, {}]);
  const { reviewLink } = document.components.securitySchemes;
  expect(reviewLink).toMatchObject({ type: 'apiKey', in: 'header', name: 'Review-Link' });
});

test('[ERR-8] every reference leads somewhere, and nothing is left without a type by accident', () => {
  const root: unknown = answer.body;
  const resolve = (pointer: string): unknown =>
    pointer
      .slice(2)
      .split('/')
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>((at, part) => (typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined), root);
  const dangling: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inside] of Object.entries(value)) {
      if (name === '$ref' && (!String(inside).startsWith('#/') || resolve(String(inside)) === undefined)) {
        dangling.push(String(inside));
      }
      walk(inside);
    }
  };
  walk(root);
  expect(dangling).toEqual([]);
});

test('[ERR-8] what a call answers is described: a reply, the sorts of file that it sends, or that it may be nothing', async () => {
  const ann = await aPerson(app, { admin: true });
  const sheet = await aSheet(app, { owner: ann });
  const described = (path: string, method = 'get') =>
    operations.find((one) => one.path === path && one.method === method)?.operation.responses ?? {};
  const sorts = (answers: Record<string, Record<string, unknown>>) => Object.keys(answers['200']?.['content'] ?? {});
  const silent = operations.filter(({ operation: { responses } }) => '200' in responses || '201' in responses);
  const unsaid = silent.filter(({ operation: { responses } }) => !(responses['200'] ?? responses['201'])?.['content']);
  expect(unsaid.map(({ path }) => path)).toEqual([]);

  expect((await anyone.send('GET', '/api/account/get-logged-in-user')).status).toBe(204);
  expect(Object.keys(described('/api/account/get-logged-in-user'))).toEqual(['200', '204', 'default']);
  const files = [
    ['/api/sheets/get-file/{id}', '', sheet.sheetID],
    ['/api/sheets/{id}/decision-record', '', sheet.sheetID],
    ['/api/sheets/{id}/decision-record', '?as=page', sheet.sheetID],
    ['/api/accounts/{id}/audit-log/get-file', '', ann.accountID],
    ['/api/sheets/packed', `?sheetURL=${sheet.url}`, 0],
  ] as const;
  for (const [path, query, id] of files) {
    const { headers, status } = await ann.send('GET', path.replace('{id}', String(id)) + query);
    const [sort = ''] = headers.get('content-type')?.split(';') ?? [];
    expect([status, sorts(described(path))]).toEqual([200, expect.arrayContaining([sort])]);
  }
});
