-- What calls with an Idempotency-Key were answered. One that is sent again changes nothing and is answered as it was then. Kept for a
-- day, and added to by every edit: the log beside it has the foreign keys, so they are not checked a second time.

create table answered_call (
  user_id integer not null,
  key uuid not null,
  -- what was asked for, hashed: under the same key nothing else is done
  fingerprint text not null,
  sheet_id integer not null,
  -- the last change that was made; null where nothing changed
  revision bigint,
  answer json not null,
  at timestamptz not null default now(),
  primary key (user_id, key)
);
create index on answered_call using brin (at);

-- Posts of comments have their key here like all other changes.
alter table comment drop column client_key;
