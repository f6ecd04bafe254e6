-- Asking for decisions: who was asked by whom about which banners, until when, and when a sheet's banners are approved.

-- everybody: where somebody was asked, all of them have to approve; else one approval is enough.
alter table sheet add column approved_when text not null default 'one' check (approved_when in ('one', 'everybody'));

create or replace view alive_sheet as
  select sheet_id, account_id, owner_user_id, name, description, url, row_name_column_width, revision, member_revision,
    public_revision, private_revisions, created_at, structure, approved_when
  from sheet where deleted_at is null and not is_template;

create table ask (
  ask_id integer generated always as identity primary key,
  sheet_id integer not null references sheet,
  asked_by integer not null references person,
  -- one's own words, plain
  message text not null check (char_length(message) <= 1000),
  due_on date,
  asked_at timestamptz not null default now()
);
create index ask_sheet on ask (sheet_id);

-- Of whom a decision on what is asked. It is about the banner, whatever version it plays.
create table asked (
  ask_id integer not null references ask,
  cell_id integer not null references cell (cell_id) on delete cascade,
  user_id integer not null references person,
  withdrawn_at timestamptz,
  primary key (ask_id, cell_id, user_id)
);
create index asked_cell on asked (cell_id, user_id);
create index asked_person on asked (user_id) where withdrawn_at is null;

-- What people are asked as things stand: members who see the banner, each by the newest ask that was not withdrawn. Banners of rows that
-- were deleted are among them, as they may come back.
create view standing_ask as
  select q.ask_id, q.cell_id, q.user_id, a.sheet_id, a.asked_by, a.asked_at, a.due_on, c.row_id, c.column_id
  from asked q
  join ask a on a.ask_id = q.ask_id
  join cell c on c.cell_id = q.cell_id
  join cell_banner b on b.cell_id = q.cell_id and b.file_name <> '' and b.display_text <> ''
  join alive_column k on k.column_id = c.column_id and (k.only_for is null or k.only_for = q.user_id)
  join alive_member m on m.sheet_id = a.sheet_id and m.user_id = q.user_id
  where q.withdrawn_at is null and not exists (
    select from asked n
    where n.cell_id = q.cell_id and n.user_id = q.user_id and n.withdrawn_at is null and n.ask_id > q.ask_id);

-- As before; where everybody who was asked has to approve, a banner is not approved while one of them has yet to.
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
  where state <> 'approved' or not exists (
    select from sheet s
    join version v on v.version_id = said.version_id
    join standing_ask q on q.cell_id = v.cell_id
    where s.sheet_id = said.sheet_id and s.approved_when = 'everybody' and coalesce((
      select l.verdict from verdict l where l.version_id = v.version_id and l.user_id = q.user_id
      order by l.verdict_id desc limit 1), 'withdraw') = 'withdraw');

-- Of what was asked, what waits for that person: they have not decided on the version that the banner plays now, and it is not approved.
create view waiting_decision as
  select q.ask_id, q.cell_id, q.user_id, q.sheet_id, q.asked_by, q.asked_at, q.due_on, q.row_id, q.column_id
  from standing_ask q
  left join current_version v on v.cell_id = q.cell_id
  where coalesce((
      select l.verdict from verdict l where l.version_id = v.version_id and l.user_id = q.user_id
      order by l.verdict_id desc limit 1), 'withdraw') = 'withdraw'
    and not exists (
      select from decided_version d where d.version_id = v.version_id and d.sheet_id = q.sheet_id and d.state = 'approved');

alter table notification
  -- what somebody was asked
  add column ask_id integer references ask,
  drop constraint notification_kind_check,
  add constraint notification_kind_check
    check (kind in ('mention', 'reply', 'rowComment', 'assigned', 'due', 'banners', 'changed', 'asked'));
create index notification_ask on notification (ask_id) where ask_id is not null;
alter table notification_wish drop constraint notification_wish_kind_check,
  add constraint notification_wish_kind_check
    check (kind in ('mention', 'reply', 'rowComment', 'assigned', 'due', 'banners', 'changed', 'asked'));
