-- Where a guest was known who became another one: mails to that address are forgotten with them. Nobody knows it of those who did before.

alter table guest add column former_email_address text;
