-- That a version is of the cell that plays it is said, though it follows: so it is found by keys also where PostgreSQL takes a sheet of thousands of banners,
-- of which it has counted none yet, for one of a few. It compared each of 9,000 with all others then, and gave up after 20 seconds.
create or replace view current_version as
  select v.cell_id, v.version_id, v.number, v.package, v.file_name, v.folder, f.state = 'frozen' or exists (
      select from decided_version d where d.version_id = v.version_id and d.state = 'approved') as is_played
  from freezing f
  join version v on v.cell_id = f.cell_id and v.version_id = f.version_id
  join cell_banner b on b.cell_id = f.cell_id
    and (b.ftp_account_id, b.file_type, b.ftp_folder, b.file_name) = (v.ftp_account_id, v.file_type, v.folder, v.file_name);
