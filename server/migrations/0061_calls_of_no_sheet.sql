-- Calls with an Idempotency-Key that make something outside any sheet, as folders and FTP accounts, are known again, too.
alter table answered_call alter column sheet_id drop not null;
