-- Banners that come by thousands are wanted at once, and not one by one: a new one of a cell is no other wish than the first.
create function want_first_versions() returns trigger language plpgsql as $$
begin
  insert into freezing (cell_id, ftp_account_id, asked_by, asked_how)
  select cell_id, ftp_account_id, file_by, coalesce(file_how, 'edit')
  from new_banners where ftp_account_id is not null and file_name <> '' order by cell_id;
  return null;
end
$$;

drop trigger version_wanted on cell_banner;
create trigger version_wanted after insert on cell_banner
  referencing new table as new_banners for each statement execute function want_first_versions();
