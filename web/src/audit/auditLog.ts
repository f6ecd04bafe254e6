/** Reading the audit log of an account, page by page. */
import { type AuditTopic, exportAudit, listAudit } from '@marquee/contract/audit.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { addressOf, call } from '#sync/call.ts';
import { dayAndTime } from '#ui/moments.ts';

/** By whom and about what; undefined for everybody and everything. */
export interface Narrowed {
  userID?: number | undefined;
  topic?: AuditTopic | undefined;
}

async function readPage(accountID: number, narrowed: Narrowed, before: number | undefined) {
  const page = await call(listAudit, { params: { id: accountID }, query: { ...narrowed, before } });
  const now = new Date();
  return { ...page, events: page.events.map((event) => ({ ...event, time: dayAndTime(event.at, now) })) };
}

export type ShownEvent = Awaited<ReturnType<typeof readPage>>['events'][number];

/** Read anew each time that it is looked at. */
export const auditLog = (accountID: number, narrowed: Narrowed) =>
  infiniteQueryOptions({
    queryKey: ['audit', accountID, narrowed],
    queryFn: ({ pageParam }) => readPage(accountID, narrowed, pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.hasMore ? last.events.at(-1)?.auditEventID : undefined),
    refetchOnMount: 'always',
  });

/** Where the log is downloaded as a file. */
export const fileAddress = (accountID: number, narrowed: Narrowed): string =>
  addressOf(exportAudit, { params: { id: accountID }, query: narrowed });
