/** Cells of rows that were added a moment ago: checked by the rules of every edit, and saved by thousands, as there is nothing that they could overwrite. */
import type { Cell } from '@marquee/contract/cells.ts';
import type { Person } from '@marquee/contract/people.ts';
import type { RefusalCode } from '@marquee/contract/refusals.ts';
import { CompiledQuery } from 'kysely';
import type { Tx } from '#platform/db.ts';
import type { SavedCell } from './faces.ts';
import { newCellsStatement, quietNewCellsStatement } from './new-cells-statement.ts';
import type { Edit } from './edit.ts';

interface SavedRow {
  n: number;
  refused: RefusalCode | null;
  only_for: number | null;
  is_public: boolean;
  cell: string;
  person: Person | null;
}

/** Cells in one statement: enough that its planning is not felt, few enough that nothing else waits for long. */
const mostInOneStatement = 2_500;

/**
 * Fills cells of rows that the transaction under way has added, no cell twice. Answers for each; the caller rolls back where one is
 * refused, and says what changed.
 */
export async function saveNewCells(
  tx: Tx,
  sheetID: number,
  edits: readonly Edit[],
  statement = newCellsStatement,
): Promise<({ refused: RefusalCode } | SavedCell)[]> {
  const results: ({ refused: RefusalCode } | SavedCell)[] = [];
  for (let start = 0; start < edits.length; start += mostInOneStatement) {
    const sent = edits.slice(start, start + mostInOneStatement).map((edit, n) => ({
      n,
      row_id: edit.rowID,
      column_id: edit.columnID,
      user_id: edit.userID,
      column_type: edit.columnTypeID,
      fields: edit.fields,
    }));
    const { rows } = await tx.executeQuery<SavedRow>(CompiledQuery.raw(statement, [sheetID, JSON.stringify(sent)]));
    for (const { n, refused, cell, person, only_for: onlyFor, is_public: isPublic } of rows) {
      results[start + n] = refused
        ? { refused }
        : { cell: JSON.parse(cell) as Cell, onlyFor, isPublic, person: person ?? undefined };
    }
  }
  return results;
}

/** The same without a mail to anybody: nobody wants to read of thousands of cells. Those that are refused are left out. */
export const saveNewCellsQuietly = (tx: Tx, sheetID: number, edits: readonly Edit[]) =>
  saveNewCells(tx, sheetID, edits, quietNewCellsStatement);
