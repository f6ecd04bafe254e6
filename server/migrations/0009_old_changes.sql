-- The log is kept for 30 days: what is older is found without reading all of it. Changes come in the order of time, so this index is tiny.

create index on sheet_event using brin (at);
