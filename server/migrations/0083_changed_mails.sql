-- Files that were changed after approval are mailed a moment later, many in one mail. Those of before have been mailed.
update notification set digested_at = created_at where kind = 'changed' and mail = 'now' and digested_at is null;
create index notification_changed on notification (created_at) where kind = 'changed' and mail = 'now' and digested_at is null;
