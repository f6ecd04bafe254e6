-- Many rows go slice by slice, as they come back: others' edits pass between; until their slice comes they are there. And of a group that is
-- shown, the public is told slice by slice what is in its rows.
alter table coming_rows add column deed text not null default 'come' check (deed in ('come', 'go', 'tell'));
