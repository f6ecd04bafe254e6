-- How an account shows itself to its clients.

create table account_brand (
  account_id integer primary key references account,
  -- null: the account's own name
  name text check (char_length(name) between 1 and 255),
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  -- WebP, made small by us
  logo bytea,
  -- part of the logo's address, which nobody guesses; another logo has another one
  logo_key text unique check (char_length(logo_key) = 22),
  check ((logo is null) = (logo_key is null))
);
