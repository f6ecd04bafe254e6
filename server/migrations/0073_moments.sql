-- What is drawn of pages and films is kept as large as they are, and as a strip of moments, also where a page has a backup image.
alter table still_picture drop constraint still_picture_size_check;
alter table still_picture add check (size in ('small', 'large', 'mail', 'end', 'moments'));
-- how many pictures it is, beside each other
alter table still_picture add column tiles smallint not null default 1;

create or replace view shown_still as
  select c.cell_id, p.size, p.blob, p.bytes, p.width, p.height, p.tiles
  from current_version c
  join version v on v.version_id = c.version_id
  join still_picture p on p.package = v.package and p.file_type = v.file_type
  where c.is_played;

drop index still_not_drawn;
create index still_not_drawn on still (reason) where reason = 'noImage';

-- What drawing a banner makes known of it, for its checks.
create table drawn_fact (
  package bytea not null,
  file_type smallint not null,
  facts jsonb not null,
  primary key (package, file_type),
  foreign key (package, file_type) references still on delete cascade
);

-- What has a picture by now is drawn once more.
update still set is_drawn = true, attempts = 0, due_at = now() where state = 'made' and file_type <> 1;
