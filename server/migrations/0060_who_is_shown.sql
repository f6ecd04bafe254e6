-- Whom the cells of a column show: the public view names nobody else, and each of a sheet's members is looked for.
create index cell_who on cell (column_id, user_id) where user_id is not null;
