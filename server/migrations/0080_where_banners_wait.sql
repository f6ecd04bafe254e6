-- At which FTP account a banner waits is kept with it, so that what is due next is found by keys. It was asked of each banner's cell: where all that was due
-- waited at an account with enough under way, every banner there is was read, for each one that was frozen.
alter table freezing add column ftp_account_id integer;
update freezing f set ftp_account_id = b.ftp_account_id from cell_banner b where b.cell_id = f.cell_id;
-- What waits at none is nobody's to freeze, as when a cell loses its account.
delete from freezing where due_at is not null and ftp_account_id is null;
alter table freezing add constraint freezing_waits_at_an_account check (due_at is null or ftp_account_id is not null);
create index freezing_due_at_account on freezing (ftp_account_id, due_at) where due_at is not null;

create or replace function want_version() returns trigger language plpgsql as $$
begin
  if new.ftp_account_id is null or new.file_name = '' then
    delete from freezing where cell_id = new.cell_id;
    return null;
  end if;
  -- What is found out of a file for the first time may be what it was frozen as.
  if tg_op = 'UPDATE' and old.file_bytes is null
    and (old.ftp_account_id, old.file_type, old.file_name, old.ftp_folder) is not distinct from
      (new.ftp_account_id, new.file_type, new.file_name, new.ftp_folder)
    and exists (
      select from freezing f
      join version v on v.version_id = f.version_id
      join package p on p.hash = v.package
      where f.cell_id = new.cell_id and f.state = 'frozen' and (
        p.bytes = new.file_bytes and v.modified_at = new.file_changed_at
        -- A zip weighs less than what is in it.
        or new.file_name ~* '\.zip$' and v.modified_at = new.file_changed_at
        -- In its folder there may be what is no part of it.
        or new.no_of_files is not null and v.is_whole and v.modified_at = new.file_changed_at
        -- A page that lies among others weighs what it weighs alone; what it frames, which may be newer, is in its package, too.
        or new.file_changed_at <= v.modified_at and exists (
          select from package_file i where i.package = v.package and i.path = v.page and i.bytes = new.file_bytes))
    )
  then
    return null;
  end if;
  insert into freezing as f (cell_id, ftp_account_id, asked_by, asked_how)
  values (new.cell_id, new.ftp_account_id, new.file_by, coalesce(new.file_how, 'edit'))
  on conflict (cell_id) do update set
    state = 'waiting', wish = f.wish + 1, attempts = 0, due_at = now(), ftp_account_id = excluded.ftp_account_id,
    reason = case when excluded.asked_how = 'look' and f.reason->>'code' = 'unreachable' then f.reason end,
    -- that its facts are found meanwhile is no new wish of somebody
    asked_by = case when excluded.asked_how = 'look' and f.state <> 'frozen' then f.asked_by else excluded.asked_by end,
    asked_how = case when excluded.asked_how = 'look' and f.state <> 'frozen' then f.asked_how else excluded.asked_how end;
  return null;
end
$$;
