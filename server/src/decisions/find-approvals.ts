/** Reads whose approval stands of versions, for what is said of them outside the sheet. */
import { fullName } from '@marquee/contract/people.ts';
import { sql } from 'kysely';
import type { Queries } from '#platform/db.ts';

export interface Approval {
  /** full names, in the order in which they approved */
  people: string[];
  /** the last one */
  at: Date;
}

/** By version; of one that nobody approves, or has taken that back, nothing. */
export async function approvalsOf(db: Queries, versionIDs: readonly number[]): Promise<Map<number, Approval>> {
  const { rows } = await sql<{ versionID: number; firstName: string; surname: string; at: Date }>`
    select s.version_id as "versionID", p.first_name as "firstName", p.surname, s.said_at as at
    from (
      select distinct on (version_id, user_id) version_id, user_id, verdict, said_at, verdict_id
      from verdict where version_id = any(${versionIDs}::int[]) order by version_id, user_id, verdict_id desc
    ) as s join person p on p.user_id = s.user_id
    where s.verdict = 'approve' order by s.verdict_id
  `.execute(db);
  const approvals = new Map<number, Approval>();
  for (const { at, versionID, ...person } of rows) {
    const people = approvals.get(versionID)?.people ?? [];
    approvals.set(versionID, { people: [...people, fullName(person)], at });
  }
  return approvals;
}
