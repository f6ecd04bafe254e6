-- Who gave a verdict that is another guest's since the two were made one: what was proved of an address then is the giver's. Null while it is
-- whose it was, and of what was made another's before this was kept.
alter table verdict add column given_by integer references person;

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
    and new.given_by = coalesce(old.given_by, old.user_id)
  then
    return new;
  end if;
  raise exception 'A verdict stays as it was given.' using errcode = 'restrict_violation';
end
$$;
