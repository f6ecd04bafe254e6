-- Options of a Status column may mean that a row is done: its past dates are overdue no more. Until now it was guessed by these names.
alter table multi_choice_option add column is_done boolean not null default false;

update multi_choice_option set is_done = true
where lower(trim(name)) in ('done', 'complete', 'completed', 'finished', 'approved', 'signed off', 'delivered', 'published',
  'posted', 'live', 'closed', 'archived', 'cancelled', 'canceled');

create or replace view alive_option as
  select multi_choice_option_id, sheet_id, column_id, name, colour, sort_key, is_done
  from multi_choice_option where deleted_at is null;
