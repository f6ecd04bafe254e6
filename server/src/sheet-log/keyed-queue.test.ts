/** Queues by key, and items that are gathered while their key is busy. */
import { expect, test } from 'vitest';
import { Batcher, KeyedQueue } from './keyed-queue.ts';

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
  const queue = new KeyedQueue();
  const [first, second, other] = [aJob(log, 'first'), aJob(log, 'second'), aJob(log, 'other')];
  const results = [queue.alone(1, first.run), queue.alone(1, second.run), queue.alone(2, other.run)];
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
  const queue = new KeyedQueue();
  const [first, second] = [aJob(log, 'first'), aJob(log, 'second')];
  const failed = expect(queue.alone(1, first.run)).rejects.toThrow('first');
  const done = queue.alone(1, second.run);
  first.fail();
  second.end();
  await failed;
  expect(await done).toBe('second');
});

test('[ERR-7] far too many that wait are refused as busy, and the rest goes on', async () => {
  const queue = new KeyedQueue();
  const { run, end } = aJob([], 'first');
  const waiting = [queue.alone(1, run), ...Array.from({ length: 2_000 }, () => queue.alone(1, async () => 'done'))];
  await expect(queue.alone(1, async () => 'too late')).rejects.toMatchObject({
    code: 'busy',
    status: 503,
    retryAfter: 1,
  });
  end();
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['first', 'done']));
  expect(await queue.alone(1, async () => 'again')).toBe('again');
});

/** A batcher whose flushes are noted, and wait until `queue` is free. */
function aBatcher(queue: KeyedQueue, max = 3) {
  const flushes: string[][] = [];
  const batcher = new Batcher<string, string>(queue, {
    max,
    slots: (item) => [item.slice(0, 1)],
    flush: async (_key, items) => {
      flushes.push(items);
      if (items.includes('bad')) throw new Error('flush failed');
      return items.map((item) => `saved ${item}`);
    },
  });
  return { batcher, flushes };
}

test('[LIVE-6] items that wait are flushed together, up to the most, and each has its own answer', async () => {
  const queue = new KeyedQueue();
  const { batcher, flushes } = aBatcher(queue);
  const { run, end } = aJob([], 'busy');
  const before = queue.alone(1, run);
  const items = ['a', 'b', 'c', 'd'].map((item) => batcher.gathered(1, item));
  end();
  await before;
  expect(await Promise.all(items)).toEqual(['saved a', 'saved b', 'saved c', 'saved d']);
  expect(flushes).toEqual([['a', 'b', 'c'], ['d']]);
});

test('[CELL-3] two items of one slot are never in one flush, and keep their order', async () => {
  const queue = new KeyedQueue();
  const { batcher, flushes } = aBatcher(queue);
  const { run, end } = aJob([], 'busy');
  const before = queue.alone(1, run);
  const items = ['a1', 'b1', 'a2', 'c1'].map((item) => batcher.gathered(1, item));
  end();
  await Promise.all([before, ...items]);
  expect(flushes).toEqual([
    ['a1', 'b1'],
    ['a2', 'c1'],
  ]);
});

test('[LIVE-6] nothing is gathered across a job that stands between', async () => {
  const queue = new KeyedQueue();
  const { batcher, flushes } = aBatcher(queue);
  const order: string[] = [];
  const { run, end } = aJob([], 'busy');
  const before = queue.alone(1, run);
  const first = batcher.gathered(1, 'a').then(() => order.push('a'));
  const between = queue.alone(1, async () => order.push('between'));
  const last = batcher.gathered(1, 'b').then(() => order.push('b'));
  end();
  await Promise.all([before, first, between, last]);
  expect(flushes).toEqual([['a'], ['b']]);
  expect(order).toEqual(['a', 'between', 'b']);
});

test('[LIVE-6] a flush that fails fails all its items, and the next flush works', async () => {
  const queue = new KeyedQueue();
  const { batcher } = aBatcher(queue);
  const { run, end } = aJob([], 'busy');
  const before = queue.alone(1, run);
  const failed = ['bad', 'x'].map((item) => expect(batcher.gathered(1, item)).rejects.toThrow('flush failed'));
  end();
  await Promise.all([before, ...failed]);
  expect(await batcher.gathered(1, 'good')).toBe('saved good');
});
