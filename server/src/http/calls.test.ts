/** What holds for every call: by which method, kept by no cache, over https only once it was; and who reads the metrics. */
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aSheet } from '#test/builders.ts';
import { Caller } from '#test/client.ts';

const metricsToken = 'a token that only Prometheus knows';
const app = await startApp(undefined, { metricsToken });
const visitor = new Caller(app.base);

describe('[CALL-1] another method at the address of a call', () => {
  test.each([
    ['PATCH', '/api/rows', 'POST, PUT'],
    ['DELETE', '/api/rows', 'POST, PUT'],
    ['GET', '/api/rows/7', 'DELETE'],
    ['POST', '/api/column-types', 'GET, HEAD'],
    ['OPTIONS', '/api/cells', 'POST, PUT'],
  ])('[CALL-1] %s %s is answered by 405, with how it is made', async (method, path, allow) => {
    const answer = await visitor.send(method, path);
    expect(answer).toMatchObject({ status: 405, code: 'wrongMethod' });
    expect(answer.headers.get('allow')).toBe(allow);
  });

  test('[CALL-1] an address of no call is still not found, and a call by its own method still made', async () => {
    expect(await visitor.send('PATCH', '/api/nothing')).toMatchObject({ status: 404, code: 'noSuchCall' });
    expect(await visitor.send('GET', '/api/column-types')).toMatchObject({ status: 200 });
  });
});

test('[ERR-5] a call that takes no body may be sent an empty one that is said to be JSON; one that takes a body is told that it is wanted', async () => {
  const { owner, rows } = await aSheet(app);
  const headers = { 'content-type': 'application/json' };
  expect(await owner.send('DELETE', `/api/rows/${rows[0].rowID}`, { headers })).toMatchObject({ status: 204 });
  expect(await owner.send('POST', '/api/account/session', { headers })).toMatchObject({ status: 200 });
  const wanted = [{ path: 'body', message: 'Required' }];
  expect(await owner.send('POST', '/api/rows', { headers })).toMatchObject({ status: 400, body: { errors: wanted } });
});

test('[CALL-2] no answer of a call may be kept by a cache, whoever asked and however it ends', async () => {
  const sheet = await aSheet(app);
  const { owner } = sheet;
  const paths = [
    '/api/account/get-logged-in-user',
    `/api/accounts/${owner.accountID}`,
    `/api/sheets/?sheetURL=${sheet.url}`,
    `/api/sheets/get-file/${sheet.sheetID}`,
    '/api/tree-nodes',
    '/api/ftp-accounts/for-logged-in-user',
    '/api/comments?sheetID=0',
    '/%61pi/column-types',
  ];
  for (const path of paths) {
    const answers = [await owner.send('GET', path), await visitor.send('GET', path)];
    expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(['no-store', 'no-store']);
  }
});

test('[CALL-3] who came by https is told to come back by it, who came by http is not', async () => {
  const hstsOf = async (proto: string) =>
    (await visitor.send('GET', '/healthz', { headers: { 'x-forwarded-proto': proto } })).headers.get(
      'strict-transport-security',
    );
  expect(await hstsOf('https')).toBe('max-age=31536000');
  expect(await hstsOf('http')).toBeNull();
});

describe('[CALL-4] metrics', () => {
  const read = (from: string, authorization?: string) =>
    new Caller(from, authorization === undefined ? {} : { authorization }).send('GET', '/metrics');

  test('[CALL-4] are told to who sends the token, and to nobody else, from this machine either', async () => {
    const told = await read(app.base, `Bearer ${metricsToken}`);
    expect(told.status).toBe(200);
    expect(told.body).toContain('marquee_live_connections');
    for (const wrong of [undefined, 'Bearer', `Bearer ${metricsToken}x`, `Basic ${metricsToken}`]) {
      expect((await read(app.base, wrong)).body).not.toContain('marquee_');
    }
  });

  test('[CALL-4] are not there where no token is set', async () => {
    const without = await startApp();
    expect((await read(without.base, 'Bearer undefined')).body).not.toContain('marquee_');
  });
});

describe('[CALL-34] a problem is the answer', () => {
  const problem = { headers: { 'x-content-type-options': 'nosniff', 'content-type': /^application\/problem\+json/ } };

  test.each([
    ['to an address that cannot be decoded', '/api/rows/%zz'],
    ['to a part of an address that is too long', `/api/rows/${'x'.repeat(500)}`],
  ])('[CALL-34] %s', async (_, path) => {
    const answer = await visitor.send('DELETE', path);
    expect(answer).toMatchObject({ status: 400, code: 'badInput' });
    for (const [name, value] of Object.entries(problem.headers)) expect(answer.headers.get(name)).toMatch(value);
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    expect(JSON.stringify(answer.body)).not.toContain('FST_');
  });

  test('[CALL-34] to headers that are too large', async () => {
    const answer = await visitor.send('GET', '/api/column-types', { headers: { 'x-long': 'x'.repeat(20_000) } });
    expect(answer).toMatchObject({ status: 413, code: 'tooLarge' });
  });

  test('[CALL-34] to headers that are too large, without a body where only the head was asked for', async () => {
    const { hostname, port } = new URL(app.base);
    const line = connect(Number(port), hostname);
    line.write(`HEAD /api/column-types HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(await text(line)).toMatch(/^HTTP\/1\.1 413 [^{]*\r\n\r\n$/);
  });

  test('[CALL-34] and what a caller expects beside the usual changes nothing', async () => {
    const { port } = new URL(app.base);
    const path = '/api/column-types';
    const status = await new Promise((resolve, reject) => {
      const asked = request({ port, path, headers: { expect: 'a-miracle' } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      asked.on('error', reject).end();
    });
    expect(status).toBe(200);
  });
});

test('[ERR-42] who hangs up while their call is looked at leaves no error behind', async () => {
  const address = 'who-hung-up@example.com';
  app.server.server.prependOnceListener('request', (asked) => asked.socket.destroy());
  const authorization = `Basic ${btoa(`${address}:a wrong password`)}`;
  await expect(visitor.send('GET', '/api/column-types', { headers: { authorization } })).rejects.toThrow();
  const tries = () => app.db.kysely.selectFrom('login_failure').selectAll().execute();
  await expect.poll(tries).not.toEqual([]);
  expect(app.errors).toEqual([]);
});
