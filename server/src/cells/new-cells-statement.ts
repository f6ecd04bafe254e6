/** The statement that fills cells of new rows: the checks of the save statement, without what there could have been before. */
import { cellOfEdit } from './cell-of-edit.ts';
import { everyStored, keptFields, type KeptField } from './kept-fields.ts';
import { refusals } from './save-statement.ts';
import { alertedGood, alertedNew, sentWhole, shownPerson } from './statement-parts.ts';
import { storedBanner } from './stored-banner.ts';

/** What is saved in a column: what was sent, or what an empty cell of the kind holds. */
const saved = (kept: KeptField): string =>
  `case column_type when ${kept.columnTypeID} then ${sentWhole(kept, 'fields')} end`;

/**
 * `$1` sheet id, `$2` the cells as JSON: `[{n, row_id, column_id, user_id, column_type, fields}]`, of rows that this transaction has added,
 * no cell twice. Those that are refused are left out. Answers a row per cell: `refused`, or the cell with who sees it, and the person it
 * shows, for the public.
 */
export const newCellsStatement = `
with edit as materialized (
  select * from jsonb_to_recordset($2::jsonb)
    as e (n int, row_id int, column_id int, user_id int, column_type smallint, fields jsonb)
),
locked as materialized (select account_id from alive_sheet where sheet_id = $1),
in_public as materialized (
  select row_id, is_public from alive_row where row_id = any(array(select distinct row_id from edit)) and sheet_id = $1
),
of_sheet as materialized (
  select column_id, column_type, only_for, is_public from alive_column where sheet_id = $1
),
checked as materialized (
  select e.*, k.only_for, k.is_public and r.is_public as is_public, null::int as before_id, false as is_nobodys,
    case
      when r.row_id is null or k.column_id is null then 'notFound'
      when k.column_type <> e.column_type then 'wrongKind'
      ${refusals.join('\n      ')}
    end as refused
  from edit e
  left join locked on true
  left join in_public r on r.row_id = e.row_id
  left join of_sheet k on k.column_id = e.column_id and (k.only_for is null or k.only_for = e.user_id)
  -- nothing was there, whatever the rules ask of it
  left join cell old on false${everyStored.map(({ lookups = '' }) => lookups).join('')}
),
good as materialized (
  -- A condition that the planner knows nothing of: it would take these for one, and compare all with all.
  select * from checked where case when refused is null then true else false end
),
saved as (
  insert into cell as c
    (sheet_id, row_id, column_id, column_type, ${keptFields.map(({ column }) => column).join(', ')})
  select $1, row_id, column_id, column_type,
    ${keptFields.map(saved).join(',\n    ')}
  from good order by n
  returning c.*
),
${storedBanner.save},
${alertedGood}
written as (
  select e.n, e.only_for, e.is_public, cell_text(s, b) as cell,
    ${shownPerson} as person
  from good e join saved s on ${cellOfEdit}
  left join saved_banner b on b.cell_id = s.cell_id
  left join person p on p.user_id = s.user_id
)
select checked.n, checked.refused, written.only_for, written.is_public, written.cell, written.person
from checked
left join written using (n)
`;

/** The same, of which nobody is mailed. */
export const quietNewCellsStatement = newCellsStatement.replace(alertedGood, '');

const columns = keptFields.map(({ column }) => column).join(', ');
const lists = keptFields.map(({ type }, at) => `$${at + 6}::${type}[]`).join(', ');

/**
 * Fills such cells where they are known to be right, and asks nothing. `$1` sheet id; `$2` who fills them, for mails, or null where nobody is
 * mailed; `$3`, `$4` and `$5` their rows, columns and types, and from `$6` on what is kept in each column of `cell`, as lists of the same
 * length. Answers with the cells in this order, as one text, and with the people whom they show, as the public may know them.
 */
export const knownNewCellsStatement = `
with saved as (
  insert into cell as c (sheet_id, row_id, column_id, column_type, ${columns})
  select $1, row_id, column_id, column_type, ${columns}
  from unnest($3::int[], $4::int[], $5::smallint[], ${lists}) as e (row_id, column_id, column_type, ${columns})
  returning c.*
),${alertedNew('$2')}
select string_agg(cell_text(s, null::cell_banner), ',') as cells,
  (select json_agg(public_person_json(p)) from person p where user_id in (select user_id from saved)) as people
from saved s
`;
