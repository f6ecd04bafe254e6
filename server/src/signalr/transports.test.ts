/** The official client over each of the three transports. */
import { HubConnectionState, type HubConnection } from '@microsoft/signalr';
import { describe, expect, test } from 'vitest';
import { Outgoing } from './outgoing.ts';
import { connect, startHub, transports } from '#test/signalr.ts';

/** Collects the arguments of every push to `target`. */
function listen(client: HubConnection, target: string): unknown[][] {
  const heard: unknown[][] = [];
  client.on(target, (...args: unknown[]) => heard.push(args));
  return heard;
}

describe.each(transports)('over $name', ({ name, type }) => {
  test('[LIVE-20] connects over the forced transport, calls methods whatever their case, and leaves', async () => {
    const hub = await startHub();
    const client = await connect(hub, type, { viewer: 'ada' });
    const id = await client.invoke('GETconnectionID');
    expect(id).toBe(client.connectionId);
    const connection = hub.connection(client.connectionId);
    expect(connection.transport?.name.toLowerCase()).toBe(name.replaceAll(/[- ]/g, '').toLowerCase());
    expect(connection.viewer).toEqual({ name: 'ada' });
    expect(await client.invoke('echo', 1, 'ü€😀\n\u2028', null, { a: [] })).toEqual([
      1,
      'ü€😀\n\u2028',
      null,
      { a: [] },
    ]);
    const closed = new Promise((resolve) => connection.onClosed(resolve));
    await client.stop();
    expect(await closed).toBeUndefined();
    await expect.poll(() => hub.current.connections.size).toBe(0);
  });

  test('[LIVE-20] tells the caller of unknown methods and refusals, keeps the details of failures', async () => {
    const hub = await startHub();
    const client = await connect(hub, type);
    await expect(client.invoke('nonsense')).rejects.toThrow("Unknown hub method 'nonsense'");
    await expect(client.invoke('constructor')).rejects.toThrow("Unknown hub method 'constructor'");
    await expect(client.invoke('refuse')).rejects.toThrow('Not today.');
    await expect(client.invoke('fail')).rejects.toThrow(
      /^An unexpected error occurred invoking 'fail' on the server\.$/,
    );
    await expect(client.invoke('circular')).rejects.toThrow("An unexpected error occurred invoking 'circular'");
    expect(hub.errors).toHaveLength(2);
    expect(await client.invoke('echo', 'still here')).toEqual(['still here']);
  });

  test('[LIVE-20] pushes to a room and to nobody else, in order, short and long, from values and from JSON text', async () => {
    const hub = await startHub();
    const [inside, outside, left] = await Promise.all([connect(hub, type), connect(hub, type), connect(hub, type)]);
    const heard = [listen(inside, 'told'), listen(outside, 'told'), listen(left, 'told')];
    await inside.invoke('addToGroup', '7');
    await left.invoke('addToGroup', '7');
    await left.invoke('removeFromGroup', '7');
    const texts = ['', 'x'.repeat(60), 'x'.repeat(500), 'ü'.repeat(70_000)];
    for (const text of texts) hub.current.rooms.send('7', Outgoing.invocation('told', [text]));
    hub.current.rooms.send('7', Outgoing.invocationJson('told', '[{"id" : 1,\r\n "name" :\n "one"}]'));
    await expect.poll(() => heard[0]).toHaveLength(5);
    expect(heard[0]).toEqual([...texts.map((text) => [text]), [{ id: 1, name: 'one' }]]);
    // A later answer shows that nothing was on its way to the others.
    await Promise.all([outside.invoke('echo'), left.invoke('echo')]);
    expect([heard[1], heard[2]]).toEqual([[], []]);
    expect([...hub.current.rooms.members('7')].map(({ id }) => id)).toEqual([inside.connectionId]);
  });

  test('[LIVE-26] leaves the sender out by its connection id', async () => {
    const hub = await startHub();
    const [sender, other] = await Promise.all([connect(hub, type), connect(hub, type)]);
    const [heardBySender, heardByOther] = [listen(sender, 'told'), listen(other, 'told')];
    await Promise.all([sender.invoke('addToGroup', '7'), other.invoke('addToGroup', '7')]);
    const senderId = await sender.invoke<string>('getConnectionId');
    hub.current.rooms.send('7', Outgoing.invocation('told', ['by sender']), senderId);
    hub.current.rooms.send('7', Outgoing.invocation('told', ['to all']));
    await expect.poll(() => heardByOther).toEqual([['by sender'], ['to all']]);
    await expect.poll(() => heardBySender).toEqual([['to all']]);
  });

  test('[LIVE-20] leaves its rooms when the server drops it, and comes back as a new connection', async () => {
    const hub = await startHub();
    const client = await connect(hub, type);
    await client.invoke('addToGroup', '7');
    const connection = hub.connection(client.connectionId);
    const back = new Promise<string | undefined>((resolve) => client.onreconnected(resolve));
    connection.cutOff();
    expect([...hub.current.rooms.members('7')]).toEqual([]);
    expect(hub.current.rooms.size).toBe(0);
    hub.current.rooms.join(connection, '7');
    expect(hub.current.rooms.size).toBe(0);
    const newId = await back;
    expect(newId).not.toBe(connection.id);
    expect(await client.invoke('getConnectionId')).toBe(newId);
    expect(hub.current.connections.has(connection.id)).toBe(false);
  });

  test('[LIVE-20] a connection closed with an error tells its client, which stays away', async () => {
    const hub = await startHub();
    const client = await connect(hub, type);
    const closed = new Promise<Error | undefined>((resolve) => client.onclose(resolve));
    hub.connection(client.connectionId).close('You were removed.');
    expect((await closed)?.message).toContain('You were removed.');
    expect(client.state).toBe(HubConnectionState.Disconnected);
    await expect.poll(() => hub.current.connections.size).toBe(0);
  });

  test('[LIVE-27] a graceful shutdown sends the clients away to come back', async () => {
    const hub = await startHub();
    const client = await connect(hub, type);
    const leaving = new Promise<Error | undefined>((resolve) => client.onreconnecting(resolve));
    const back = new Promise((resolve) => client.onreconnected(resolve));
    const old = hub.current;
    await old.shutdown();
    expect(old.connections.size).toBe(0);
    expect((await leaving)?.message).toContain('shutting down');
    hub.current = hub.make();
    await back;
    expect(await client.invoke('getConnectionId')).toBe(client.connectionId);
  });
});

test('[LIVE-27] a hub that shuts down refuses newcomers', async () => {
  const hub = await startHub();
  await hub.current.shutdown();
  await expect(connect(hub, transports[0]?.type ?? 0)).rejects.toThrow('503');
});
