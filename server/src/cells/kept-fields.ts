/** The kinds of cell with how each is kept, and the fields that are kept in columns: what statements are made of. */
import { allKinds } from '@marquee/contract/cell-kinds.ts';
import type { CellKind } from '@marquee/contract/cell-kinds/kind.ts';
import type { CellColumn, SomeStored } from './stored-kind.ts';
import { storedKinds } from './stored-kinds.ts';

/** All kinds in the order of the contract. */
export const everyStored: readonly (SomeStored & { kind: CellKind; columnTypeID: number })[] = allKinds.map((kind) => {
  const stored: SomeStored = storedKinds[kind.columnTypeID];
  return { ...stored, kind, columnTypeID: kind.columnTypeID };
});

/** A field of an edit that is kept in a column of `cell`. */
export interface KeptField extends CellColumn {
  columnTypeID: number;
  field: string;
  /** its value in an emptied cell */
  empty: unknown;
  /** the kind has no other field, so that every edit sends this one */
  isOnly: boolean;
}

export const keptFields: readonly KeptField[] = everyStored.flatMap(({ columns = {}, columnTypeID, kind }) =>
  Object.entries(columns).map(([field, column], _, all) => ({
    ...column,
    columnTypeID,
    field,
    empty: kind.empty[field],
    isOnly: all.length === 1,
  })),
);
