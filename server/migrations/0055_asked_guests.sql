-- Guests of review links are asked for decisions, too, each by the link that came with the ask, and are told of new versions.

-- The link by which guests are asked; null where members alone are.
alter table ask add column review_link_id integer references review_link;
create index ask_review_link on ask (review_link_id) where review_link_id is not null;

-- When they said who they are themselves; null of who was only ever asked. Such an address is nobody's yet.
alter table guest add column introduced_at timestamptz;
update guest set introduced_at = made_at;

-- As before; guests are asked as long as they are known and the link that came with the ask is not withdrawn.
create or replace view standing_ask as
  select q.ask_id, q.cell_id, q.user_id, a.sheet_id, a.asked_by, a.asked_at, a.due_on, c.row_id, c.column_id
  from asked q
  join ask a on a.ask_id = q.ask_id
  join cell c on c.cell_id = q.cell_id
  join cell_banner b on b.cell_id = q.cell_id and b.file_name <> '' and b.display_text <> ''
  join alive_column k on k.column_id = c.column_id and (k.only_for is null or k.only_for = q.user_id)
  left join alive_member m on m.sheet_id = a.sheet_id and m.user_id = q.user_id
  left join guest g on g.user_id = q.user_id and g.email_address is not null
  left join review_link l on l.review_link_id = a.review_link_id and l.revoked_at is null
  where q.withdrawn_at is null and (m.user_id is not null or g.user_id is not null and l.review_link_id is not null)
    and not exists (
      select from asked n
      where n.cell_id = q.cell_id and n.user_id = q.user_id and n.withdrawn_at is null and n.ask_id > q.ask_id);
