/** "Assigned to me": told of what the edits of Who cells leave in `alert_change`, moments later, so that no edit waits for it. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { MailTime } from '@marquee/contract/notifications.ts';
import { sql } from 'kysely';
import type { Services } from '#access/ctx.ts';
import type { Queries, Tx } from '#platform/db.ts';
import { periodically, type Periodic } from '#platform/periodic.ts';
import { ringBells } from './commands.ts';
import { assignedMail, mailNotifications } from './letters.ts';
import { mostOneByOne } from './several.ts';
import { wishOf } from './wish-sql.ts';

/** How often it is looked for. Milliseconds. */
const interval = 2_000;
/** Older changes have been looked at by whichever server was there. Minutes. */
const oldestMinutes = 60;

interface Assigned {
  id: number;
  userID: number;
  mail: MailTime;
}

/**
 * Tells of each last change of a cell after `since` that set it to somebody else than who made it, if it still shows them: of many that one person made
 * in a column at once as one thing. However often a change is looked at it is told once. Undefined where another server is at it.
 */
async function addAssigned(tx: Tx, since: number): Promise<Assigned[] | undefined> {
  const turn = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('assigned', 0)) as "isMine"
  `.execute(tx);
  if (!turn.rows[0]?.isMine) return undefined;
  const { rows } = await sql<Assigned>`
    with last as (
      select distinct on (c.row_id, c.column_id) c.*, k.only_for
      from alert_change c join alive_column k on k.column_id = c.column_id
      where c.alert_change_id > ${since} and c.at > now() - make_interval(mins => ${oldestMinutes})
        and k.column_type = ${columnTypes.who}
      order by c.row_id, c.column_id, c.alert_change_id desc
    ),
    assigned as (
      select c.alert_change_id, c.sheet_id, c.row_id, c.column_id, c.at, c.user_id as actor_id, c.after_id as user_id, 'assigned' as kind
      from last c
      join alive_row r on r.row_id = c.row_id
      join cell x on x.row_id = c.row_id and x.column_id = c.column_id and x.user_id = c.after_id
      join alive_member m on m.sheet_id = c.sheet_id and m.user_id = c.after_id
      where c.after_id <> c.user_id and (c.only_for is null or c.only_for = c.after_id) 
        and not exists (select from told_change t where t.alert_change_id = c.alert_change_id)
    ),
    wanted as (
      select a.*, w.in_app, w.mail,
        case when count(*) over (partition by a.user_id, a.column_id, a.actor_id) <= ${mostOneByOne} then alert_change_id end as by_itself
      from assigned a cross join lateral ${wishOf('a')} as w
      where w.in_app or w.mail <> 'never'
    ),
    told as materialized (
      select nextval(pg_get_serial_sequence('notification', 'notification_id'))::int as id, t.*
      from (
        select user_id, kind, sheet_id, column_id, actor_id, in_app, mail, max(at) as at,
          array_agg(row_id order by alert_change_id) as row_ids, array_agg(alert_change_id) as changes
        from wanted
        group by user_id, kind, sheet_id, column_id, actor_id, in_app, mail, by_itself
        order by max(alert_change_id)
      ) as t
    ),
    noted as (insert into told_change (alert_change_id, notification_id) select unnest(changes), id from told),
    added as (
      insert into notification (notification_id, user_id, kind, sheet_id, row_id, row_ids, column_id, actor_id, is_listed, mail, created_at)
      overriding system value
      select id, user_id, kind, sheet_id, case when cardinality(row_ids) = 1 then row_ids[1] end,
        case when cardinality(row_ids) > 1 then row_ids end, column_id, actor_id, in_app, mail, at
      from told
    )
    select id, user_id as "userID", mail from told
  `.execute(tx);
  return rows;
}

/** A change is numbered before it is committed, and committed within these seconds. */
const underWaySeconds = 30;

/** The newest change after `since`, and up to which one none is still to come; undefined where there is no change. */
async function changesAfter(db: Queries, since: number): Promise<{ settled: number | null } | undefined> {
  const { rows } = await sql<{ newest: number | null; settled: number | null }>`
    select max(alert_change_id) as newest,
      max(alert_change_id) filter (where at < now() - make_interval(secs => ${underWaySeconds})) as settled
    from alert_change where alert_change_id > ${since}
  `.execute(db);
  return rows[0]?.newest === null ? undefined : rows[0];
}

/** Starts to tell people of what is assigned to them, until it is closed itself. */
export function startAssignments(services: Services): Periodic {
  const { kysely } = services.db;
  let since = 0;
  const work = async () => {
    const changes = await changesAfter(kysely, since);
    if (!changes) return;
    const added = await kysely.transaction().execute(async (tx) => {
      const found = await addAssigned(tx, since);
      if (!found) return undefined;
      const mailed = found.filter(({ mail }) => mail === 'now').map(({ id }) => id);
      await mailNotifications(services, tx, mailed, assignedMail);
      return found;
    });
    if (!added) return;
    since = changes.settled ?? since;
    ringBells(
      services,
      added.map(({ userID }) => userID),
    );
  };
  return periodically(interval, work, services.log, 'telling people what is assigned to them');
}
