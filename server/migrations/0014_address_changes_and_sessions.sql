-- An e-mail address waits until it is confirmed; sessions can be told apart.

-- One change a person waits. It takes effect by the mailed code, of which only the hash is kept, and is gone then.
create table address_change (
  user_id integer primary key references person on delete cascade,
  new_address text not null check (char_length(new_address) between 3 and 254),
  code_hash bytea not null unique check (octet_length(code_hash) = 32),
  expires_at timestamptz not null
);

alter table session
  -- names a session in its owner's list, and lets nobody in
  add column session_id integer generated always as identity unique,
  add column user_agent text check (char_length(user_agent) <= 300),
  -- the network that it was opened from, without the part that tells its machines apart
  add column network text check (char_length(network) <= 50);
