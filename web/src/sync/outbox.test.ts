/** When calls are tried again that failed together. */
import { afterEach, expect, test, vi } from 'vitest';
import { NetworkError } from './call.ts';
import { Outbox } from './outbox.ts';

afterEach(() => void vi.useRealTimers());

test('[FAULT-8] calls that fail together are one failure: the next try comes two seconds later', async () => {
  vi.useFakeTimers();
  let isReachable = false;
  const reach = async () => {
    if (!isReachable) throw new NetworkError();
  };
  const outbox = new Outbox(reach);
  const saved = Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((key) => outbox.add([key], reach)));
  await vi.advanceTimersByTimeAsync(0);
  expect([outbox.isHeld, outbox.unsaved]).toEqual([true, 6]);
  isReachable = true;
  await vi.advanceTimersByTimeAsync(2_000);
  await saved;
  expect([outbox.isHeld, outbox.unsaved]).toEqual([false, 0]);
});
