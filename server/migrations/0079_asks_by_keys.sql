-- Whom a banner waits for, and whether all who were asked have approved it, is found by keys for each banner: as conditions of a join, all that was
-- decided and all that was asked were gone through for each. Two people could not be asked about 2,000 banners, and as many may be asked about at once.
create or replace view standing_ask as
  select q.ask_id, q.cell_id, q.user_id, a.sheet_id, a.asked_by, a.asked_at, a.due_on, c.row_id, c.column_id
  from asked q
  join ask a on a.ask_id = q.ask_id
  join cell c on c.cell_id = q.cell_id
  join cell_banner b on b.cell_id = q.cell_id and b.file_name <> '' and b.display_text <> ''
  join alive_column k on k.column_id = c.column_id and (k.only_for is null or k.only_for = q.user_id)
  left join alive_member m on m.sheet_id = a.sheet_id and m.user_id = q.user_id
  left join guest g on g.user_id = q.user_id and g.email_address is not null
  left join review_link l on l.review_link_id = a.review_link_id and l.revoked_at is null
  where q.withdrawn_at is null and (m.user_id is not null or g.user_id is not null and l.review_link_id is not null)
    and (
      select true from asked n
      join ask newer on newer.ask_id = n.ask_id
      left join review_link nl on nl.review_link_id = newer.review_link_id and nl.revoked_at is null
      where n.cell_id = q.cell_id and n.user_id = q.user_id and n.withdrawn_at is null and n.ask_id > q.ask_id
        and (m.user_id is not null or nl.review_link_id is not null)
      limit 1) is null;

create or replace view decided_version as
  select sheet_id, version_id, state
  from (
    select sheet_id, version_id, case max(weight) when 3 then 'rejected' when 2 then 'changes' else 'approved' end as state
    from (
      select distinct on (version_id, sheet_id, user_id) version_id, sheet_id,
        case verdict when 'reject' then 3 when 'changes' then 2 when 'approve' then 1 else 0 end as weight
      from verdict order by version_id, sheet_id, user_id, verdict_id desc
    ) as latest
    where weight > 0 group by sheet_id, version_id
  ) as said
  where state <> 'approved'
    or (select s.approved_when from sheet s where s.sheet_id = said.sheet_id) is distinct from 'everybody'
    or not exists (
      select from standing_ask q
      where q.cell_id = (select v.cell_id from version v where v.version_id = said.version_id) and coalesce((
        select l.verdict from verdict l where l.version_id = said.version_id and l.user_id = q.user_id
        order by l.verdict_id desc limit 1), 'withdraw') = 'withdraw');

create or replace view waiting_decision as
  select q.ask_id, q.cell_id, q.user_id, q.sheet_id, q.asked_by, q.asked_at, q.due_on, q.row_id, q.column_id
  from standing_ask q
  left join lateral (select c.version_id from current_version c where c.cell_id = q.cell_id limit 1) as v on true
  where coalesce((
      select l.verdict from verdict l where l.version_id = v.version_id and l.user_id = q.user_id
      order by l.verdict_id desc limit 1), 'withdraw') = 'withdraw'
    and (
      select d.state from decided_version d where d.version_id = v.version_id and d.sheet_id = q.sheet_id
    ) is distinct from 'approved';

-- Of one person on one cell, by either index.
drop index asked_person;
create index asked_person on asked (user_id, cell_id) where withdrawn_at is null;
