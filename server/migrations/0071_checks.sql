-- Checks: presets that accounts made their own, which presets a sheet and its groups name, and what is known of the bytes that are checked.

create table check_preset (
  preset_id integer generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  -- raised whenever it is changed
  version integer not null default 1 check (version >= 1),
  name text not null check (char_length(name) between 1 and 255),
  -- of banners that are played so: 1 images, 2 pages, 3 films
  file_types smallint[] not null check (file_types <@ '{1,2,3}' and cardinality(file_types) between 1 and 3),
  -- what it asks for, by rule
  rules jsonb not null,
  source text not null default '',
  advice text not null default '',
  -- the day on which the numbers that it was made from were looked up
  checked_on date,
  -- the name that the preset had which it was made from
  based_on text,
  made_by integer references person,
  made_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- who deleted it can bring it back: it keeps its place on sheets
  deleted_at timestamptz
);
create index check_preset_account on check_preset (account_id);

create view alive_preset as
  select preset_id, account_id, version, name, file_types, rules, source, advice, checked_on, based_on
  from check_preset where deleted_at is null;

create view kept_preset as
  select preset_id, account_id, version, name, file_types, rules, source, advice, checked_on, based_on, deleted_at is not null as is_gone
  from check_preset where is_kept(deleted_at);

create table named_preset (
  sheet_id integer not null references sheet on delete cascade,
  -- null: of the whole sheet
  group_id integer,
  -- one that comes with Marquee, by its name, or one of the account's own
  shipped text check (char_length(shipped) between 1 and 60),
  preset_id integer references check_preset,
  ordering smallint not null,
  check (num_nonnulls(shipped, preset_id) = 1),
  foreign key (sheet_id, group_id) references sheet_group (sheet_id, group_id) on delete cascade,
  unique nulls not distinct (sheet_id, group_id, shipped, preset_id)
);
create index named_preset_own on named_preset (preset_id) where preset_id is not null;
create index named_preset_group on named_preset (group_id) where group_id is not null;

-- What is known of bytes, by what they are opened as; all that presets ask is told from it, so that nothing is read twice.
create table banner_fact (
  package bytea not null references package on delete cascade,
  page text not null,
  file_type smallint not null check (file_type between 1 and 3),
  state text not null default 'waiting' check (state in ('waiting', 'known', 'failed')),
  -- why not, in a word
  reason text,
  -- which reading of bytes this is of: a newer one reads them again
  reading integer not null default 0,
  facts jsonb,
  attempts integer not null default 0,
  -- null where there is nothing to do; while they are being read, when the claim runs out
  due_at timestamptz default now(),
  primary key (package, page, file_type)
);
create index banner_fact_due on banner_fact (due_at) where due_at is not null;

alter table version
  -- what lay in the zip or the folder and is no part of what is played: [{"path", "bytes"}], the first 200; null where that is not known
  add column left_out jsonb,
  -- what its zip weighs as it was delivered; null where it is none, and of versions from before this was kept
  add column zip_bytes bigint check (zip_bytes >= 0);
-- A changed file becomes a version when somebody takes it.
alter table changed_file
  add column left_out jsonb,
  add column zip_bytes bigint check (zip_bytes >= 0);

create function want_facts() returns trigger language plpgsql as $$
begin
  insert into banner_fact (package, page, file_type)
  select new.package, new.page, new.file_type
  from cell c
  where c.cell_id = new.cell_id and exists (select from named_preset n where n.sheet_id = c.sheet_id)
  -- It was fetched once more: what could not be read may be there now.
  on conflict (package, page, file_type) do update set state = 'waiting', reason = null, attempts = 0, due_at = now()
    where banner_fact.state = 'failed';
  return null;
end
$$;

-- Whatever makes a version of a sheet that names presets, it is checked.
create trigger facts_wanted after insert or update of package, page, file_type on version for each row
  execute function want_facts();
