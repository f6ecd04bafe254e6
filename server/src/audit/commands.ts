/** What the admin users of an account may ask of its audit log; for everybody else there is none. */
import { auditTopics, auditWords, auditKinds, type AuditEvent, type AuditTopic } from '@marquee/contract/audit.ts';
import { Refusal } from '@marquee/contract/refusals.ts';
import type { Ctx } from '#access/ctx.ts';
import { csvLine } from './csv.ts';
import { findEvents, peopleOfLog } from './find-events.ts';
import { note } from './note.ts';

const pageSize = 50;
/** Lines of a file that are read by one query. */
const linesAtOnce = 1_000;

interface Narrowed {
  userID?: number | undefined;
  topic?: AuditTopic | undefined;
}

/** An admin user of this account. To everybody else it is not found. */
function mustReadLog({ viewer }: Ctx, accountID: number): void {
  if (!viewer) throw new Refusal('loginRequired');
  if (!viewer.isAdminUser || viewer.accountID !== accountID) throw new Refusal('notFound');
}

export async function listAudit(
  ctx: Ctx,
  accountID: number,
  narrowed: Narrowed & { before?: number | undefined },
): Promise<{ events: AuditEvent[]; hasMore: boolean; people?: { userID: number; name: string }[] }> {
  mustReadLog(ctx, accountID);
  const { kysely } = ctx.services.db;
  const found = await findEvents(kysely, { ...narrowed, accountID }, pageSize + 1);
  const page = { events: found.slice(0, pageSize), hasMore: found.length > pageSize };
  return narrowed.before === undefined ? { ...page, people: await peopleOfLog(kysely, accountID) } : page;
}

const heads = ['Time (UTC)', 'Person', 'What', 'Sheet', 'About', 'Network address'];

const lineOf = (event: AuditEvent): string =>
  csvLine([
    event.at.slice(0, 19).replace('T', ' '),
    event.userName,
    auditWords(event).join(''),
    event.sheetName ?? '',
    auditTopics[auditKinds[event.kind][0]],
    event.networkAddress ?? '',
  ]);

/** The log as the pieces of a file, read while it is sent; that it was downloaded is noted first. */
export async function exportAudit(ctx: Ctx, accountID: number, narrowed: Narrowed): Promise<AsyncIterable<string>> {
  mustReadLog(ctx, accountID);
  const { kysely } = ctx.services.db;
  await note(kysely, ctx, { kind: 'auditExported' });
  return (async function* pieces() {
    // Spreadsheets take a file for UTF-8 by this mark.
    yield `\uFEFF${csvLine(heads)}`;
    let before: number | undefined;
    for (;;) {
      const events = await findEvents(kysely, { ...narrowed, accountID, before }, linesAtOnce);
      if (events.length > 0) yield events.map(lineOf).join('');
      if (events.length < linesAtOnce) return;
      before = events.at(-1)?.auditEventID;
    }
  })();
}
