-- Whoever sent something to a client is told what the client says of it.
alter table notification drop constraint notification_kind_check,
  add constraint notification_kind_check
    check (kind in ('mention', 'reply', 'rowComment', 'client', 'assigned', 'due', 'banners', 'changed', 'asked'));
alter table notification_wish drop constraint notification_wish_kind_check,
  add constraint notification_wish_kind_check
    check (kind in ('mention', 'reply', 'rowComment', 'client', 'assigned', 'due', 'banners', 'changed', 'asked'));
