/** Long work lets others in, and waits for what it shows. */
import { expect, test, vi } from 'vitest';
import { inSlices } from './inSlices.ts';

test('[NARROW-4] long work lets others in, and can be ended', async () => {
  function* work(rounds: number): Generator<number, string> {
    for (let round = 0; round < rounds; round += 1) {
      const end = performance.now() + 2;
      while (performance.now() < end);
      yield round;
    }
    return 'done';
  }
  const parts: number[] = [];
  let letIn = 0;
  const timer = setInterval(() => (letIn += 1));
  const keep = (part: number) => parts.push(part) === 0;
  const result = await new Promise<string>((resolve) => void inSlices(work(60), keep, resolve));
  clearInterval(timer);
  expect([result, parts.length > 3, letIn > 3]).toEqual(['done', true, true]);

  let isDone = false;
  let after = 0;
  const end = inSlices(
    work(60),
    () => (after += 1) === 0,
    () => (isDone = true),
  );
  end();
  await new Promise((resolve) => void inSlices(work(60), () => false, resolve));
  expect([isDone, after]).toEqual([false, 1]);
});

test('[NARROW-4] what is shown on the way is painted before more is looked for', async () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => frames.push(paint));
  vi.stubGlobal('cancelAnimationFrame', () => {});
  let rounds = 0;
  function* work(): Generator<number, void> {
    while (rounds < 60) {
      const end = performance.now() + 2;
      while (performance.now() < end);
      yield (rounds += 1);
    }
  }
  const whole = new Promise<void>((resolve) => void inSlices(work(), () => true, resolve));
  const looked = rounds;
  await new Promise((resolve) => setTimeout(resolve));
  expect([rounds, frames.length]).toEqual([looked, 1]);
  const painting = setInterval(() => frames.splice(0).forEach((paint) => paint()));
  await whole;
  clearInterval(painting);
  vi.unstubAllGlobals();
  expect(rounds).toBe(60);
});
