-- Raised with each password of a link, also where it is taken away: passes to banners and pictures say of which one they are, so that what was
-- opened by an earlier one ends with it.
alter table review_link add column opening integer not null default 1;
