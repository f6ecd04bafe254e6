-- Why a banner is not frozen is kept as a code with what it is about; its words are the contract's.
create or replace function pg_temp.reason_of(code text, why text) returns jsonb language sql as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'code', code,
    'limit', case
      when code in ('tooHeavy', 'zipTooHeavy') then
        substring(why from 'heavier than ([0-9.]+) ')::numeric
          * case substring(why from 'heavier than [0-9.]+ ([A-Za-z]+)') when 'KB' then 1e3 when 'MB' then 1e6 when 'GB' then 1e9 else 1 end
      when code in ('tooManyFiles', 'zipTooDense') then replace(substring(why from 'more than ([0-9,]+) '), ',', '')::numeric
    end,
    'name', case
      when code in ('zipLink', 'badPath', 'clash') then substring(why from '“(.*)”')
      when code = 'unreachable' then coalesce(substring(why from ' to read “(.*)”\.$'), substring(why from '^“(.*)” is not a valid folder'))
    end,
    'account', case when code = 'unreachable' then substring(why from 'he server of “(.*?)”') end,
    'protocol', case when code = 'unreachable' and why like '% like an % server.%' then
      case when why like '%SFTP%' then 'sftp' else 'ftp' end end,
    'failure', case when code = 'unreachable' then (
      select kind from (values
        ('badHost', '%has no valid address%'), ('unknownHost', '%cannot be found%'), ('forbiddenHost', '%it is an internal address%'),
        ('refused', '%refused the connection%'), ('unreachable', '%cannot be reached at the moment%'), ('timeout', '%took too long%'),
        ('wrongPassword', '%did not accept the login%'), ('certificateExpired', '%certificate%has expired%'),
        ('certificateInvalid', '%certificate%cannot be trusted%'), ('encryptionFailed', 'A secure connection%'),
        ('hostKeyChanged', '%another SSH key%'), ('busy', '%allows no more connections%'), ('wrongProtocol', '%did not answer like an%'),
        ('noDataConnection', '%let Marquee in but%'), ('badPath', '%is not a valid folder%'), ('denied', '%does not allow Marquee to read%'),
        ('dropped', 'The connection to % was lost%'), ('notUnderstood', '%in a way that Marquee does not understand%')
      ) as sentence (kind, words) where why like words limit 1) end
  ))
$$;
alter table freezing alter column reason type jsonb using case when reason is not null then pg_temp.reason_of(reason, why) end;
alter table freezing drop column why;

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
      where f.cell_id = new.cell_id and f.state = 'frozen' and p.bytes = new.file_bytes and v.modified_at = new.file_changed_at
    )
  then
    return null;
  end if;
  insert into freezing as f (cell_id, asked_by, asked_how)
  values (new.cell_id, new.file_by, coalesce(new.file_how, 'edit'))
  on conflict (cell_id) do update set
    state = 'waiting', reason = null, wish = f.wish + 1, attempts = 0, due_at = now(),
    -- that its facts are found meanwhile is no new wish of somebody
    asked_by = case when excluded.asked_how = 'look' and f.state <> 'frozen' then f.asked_by else excluded.asked_by end,
    asked_how = case when excluded.asked_how = 'look' and f.state <> 'frozen' then f.asked_how else excluded.asked_how end;
  return null;
end
$$;
