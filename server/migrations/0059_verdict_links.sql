-- By which review link a guest said it: part of what a verdict proves. None of a member's, nor of what was said before this was kept.
alter table verdict add column review_link_id integer references review_link;

-- A verdict stays as it was given, but that two guests turn out to be one person.
create or replace function keep_verdict() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from version where version_id = old.version_id) then
    return old;
  end if;
  if tg_op = 'UPDATE' and exists (select from guest where user_id = old.user_id and merged_into = new.user_id)
    and (new.verdict_id, new.sheet_id, new.version_id, new.verdict, new.words, new.said_at)
      = (old.verdict_id, old.sheet_id, old.version_id, old.verdict, old.words, old.said_at)
    and new.review_link_id is not distinct from old.review_link_id
  then
    return new;
  end if;
  raise exception 'A verdict stays as it was given.' using errcode = 'restrict_violation';
end
$$;
