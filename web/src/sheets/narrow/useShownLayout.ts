/** The layout as it is shown here: narrowed and sorted, where this person has asked for that. */
import { useMemo } from 'react';
import { useLayout } from '#state/openSheet.ts';
import type { Layout } from '#state/shownSheet.ts';
import { isNarrowing } from './criteria.ts';
import { useNarrow } from './narrowStore.ts';

/** Groups carry `totalRows` while rows may be left out. The same object until something of it changes. */
export function useShownLayout(): Layout {
  const layout = useLayout();
  const groups = useNarrow(({ narrowed }) => narrowed?.groups);
  const isWhole = useNarrow(({ criteria }) => !isNarrowing(criteria));
  return useMemo(() => {
    if (!groups) return layout;
    const shown = new Map(groups.map((group) => [group.groupID, group]));
    // A change of the sheet shows in the layout at once and in the narrowed groups a frame later.
    return {
      ...layout,
      groups: layout.groups.map(({ groupID, rowIDs }) => {
        const group = shown.get(groupID);
        if (!group) return { groupID, rowIDs };
        return isWhole ? { groupID, rowIDs: group.rowIDs } : group;
      }),
    };
  }, [groups, layout, isWhole]);
}

/** Whether the rows stand in another order here than in the sheet, so that they cannot be dragged to a place in it. */
export const useIsSorted = (): boolean => useNarrow(({ criteria }) => criteria.sort !== null);

/** Groups of which no row is left: they show as closed. */
export function closedWhileNarrowed(layout: Layout, closed: ReadonlySet<number>): ReadonlySet<number> {
  const empty = layout.groups.filter(({ rowIDs, totalRows }) => rowIDs.length === 0 && (totalRows ?? 0) > 0);
  return empty.length === 0 ? closed : new Set([...closed, ...empty.map(({ groupID }) => groupID)]);
}
