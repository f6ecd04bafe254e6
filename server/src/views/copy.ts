/** Copying views with their sheet: what they speak of is what it became in the copy, and what did not come along is left out. */
import type { Filter, ViewLook } from '@marquee/contract/views.ts';
import type { Tx } from '#platform/db.ts';
import { viewsOf } from './find-views.ts';
import { addView } from './store.ts';

type Copies = readonly (readonly [from: number, to: number])[];

/** What of a sheet was copied, each thing with its copy, and whom the copy knows. */
export interface CopiedThings {
  columns: Copies;
  /** those of the original columns whose cells hold options */
  haveOptions: readonly number[];
  options: Copies;
  groups: Copies;
  rows: Copies;
  people: readonly number[];
}

/** A look at a sheet as a look at its copy. */
function lookAtCopy(look: ViewLook, copied: CopiedThings): ViewLook {
  const toOf = (copies: Copies) => {
    const to = new Map(copies);
    return (ids: readonly number[]) => ids.flatMap((id) => to.get(id) ?? []);
  };
  // 0 is the row names, of every sheet.
  const columns = new Map([[0, 0], ...copied.columns]);
  const options = new Map(copied.options);
  const people = new Set(copied.people);
  const withOptions = new Set(copied.haveOptions);
  /** An id that cells of a column may hold; empty cells are no matter of the sheet. */
  const valueIn = (columnID: number) => (id: number | null) => {
    if (id === null) return [null];
    if (withOptions.has(columnID)) return options.get(id) ?? [];
    return people.has(id) ? [id] : [];
  };
  const filterOf = (filter: Filter): Filter[] => {
    const columnID = columns.get(filter.columnID);
    if (columnID === undefined) return [];
    if (filter.by !== 'oneOf') return [{ ...filter, columnID }];
    const ids = filter.ids.flatMap(valueIn(filter.columnID));
    // One that asks for nothing would show nothing.
    return ids.length > 0 ? [{ ...filter, columnID, ids }] : [];
  };
  const sortedBy = look.sort && columns.get(look.sort.columnID);
  return {
    filters: look.filters.flatMap(filterOf),
    sort: look.sort && sortedBy !== undefined && sortedBy !== null ? { ...look.sort, columnID: sortedBy } : null,
    hiddenColumns: toOf(copied.columns)(look.hiddenColumns),
    hiddenGroups: toOf(copied.groups)(look.hiddenGroups),
    hiddenRows: toOf(copied.rows)(look.hiddenRows),
    closedGroups: toOf(copied.groups)(look.closedGroups),
    rowHeight: look.rowHeight,
  };
}

/** Copies the views of all members of a sheet into a copy of it. Nobody hears of it, since nobody is on the copy yet. */
export async function copyViews(tx: Tx, sheetID: number, copyID: number, copied: CopiedThings): Promise<void> {
  for (const { look, name, onlyFor } of await viewsOf(tx, sheetID)) {
    if (onlyFor !== null) continue;
    await addView(tx, { sheetID: copyID, name, onlyFor, look: lookAtCopy(look, copied) });
  }
}
