-- Outgoing mail: written in the transaction of its cause, sent by whichever server claims it first.

create table mail (
  -- also the Message-ID: the same at every try, so that a second copy is recognised as one
  mail_id uuid primary key default gen_random_uuid(),
  -- what it is about, for an operator: 'invitation', 'comment', …
  kind text not null check (char_length(kind) between 1 and 40),
  sheet_id integer references sheet on delete set null,
  -- whatever it is: a bad address fails when the mail is sent, not its cause
  to_address text not null,
  to_name text not null default '',
  subject text not null check (char_length(subject) between 1 and 255),
  -- what it says; null once it is sent or given up, because a link in it may let its reader in
  html text,
  plain_text text,
  -- the address behind its button
  link text,
  unsubscribe_url text,
  created_at timestamptz not null default now(),
  -- when it is tried next, null once it is sent or given up; a claim moves it past the longest try
  due_at timestamptz default now(),
  -- how often it was claimed
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  failed_at timestamptz,
  check (num_nonnulls(due_at, sent_at, failed_at) = 1),
  check (due_at is null or (html is not null and plain_text is not null)),
  check (due_at is not null or num_nonnulls(html, plain_text, link, unsubscribe_url) = 0)
);
create index mail_due on mail (due_at) where due_at is not null;
