/** What is logged of calls: the id that their answers carry, and nothing that is nobody's business. */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { addRow } from '@marquee/contract/rows.ts';
import { hubPath } from '@marquee/contract/live.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { Caller, type Credentials } from '#test/client.ts';
import { inCall, masked } from '#platform/log.ts';

const app = await startApp(undefined, { logLevel: 'info' });
const apart = await startApp(undefined, { trustProxy: [] });
const visitor = new Caller(app.base);

/** The line of a call, which is logged once its answer was sent. */
const lineOf = (requestID: string | null) =>
  expect.poll(() => app.lines.filter((line) => line['requestID'] === requestID && line['msg'] === 'call'));
const named = (id: string) => ({ headers: { 'x-request-id': id } });
const idOf = async (base: string, given: string) =>
  (await new Caller(base).send('GET', '/healthz', named(given))).headers.get('x-request-id');

/** Sends a body only once the server has seen the head and asked for more. */
async function sentLate(path: string, credentials: Credentials, body: string) {
  const headers = { ...credentials, 'content-type': 'application/json', expect: '100-continue' };
  const sent = request(app.base + path, { method: 'POST', headers });
  sent.flushHeaders();
  await once(sent, 'continue');
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return { status: answer.statusCode, id: answer.headers['x-request-id'] };
}

test('[RUN-2] every answer carries the id of its call, refusals, pages and the live line too', async () => {
  const paths = ['/healthz', '/api/no-such-call', '/sheet/abc', `${hubPath}/negotiate`, '/api/sheets/99999999999'];
  for (const path of paths) {
    const answers = [await visitor.send('GET', path), await visitor.send('GET', path)];
    const ids = answers.map((answer) => answer.headers.get('x-request-id'));
    expect(ids[0]).toMatch(/^[\w-]{36}$/);
    expect(ids[1]).not.toBe(ids[0]);
  }
});

test('[RUN-2] a trusted proxy may choose the id, if it is one; nobody else may', async () => {
  expect(await idOf(app.base, 'from-the-proxy-0815')).toBe('from-the-proxy-0815');
  expect(await idOf(apart.base, 'from-the-proxy-0815')).toMatch(/^[\w-]{36}$/);
  for (const bad of ['short', 'x'.repeat(65), 'a "quoted" one', '{"json":1}']) {
    expect(await idOf(app.base, bad)).toMatch(/^[\w-]{36}$/);
  }
});

test('[RUN-2] what fails in a call is logged with its id, after its body was read and out of sight of the call', async () => {
  const ann = await aPerson(app, { admin: true });
  const sheet = await aSheet(app, { owner: ann });
  const off = new Error('broken on purpose');
  app.services.writer.onCommitted(() => {
    app.services.log.warn('somewhere below');
    if (isBroken) throw off;
  });
  let isBroken = true;
  const body = JSON.stringify({ row: { groupID: sheet.groups[0].groupID, name: 'Row' } });
  const { status, id } = await sentLate(addRow.path, ann.credentials, body);
  isBroken = false;
  expect(status).toBe(500);
  const lines = app.lines.filter((line) => line['requestID'] === id).map((line) => line['msg']);
  expect(lines).toEqual(expect.arrayContaining(['somewhere below', 'a call failed']));
  expect(app.errors.splice(0)).toHaveLength(1);
});

test('[RUN-3] a call is one line: method, route with ids, status and time', async () => {
  const ann = await aPerson(app, { admin: true });
  const sheet = await aSheet(app, { owner: ann });
  const path = `/api/sheets/${sheet.sheetID}/changes?since=0&sheetURL=${sheet.url}`;
  const answer = await ann.send('GET', path);
  const line = { level: 'info', method: 'GET', status: answer.status, ms: expect.any(Number) as number };
  await lineOf(answer.headers.get('x-request-id')).toHaveLength(1);
  const logged = app.lines.find((one) => one['requestID'] === answer.headers.get('x-request-id'));
  expect(logged).toMatchObject(line);
  expect(String(logged?.['url'])).not.toContain(sheet.url);
});

test('[RUN-3] [RUN-4] no line holds what an address held: tokens, codes, passes, names', async () => {
  const hidden = 'Hidden0Token-Abc_9';
  const paths = [
    `/sheet/${hidden}`,
    `/sheet/s/${hidden}?x=${hidden}`,
    `/password-reset/${hidden}`,
    `/banner-files/${hidden}/index.html`,
    `/api/users/password-reset-code/${hidden}`,
    `/api/users/sign-up-code/${hidden}?${hidden}=1`,
    `/${hidden}`,
    `${hubPath}?id=${hidden}`,
  ];
  for (const path of paths) {
    const answer = await visitor.send('GET', path);
    await lineOf(answer.headers.get('x-request-id')).toHaveLength(1);
  }
  expect(app.lines.filter((line) => JSON.stringify(line).includes(hidden))).toEqual([]);
});

test('[RUN-4] secrets in the words of others are covered', () => {
  app.services.log.warn({ reason: '550 <ann@example.com>: no such user' }, 'postgres://ann:pw@host/db is down');
  const failure = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (name)=(Ann Smith) exists' });
  inCall('a-call-of-ours', () => app.services.log.warn({ err: failure }, 'failed'));
  const [first, second] = app.lines.slice(-2);
  expect(first).toMatchObject({ reason: '550 <*@*>: no such user', msg: 'postgres://*@host/db is down' });
  expect(second).toMatchObject({ requestID: 'a-call-of-ours', err: { code: '23505', message: 'duplicate key' } });
  expect(JSON.stringify(second)).not.toContain('Ann Smith');
  expect(masked('Authorization: Basic YTpi GET /sheet/s/abc?sheetURL=def&x=1')).toBe(
    'Authorization: Basic * GET /sheet/s/*?sheetURL=*&x=1',
  );
});

test('[MAIL-22] what a mail server quotes of the links in a mail that it refuses is covered, whatever they open', () => {
  const links = [
    `review/aToken${'x'.repeat(37)}`,
    'confirm-email/aCode',
    'password-reset/aCode',
    'sign-up?code=aCode',
    'unsubscribe/p1-aToken',
  ];
  for (const link of links) {
    const said = masked(`554 5.7.1 Spam: http://marquee.example/${link} is listed`);
    expect(said).not.toMatch(/aToken|aCode/);
    expect(said).toContain('is listed');
  }
});
