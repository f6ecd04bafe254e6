/** Copying cells: what they hold, whatever their kind, to other rows or columns. */
import { CompiledQuery } from 'kysely';
import type { Tx } from '#platform/db.ts';
import { everyStored, keptFields } from './kept-fields.ts';

/** An id, and that of its copy. */
export type Copy = readonly [from: number, to: number];

const ownTables = everyStored.flatMap(({ copy, columnTypeID }) => (copy ? [`of_${columnTypeID} as (${copy})`] : []));

/**
 * `$1` the sheet of the copies; then the rows, the columns and the options, each as two lists of ids: of the originals and of their copies.
 * What has an original and is there already stays as it is.
 */
const copyStatement = `
with of_rows as materialized (select * from unnest($2::int[], $3::int[]) as r (from_id, to_id)),
of_columns as materialized (select * from unnest($4::int[], $5::int[]) as k (from_id, to_id)),
of_options as materialized (select * from unnest($6::int[], $7::int[]) as o (from_id, to_id)),
made as (
  insert into cell (sheet_id, row_id, column_id, column_type, ${keptFields.map(({ column }) => column).join(', ')})
  select $1, r.to_id, k.to_id, c.column_type,
    ${keptFields.map(({ column, copied = `c.${column}` }) => copied).join(',\n    ')}
  from of_rows r
  join cell c on c.row_id = r.from_id
  join of_columns k on k.from_id = c.column_id
  left join losing_option l on l.column_id = c.column_id and l.option_id = c.multi_choice_option_id
  left join of_options p on p.from_id = case when l.option_id is null then c.multi_choice_option_id else l.moved_to end
  on conflict do nothing
  returning cell_id, row_id, column_id
),
copied as materialized (
  select made.cell_id as to_id, c.cell_id as from_id
  from made
  join of_rows r on r.to_id = made.row_id
  join of_columns k on k.to_id = made.column_id
  join cell c on c.row_id = r.from_id and c.column_id = k.from_id
),
${ownTables.join(',\n')}
select from copied limit 0
`;

const listsOf = (copies: readonly Copy[]): [number[], number[]] => [
  copies.map(([from]) => from),
  copies.map(([, to]) => to),
];

/** Copies the cells of these rows in these columns. `options` are those of Status columns that were copied with them. */
export async function copyCells(
  tx: Tx,
  sheetID: number,
  { rows, columns, options = [] }: { rows: readonly Copy[]; columns: readonly Copy[]; options?: readonly Copy[] },
): Promise<void> {
  if (rows.length === 0 || columns.length === 0) return;
  const values = [sheetID, ...listsOf(rows), ...listsOf(columns), ...listsOf(options)];
  await tx.executeQuery(CompiledQuery.raw(copyStatement, values));
}
