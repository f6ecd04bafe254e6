/** What is sent of each kind of cell, field by field: SQL that gives each as JSON text, of the cell `c` and, for a banner, its row `b`. */
import { everyStored, keptFields, type KeptField } from './kept-fields.ts';

/** The value of a column of `cell` as JSON text. */
function asJson({ column, empty, type }: KeptField): string {
  const value = `c.${column}`;
  if (type === 'date') return `coalesce('"' || ${value} || '"', 'null')`;
  const text = type === 'text' ? `to_json(${value})` : value;
  return empty === null ? `coalesce(${text}::text, 'null')` : text;
}

/** The fields of a kind in the order in which they are sent. */
export function sentJson(columnTypeID: number): Record<string, string> {
  const { alsoSent = {}, sent = {} } = everyStored.find((kind) => kind.columnTypeID === columnTypeID) ?? {};
  const kept = keptFields.filter((field) => field.columnTypeID === columnTypeID);
  return { ...Object.fromEntries(kept.map((field) => [field.field, asJson(field)])), ...alsoSent, ...sent };
}

/** Where among the fields of a kind the option of a cell is sent; -1 for kinds without options. */
export function optionPlace(columnTypeID: number): number {
  const isOption = (kept: KeptField) => kept.columnTypeID === columnTypeID && kept.column === 'multi_choice_option_id';
  const field = keptFields.find(isOption)?.field;
  return field === undefined ? -1 : Object.keys(sentJson(columnTypeID)).indexOf(field);
}

/** Whether a kind is kept in a table of its own, of which a cell's row is called `b`. */
export const isInOwnTable = (columnTypeID: number): boolean =>
  everyStored.some((kind) => kind.columnTypeID === columnTypeID && kind.sent !== undefined);
