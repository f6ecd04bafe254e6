-- Why auto update could not use its FTP account when it looked last, in a sentence for the account's admin users; null where it could. Only
-- the server's log knew, so that a changed password ended it without a word.

alter table account add column auto_update_problem text;
