/** The layout as it is shown here: narrowed, sorted and without what is hidden, where this person has asked for that. */
import { useMemo } from 'react';
import { useOwnLook } from '#screen/ownLook.ts';
import { visibleLayout } from '#sheets/views/visibleLayout.ts';
import { useLayout } from '#sync/openSheet.ts';
import type { Layout, LayoutGroup } from '#sync/shownSheet.ts';
import { isNarrowing } from './criteria.ts';
import { useNarrow } from './narrowStore.ts';

/**
 * Groups carry `totalRows` while rows may be left out; then those of which no row is left are left out themselves. The same object
 * until something of it changes.
 */
export function useShownLayout(): Layout {
  const all = useLayout();
  const layout = useOwnLook((look) => visibleLayout(all, look));
  const groups = useNarrow(({ narrowed }) => narrowed?.groups);
  const isWhole = useNarrow(({ criteria }) => !isNarrowing(criteria));
  return useMemo(() => {
    if (!groups) return layout;
    const shown = new Map(groups.map((group) => [group.groupID, group]));
    // A change of the sheet shows in the layout at once and in the narrowed groups a moment later.
    return {
      ...layout,
      groups: layout.groups.flatMap((whole): LayoutGroup[] => {
        const group = shown.get(whole.groupID);
        if (isWhole) return [{ ...whole, rowIDs: group?.rowIDs ?? whole.rowIDs }];
        return group && group.rowIDs.length > 0 ? [group] : [];
      }),
    };
  }, [groups, layout, isWhole]);
}

/** Whether rows are left out here, and with them the groups that have no other. */
export const useIsNarrowed = (): boolean =>
  useNarrow(({ narrowed, criteria }) => narrowed !== undefined && isNarrowing(criteria));

/** Whether the rows stand in another order here than in the sheet, so that they cannot be dragged to a place in it. */
export const useIsSorted = (): boolean => useNarrow(({ criteria }) => criteria.sort !== null);
