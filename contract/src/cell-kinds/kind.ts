/** What every kind of cell has to say about itself; `cell-kinds.ts` holds the six. */
import type { z } from 'zod';
import type { ColumnTypeId } from '#column-types.ts';

/** Names for the ids that a cell holds, looked up by whoever turns cells into text. */
export interface Lookup {
  personName(userID: number): string | undefined;
  optionName(multiChoiceOptionID: number): string | undefined;
}

export interface CellKind<Key extends string, Id extends string, Edit extends z.ZodObject, Stored extends z.ZodObject> {
  columnTypeID: ColumnTypeId;
  /** the type's name in "Choose data type" */
  name: string;
  defaultNewColumnName: string;
  /** the sub-record of a cell that holds this kind's value */
  key: Key;
  /** the sub-record's own id, equal to the cell's */
  idField: Id;
  /** what may be sent: the fields that `updateFields` may name, cleaned and bounded */
  edit: Edit;
  /** the sub-record as stored and sent */
  stored: Stored;
  /** an emptied cell */
  empty: z.output<Edit>;
  isEmpty(value: z.output<Edit>): boolean;
  /** the value as a person reads it: for find, filters, copying and mail */
  toText(value: z.output<Edit>, look: Lookup): string;
}

/** Declares a kind; exists so that its four types are inferred where it is written. */
export function kind<Key extends string, Id extends string, Edit extends z.ZodObject, Stored extends z.ZodObject>(
  it: CellKind<Key, Id, Edit, Stored>,
): CellKind<Key, Id, Edit, Stored> {
  return it;
}
