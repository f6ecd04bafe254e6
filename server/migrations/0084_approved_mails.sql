-- What clients approve without a word is mailed a moment later, many banners in one mail. What was told before has been mailed.
update notification set digested_at = created_at
where kind = 'client' and mail = 'now' and row_ids is not null and digested_at is null;
create index notification_approved on notification (created_at)
where kind = 'client' and mail = 'now' and row_ids is not null and digested_at is null;
