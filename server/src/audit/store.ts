/** What is written to the audit log: it is added to, and its oldest part goes in time. */
import { CompiledQuery, sql } from 'kysely';
import type { Queries } from '#platform/db.ts';

export interface NewEvent {
  kind: string;
  about: string;
  sheetID: number | undefined;
  userID: number;
  address: string | undefined;
}

/**
 * The statement that adds an event, for those that do so among other things: where its parts are found, and from what they come beside the
 * person and the sheet.
 */
export const eventAdded = (of: Record<keyof NewEvent, string>, from = ''): string => `
insert into audit_event (account_id, kind, user_id, user_name, about, sheet_id, sheet_name, network_address)
select coalesce(s.account_id, p.account_id), ${of.kind}, p.user_id,
  coalesce(nullif(trim(p.first_name || ' ' || p.surname), ''), p.email_address),
  left(${of.about}, 300), s.sheet_id, s.name, left(${of.address}, 100)
from ${from}person p left join sheet s on s.sheet_id = ${of.sheetID}::integer
where p.user_id = ${of.userID}`;

const addedEvent = eventAdded({ kind: '$1', about: '$2', sheetID: '$3', userID: '$4', address: '$5' });

/** Adds an event with the names as they are at this moment. One statement, also for a user id that there is not. */
export async function addEvent(db: Queries, event: NewEvent): Promise<void> {
  const { kind, about, sheetID = null, userID, address = null } = event;
  await db.executeQuery(CompiledQuery.raw(addedEvent, [kind, about, sheetID, userID, address]));
}

/** Events that are forgotten by one statement, so that nobody waits long for one. */
const atOnce = 10_000;

/** Deletes what is older than 400 days, which is as soon as the database lets it. Several servers may do so at once. */
export async function forgetOldEvents(db: Queries): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from audit_event where ctid = any(array(
        select ctid from audit_event where at < now() - interval '400 days' limit ${atOnce} for update skip locked))
    `.execute(db);
    if (numAffectedRows < atOnce) return;
  }
}
