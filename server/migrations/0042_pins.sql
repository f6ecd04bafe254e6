-- Pins: where on a version of a banner, and at which moment of it, a comment points.

alter table comment add constraint comment_of_row unique (sheet_id, row_id, comment_id);
alter table version add constraint version_of_cell unique (cell_id, version_id);

create table pin (
  comment_id integer primary key,
  sheet_id integer not null,
  row_id integer not null,
  cell_id integer not null references cell (cell_id) on delete cascade,
  version_id integer not null,
  -- what its mark says; it stays the same whatever becomes of other pins of the cell
  number integer not null check (number >= 1),
  -- shares of the banner's width and height
  x double precision not null check (x between 0 and 1),
  y double precision not null check (y between 0 and 1),
  -- seconds since the banner began; null where that could not be told
  moment double precision check (moment between 0 and 86400),
  foreign key (sheet_id, row_id, comment_id) references comment (sheet_id, row_id, comment_id) on delete cascade,
  foreign key (cell_id, version_id) references version (cell_id, version_id) on delete cascade,
  unique (cell_id, number)
);
create index pin_version on pin (cell_id, version_id);

-- A cell never leaves its row or its sheet, so that this is looked at once.
create function place_pin() returns trigger language plpgsql as $$
begin
  if not exists (
    select from cell where cell_id = new.cell_id and row_id = new.row_id and sheet_id = new.sheet_id
  ) then
    raise exception 'A pin is on a banner of its comment''s row.' using errcode = 'foreign_key_violation';
  end if;
  return new;
end
$$;
create trigger pin_is_placed before insert on pin for each row execute function place_pin();

-- The versions that comments point at which are there, or may still be brought back.
create view pinned_version as
  select p.version_id from pin p join comment c on c.comment_id = p.comment_id where is_kept(c.deleted_at);

create function keep_pin() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (
    select from comment c join version v on v.version_id = old.version_id where c.comment_id = old.comment_id
  ) then
    return old;
  end if;
  raise exception 'A pin stays where it was placed.' using errcode = 'restrict_violation';
end
$$;
create trigger pin_stays before update or delete on pin for each row execute function keep_pin();

create function keep_pinned_version() returns trigger language plpgsql as $$
begin
  if exists (select from pinned_version where version_id = old.version_id) and exists (select from cell where cell_id = old.cell_id) then
    raise exception 'A version with a pin on it stays.' using errcode = 'restrict_violation';
  end if;
  return old;
end
$$;
create trigger pinned_version_stays before delete on version for each row execute function keep_pinned_version();
