-- Comments are internal, which members alone read, or shared, which clients with a review link read, too. It belongs to the thread: its
-- first comment says it, and replies have nothing of their own that could differ.

alter table comment
  add column is_shared boolean not null default false,
  add constraint comment_shared_by_thread check (not is_shared or (parent_comment_id is null and row_id is not null));

-- All that somebody who is no member may ever read of comments: what is there in shared threads on rows that are there. Which of those
-- rows they see is for whoever asks. What was said with a verdict is theirs to read where it is here, under its verdict_id.
create view shared_comment as
  select c.comment_id, c.sheet_id, c.row_id, c.user_id, c.parent_comment_id, c.comment_text, c.created_at, c.edited_at, c.resolved_at,
    t.verdict_id
  from placed_comment c
  join comment t on t.comment_id = c.comment_id
  join comment f on f.comment_id = coalesce(t.parent_comment_id, t.comment_id)
  where f.is_shared and not c.is_deleted and c.row_id is not null;
