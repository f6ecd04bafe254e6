/** When calls are tried again, and when they are not. */
import { Refusal } from '@marquee/contract/refusals.ts';
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

test('[MAIL-26] what is more than an hour’s mails is refused at once, and nothing waits for that hour', async () => {
  const outbox = new Outbox(async () => undefined);
  const invited = outbox.add(['invitation'], async () => {
    throw new Refusal('tooManyMails', { retryAfter: 3_600 });
  });
  await expect(invited).rejects.toMatchObject({ code: 'tooManyMails' });
  expect([outbox.isHeld, outbox.unsaved]).toEqual([false, 0]);
});
