/** What guests are to be told later: what is due, and new versions of what they decided on or were asked about, each with a link that shows it. */
import { sql } from 'kysely';
import type { Queries, Tx } from '#platform/db.ts';

/** A banner that waits for a guest, by a link that opens, shows it and lets them decide. */
export interface WaitingBanner {
  userID: number;
  reviewLinkID: number;
  cellID: number;
}

/** What is due for guests tomorrow, or was yesterday, and was not asked today. */
export async function dueForGuests(db: Queries): Promise<(WaitingBanner & { dueOn: string; isPast: boolean })[]> {
  const { rows } = await sql<WaitingBanner & { dueOn: string; isPast: boolean }>`
    select q.user_id as "userID", c.review_link_id as "reviewLinkID", q.cell_id as "cellID", q.due_on as "dueOn",
      q.due_on < current_date as "isPast"
    from waiting_decision q
    join ask a on a.ask_id = q.ask_id
    join review_link l on l.review_link_id = a.review_link_id and l.may_decide
    join reviewed_cell c on c.review_link_id = l.review_link_id and c.cell_id = q.cell_id
    where q.due_on in (current_date - 1, current_date + 1) and q.asked_at < current_date
      and not exists (select from alive_member m where m.sheet_id = q.sheet_id and m.user_id = q.user_id)
      and exists (
        select from admitted_guest m where m.review_link_id = l.review_link_id and m.user_id = q.user_id)
    order by q.user_id, q.due_on, c.review_link_id, q.cell_id
  `.execute(db);
  return rows;
}

/** Takes the part of telling guests that nobody else has at this moment; false where another server does. */
export async function claimTelling(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('guests told of versions', 0)) as "isMine"
  `.execute(tx);
  return rows[0]?.isMine === true;
}

/**
 * Takes down, as told, the versions that wait for guests who decided on an older one or were asked about the banner before it was taken,
 * and answers them: those of one link together, once nothing more has come for `settle` minutes, or four times as long after the first.
 * What is two days old is news no more.
 *
 * `fresh` are new versions that are shown now and not decided; `concerned`, whose they are; `news`, each with the best link of theirs that shows
 * it and lets them decide, where they want to know; and `told`, those of links on which it has become quiet.
 */
export async function takeNewVersions(tx: Tx, settle: number): Promise<WaitingBanner[]> {
  const { rows } = await sql<WaitingBanner>`
    with fresh as (
      select v.version_id, v.cell_id, v.sheet_id, v.number, v.taken_at from (
        select n.version_id, n.cell_id, n.number, n.taken_at, k.sheet_id
        from version n
        join alive_cell k on k.cell_id = n.cell_id
        where n.taken_at > now() - interval '2 days' and n.number > 1 and n.taken_how <> 'copy'
      ) as v
      where (select c.version_id from current_version c where c.cell_id = v.cell_id) = v.version_id
        and (select d.state from decided_version d where d.version_id = v.version_id and d.sheet_id = v.sheet_id) is null
    ), concerned as (
      select f.version_id, s.user_id from fresh f
      join version o on o.cell_id = f.cell_id and o.number < f.number
      join verdict s on s.version_id = o.version_id and s.verdict <> 'withdraw'
      union
      select f.version_id, q.user_id from fresh f join standing_ask q on q.cell_id = f.cell_id and q.asked_at < f.taken_at
    ), news as (
      select distinct on (g.user_id, f.cell_id) g.user_id, f.cell_id, f.version_id, f.taken_at, l.review_link_id
      from concerned w
      join guest g on g.user_id = w.user_id and g.email_address is not null
      join fresh f on f.version_id = w.version_id
      join reviewed_cell c on c.cell_id = f.cell_id
      join review_link l on l.review_link_id = c.review_link_id and l.may_decide
      left join review_visit v on v.review_link_id = l.review_link_id and v.user_id = g.user_id
      left join lateral (
        select max(a.ask_id) as ask_id from ask a join asked q on q.ask_id = a.ask_id
        where a.review_link_id = l.review_link_id and q.user_id = g.user_id and q.cell_id = f.cell_id and q.withdrawn_at is null
      ) as own on true
      where (v.user_id is not null or own.ask_id is not null)
        and exists (
          select from admitted_guest m where m.review_link_id = l.review_link_id and m.user_id = g.user_id)
        and not exists (select from guest_told t where t.user_id = g.user_id and t.version_id = f.version_id)
        and not exists (select from verdict s where s.version_id = f.version_id and s.user_id = g.user_id)
        and not exists (
          select from notification_wish n where n.user_id = g.user_id and n.kind = 'banners' and n.mail = 'never')
      order by g.user_id, f.cell_id, own.ask_id desc nulls last, v.last_seen_at desc nulls last, l.review_link_id desc
    ), told as (
      insert into guest_told (user_id, version_id)
      select n.user_id, n.version_id from news n
      where exists (
        select from news o where o.user_id = n.user_id and o.review_link_id = n.review_link_id
        having max(o.taken_at) <= now() - make_interval(mins => ${settle})
          or min(o.taken_at) <= now() - make_interval(mins => ${settle * 4}))
      returning user_id, version_id
    )
    select n.user_id as "userID", n.review_link_id as "reviewLinkID", n.cell_id as "cellID"
    from told t join news n on n.user_id = t.user_id and n.version_id = t.version_id
    order by n.user_id, n.review_link_id, n.cell_id
  `.execute(tx);
  return rows;
}
