-- Comments on sheets and rows, who has read them, and each person's tree of folders and sheets.

create table comment (
  comment_id integer generated always as identity primary key,
  sheet_id integer not null references sheet,
  -- null for a comment on the sheet itself
  row_id integer,
  user_id integer not null references person,
  comment_text text not null check (octet_length(comment_text) between 1 and 65536),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  foreign key (sheet_id, row_id) references sheet_row (sheet_id, row_id)
);
create index comment_sheet on comment (sheet_id, row_id) where deleted_at is null;

create table user_comment_read (
  user_comment_read_id integer generated always as identity primary key,
  user_id integer not null references person,
  comment_id integer not null references comment,
  at timestamptz not null default now(),
  unique (user_id, comment_id)
);
create index user_comment_read_comment on user_comment_read (comment_id);

create table tree_node (
  tree_node_id integer generated always as identity primary key,
  user_id integer not null references person,
  parent_tree_node_id integer,
  -- a node is a folder, with a name, or a sheet
  folder_name text check (char_length(folder_name) between 1 and 255),
  sheet_id integer references sheet,
  sort_key text collate "C" not null,
  unique (user_id, tree_node_id),
  foreign key (user_id, parent_tree_node_id) references tree_node (user_id, tree_node_id),
  check ((folder_name is null) <> (sheet_id is null)),
  check (parent_tree_node_id <> tree_node_id)
);
create index tree_node_user on tree_node (user_id, parent_tree_node_id);
