/** What the database has to say of each kind of cell, for the migration that brings one and the tests that compare. */
import { everyStored, keptFields } from '#cells/kept-fields.ts';
import { sentJson } from '#cells/sent-json.ts';

/** The body of the function `cell_text`: a cell as it is sent, as JSON text. */
export function cellTextBody(): string {
  const kinds = everyStored.map(({ columnTypeID, kind }) => {
    const fields = Object.entries(sentJson(columnTypeID));
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
