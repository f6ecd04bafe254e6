-- The Status column that follows the decisions on a Banner column, and the option that each state sets. What of it is deleted may come back,
-- so that nothing of it is taken away then; whoever reads it asks what is there.
create table status_follow (
  column_id integer primary key references sheet_column on delete cascade,
  sheet_id integer not null references sheet on delete cascade,
  status_column_id integer not null references sheet_column on delete cascade,
  approved_option integer references multi_choice_option on delete set null,
  changes_option integer references multi_choice_option on delete set null,
  rejected_option integer references multi_choice_option on delete set null,
  waiting_option integer references multi_choice_option on delete set null
);
create index status_follow_sheet on status_follow (sheet_id);
create index status_follow_status on status_follow (status_column_id);

-- What the Status column has followed of each banner: the same version in the same state sets nothing again.
create table followed_decision (
  cell_id integer primary key references cell (cell_id) on delete cascade,
  version_id integer not null references version on delete cascade,
  state text not null check (state in ('waiting', 'approved', 'changes', 'rejected'))
);
create index followed_decision_version on followed_decision (version_id);

-- When a person first proved by a mailed code that their address is theirs; null for those whom an operator added. Records of decisions say so.
alter table person add column address_confirmed_at timestamptz;
update person p set address_confirmed_at = e.at
from (select user_id, min(at) as at from audit_event where kind in ('signedUp', 'addressChanged') group by user_id) as e
where e.user_id = p.user_id;
