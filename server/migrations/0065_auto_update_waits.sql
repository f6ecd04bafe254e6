-- When auto update may look again, where that is later than usual: a server may lock out who tries a wrong password too often. And what the
-- account's admin users were mailed of last, so that they are mailed of it once.

alter table account
  add column auto_update_due_at timestamptz,
  add column auto_update_told text;
