/** Doing one thing after the other: what is given up in the line leaves it at once, and keeps nobody's turn. */
import { expect, test } from 'vitest';
import { InTurn } from './in-turn.ts';

/** Something that is under way until it is told to end. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

test('[STILL-36] what is given up while it waits for its turn is over at once, and is never begun', async () => {
  const turns = new InTurn();
  const first = held();
  const done: string[] = [];
  const under = turns.do(first.work);
  const given = new AbortController();
  const work = (name: string) => () => Promise.resolve(done.push(name));
  const second = turns.do(work('second'), given.signal);
  const third = turns.do(work('third'));
  given.abort(new Error('Nobody waits.'));
  await expect(second).rejects.toThrow('Nobody waits.');
  // The first is still at it, so the third has not had its turn either.
  expect(done).toEqual([]);
  first.end();
  await Promise.all([under, third]);
  expect(done).toEqual(['third']);
});

test('[STILL-36] what has begun is given up by itself: the next one waits until it is over', async () => {
  const turns = new InTurn();
  const [first, second] = [held(), held()];
  const given = new AbortController();
  const under = turns.do(first.work);
  const begun = Promise.withResolvers<void>();
  const waited = turns.do(() => (begun.resolve(), second.work()), given.signal);
  let isThird = false;
  const third = turns.do(() => Promise.resolve((isThird = true)));
  first.end();
  await Promise.all([under, begun.promise]);
  given.abort(new Error('Nobody waits.'));
  await Promise.resolve();
  expect(isThird).toBe(false);
  second.end();
  await Promise.all([waited, third]);
  expect(isThird).toBe(true);
});

test('[STILL-36] what fails holds up nothing', async () => {
  const turns = new InTurn();
  await expect(turns.do(() => Promise.reject(new Error('It fails.')))).rejects.toThrow('It fails.');
  expect(await turns.do(() => Promise.resolve(1))).toBe(1);
});
