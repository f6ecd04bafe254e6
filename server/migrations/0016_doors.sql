-- What is remembered so that limits and rights don't get into the way of those who are at home.

-- From where people have logged in, so that somebody else's guesses from the same network don't keep them out.
create table known_address (
  user_id integer not null references person on delete cascade,
  network text not null check (length(network) <= 100),
  last_login_at timestamptz not null default now(),
  primary key (user_id, network)
);
create index known_address_last_login on known_address (last_login_at);

-- Where members who don't keep the FTP accounts have taken a banner away from: they may take that back, though no banner is there any more.
create table left_place (
  user_id integer not null references person on delete cascade,
  sheet_id integer not null references sheet on delete cascade,
  ftp_account_id integer not null references ftp_account on delete cascade,
  folder text not null,
  file_name text not null,
  left_at timestamptz not null default now()
);
-- A path can be longer than what an index holds.
create unique index left_place_once on left_place (user_id, sheet_id, ftp_account_id, md5(folder), md5(file_name));
create index left_place_left_at on left_place (left_at);
