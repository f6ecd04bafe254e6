/** Reads the audit log of an account. */
import { kindsOf, type AuditEvent, type AuditKind, type AuditTopic } from '@marquee/contract/audit.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/db.ts';

export interface Wanted {
  accountID: number;
  userID?: number | undefined;
  topic?: AuditTopic | undefined;
  /** only what is older than this event */
  before?: number | undefined;
}

/** The newest events of those that are wanted, at most so many. */
export async function findEvents(db: Queries, wanted: Wanted, most: number): Promise<AuditEvent[]> {
  const { accountID, userID, topic, before } = wanted;
  const rows = await db
    .selectFrom('audit_event')
    .selectAll()
    .where('account_id', '=', accountID)
    .$if(userID !== undefined, (query) => query.where('user_id', '=', userID ?? 0))
    .$if(topic !== undefined, (query) => query.where('kind', 'in', topic ? kindsOf(topic) : []))
    .$if(before !== undefined, (query) => query.where('audit_event_id', '<', before ?? 0))
    .orderBy('audit_event_id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    auditEventID: row.audit_event_id,
    at: row.at.toISOString(),
    kind: row.kind as AuditKind,
    userID: row.user_id,
    userName: row.user_name,
    about: row.about,
    sheetID: row.sheet_id,
    sheetName: row.sheet_name,
    networkAddress: row.network_address,
  }));
}

/** Everybody of whom the log of an account tells, by the names that they have now. */
export async function peopleOfLog(db: Queries, accountID: number): Promise<{ userID: number; name: string }[]> {
  // Each next user id is looked up by the index, so that the length of the log does not count.
  const { rows } = await sql<{ userID: number; name: string }>`
    with recursive known (user_id) as (
      select min(user_id) from audit_event where account_id = ${accountID}
      union all
      select (select min(e.user_id) from audit_event e where e.account_id = ${accountID} and e.user_id > known.user_id)
      from known where known.user_id is not null
    )
    select p.user_id as "userID",
      coalesce(nullif(trim(p.first_name || ' ' || p.surname), ''), p.email_address) as name
    from known join person p using (user_id)
    order by lower(p.first_name), lower(p.surname), p.user_id
  `.execute(db);
  return rows;
}

/** Whether somebody did this from this network address within the last day. */
export async function wasNotedToday(
  db: Queries,
  event: { userID: number; kind: AuditKind; address: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from audit_event e join person p using (user_id)
    where e.account_id = p.account_id and e.user_id = ${event.userID} and e.kind = ${event.kind}
      and e.network_address = ${event.address} and e.at > now() - interval '1 day'
    limit 1
  `.execute(db);
  return rows.length > 0;
}
