/** The column types by number; what a cell of each holds is in `cell-kinds`. */
import { z } from 'zod';
import { allKinds, type AnyKind } from '#cell-kinds.ts';

/** The numbers by what the types are called in the code: `columnTypes.text` is 1. */
export const columnTypes = Object.fromEntries(allKinds.map((kind) => [kind.noun, kind.columnTypeID])) as {
  readonly [Kind in AnyKind as Kind['noun']]: Kind['columnTypeID'];
};

export type ColumnTypeId = AnyKind['columnTypeID'];
export const ColumnTypeId = z.literal(allKinds.map((kind) => kind.columnTypeID));
