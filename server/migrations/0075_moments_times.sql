-- When the last picture of a strip of moments is, ms; the first is at the beginning and the others evenly between. Null of all other pictures.
alter table still_picture add column until_ms integer check (until_ms > 0);

create or replace view shown_still as
  select c.cell_id, p.size, p.blob, p.bytes, p.width, p.height, p.tiles, p.until_ms
  from current_version c
  join version v on v.version_id = c.version_id
  join still_picture p on p.package = v.package and p.file_type = v.file_type
  where c.is_played;

-- Of the strips that there are nobody noted it: they are drawn once more.
update still s set is_drawn = true, attempts = 0, due_at = now()
where exists (select from still_picture p where p.package = s.package and p.file_type = s.file_type and p.size = 'moments');
