/** Memory that a load needed, and when it goes back: of a process that nothing else has grown, see vitest.config.ts. */
import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { giveBackWhenQuiet, giveMemoryBack } from './give-back.ts';

const MiB = 1024 * 1024;
const size = (): number => process.memoryUsage.rss() / MiB;

/** Looks after the memory of this process as a server does, and counts how often it gives some back. */
function look(milliseconds: number): () => number {
  // What tests before this one left is not to go back in the middle of it.
  giveMemoryBack();
  let times = 0;
  const giveBack = () => {
    times += 1;
    giveMemoryBack();
  };
  onTestFinished(giveBackWhenQuiet(milliseconds, giveBack));
  return () => times;
}

/** What a load needs: so many MiB that are written to. */
const load = (mebibytes: number): Buffer => Buffer.alloc(mebibytes * MiB, 1);

test('[START-24] what a load needed goes back once nobody asks', async () => {
  const times = look(20);
  const before = size();
  // So many at once that they are old before they are thrown away, and only a collection of everything finds them.
  let used: { n: number }[] | undefined = Array.from({ length: 8_000_000 }, (_, n) => ({ n }));
  const needed = size() - before;
  expect(used).toHaveLength(8_000_000);
  used = undefined;
  // It looks for more than 64 MiB: it would not be once, had they not come.
  await expect.poll(times).toBe(1);
  // Some of it V8 keeps for what comes next, the more the busier the machine was.
  expect(size() - before).toBeLessThan(needed / 2);
});

test('[START-24] what stays in use is gone through once', async () => {
  const times = look(20);
  const used = [load(100)];
  await expect.poll(times).toBe(1);
  used.push(load(100));
  await expect.poll(times).toBe(2);
  expect(used).toHaveLength(2);
});

test('[START-24] nothing is given back while the server works', async () => {
  const times = look(5);
  const used = load(200);
  for (let turns = 0; turns < 50; turns++) {
    const end = performance.now() + 8;
    while (performance.now() < end);
    await turn();
  }
  expect(times()).toBe(0);
  await expect.poll(times).toBe(1);
  expect(used.length).toBe(200 * MiB);
});
