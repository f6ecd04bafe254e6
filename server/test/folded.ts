/** What changes make of a sheet that was read, in a form that can be compared with what somebody else reads. */
import { applyChange } from '@marquee/contract/apply.ts';
import type { MissedChanges } from '@marquee/contract/live.ts';
import { openSheet, writeOut } from '@marquee/contract/open-sheet.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';

/**
 * What is decided on banners that the sheet shows. A cell that was emptied has none, and what was said of it before is not taken back: it
 * holds again where the file comes back.
 */
function decisionsShown({ columns, decisions }: Sheet): Pick<Sheet, 'decisions'> {
  const cells = columns.flatMap((column) => column.cells);
  const shown = new Set(cells.filter(({ cellBanner }) => cellBanner?.fileName).map(({ cellID }) => cellID));
  const kept = (decisions ?? []).filter(({ cellID }) => shown.has(cellID));
  return kept.length > 0 ? { decisions: kept } : {};
}

/** A sheet without what readers may differ in: the order of cells and people, and what depends on today. */
export function comparable(sheet: Sheet): Sheet {
  const byID = (a: { userID: number }, b: { userID: number }) => a.userID - b.userID;
  const { decisions: _, ...rest } = sheet;
  return {
    ...rest,
    ...decisionsShown(sheet),
    users: sheet.users.toSorted(byID),
    formerUsers: sheet.formerUsers.toSorted(byID),
    columns: sheet.columns.map((column) => ({
      ...column,
      cells: column.cells
        .toSorted((a, b) => a.rowID - b.rowID)
        .map((cell) => {
          if (!cell.cellDate) return cell;
          const { inPast: _, ...cellDate } = cell.cellDate;
          return { ...cell, cellDate };
        }),
    })),
  };
}

/** A sheet after the changes that followed on it. Throws if one is missing or comes twice. */
export function folded(sheet: Sheet, changes: MissedChanges['changes']): Sheet {
  const open = openSheet(sheet);
  let { revision } = sheet;
  for (const next of changes) {
    if (next.revision !== revision + 1) throw new Error(`After ${revision} came ${next.revision}.`);
    applyChange(open, next.change);
    revision = next.revision;
  }
  return comparable(writeOut(open, revision));
}
