/** Parts of statements that change a sheet: raising its revision if it is still as the server knows it, logging changes, and keeping answers. */

/** The sheet `$1` with higher counts, as long as `condition` holds: PostgreSQL looks at it again on the newest row after waiting for its lock. */
export const raisedWhere = (counts: string, condition: string, more = ''): string => `
raised as (
  update alive_sheet set ${counts}
  where sheet_id = $1 and ${condition}
  returning revision, member_revision, public_revision, private_revisions${more}
)`;

interface Logging {
  /** where changes are: `user_id`, `key`, `fingerprint`, `faces` and their number among them, `nth` */
  from: string;
  /** the sheet's revision before them */
  before: string;
  /** the answers to the calls, where they can't be worked out from the log */
  answer?: string;
  /** what was there before, as the text of JSON */
  earlier?: string;
  /** whether repeated keys were already sorted out, under the lock: one that is there is then no error, and stays as it is */
  isChecked?: boolean;
}

/** Logs changes of the sheet `$1`, and keeps those that were made by calls with a key. */
export const loggedAndKept = ({ from, before, answer, earlier, isChecked }: Logging): string => `
logged as (
  insert into sheet_event (sheet_id, revision, faces, actor${earlier ? ', earlier' : ''})
  select $1, ${before} + nth, faces, user_id${earlier ? `, ${earlier}::jsonb` : ''} from ${from}
),
kept as (
  insert into answered_call (user_id, key, fingerprint, sheet_id, revision${answer ? ', answer' : ''})
  select user_id, key, fingerprint, $1, ${before} + nth${answer ? `, ${answer}` : ''} from ${from} where key is not null${
    isChecked ? '\n  on conflict do nothing' : ''
  }
)`;
