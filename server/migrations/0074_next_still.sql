-- What is claimed next is found by its order, also among the hundred thousands that wait after 0073: what has no picture comes first.
drop index still_due;
create index still_due on still (is_drawn, (state = 'made'), due_at) where due_at is not null;
