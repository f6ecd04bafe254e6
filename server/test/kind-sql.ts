/** What the database has to say of each kind of cell, for the migration that brings one and the tests that compare. */
import { everyStored, keptFields, type KeptField } from '#cells/kept-fields.ts';

/** The value of a column of the cell `c` as JSON text. */
function asJson({ column, empty, type }: KeptField): string {
  const value = `c.${column}`;
  if (type === 'date') return `coalesce('"' || ${value} || '"', 'null')`;
  const text = type === 'text' ? `to_json(${value})` : value;
  return empty === null ? `coalesce(${text}::text, 'null')` : text;
}

/** The body of the function `cell_text`: a cell as it is sent, as JSON text. */
export function cellTextBody(): string {
  const kinds = everyStored.map(({ alsoSent = {}, columnTypeID, kind, sent = {} }) => {
    const kept = keptFields.filter((field) => field.columnTypeID === columnTypeID);
    const fields = Object.entries({
      ...Object.fromEntries(kept.map((field) => [field.field, asJson(field)])),
      ...alsoSent,
      ...sent,
    });
    return [
      `    when ${columnTypeID} then ',"${kind.key}":{"${kind.idField}":' || c.cell_id || ',"cellID":' || c.cell_id`,
      ...fields.map(([name, json]) => `      || ',"${name}":' || ${json}`),
    ].join('\n');
  });
  return `
  select '{"cellID":' || c.cell_id || ',"columnID":' || c.column_id || ',"rowID":' || c.row_id || case c.column_type
${kinds.join('\n')}
    else no_such_kind(c.column_type)
    end || '}}'
`;
}

/** The constraints of the table `cell` that let each column be filled by cells of its kind alone, and there without fail. */
export const cellChecks = (): string[] => [
  ...keptFields.map(({ column, columnTypeID, empty }) =>
    empty === null
      ? `check (column_type = ${columnTypeID} or ${column} is null)`
      : `check ((column_type = ${columnTypeID}) = (${column} is not null))`,
  ),
  ...everyStored.flatMap(({ columnTypeID, emptied = [] }) =>
    emptied.map((column) => `check (column_type = ${columnTypeID} or ${column} is null)`),
  ),
];
