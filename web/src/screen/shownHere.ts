/** What of the sheet this screen shows: a step goes past what shows, not past what somebody has hidden or narrowed away for themself. */
import type { Layout } from '#sync/shownSheet.ts';
import { sheetStore } from '#ui/stores.ts';

const useShownHere = sheetStore<{ layout: Layout | undefined }>(() => ({ layout: undefined }));

/** To be told whenever the rows are drawn in another way. */
export const noteShown = (layout: Layout): void => useShownHere.setState({ layout });

type IsShown = (id: number) => boolean;
const among = (ids: readonly number[] | undefined): IsShown => {
  const all = ids && new Set(ids);
  return (id) => all?.has(id) ?? true;
};

/** While no rows are drawn all are taken to be. */
export const columnsShown = (): IsShown =>
  among(useShownHere.getState().layout?.columns.map(({ columnID }) => columnID));
export const groupsShown = (): IsShown => among(useShownHere.getState().layout?.groups.map(({ groupID }) => groupID));
export const rowsShown = (): IsShown => among(useShownHere.getState().layout?.groups.flatMap(({ rowIDs }) => rowIDs));
