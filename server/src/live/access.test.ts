/** Who may connect, and with whose token. */
import { HttpTransportType } from '@microsoft/signalr';
import { describe, expect, test } from 'vitest';
import {
  ask,
  connect,
  HANDSHAKE,
  negotiate,
  openRaw,
  openShaken,
  OUR_ORIGIN,
  startHub,
  transports,
} from '#test/signalr.ts';

const EVENTS = { accept: 'text/event-stream' };

test('[LIVE-20] negotiation: version 0 without a token, later versions with one, nonsense refused', async () => {
  const hub = await startHub();
  const bare = JSON.parse((await ask(hub, 'POST', '/negotiate')).body);
  expect(bare).toMatchObject({ negotiateVersion: 0, connectionId: expect.any(String) });
  expect(bare).not.toHaveProperty('connectionToken');
  const tokened = JSON.parse((await ask(hub, 'POST', '/negotiate?negotiateVersion=9')).body);
  expect(tokened.negotiateVersion).toBe(1);
  expect(tokened.connectionToken).not.toBe(tokened.connectionId);
  expect(tokened.availableTransports.map(({ transport }: { transport: string }) => transport)).toEqual([
    'WebSockets',
    'ServerSentEvents',
    'LongPolling',
  ]);
  expect((await ask(hub, 'POST', '/negotiate?negotiateVersion=-1')).status).toBe(400);
  expect((await ask(hub, 'GET', '/negotiate')).status).toBe(405);
  expect((await ask(hub, 'GET', `?id=${tokened.connectionId}`)).status).toBe(404);
  expect((await ask(hub, 'GET', '')).status).toBe(400);
  expect((await ask(hub, 'PUT', `?id=${tokened.connectionToken}`)).status).toBe(405);
  expect((await ask(hub, 'GET', '/elsewhere')).status).toBe(404);
});

test('[LIVE-20] a WebSocket may skip negotiation; viewers nobody knows and those past the maximum may not enter', async () => {
  const hub = await startHub({ limits: { maxConnections: 1 } });
  await expect(openRaw(hub, '', { 'x-viewer': 'nobody' })).rejects.toThrow('401');
  await openShaken(hub);
  await expect(openRaw(hub)).rejects.toThrow('503');
  expect((await ask(hub, 'POST', '/negotiate')).status).toBe(503);
});

test('[LIVE-20] an authorize that fails is reported and admits nobody', async () => {
  const hub = await startHub({ authorize: () => Promise.reject(new Error('database down')) });
  expect((await ask(hub, 'POST', '/negotiate')).status).toBe(500);
  await expect(openRaw(hub)).rejects.toThrow('500');
  expect(hub.errors).toHaveLength(2);
});

test('[LIVE-24] pages of other origins are refused everywhere, ours are not', async () => {
  const hub = await startHub();
  const foreign = { origin: 'https://evil.example' };
  const { connectionToken: token } = await negotiate(hub);
  expect((await ask(hub, 'POST', '/negotiate', { headers: foreign })).status).toBe(403);
  expect((await ask(hub, 'GET', `?id=${token}`, { headers: { ...foreign, ...EVENTS } })).status).toBe(403);
  expect((await ask(hub, 'GET', `?id=${token}`, { headers: foreign })).status).toBe(403);
  expect((await ask(hub, 'POST', `?id=${token}`, { headers: foreign, body: HANDSHAKE })).status).toBe(403);
  expect((await ask(hub, 'DELETE', `?id=${token}`, { headers: foreign })).status).toBe(403);
  await expect(openRaw(hub, `?id=${token}`, foreign)).rejects.toThrow('403');
  await expect(openRaw(hub, '', foreign)).rejects.toThrow('403');
  const client = await connect(hub, HttpTransportType.WebSockets, { headers: { origin: OUR_ORIGIN } });
  expect(await client.invoke('echo', 1)).toEqual([1]);
});

describe.each(transports)('a token of $name', ({ type }) => {
  test("[LIVE-25] doesn't serve another viewer", async () => {
    const hub = await startHub();
    const ada = await connect(hub, type, { viewer: 'ada' });
    const { token } = hub.connection(ada.connectionId);
    const headers = { 'x-viewer': 'bob' };
    expect((await ask(hub, 'GET', `?id=${token}`, { headers: { ...headers, ...EVENTS } })).status).toBe(403);
    expect((await ask(hub, 'GET', `?id=${token}`, { headers })).status).toBe(403);
    expect((await ask(hub, 'POST', `?id=${token}`, { headers, body: HANDSHAKE })).status).toBe(403);
    expect((await ask(hub, 'DELETE', `?id=${token}`, { headers })).status).toBe(403);
    await expect(openRaw(hub, `?id=${token}`, headers)).rejects.toThrow('403');
    expect(await ada.invoke('echo', 'unharmed')).toEqual(['unharmed']);
  });
});

test('[LIVE-25] a token opens one transport once', async () => {
  const hub = await startHub();
  const ada = await connect(hub, HttpTransportType.WebSockets, { viewer: 'ada' });
  const { token } = hub.connection(ada.connectionId);
  const headers = { 'x-viewer': 'ada' };
  await expect(openRaw(hub, `?id=${token}`, headers)).rejects.toThrow('409');
  expect((await ask(hub, 'GET', `?id=${token}`, { headers })).status).toBe(409);
  expect((await ask(hub, 'GET', `?id=${token}`, { headers: { ...headers, ...EVENTS } })).status).toBe(409);
  expect((await ask(hub, 'POST', `?id=${token}`, { headers, body: HANDSHAKE })).status).toBe(405);
  expect(await ada.invoke('echo', 'unharmed')).toEqual(['unharmed']);
});

test('[FAULT-1] a WebSocket may be opened at another server than the one that negotiated it, by whoever may enter there', async () => {
  const [one, other] = [await startHub(), await startHub()];
  const { connectionToken: token } = await negotiate(one);
  await expect(openRaw(other, `?id=${token}`, { 'x-viewer': 'nobody' })).rejects.toThrow('401');
  await openRaw(other, `?id=${token}`);
  expect(other.current.connections.size).toBe(1);
  // The other ways are of several requests each, which have to come to one server.
  expect((await ask(other, 'GET', `?id=${token}`, { headers: EVENTS })).status).toBe(404);
});
