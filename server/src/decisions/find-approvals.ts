/** Reads whose approval stands of versions, for what is said of them outside the sheet. */
import { fullName } from '@marquee/contract/people.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/db.ts';

export interface Approval {
  /** full names, in the order in which they approved; of guests it says so, as anybody may give themselves a name */
  people: string[];
  /** the last one */
  at: Date;
}

interface Row {
  versionID: number;
  firstName: string;
  surname: string;
  at: Date;
  isGuest: boolean;
  isConfirmed: boolean;
}

const nameOf = (row: Row): string =>
  `${fullName(row)}${row.isGuest ? (row.isConfirmed ? ' (guest)' : ' (guest, address not confirmed)') : ''}`;

/** By version; of one that nobody approves, or has taken that back, nothing. */
export async function approvalsOf(db: Queries, versionIDs: readonly number[]): Promise<Map<number, Approval>> {
  const { rows } = await sql<Row>`
    select s.version_id as "versionID", p.first_name as "firstName", p.surname, s.said_at as at, g.user_id is not null as "isGuest",
      giver.address_confirmed_at is not null and giver.address_confirmed_at <= s.said_at as "isConfirmed"
    from (
      select distinct on (version_id, user_id) version_id, user_id, given_by, verdict, said_at, verdict_id
      from verdict where version_id = any(${versionIDs}::int[]) order by version_id, user_id, verdict_id desc
    ) as s
    join person p on p.user_id = s.user_id
    join person giver on giver.user_id = coalesce(s.given_by, s.user_id)
    left join guest g on g.user_id = s.user_id
    where s.verdict = 'approve' order by s.verdict_id
  `.execute(db);
  const approvals = new Map<number, Approval>();
  for (const row of rows) {
    const { at, versionID } = row;
    const people = approvals.get(versionID)?.people ?? [];
    approvals.set(versionID, { people: [...people, nameOf(row)], at });
  }
  return approvals;
}
