-- What a mail says is stored as its letter, once; its html and plain text are made from that when it is sent.

alter table mail add column letter jsonb;

-- What was queued before says the same in plain words.
update mail set letter = jsonb_build_object(
  'preview', '', 'heading', subject, 'reason', '',
  'blocks', jsonb_build_array(jsonb_build_object('kind', 'paragraph', 'words', plain_text)))
  || case when unsubscribe_url is null then '{}' else jsonb_build_object('unsubscribeUrl', unsubscribe_url) end
where due_at is not null;

-- Their checks go along.
alter table mail
  drop column html,
  drop column plain_text,
  drop column link,
  drop column unsubscribe_url,
  -- null once it is sent or given up, because a link in it may let its reader in
  add check ((due_at is null) = (letter is null));
