-- A notification may tell of several assignments at once, so each change notes by which one it was told. There is no foreign key: a change that was told
-- stays told when its notification is gone.
alter table alert_change add column notification_id integer;
update alert_change c set notification_id = n.notification_id from notification n where n.alert_change_id = c.alert_change_id;
alter table notification drop column alert_change_id;
