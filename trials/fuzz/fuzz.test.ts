/** The fuzzer: whatever is sent, by whomever, each call is answered as the contract says, or refused in our words and without a trace. */
import { connect } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Caller } from '@marquee/server/test/client.ts';
import { everyCall } from '@marquee/contract/calls.ts';
import { aGround } from '../world/ground.ts';
import { talk } from './hub.ts';
import { Bystander, hold } from './hub-session.ts';
import { Session } from './session.ts';
import { seed, time, tryFor } from './settings.ts';
import { step } from './step.ts';
import { unreadable } from './unreadable.ts';

const ground = await aGround();
const session = await Session.over(ground);
const visitor = new Caller(ground.app.base);
const timeout = 4 * time + 120_000;
const isWell = async () => expect((await visitor.send('GET', '/healthz')).status).toBe(200);

test('[CALL-30] every call of the contract is tried, and there is no other', async () => {
  const { paths } = (await visitor.send('GET', '/api/openapi.json')).body as { paths: Record<string, object> };
  const served = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map((one: { operationId: string }) => one.operationId),
  );
  expect(everyCall.map((call) => call.name)).toEqual(served.toSorted((a, b) => a.localeCompare(b)));
});

test(
  '[CALL-30] [CALL-31] [CALL-32] whatever is sent to a call is answered as the contract says, or refused in our words without a trace',
  { timeout },
  async () => {
    await session.world();
    const steps = fc.array(step, { minLength: 1, maxLength: 12, size: 'max' });
    const round = fc.asyncProperty(steps, async (some) => {
      const world = await session.world();
      for (const one of some) await session.take(one, world);
      await isWell();
    });
    await tryFor(round);
    console.log(`Seed ${seed}: ${session.summary()}`);
  },
);

test(
  '[CALL-33] whatever is said on the live line is answered in our words or ends that line alone',
  { timeout },
  async () => {
    // The calls of the other test may have removed anybody from the sheet.
    const world = await session.fresh();
    const bystander = await Bystander.of(world);
    let talks = 0;
    const round = fc.asyncProperty(talk, async (one) => {
      talks += 1;
      await hold(one, world);
      if (talks % 10 === 0) await bystander.hears();
    });
    try {
      await tryFor(round, 0.4);
      await bystander.hears();
    } finally {
      bystander.close();
    }
    console.log(`Seed ${seed}: ${talks} talks on the live line`);
  },
);

test('[CALL-34] what is no request is refused as a problem, and its line closed', { timeout }, async () => {
  const { hostname, port } = new URL(ground.app.base);
  const say = (bytes: Buffer) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      let heard = '';
      socket.setTimeout(15_000, () => socket.destroy(new Error('The line was not closed.')));
      socket.on('data', (data) => (heard += data.toString()));
      // One that was reset while more was said has been closed as well.
      socket.on('error', (error: NodeJS.ErrnoException) => (error.code === undefined ? reject(error) : resolve(heard)));
      socket.on('close', () => resolve(heard));
      socket.end(bytes);
    });
  const round = fc.asyncProperty(unreadable, async (bytes) => {
    const heard = await say(bytes);
    for (const [, status] of heard.matchAll(/^HTTP\/1\.1 (\d+)/gm)) expect(Number(status), heard).toBeLessThan(500);
    expect(heard).not.toContain('"statusCode"');
    await isWell();
  });
  await tryFor(round, 0.2);
  const heard = await say(Buffer.from('nonsense\r\n\r\n'));
  expect(heard).toMatch(/^HTTP\/1\.1 400 .*application\/problem\+json.*"code":"badInput"/s);
  expect(await say(Buffer.from(`GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`))).toMatch(
    /^HTTP\/1\.1 413 .*"code":"tooLarge"/s,
  );
});
