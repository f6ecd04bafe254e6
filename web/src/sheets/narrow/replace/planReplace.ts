/** What replacing the words that a search has found changes: row names, and cells that are written rather than chosen. */
import { limits } from '@marquee/contract/limits.ts';
import { withCommas } from '@marquee/contract/with-commas.ts';
import { kindViews } from '#cells/kinds/kinds.ts';
import { leftOutInWords, readName, type Plan } from '#sheets/clipboard/planPaste.ts';
import { nameColumn } from '#screen/active.ts';
import type { Layout } from '#sync/shownSheet.ts';
import { replaced } from '#ui/fold.ts';
import type { Found } from '#sheets/narrow/narrow.ts';
import type { Source } from '#sheets/narrow/source.ts';

export interface Reach {
  names: number;
  cells: number;
  /** cells that show an option, a person or a date, which is found but not written */
  chosen: number;
}

/** How many of the places that were found can be written. */
export function reachOf(found: Iterable<readonly [number, readonly number[]]>, columns: Layout['columns']): Reach {
  const isWritten = new Map(columns.map(({ columnID, columnTypeID }) => [columnID, !!kindViews[columnTypeID].rewrite]));
  const reach = { names: 0, cells: 0, chosen: 0 };
  for (const [, columnIDs] of found) {
    for (const columnID of columnIDs) {
      if (columnID === nameColumn) reach.names += 1;
      else if (isWritten.get(columnID) === true) reach.cells += 1;
      else reach.chosen += 1;
    }
  }
  return reach;
}

/** Puts words in the place of what is searched for, in these places. What stays as it was is left out without a word. */
export function planReplace(
  columns: Layout['columns'],
  source: Pick<Source, 'cell' | 'rowName'>,
  places: readonly Found[],
  search: string,
  by: string,
): Plan {
  const plan: Plan = { changes: [], renames: [], newRows: [], troubles: [] };
  const left: string[] = [];
  let isChanged = false;
  const change = (words: string) => {
    const after = replaced(words, search, by);
    isChanged = after !== words;
    return after;
  };
  const kinds = new Map(columns.map((column) => [column.columnID, kindViews[column.columnTypeID]]));
  for (const { rowID, columnID } of places) {
    isChanged = false;
    if (columnID === nameColumn) {
      const read = readName(change(source.rowName(rowID)));
      if (!isChanged) continue;
      if ('name' in read) plan.renames.push({ rowID, name: read.name });
      else left.push(read.trouble);
    } else {
      const cell = source.cell(rowID, columnID);
      const fields = cell && kinds.get(columnID)?.rewrite?.(cell, change);
      if (fields && isChanged) plan.changes.push({ rowID, columnID, fields });
    }
  }
  if (Math.max(plan.changes.length, plan.renames.length) > limits.cellsAtOnce) {
    const most = withCommas(limits.cellsAtOnce);
    return { changes: [], renames: [], newRows: [], troubles: [`You can change up to ${most} cells at once.`] };
  }
  plan.troubles.push(...leftOutInWords(left));
  return plan;
}
