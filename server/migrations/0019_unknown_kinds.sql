-- A cell of a kind that `cell_text` did not know became a banner, and as it had none, null: it was missing from what was read, and nobody
-- heard of it. Now it is an error. A new kind replaces the function; `server/test/kind-sql.ts` makes its text of the kinds.

-- At the price of what is built in: it is part of what every cell is read with, and never called for most.
create function no_such_kind(column_type smallint) returns text
language plpgsql stable parallel safe cost 1 as $$
begin
  raise exception 'There is no kind of cell for columns of type %.', column_type;
end
$$;

create or replace function cell_text(c cell, b cell_banner) returns text
language sql stable parallel safe as $$
  select '{"cellID":' || c.cell_id || ',"columnID":' || c.column_id || ',"rowID":' || c.row_id || case c.column_type
    when 1 then ',"cellText":{"cellTextID":' || c.cell_id || ',"cellID":' || c.cell_id
      || ',"text":' || to_json(c.text_value)
    when 2 then ',"cellDate":{"cellDateID":' || c.cell_id || ',"cellID":' || c.cell_id
      || ',"date":' || coalesce('"' || c.date_value || '"', 'null')
      || ',"inPast":' || coalesce(c.date_value < current_date, false)
    when 3 then ',"cellMultiChoice":{"cellMultiChoiceID":' || c.cell_id || ',"cellID":' || c.cell_id
      || ',"multiChoiceOptionID":' || coalesce(c.multi_choice_option_id::text, 'null')
    when 4 then ',"cellUser":{"cellUserID":' || c.cell_id || ',"cellID":' || c.cell_id
      || ',"userID":' || coalesce(c.user_id::text, 'null')
    when 5 then ',"cellHyperlink":{"cellHyperlinkID":' || c.cell_id || ',"cellID":' || c.cell_id
      || ',"url":' || to_json(c.url)
      || ',"displayText":' || to_json(c.display_text)
    when 6 then ',"cellBanner":{"cellBannerID":' || c.cell_id || ',"cellID":' || c.cell_id
      || ',"ftpaccountID":' || coalesce(b.ftp_account_id::text, 'null')
      || ',"fileType":' || b.file_type
      || ',"fileName":' || to_json(b.file_name)
      || ',"displayText":' || to_json(b.display_text)
      || ',"ftpfolder":' || to_json(b.ftp_folder)
      || ',"bannerWidth":' || b.banner_width
      || ',"bannerHeight":' || b.banner_height
      || ',"noOfTimesNewFileFound":' || b.no_of_times_new_file_found
      || ',"recentlyUpdated":' || b.recently_updated
      || ',"file":' || case when b.file_bytes is null then 'null' else '{"bytes":' || b.file_bytes
        || ',"width":' || coalesce(b.file_width::text, 'null') || ',"height":' || coalesce(b.file_height::text, 'null')
        || ',"noOfFiles":' || coalesce(b.no_of_files::text, 'null')
        || ',"changedAt":' || coalesce('"' || to_char(b.file_changed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') || '"', 'null')
        || '}' end
    else no_such_kind(c.column_type)
    end || '}}'
$$;
