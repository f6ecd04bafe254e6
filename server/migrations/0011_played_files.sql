-- What a look for newer files saw of a file that was replaced since and found so when it was played: the next look still finds it newer.

alter table cell_banner
  add column looked_bytes bigint check (looked_bytes >= 0),
  add column looked_changed_at timestamptz,
  add column looked_precision_ms integer check (looked_precision_ms >= 0);

-- What a banner that is played through Marquee asked for and was not there, since its page was last asked for.

create table missing_file (
  cell_id integer not null references cell_banner on delete cascade,
  -- who played it; 0 is the public
  reader integer not null,
  -- relative to the banner's page
  path text not null check (char_length(path) <= 1000),
  primary key (cell_id, reader, path)
);
