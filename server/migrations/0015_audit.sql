-- What people of an account did, and what was done to its sheets, for its admin users.

create table audit_event (
  audit_event_id bigint generated always as identity primary key,
  account_id integer not null references account,
  at timestamptz not null default clock_timestamp(),
  kind text not null check (char_length(kind) between 1 and 40),
  user_id integer not null references person,
  -- names are kept as they were
  user_name text not null,
  about text not null default '',
  sheet_id integer,
  sheet_name text,
  network_address text check (char_length(network_address) <= 100)
);
create index audit_event_account on audit_event (account_id, audit_event_id);
create index audit_event_user on audit_event (account_id, user_id, audit_event_id);
create index on audit_event using brin (at);

-- Nobody changes what is written here, this server included; after 400 days it may be deleted.
create function audit_event_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '400 days' then
    return old;
  end if;
  raise exception 'audit_event is only added to' using errcode = 'restrict_violation';
end
$$;
create trigger audit_event_stays before update or delete on audit_event
  for each row execute function audit_event_stays();
create trigger audit_event_is_not_emptied before truncate on audit_event
  for each statement execute function audit_event_stays();
