-- What a look for newer files saw of a file that was replaced since and found so when it was played: the next look still finds it newer.

alter table cell_banner
  add column looked_bytes bigint check (looked_bytes >= 0),
  add column looked_changed_at timestamptz,
  add column looked_precision_ms integer check (looked_precision_ms >= 0);
