/** What is told once a day, by one of several servers: due dates, what was asked and waits, and the digest of what has not been read. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { MailTime } from '@marquee/contract/notifications.ts';
import { sql } from 'kysely';
import type { Services } from '#access/ctx.ts';
import type { Tx } from '#platform/db.ts';
import { oneByOne, periodically, type Periodic } from '#platform/periodic.ts';
import { ringBells } from './commands.ts';
import { askReminderMail, digestMail, dueMail, mailNotifications } from './letters.ts';
import { mostOneByOne } from './several.ts';
import { claimDay, forgetOldNotifications, startHour } from './store.ts';
import { wishOf } from './wish-sql.ts';

/** How often it is looked at whether the day has come. Milliseconds. */
const interval = 300_000;

interface Due {
  id: number;
  userID: number;
  mail: MailTime;
}

/** Notes the dates from yesterday to tomorrow in rows whose Who is somebody, for them, unless the row is done; many rows of one date as one thing. */
async function addDueDates(tx: Tx): Promise<Due[]> {
  // Today's "is today" takes the place of yesterday's "is tomorrow".
  await sql`delete from notification where kind = 'due' and due_on between current_date - 1 and current_date + 1`.execute(
    tx,
  );
  const { rows } = await sql<Due>`
    with due as (
      select distinct on (o.user_id, d.row_id, d.column_id)
        o.user_id, 'due' as kind, d.sheet_id, d.row_id, d.column_id, d.date_value as due_on
      from cell d
      join alive_column k on k.column_id = d.column_id
      join alive_row r on r.row_id = d.row_id
      join cell o on o.row_id = d.row_id and o.column_type = ${columnTypes.who} and o.user_id is not null
      join alive_column ok on ok.column_id = o.column_id
      join alive_member m on m.sheet_id = d.sheet_id and m.user_id = o.user_id
      where d.column_type = ${columnTypes.date} and d.date_value between current_date - 1 and current_date + 1
        and (k.only_for is null or k.only_for = o.user_id) and (ok.only_for is null or ok.only_for = o.user_id)
        and not exists (
          select from cell t
          join alive_column tk on tk.column_id = t.column_id and (tk.only_for is null or tk.only_for = o.user_id)
          join alive_option p on p.multi_choice_option_id = t.multi_choice_option_id
          where t.row_id = d.row_id and p.is_done
        )
    ),
    wanted as (
      select d.*, w.in_app, w.mail,
        case when count(*) over (partition by d.user_id, d.column_id, d.due_on) <= ${mostOneByOne} then d.row_id end as by_itself
      from due d cross join lateral ${wishOf('d')} as w
      where w.in_app or w.mail <> 'never'
    )
    insert into notification (user_id, kind, sheet_id, row_id, row_ids, column_id, due_on, is_listed, mail)
    select user_id, kind, sheet_id, by_itself, case when by_itself is null then array_agg(row_id order by row_id) end, column_id, due_on, in_app, mail
    from wanted
    group by user_id, kind, sheet_id, by_itself, column_id, due_on, in_app, mail
    order by due_on desc, sheet_id, min(row_id)
    returning notification_id as id, user_id as "userID", mail
  `.execute(tx);
  return rows;
}

/** Tells the day's due dates, unless they were told today, and forgets what is old. */
async function tellDueDates(services: Services, hour: number): Promise<void> {
  const told = await services.db.kysely.transaction().execute(async (tx) => {
    if (!(await claimDay(tx, 'due', hour))) return [];
    await forgetOldNotifications(tx);
    const due = await addDueDates(tx);
    const mailed = due.filter(({ mail }) => mail === 'now').map(({ id }) => id);
    await mailNotifications(services, tx, mailed, dueMail);
    return due.map(({ userID }) => userID);
  });
  ringBells(services, told);
}

/**
 * Reminds people of what they were asked to decide on until tomorrow or yesterday, and have not; each of one day on one sheet together. Who
 * was asked today knows.
 */
async function addReminders(tx: Tx): Promise<Due[]> {
  await sql`
    delete from notification where kind = 'asked' and ask_id is null and due_on in (current_date - 1, current_date + 1)
  `.execute(tx);
  const { rows } = await sql<Due>`
    insert into notification (user_id, kind, sheet_id, due_on, is_listed, mail)
    select n.user_id, n.kind, n.sheet_id, n.due_on, w.in_app, w.mail
    from (
      select distinct q.user_id, 'asked' as kind, q.sheet_id, q.due_on
      from waiting_decision q join alive_row r on r.row_id = q.row_id
      join alive_member m on m.sheet_id = q.sheet_id and m.user_id = q.user_id
      where q.due_on in (current_date - 1, current_date + 1) and q.asked_at < current_date
    ) as n
    cross join lateral ${wishOf('n')} as w
    where w.in_app or w.mail <> 'never'
    order by n.due_on, n.sheet_id, n.user_id
    returning notification_id as id, user_id as "userID", mail
  `.execute(tx);
  return rows;
}

/** Tells the day's reminders, unless they were told today. */
async function remind(services: Services, hour: number): Promise<void> {
  const told = await services.db.kysely.transaction().execute(async (tx) => {
    if (!(await claimDay(tx, 'asked', hour))) return [];
    const due = await addReminders(tx);
    const mailed = due.filter(({ mail }) => mail === 'now').map(({ id }) => id);
    await mailNotifications(services, tx, mailed, askReminderMail);
    return due.map(({ userID }) => userID);
  });
  ringBells(services, told);
}

/** Mails the day's digests, unless that was done today. What waited and was read meanwhile is left out. */
async function mailDigests(services: Services, hour: number): Promise<void> {
  await services.db.kysely.transaction().execute(async (tx) => {
    if (!(await claimDay(tx, 'digest', hour))) return;
    const { rows } = await sql<{ id: number }>`
      update notification set digested_at = now() where mail = 'daily' and digested_at is null
      returning notification_id as id
    `.execute(tx);
    await mailNotifications(
      services,
      tx,
      rows.map(({ id }) => id),
      digestMail,
    );
  });
}

/** One day's work, if it has not been done and it is this hour. */
export async function dailyRound(services: Services, hour = startHour): Promise<void> {
  await oneByOne(
    () => tellDueDates(services, hour),
    () => remind(services, hour),
    () => mailDigests(services, hour),
  );
}

/** Starts to look whether a new day has come, until it is closed itself. */
export const startDaily = (services: Services): Periodic =>
  periodically(interval, () => dailyRound(services), services.log, 'the daily notifications');
