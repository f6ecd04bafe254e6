-- Many rows go slice by slice, as they come back: others' edits pass between. Until their slice comes they are there.
alter table coming_rows add column is_going boolean not null default false;
