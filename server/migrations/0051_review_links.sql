-- Review links: by which clients without an account look at banners of a sheet, decide and comment.

create table review_link (
  review_link_id integer generated always as identity primary key,
  sheet_id integer not null references sheet,
  name text not null check (char_length(name) between 1 and 255),
  -- sha-256 of the token, by which it is found; and the token under the server's secret, so that members can copy the link again
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  token_sealed bytea not null,
  scope text not null check (scope in ('sheet', 'groups', 'rows')),
  may_comment boolean not null,
  may_decide boolean not null,
  may_see_older boolean not null,
  -- an address has to be proven by a mailed code before a decision counts
  confirm_by_code boolean not null,
  -- argon2id; null where it asks for none
  password_hash text,
  expires_at timestamptz,
  made_by integer not null references person,
  made_at timestamptz not null default now(),
  revoked_at timestamptz,
  -- when anybody opened it last
  last_seen_at timestamptz,
  -- raised with every change of it, so that nobody goes on showing what it was
  edition integer not null default 1
);
create index review_link_sheet on review_link (sheet_id);

create table review_link_group (
  review_link_id integer not null references review_link on delete cascade,
  group_id integer not null references sheet_group,
  primary key (review_link_id, group_id)
);
create table review_link_row (
  review_link_id integer not null references review_link on delete cascade,
  row_id integer not null references sheet_row,
  primary key (review_link_id, row_id)
);
-- Banner columns whose banners it is about (all, where none is named), and others that are shown beside them.
create table review_link_column (
  review_link_id integer not null references review_link on delete cascade,
  column_id integer not null references sheet_column,
  primary key (review_link_id, column_id)
);

-- Links that open.
create view open_review_link as
  select l.review_link_id, l.sheet_id, l.scope, l.may_see_older
  from review_link l join alive_sheet s on s.sheet_id = l.sheet_id
  where l.revoked_at is null and (l.expires_at is null or l.expires_at > now());

-- What whoever holds a link sees of a sheet, said once: banners in its scope that the public view has, too.
create view reviewed_cell as
  select l.review_link_id, l.may_see_older, c.sheet_id, c.row_id, c.column_id, c.cell_id
  from open_review_link l
  join alive_cell c on c.sheet_id = l.sheet_id and c.is_public
  join cell_banner b on b.cell_id = c.cell_id and b.ftp_account_id is not null and b.file_name <> '' and b.display_text <> ''
  join undeleted_row r on r.row_id = c.row_id
  where (l.scope = 'sheet'
      or l.scope = 'groups' and exists (
        select from review_link_group g where g.review_link_id = l.review_link_id and g.group_id = r.group_id)
      or l.scope = 'rows' and exists (
        select from review_link_row o where o.review_link_id = l.review_link_id and o.row_id = c.row_id))
    and (exists (
        select from review_link_column k where k.review_link_id = l.review_link_id and k.column_id = c.column_id)
      or not exists (
        -- A Banner column that was named and deleted is still the only one that was meant.
        select from review_link_column k join sheet_column t on t.column_id = k.column_id
        where k.review_link_id = l.review_link_id and t.column_type = 6));

-- The versions of those banners that they may see: the current one, and older ones where the link shows them.
create view reviewed_version as
  select c.review_link_id, c.cell_id, c.row_id, v.version_id, v.number, v.package, v.taken_at, n.version_id is not null as is_current
  from reviewed_cell c
  join version v on v.cell_id = c.cell_id
  left join current_version n on n.cell_id = c.cell_id and n.version_id = v.version_id
  where c.may_see_older or n.version_id is not null;
