/** What waits for one's own decision, on all sheets, kept up by notices. */
import { listWaiting } from '@marquee/contract/asks.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#sync/call.ts';

export const waitingKey = 'waiting';

export const waitingSheets = queryOptions({
  queryKey: [waitingKey],
  queryFn: async () => (await call(listWaiting, {})).sheets,
});
