-- Guests are mailed only by links that let them in: another password shuts out whoever has not given it, from mails, too.

-- By which password of the link they came last; see review_link.opening. What was noted before is of the first one.
alter table review_visit add column opening integer not null default 1;
-- Which password the link had when guests were asked by it.
alter table ask add column link_opening integer;
update ask set link_opening = 1 where review_link_id is not null;
alter table ask add check ((link_opening is null) = (review_link_id is null));

-- Guests who may be mailed by a link, said once: it opens, and asks for no password, or they came by the present one or were asked since it is.
create view admitted_guest as
  select l.review_link_id, v.user_id
  from open_review_link o
  join review_link l on l.review_link_id = o.review_link_id
  join review_visit v on v.review_link_id = l.review_link_id
  where l.password_hash is null or v.opening = l.opening
  union all
  select l.review_link_id, q.user_id
  from open_review_link o
  join review_link l on l.review_link_id = o.review_link_id
  join ask a on a.review_link_id = l.review_link_id
  join asked q on q.ask_id = a.ask_id and q.withdrawn_at is null
  where l.password_hash is null or a.link_opening = l.opening;
