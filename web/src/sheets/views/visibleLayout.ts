/** The layout without what this person has hidden for themself. */
import type { Layout, LayoutGroup } from '#sync/shownSheet.ts';
import type { OwnLook } from '#screen/ownLook.ts';

type Hidden = Pick<OwnLook, 'hiddenColumns' | 'hiddenGroups' | 'hiddenRows'>;

function without(group: LayoutGroup, hiddenRows: ReadonlySet<number>): LayoutGroup {
  const rowIDs = group.rowIDs.filter((rowID) => !hiddenRows.has(rowID));
  return rowIDs.length === group.rowIDs.length ? group : { ...group, rowIDs, totalRows: group.rowIDs.length };
}

function leaveOut(layout: Layout, { hiddenColumns, hiddenGroups, hiddenRows }: Hidden): Layout {
  if (hiddenColumns.length + hiddenGroups.length + hiddenRows.length === 0) return layout;
  const [columns, groups, rows] = [new Set(hiddenColumns), new Set(hiddenGroups), new Set(hiddenRows)];
  const shownGroups = groups.size === 0 ? layout.groups : layout.groups.filter(({ groupID }) => !groups.has(groupID));
  return {
    ...layout,
    columns: columns.size === 0 ? layout.columns : layout.columns.filter(({ columnID }) => !columns.has(columnID)),
    groups: rows.size === 0 ? shownGroups : shownGroups.map((group) => without(group, rows)),
  };
}

const made = new WeakMap<Layout, { hidden: Hidden; shown: Layout }>();

/** The same object for the same layout and the same things hidden; hidden things that are gone are nothing. */
export function visibleLayout(layout: Layout, hidden: Hidden): Layout {
  const last = made.get(layout);
  const isSame =
    last?.hidden.hiddenColumns === hidden.hiddenColumns &&
    last.hidden.hiddenGroups === hidden.hiddenGroups &&
    last.hidden.hiddenRows === hidden.hiddenRows;
  if (last && isSame) return last.shown;
  const shown = leaveOut(layout, hidden);
  made.set(layout, { hidden, shown });
  return shown;
}
