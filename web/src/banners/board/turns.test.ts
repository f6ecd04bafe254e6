/** Turns at loading banners that rest. */
import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('[BOARD-5] few are brought to their last picture at once, in order, and who left waits no more', () => {
  const turns = new Turns(2);
  const begun: number[] = [];
  const ends = [1, 2, 3, 4, 5].map((one) => turns.take(() => begun.push(one)));
  expect(begun).toEqual([1, 2]);
  ends[2]?.();
  ends[0]?.();
  ends[0]?.();
  expect(begun).toEqual([1, 2, 4]);
  ends[1]?.();
  ends[3]?.();
  ends[4]?.();
  turns.isClosed = true;
  turns.take(() => begun.push(6));
  expect(begun).toEqual([1, 2, 4, 5]);
  turns.isClosed = false;
  expect(begun).toEqual([1, 2, 4, 5, 6]);
});
