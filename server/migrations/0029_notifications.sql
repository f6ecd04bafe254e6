-- What the bell tells people. An entry says what it is about and never what that said: its words are looked up when it is read, and it is
-- shown only while its reader may still see the sheet, the row, the column and the comment.
create table notification (
  notification_id integer generated always as identity primary key,
  user_id integer not null references person,
  kind text not null check (kind in ('mention', 'reply', 'rowComment', 'assigned', 'due', 'banners')),
  sheet_id integer not null references sheet,
  row_id integer,
  column_id integer references sheet_column,
  comment_id integer references comment,
  -- of banners that were updated together
  row_ids integer[],
  -- who did it; null where Marquee did
  actor_id integer references person,
  -- the change of a Who cell, so that however many servers see it, it is told once
  alert_change_id bigint,
  -- the date that a cell showed; the entry goes when it shows another
  due_on date,
  -- as its reader wanted it when it was made
  is_listed boolean not null,
  mail text not null check (mail in ('never', 'now', 'daily')),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- when the daily digest told of it, or left it out as it was read
  digested_at timestamptz,
  foreign key (sheet_id, row_id) references sheet_row (sheet_id, row_id),
  unique (user_id, alert_change_id)
);
create index notification_listed on notification (user_id, notification_id) where is_listed;
create index notification_unread on notification (user_id) where is_listed and read_at is null;
create index notification_digest on notification (user_id) where mail = 'daily' and digested_at is null;
create index notification_due on notification (row_id, column_id) where due_on is not null;
create index notification_age on notification (created_at);

-- Who chose nothing has no row here.
create table notification_wish (
  user_id integer not null references person,
  kind text not null check (kind in ('mention', 'reply', 'rowComment', 'assigned', 'due', 'banners')),
  in_app boolean not null,
  mail text not null check (mail in ('never', 'now', 'daily')),
  primary key (user_id, kind)
);

create table muted_sheet (
  user_id integer not null references person,
  sheet_id integer not null references sheet,
  primary key (user_id, sheet_id)
);

-- What is done once a day, by whichever server comes first, and the last day on which it was.
create table daily_round (
  what text primary key,
  day date not null
);
