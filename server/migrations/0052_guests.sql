-- Guests: who wrote or decided something by a review link. Each is a person without a login, so that what they say is said by somebody like
-- everything else; in place of an address their person has words that are none, and the address itself is here.

create table guest (
  user_id integer primary key references person,
  account_id integer not null references account,
  -- null once they were forgotten, or became another guest
  email_address text check (char_length(email_address) between 3 and 254),
  confirmed_at timestamptz,
  language text not null default 'en' check (language in ('en', 'de', 'fr', 'es', 'nl')),
  wants_replies boolean not null default false,
  made_at timestamptz not null default now(),
  forgotten_at timestamptz,
  merged_into integer references guest
);
create unique index guest_address on guest (account_id, lower(email_address)) where email_address is not null;

create table guest_session (
  -- sha-256 of the cookie
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id integer not null references guest on delete cascade,
  made_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index guest_session_guest on guest_session (user_id);

-- Which guests came by which link, and when last.
create table review_visit (
  review_link_id integer not null references review_link on delete cascade,
  user_id integer not null references guest on delete cascade,
  last_seen_at timestamptz not null default now(),
  -- from then on the sheet's members know them by name
  has_written boolean not null default false,
  primary key (review_link_id, user_id)
);
create index review_visit_guest on review_visit (user_id);

-- An address that is to be proven, and what whoever gives the code is to be called.
create table guest_code (
  -- sha-256 of the cookie of the device that asked
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id integer not null references account,
  email_address text not null,
  name text not null,
  language text not null,
  wants_replies boolean not null,
  -- of the six digits, under the server's secret
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index guest_code_expires on guest_code (expires_at);

-- A verdict stays as it was given, but that two guests turn out to be one person.
create or replace function keep_verdict() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from version where version_id = old.version_id) then
    return old;
  end if;
  if tg_op = 'UPDATE' and exists (select from guest where user_id = old.user_id and merged_into = new.user_id)
    and (new.verdict_id, new.sheet_id, new.version_id, new.verdict, new.words, new.said_at)
      = (old.verdict_id, old.sheet_id, old.version_id, old.verdict, old.words, old.said_at)
  then
    return new;
  end if;
  raise exception 'A verdict stays as it was given.' using errcode = 'restrict_violation';
end
$$;
