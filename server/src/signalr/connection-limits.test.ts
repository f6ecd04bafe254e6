/** How many may connect, and of whom: one address does not keep everybody else out. */
import { expect, test } from 'vitest';
import { ask, HANDSHAKE, negotiate, openRaw, openShaken, startHub, type Viewer } from '#test/signalr.ts';
import type { HubOptions } from './hub.ts';
import type { Limits } from './limits.ts';

/** Viewers named `person…` are persons; visitors are told apart by the network that `x-network` names. */
const partyOf: HubOptions<Viewer>['partyOf'] = ({ name }, { headers }) =>
  name.startsWith('person')
    ? { name, isPerson: true }
    : { name: String(headers['x-network'] ?? 'somewhere'), isPerson: false };
const aHub = (limits: Partial<Limits>) => startHub({ limits, partyOf });
const from = (network: string) => ({ 'x-network': network });
const person = (name: string) => ({ 'x-viewer': `person ${name}` });
const negotiated = async (hub: Awaited<ReturnType<typeof aHub>>, headers: Record<string, string>) =>
  (await ask(hub, 'POST', '/negotiate?negotiateVersion=1', { headers })).status;

test('[LIVE-50] those that never shake hands take nobody’s room, and the one that waits longest goes', async () => {
  const hub = await aHub({ maxConnections: 2, maxComing: 3 });
  const idle = await openRaw(hub);
  for (let n = 0; n < 10; n++) await negotiate(hub, from(`198.51.100.${n}`));
  expect(hub.current.connections.size).toBe(3);
  await idle.closed;
  await openShaken(hub);
  await openShaken(hub);
  expect(await negotiated(hub, {})).toBe(503);
});

test('[LIVE-50] one network has only so many that have not shaken hands', async () => {
  const hub = await aHub({ maxComingPerParty: 2 });
  for (let n = 0; n < 2; n++) expect(await negotiated(hub, from('a'))).toBe(200);
  expect(await negotiated(hub, from('a'))).toBe(503);
  expect(await negotiated(hub, from('b'))).toBe(200);
});

test('[LIVE-51] the visitors of a network, and each person, have so many and no more', async () => {
  const hub = await aHub({ maxPerNetwork: 2, maxPerPerson: 1 });
  const first = await openShaken(hub, from('a'));
  await openShaken(hub, from('a'));
  expect(await negotiated(hub, from('a'))).toBe(503);
  await openShaken(hub, { ...from('a'), ...person('ann') });
  expect(await negotiated(hub, person('ann'))).toBe(503);
  await openShaken(hub, person('ben'));
  await openShaken(hub, from('b'));
  first.socket.close();
  await first.closed;
  await openShaken(hub, from('a'));
});

test('[LIVE-51] who was let in before the others is refused at the handshake if there is no room by then', async () => {
  const hub = await aHub({ maxPerPerson: 1 });
  const { connectionToken } = await negotiate(hub, person('ann'));
  const late = await openRaw(hub, `?id=${connectionToken}`, person('ann'));
  await openShaken(hub, person('ann'));
  late.socket.send(HANDSHAKE);
  await late.closed;
  expect(late.received.at(-1)).toMatchObject({ type: 7, allowReconnect: true });
});

test('[LIVE-52] a person has a visitor’s place where there is none left, of the network that has most; a visitor has nobody’s', async () => {
  const hub = await aHub({ maxConnections: 3 });
  const single = await openShaken(hub, from('a'));
  const crowd = [await openShaken(hub, from('b')), await openShaken(hub, from('b'))] as const;
  expect(await negotiated(hub, from('c'))).toBe(503);
  await openShaken(hub, person('ann'));
  await crowd[0].closed;
  expect(crowd[0].received.at(-1)).toMatchObject({ type: 7, allowReconnect: true });
  expect([single.socket.readyState, crowd[1].socket.readyState]).toEqual([1, 1]);
  await openShaken(hub, person('ben'));
  await openShaken(hub, person('cleo'));
  expect(await negotiated(hub, person('dora'))).toBe(503);
  await single.closed;
});
