/** Reads of queries that others change all the time. */
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { oneReadAtATime, readChanged } from './readAgain.ts';

/** A query that is looked at, with its reads: how each ends, and whether it was given up. */
function aQuery() {
  const reads: (PromiseWithResolvers<number> & { signal: AbortSignal })[] = [];
  const queries = new QueryClient();
  const observer = new QueryObserver(queries, {
    queryKey: ['links', 7],
    queryFn: ({ signal }) => {
      const read = { ...Promise.withResolvers<number>(), signal };
      reads.push(read);
      return read.promise;
    },
    retry: false,
  });
  onTestFinished(observer.subscribe(() => undefined));
  const shown = () => observer.getCurrentResult().data;
  const again = oneReadAtATime(
    () => shown() !== undefined,
    () => observer.refetch(),
  );
  return { again, queries, reads, shown };
}

test('[SCREEN-895] what happens while it is read is read once more behind that, however often it happens and whether or not it fails', async () => {
  const { again, reads, shown } = aQuery();
  reads[0]?.resolve(1);
  await expect.poll(shown).toBe(1);
  again();
  for (let n = 0; n < 5; n += 1) again();
  expect(reads).toHaveLength(2);
  expect(reads[1]?.signal.aborted).toBe(false);
  reads[1]?.reject(new Error('The server was away.'));
  await expect.poll(() => reads.length).toBe(3);
  reads[2]?.resolve(2);
  await expect.poll(shown).toBe(2);
  expect(reads).toHaveLength(3);
});

test('[SCREEN-895] what happens while it is read for the first time is read, too', async () => {
  const { again, reads, shown } = aQuery();
  again();
  expect(reads).toHaveLength(1);
  reads[0]?.resolve(1);
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.resolve(2);
  await expect.poll(shown).toBe(2);
});

test('[SCREEN-895] where the first read fails it is read once more for what happened meanwhile, and then no more', async () => {
  const { again, reads } = aQuery();
  again();
  reads[0]?.reject(new Error('The server was away.'));
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.reject(new Error('It still is.'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(reads).toHaveLength(2);
});

test('[LIVE-125] what changes while a list is read for the first time is read once more behind that, all of it at once', async () => {
  const { queries, reads, shown } = aQuery();
  for (let n = 0; n < 5; n += 1) void readChanged(queries, ['links']);
  expect(reads).toHaveLength(1);
  reads[0]?.resolve(1);
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.resolve(2);
  await expect.poll(shown).toBe(2);
  expect(reads).toHaveLength(2);
});

test('[LIVE-125] what changes while it is read again ends that read, so that nothing of before is shown', async () => {
  const { queries, reads, shown } = aQuery();
  reads[0]?.resolve(1);
  await expect.poll(shown).toBe(1);
  void readChanged(queries, ['links']);
  void readChanged(queries, ['links']);
  expect(reads[1]?.signal.aborted).toBe(true);
  reads[2]?.resolve(3);
  await expect.poll(shown).toBe(3);
  expect(reads).toHaveLength(3);
});

test('[LIVE-126] a read that gets no answer keeps what happens from being read for no longer than 20 seconds, and twice as long after each such one', async () => {
  const { again, reads, shown } = aQuery();
  reads[0]?.resolve(1);
  await expect.poll(shown).toBe(1);
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  again();
  const readsAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return reads.length;
  };
  expect(await readsAfter(60_000)).toBe(2);
  again();
  expect(await readsAfter(0)).toBe(3);
  expect(reads[1]?.signal.aborted).toBe(true);
  again();
  expect(await readsAfter(39_999)).toBe(3);
  expect(await readsAfter(1)).toBe(4);
  reads[1]?.resolve(2);
  reads[3]?.resolve(3);
  expect(await readsAfter(100_000)).toBe(4);
  expect(shown()).toBe(3);
});
