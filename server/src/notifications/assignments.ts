/** "Assigned to me": told of what the edits of Who cells leave in `alert_change`, moments later, so that no edit waits for it. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { MailTime } from '@marquee/contract/notifications.ts';
import { sql } from 'kysely';
import type { Services } from '#access/ctx.ts';
import type { Queries, Tx } from '#platform/db.ts';
import { periodically, type Periodic } from '#platform/periodic.ts';
import { ringBells } from './commands.ts';
import { assignedMail, mailNotifications } from './letters.ts';
import { wishOf } from './wish-sql.ts';

/** How often it is looked for. Milliseconds. */
const interval = 2_000;
/** Older changes have been looked at by whichever server was there. Minutes. */
const oldest = 60;

interface Assigned {
  id: number;
  userID: number;
  mail: MailTime;
}

/**
 * Adds a notification for each last change of a cell after `since` that set it to somebody else than who made it, if it still shows them.
 * However often a change is looked at, and by however many servers, it is told once.
 */
async function addAssigned(tx: Tx, since: number): Promise<Assigned[]> {
  const { rows } = await sql<Assigned>`
    with last as (
      select distinct on (c.row_id, c.column_id) c.*, k.only_for
      from alert_change c join alive_column k on k.column_id = c.column_id
      where c.alert_change_id > ${since} and c.at > now() - make_interval(mins => ${oldest})
        and k.column_type = ${columnTypes.who}
      order by c.row_id, c.column_id, c.alert_change_id desc
    ),
    assigned as (
      select c.*, c.after_id as to_user_id, 'assigned' as kind
      from last c
      join alive_row r on r.row_id = c.row_id
      join cell x on x.row_id = c.row_id and x.column_id = c.column_id and x.user_id = c.after_id
      where c.after_id <> c.user_id and (c.only_for is null or c.only_for = c.after_id)
    )
    insert into notification (user_id, kind, sheet_id, row_id, column_id, actor_id, alert_change_id, is_listed, mail, created_at)
    select n.user_id, n.kind, n.sheet_id, n.row_id, n.column_id, n.actor_id, n.alert_change_id, w.in_app, w.mail, n.at
    from (
      select a.to_user_id as user_id, a.kind, a.sheet_id, a.row_id, a.column_id, a.user_id as actor_id, a.alert_change_id, a.at
      from assigned a join alive_member m on m.sheet_id = a.sheet_id and m.user_id = a.to_user_id
    ) as n
    cross join lateral ${wishOf('n')} as w
    where w.in_app or w.mail <> 'never'
    order by n.alert_change_id
    on conflict (user_id, alert_change_id) do nothing
    returning notification_id as id, user_id as "userID", mail
  `.execute(tx);
  return rows;
}

/** A change is numbered before it is committed, and committed within these seconds. */
const underWay = 30;

/** The newest change after `since`, and up to which one none is still to come; undefined where there is no change. */
async function changesAfter(db: Queries, since: number): Promise<{ settled: number | null } | undefined> {
  const { rows } = await sql<{ newest: number | null; settled: number | null }>`
    select max(alert_change_id) as newest,
      max(alert_change_id) filter (where at < now() - make_interval(secs => ${underWay})) as settled
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
      const mailed = found.filter(({ mail }) => mail === 'now').map(({ id }) => id);
      await mailNotifications(services, tx, mailed, assignedMail);
      return found;
    });
    since = changes.settled ?? since;
    ringBells(
      services,
      added.map(({ userID }) => userID),
    );
  };
  return periodically(interval, work, services.log, 'telling people what is assigned to them');
}
