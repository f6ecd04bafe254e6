/** That nobody holds a line by stalling, or the server by asking again and again for what costs much. */
import { connect } from 'node:net';
import { exportSheet } from '@marquee/contract/sheets.ts';
import { testFtpAccount } from '@marquee/contract/ftp-accounts.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { aPerson, aSheet } from '#test/builders.ts';
import { allowances } from './rate-limits.ts';
import { countedNetwork } from './origin.ts';

const app = await startApp();
const ann = await aPerson(app, { admin: true });

test('[ERR-41] calls that cost much are answered by 429 past their allowance, for that person and kind only', async () => {
  const ben = await aPerson(app, { admin: true });
  const body = { name: 'Banners', host: 'localhost:1', userName: 'a', password: 'b', protocol: 1 as const };
  const statuses: number[] = [];
  for (let n = 0; n < allowances.dial; n++) statuses.push((await ann.attempt(testFtpAccount, { body })).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const refused = await ann.attempt(testFtpAccount, { body });
  expect(refused).toMatchObject({ status: 429, code: 'tooManyRequests' });
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect((await ben.attempt(testFtpAccount, { body })).status).toBe(200);
  const { sheetID } = await aSheet(app, { owner: ann });
  expect((await ann.attempt(exportSheet, { params: { id: String(sheetID) } })).status).toBe(200);
});

test('[ERR-40] a body that stops half-way is given up, and its line closed', async () => {
  const { server } = app.server;
  expect(server.requestTimeout).toBeGreaterThan(0);
  expect(server.headersTimeout).toBeGreaterThan(0);
  // Shorter, so that the test need not wait for as long as people with slow lines may take.
  server.headersTimeout = 100;
  server.requestTimeout = 200;
  const socket = connect(Number(new URL(app.base).port), '127.0.0.1');
  const answer = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (data) => (text += data.toString()));
    socket.on('close', () => resolve(text));
  });
  socket.write(
    'POST /api/sheets HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
  );
  expect(await answer).toContain('408');
});

test('[PEOPLE-40] a network is one address of IPv4, and 64 bits of IPv6, however it is written', () => {
  expect(countedNetwork('192.0.2.7')).toBe('192.0.2.7');
  expect(countedNetwork('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(countedNetwork('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(countedNetwork('2001:0DB8:0:0:ffff:1:2:3')).toBe('2001:db8:0:0::/64');
  expect(countedNetwork('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(countedNetwork('::1')).toBe('0:0:0:0::/64');
});
