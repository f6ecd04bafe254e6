/** Queues by key, and items that are gathered while their key is busy. */
import { expect, test } from 'vitest';
import { Lane, Turns } from './keyed-queue.ts';

/** A job that ends when it is told to, and notes when it began. */
function aJob(log: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const run = () => {
    log.push(name);
    return promise;
  };
  return { run, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

test('[LIVE-6] jobs of one key run one after another in their order, those of others meanwhile', async () => {
  const log: string[] = [];
  const turns = new Turns();
  const [first, second, other] = [aJob(log, 'first'), aJob(log, 'second'), aJob(log, 'other')];
  const results = [turns.alone(1, first.run), turns.alone(1, second.run), turns.alone(2, other.run)];
  expect(log).toEqual(['first', 'other']);
  second.end();
  other.end();
  expect(await results[2]).toBe('other');
  expect(log).toEqual(['first', 'other']);
  first.end();
  expect(await Promise.all(results)).toEqual(['first', 'second', 'other']);
});

test('[LIVE-6] a job that fails does not hold up the next', async () => {
  const log: string[] = [];
  const turns = new Turns();
  const [first, second] = [aJob(log, 'first'), aJob(log, 'second')];
  const failed = expect(turns.alone(1, first.run)).rejects.toThrow('first');
  const done = turns.alone(1, second.run);
  first.fail();
  second.end();
  await failed;
  expect(await done).toBe('second');
});

test('[ERR-7] far too many that wait are refused as busy, and the rest goes on', async () => {
  const turns = new Turns();
  const { run, end } = aJob([], 'first');
  const waiting = [turns.alone(1, run), ...Array.from({ length: 2_000 }, () => turns.alone(1, async () => 'done'))];
  await expect(turns.alone(1, async () => 'too late')).rejects.toMatchObject({
    code: 'busy',
    status: 503,
    retryAfter: 1,
  });
  end();
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['first', 'done']));
  expect(await turns.alone(1, async () => 'again')).toBe('again');
});

/** A lane whose flushes are noted, and wait until `turns` is free. */
function aLane(turns: Turns, max = 3) {
  const flushes: string[][] = [];
  const lane = new Lane<string, string>(turns, {
    max,
    slots: (item) => [item.slice(0, 1)],
    flush: async (_key, items) => {
      flushes.push(items);
      if (items.includes('bad')) throw new Error('flush failed');
      return items.map((item) => `saved ${item}`);
    },
  });
  return { lane, flushes };
}

test('[LIVE-6] items that wait are flushed together, up to the most, and each has its own answer', async () => {
  const turns = new Turns();
  const { lane, flushes } = aLane(turns);
  const { run, end } = aJob([], 'busy');
  const before = turns.alone(1, run);
  const items = ['a', 'b', 'c', 'd'].map((item) => lane.gathered(1, item));
  end();
  await before;
  expect(await Promise.all(items)).toEqual(['saved a', 'saved b', 'saved c', 'saved d']);
  expect(flushes).toEqual([['a', 'b', 'c'], ['d']]);
});

test('[CELL-3] two items of one slot are never in one flush, and keep their order', async () => {
  const turns = new Turns();
  const { lane, flushes } = aLane(turns);
  const { run, end } = aJob([], 'busy');
  const before = turns.alone(1, run);
  const items = ['a1', 'b1', 'a2', 'c1'].map((item) => lane.gathered(1, item));
  end();
  await Promise.all([before, ...items]);
  expect(flushes).toEqual([
    ['a1', 'b1'],
    ['a2', 'c1'],
  ]);
});

test('[LIVE-6] nothing is gathered across a job that stands between', async () => {
  const turns = new Turns();
  const { lane, flushes } = aLane(turns);
  const order: string[] = [];
  const { run, end } = aJob([], 'busy');
  const before = turns.alone(1, run);
  const first = lane.gathered(1, 'a').then(() => order.push('a'));
  const between = turns.alone(1, async () => order.push('between'));
  const last = lane.gathered(1, 'b').then(() => order.push('b'));
  end();
  await Promise.all([before, first, between, last]);
  expect(flushes).toEqual([['a'], ['b']]);
  expect(order).toEqual(['a', 'between', 'b']);
});

test('[LIVE-6] a flush that fails fails all its items, and the next flush works', async () => {
  const turns = new Turns();
  const { lane } = aLane(turns);
  const { run, end } = aJob([], 'busy');
  const before = turns.alone(1, run);
  const failed = ['bad', 'x'].map((item) => expect(lane.gathered(1, item)).rejects.toThrow('flush failed'));
  end();
  await Promise.all([before, ...failed]);
  expect(await lane.gathered(1, 'good')).toBe('saved good');
});
