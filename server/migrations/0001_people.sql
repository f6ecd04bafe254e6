-- People, the accounts that they belong to, and how they prove who they are.

create domain colour as text
  check (value in ('grey', 'blue', 'teal', 'dark-blue', 'green', 'orange', 'pink', 'purple', 'red', 'brown'));

create table account (
  account_id integer generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 255),
  created_at timestamptz not null default now()
);

create table person (
  user_id integer generated always as identity primary key,
  account_id integer not null references account,
  email_address text not null check (char_length(email_address) between 3 and 254),
  -- argon2id; null until an invited person has signed up
  password_hash text,
  first_name text not null default '' check (char_length(first_name) <= 255),
  surname text not null default '' check (char_length(surname) <= 255),
  telephone_no text check (char_length(telephone_no) <= 50),
  profile_colour colour not null default 'grey',
  is_admin_user boolean not null default false,
  created_at timestamptz not null default now()
);
-- One person per address, in whatever capitals it is typed.
create unique index person_email on person (lower(email_address));
create index person_account on person (account_id);

create table account_user (
  account_user_id integer generated always as identity primary key,
  account_id integer not null references account,
  user_id integer not null references person,
  admin boolean not null default false,
  unique (account_id, user_id)
);

create table session (
  -- sha-256 of the cookie, so that a copy of this table logs nobody in
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id integer not null references person on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index session_of_user on session (user_id);

create table login_failure (
  -- 'email:…' or 'address:…'
  subject text not null,
  at timestamptz not null default now()
);
create index login_failure_subject on login_failure (subject, at);

create table password_reset (
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  user_id integer not null references person on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
