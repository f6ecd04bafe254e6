-- Cells: one table, one row per cell, with a column per kind of value.

create table cell (
  cell_id integer generated always as identity unique,
  sheet_id integer not null,
  row_id integer not null,
  column_id integer not null,
  column_type smallint not null,
  text_value text check (char_length(text_value) <= 32768),
  date_value date,
  user_id integer references person,
  multi_choice_option_id integer,
  url text check (char_length(url) <= 4096 and url ~ '^($|https?:|mailto:)'),
  display_text text check (char_length(display_text) <= 255),
  primary key (row_id, column_id),
  foreign key (sheet_id, row_id) references sheet_row (sheet_id, row_id),
  foreign key (sheet_id, column_id, column_type) references sheet_column (sheet_id, column_id, column_type),
  -- a removed option empties its cells
  foreign key (column_id, multi_choice_option_id)
    references multi_choice_option (column_id, multi_choice_option_id) on delete set null (multi_choice_option_id),
  -- exactly the value of the column's type may be there
  check ((column_type = 1) = (text_value is not null)),
  check (column_type = 2 or date_value is null),
  check (column_type = 3 or multi_choice_option_id is null),
  check (column_type = 4 or user_id is null),
  check ((column_type = 5) = (url is not null)),
  check ((column_type = 5) = (display_text is not null))
) with (fillfactor = 90);
create index cell_column on cell (column_id);

create table ftp_account (
  ftp_account_id integer generated always as identity primary key,
  account_id integer not null references account,
  name text not null check (char_length(name) between 1 and 255),
  -- 1 ftp, 2 sftp
  protocol smallint not null default 1 check (protocol in (1, 2)),
  host text not null check (char_length(host) between 1 and 255),
  user_name text not null check (char_length(user_name) between 1 and 255),
  -- AES-256-GCM: nonce, ciphertext, tag
  password_sealed bytea not null,
  directory text not null default '' check (char_length(directory) <= 2048),
  url text not null check (char_length(url) <= 2048 and url ~ '^($|https?:)'),
  url_for_http_site text not null default '' check (char_length(url_for_http_site) <= 2048 and url_for_http_site ~ '^($|https?:)'),
  deleted_at timestamptz,
  unique (account_id, ftp_account_id)
);

-- The FTP account whose banners are checked for newer files by themselves; null means Off.
alter table account add column auto_updater_ftp_account_id integer,
  add foreign key (account_id, auto_updater_ftp_account_id) references ftp_account (account_id, ftp_account_id);

create table cell_banner (
  cell_id integer primary key references cell (cell_id) on delete cascade,
  ftp_account_id integer references ftp_account,
  -- 1 image, 2 html, 3 video
  file_type smallint not null default 2 check (file_type between 1 and 3),
  file_name text not null default '' check (char_length(file_name) <= 255),
  display_text text not null default 'Click here' check (char_length(display_text) <= 255),
  ftp_folder text not null default '' check (char_length(ftp_folder) <= 2048),
  banner_width integer not null default 0 check (banner_width between 0 and 100000),
  banner_height integer not null default 0 check (banner_height between 0 and 100000),
  no_of_times_new_file_found integer not null default 0 check (no_of_times_new_file_found >= 0),
  recently_updated boolean not null default false
);

-- The sheet's log: what each audience was told, in order. `faces` maps an audience to the change that it sees: 'all', or 'members' and
-- 'public' where they differ, or a user id for what only this person may see (or sees differently).
create table sheet_event (
  sheet_id integer not null references sheet,
  revision bigint not null,
  faces jsonb not null check (jsonb_typeof(faces) = 'object'),
  actor integer references person,
  at timestamptz not null default now(),
  primary key (sheet_id, revision)
);

-- A cell as it is sent, as JSON text: the fields and names of the contract. Written together by hand because it is what opening a
-- sheet spends its time on: 200,000 cells take 0.3 s so, and 1.1 s with jsonb_build_object.
create function cell_text(c cell, b cell_banner) returns text
language sql stable parallel safe as $$
  select '{"cellID":' || c.cell_id || ',"columnID":' || c.column_id || ',"rowID":' || c.row_id || case c.column_type
    when 1 then ',"cellText":{"cellTextID":' || c.cell_id || ',"cellID":' || c.cell_id
      || ',"text":' || to_json(c.text_value)
    when 2 then ',"cellDate":{"cellDateID":' || c.cell_id || ',"cellID":' || c.cell_id
      || ',"date":' || coalesce('"' || c.date_value || '"', 'null')
      || ',"inPast":' || coalesce(c.date_value < current_date, false)
    when 3 then ',"cellMultiChoice":{"cellMultiChoiceID":' || c.cell_id || ',"cellID":' || c.cell_id
      || ',"multiChoiceOptionID":' || coalesce(c.multi_choice_option_id::text, 'null')
    when 4 then ',"cellUser":{"cellUserID":' || c.cell_id || ',"cellID":' || c.cell_id
      || ',"userID":' || coalesce(c.user_id::text, 'null')
    when 5 then ',"cellHyperlink":{"cellHyperlinkID":' || c.cell_id || ',"cellID":' || c.cell_id
      || ',"url":' || to_json(c.url) || ',"displayText":' || to_json(c.display_text)
    else ',"cellBanner":{"cellBannerID":' || c.cell_id || ',"cellID":' || c.cell_id
      || ',"ftpaccountID":' || coalesce(b.ftp_account_id::text, 'null') || ',"fileType":' || b.file_type
      || ',"fileName":' || to_json(b.file_name) || ',"displayText":' || to_json(b.display_text)
      || ',"ftpfolder":' || to_json(b.ftp_folder)
      || ',"bannerWidth":' || b.banner_width || ',"bannerHeight":' || b.banner_height
      || ',"noOfTimesNewFileFound":' || b.no_of_times_new_file_found || ',"recentlyUpdated":' || b.recently_updated
    end || '}}'
$$;

-- A person as others see them: no e-mail address, no telephone, not who is an admin.
create function public_person_json(p person) returns jsonb
language sql stable parallel safe as $$
  select jsonb_build_object('userID', p.user_id, 'firstName', p.first_name, 'surname', p.surname,
    'initials', upper(left(trim(p.first_name), 1) || left(trim(p.surname), 1)), 'profileColour', p.profile_colour)
$$;
