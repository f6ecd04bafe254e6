-- What a cell was frozen as is a version of that cell: said by one key, PostgreSQL knows that each cell has one. Said as two conditions (0076) it took
-- them for independent, expected one version in all of 9,000, and compared each with each: a sheet of so many could not make a review link.
update freezing f set version_id = null
where version_id is not null and not exists (
  select from version v where v.version_id = f.version_id and v.cell_id = f.cell_id);
alter table freezing
  drop constraint freezing_version_id_fkey,
  add constraint freezing_version_id_fkey foreign key (cell_id, version_id) references version (cell_id, version_id)
    on delete set null (version_id);

-- That its file is the cell's is one condition for the same reason: it is true of nearly all.
create or replace view current_version as
  select v.cell_id, v.version_id, v.number, v.package, v.file_name, v.folder, f.state = 'frozen' or exists (
      select from decided_version d where d.version_id = v.version_id and d.state = 'approved') as is_played
  from freezing f
  join version v on v.cell_id = f.cell_id and v.version_id = f.version_id
  join cell_banner b on b.cell_id = f.cell_id and coalesce(
    (b.ftp_account_id, b.file_type, b.ftp_folder, b.file_name) = (v.ftp_account_id, v.file_type, v.folder, v.file_name), false);
