-- What is drawn of pages and films is kept as large as they are, and as a strip of moments, also where a page has a backup image.
alter table still_picture drop constraint still_picture_size_check;
alter table still_picture add check (size in ('small', 'large', 'mail', 'end', 'moments'));

drop index still_not_drawn;
create index still_not_drawn on still (reason) where reason = 'noImage';

-- What has a picture by now is drawn once more.
update still set is_drawn = true, attempts = 0, due_at = now() where state = 'made' and file_type <> 1;
