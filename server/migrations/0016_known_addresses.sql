-- From where people have logged in, so that somebody else's guesses from the same network don't keep them out.

create table known_address (
  user_id integer not null references person on delete cascade,
  network text not null check (length(network) <= 100),
  last_login_at timestamptz not null default now(),
  primary key (user_id, network)
);
create index known_address_last_login on known_address (last_login_at);
