-- A notification may tell of several assignments at once, so it is noted of each change by which one it was told. What was told stays told when its
-- notification is gone.
create table told_change (
  alert_change_id bigint primary key references alert_change on delete cascade,
  notification_id integer not null
);
insert into told_change (alert_change_id, notification_id)
select c.alert_change_id, max(n.notification_id) from notification n join alert_change c on c.alert_change_id = n.alert_change_id
group by c.alert_change_id;
alter table notification drop column alert_change_id;
