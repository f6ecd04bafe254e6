-- Whether clients read a comment's thread when it was deleted: words that were written for members alone must not come back to clients unasked.
-- Nobody knows it of what was deleted before.

alter table comment add column deleted_as_shared boolean;
