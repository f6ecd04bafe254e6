-- Pages without a backup image and films have pictures, too, where a Chromium of the machine can draw them.
alter table still drop constraint still_file_type_check;
alter table still add check (file_type in (1, 2, 3));
-- whether it waits for Chromium: what needs none is made before
alter table still add column is_drawn boolean not null default false;

drop trigger still_wanted on version;
create trigger still_wanted after insert on version for each row execute function want_still();

insert into still (package, file_type) select distinct package, file_type from version where file_type = 3 on conflict do nothing;
-- Also where the backup image could not be read.
update still set state = 'waiting', reason = null, attempts = 0, due_at = now()
where state = 'none' and file_type = 2 and reason in ('noImage', 'unreadable', 'tooHeavy');

drop index still_due;
create index still_due on still (is_drawn, due_at) where due_at is not null;
create index still_not_drawn on still (reason) where state = 'none' and reason = 'noImage';
