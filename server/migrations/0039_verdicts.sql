-- Decisions: what members said of versions of banners, for good, and files that were overwritten after they were approved.

create table verdict (
  verdict_id integer generated always as identity primary key,
  sheet_id integer not null references sheet,
  version_id integer not null references version on delete cascade,
  user_id integer not null references person,
  -- withdraw: takes back what this person said before
  verdict text not null check (verdict in ('approve', 'changes', 'reject', 'withdraw')),
  -- clean html, as it was said: the comment on the row may be changed and deleted
  words text not null,
  said_at timestamptz not null default now(),
  check (verdict not in ('changes', 'reject') or words <> '')
);
create index verdict_version on verdict (version_id);
create index verdict_sheet on verdict (sheet_id);

-- Nothing that was said is changed or taken away; it goes only with the cell that it was said of.
create function keep_verdict() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from version where version_id = old.version_id) then
    return old;
  end if;
  raise exception 'A verdict stays as it was given.' using errcode = 'restrict_violation';
end
$$;
create trigger verdict_stays before update or delete on verdict for each row execute function keep_verdict();

create function keep_decided_version() returns trigger language plpgsql as $$
begin
  if exists (select from verdict where version_id = old.version_id) and exists (select from cell where cell_id = old.cell_id) then
    raise exception 'A version that was decided on stays.' using errcode = 'restrict_violation';
  end if;
  return old;
end
$$;
create trigger decided_version_stays before delete on version for each row execute function keep_decided_version();

-- A comment that was said with a verdict.
alter table comment add column verdict_id integer references verdict on delete set null;
create index comment_verdict on comment (verdict_id) where verdict_id is not null;

-- The bytes of an approved banner that are on its server now, in place of the approved ones, which are played.
create table changed_file (
  cell_id integer primary key references cell (cell_id) on delete cascade,
  sheet_id integer not null references sheet,
  -- the version that was approved
  version_id integer not null references version on delete cascade,
  package bytea not null references package,
  page text not null,
  is_whole boolean not null,
  listing bytea check (octet_length(listing) = 32),
  modified_at timestamptz,
  found_at timestamptz not null default now()
);
create index changed_file_sheet on changed_file (sheet_id);
create index changed_file_version on changed_file (version_id);
create index changed_file_package on changed_file (package);

-- What people's last words on a version make of it: the worst of them. No row where nobody has said anything that stands.
create view decided_version as
  select sheet_id, version_id, case max(weight) when 3 then 'rejected' when 2 then 'changes' else 'approved' end as state
  from (
    select distinct on (version_id, sheet_id, user_id) version_id, sheet_id,
      case verdict when 'reject' then 3 when 'changes' then 2 when 'approve' then 1 else 0 end as weight
    from verdict order by version_id, sheet_id, user_id, verdict_id desc
  ) as latest
  where weight > 0 group by sheet_id, version_id;

-- The version of each cell that is of the file that it shows. It is played once that file is frozen; an approved one also while it is
-- looked at anew.
create view current_version as
  select v.cell_id, v.version_id, v.number, v.package, v.file_name, v.folder, f.state = 'frozen' or exists (
      select from decided_version d where d.version_id = v.version_id and d.state = 'approved') as is_played
  from freezing f
  join version v on v.version_id = f.version_id
  join cell_banner b on b.cell_id = f.cell_id
    and (b.ftp_account_id, b.file_type, b.ftp_folder, b.file_name) = (v.ftp_account_id, v.file_type, v.folder, v.file_name);

alter table notification drop constraint notification_kind_check,
  add constraint notification_kind_check
    check (kind in ('mention', 'reply', 'rowComment', 'assigned', 'due', 'banners', 'changed'));
alter table notification_wish drop constraint notification_wish_kind_check,
  add constraint notification_wish_kind_check
    check (kind in ('mention', 'reply', 'rowComment', 'assigned', 'due', 'banners', 'changed'));
