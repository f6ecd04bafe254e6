-- Which new versions guests of review links were mailed of, so that nobody is told twice.

create table guest_told (
  user_id integer not null references guest on delete cascade,
  version_id integer not null references version on delete cascade,
  told_at timestamptz not null default now(),
  primary key (user_id, version_id)
);
create index guest_told_version on guest_told (version_id);

-- What was taken lately is asked for every minute.
create index version_taken on version (taken_at);
