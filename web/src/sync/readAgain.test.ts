/** Reads of queries that others change all the time. */
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { oneReadAtATime } from './readAgain.ts';

/** A query that is looked at, with its reads: how each ends, and whether it was given up. */
function aQuery() {
  const reads: (PromiseWithResolvers<number> & { signal: AbortSignal })[] = [];
  const observer = new QueryObserver(new QueryClient(), {
    queryKey: ['links'],
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
  return { again, reads, shown };
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
