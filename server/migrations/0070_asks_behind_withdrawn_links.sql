-- As before; but a newer ask by a link that was withdrawn stands for no guest, so it hides no older one by a link that is there.
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
      join ask newer on newer.ask_id = n.ask_id
      left join review_link nl on nl.review_link_id = newer.review_link_id and nl.revoked_at is null
      where n.cell_id = q.cell_id and n.user_id = q.user_id and n.withdrawn_at is null and n.ask_id > q.ask_id
        and (m.user_id is not null or nl.review_link_id is not null));
