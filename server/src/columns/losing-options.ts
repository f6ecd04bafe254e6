/** Options that were deleted and that many cells still hold, until their slice comes: whoever reads such a cell sees what it shows instead. */
import type { Cell } from '@marquee/contract/cells.ts';
import { sql } from 'kysely';

/** By such an option, the one that its cells show; null where they are empty. */
export type LosingOptions = ReadonlyMap<number, number | null>;

export type Listed = [optionID: number, shownID: number | null][] | null;

const listed = 'select json_agg(json_build_array(option_id, moved_to)) from losing_option where';

/** What `readLosing` takes, as an expression: as of the same moment as what is read beside it. */
export const losingOfSheet = (sheetID: number) => sql<Listed>`(${sql.raw(listed)} sheet_id = ${sheetID})`;
/** The same of columns, whose ids are a value or, in a statement that is prepared, the place of one: `$1`. */
export const losingOfColumns = (columnIDs: readonly number[]) =>
  sql<Listed>`(${sql.raw(listed)} column_id = any(${columnIDs}::int[]))`;
export const losingOfColumnsAt = (place: string) => `(${listed} column_id = any(${place}::int[]))`;

export const readLosing = (listed: Listed | undefined): LosingOptions => new Map(listed);

export const shownOption = (losing: LosingOptions, optionID: number | null): number | null =>
  optionID === null ? null : (losing.get(optionID) ?? (losing.has(optionID) ? null : optionID));

/** Cells as they show. */
export function asShown(cells: readonly Cell[], losing: LosingOptions): Cell[] {
  if (losing.size === 0) return [...cells];
  return cells.map((cell) => {
    const { cellMultiChoice: held } = cell;
    if (!held) return cell;
    return {
      ...cell,
      cellMultiChoice: { ...held, multiChoiceOptionID: shownOption(losing, held.multiChoiceOptionID) },
    };
  });
}
