/** A cell that is to be scrolled into sight though the keyboard is elsewhere: a match of a search, the corner of a range, or what a link leads to. */
import type { Place } from '#screen/active.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { useGroupScreen } from '#screen/groupScreen.ts';
import { sheetStore } from '#ui/stores.ts';

export const useLookedAt = sheetStore<{ place: Place | undefined }>(() => ({ place: undefined }));

/** Scrolls to a place, also when it was scrolled to before. */
export const lookAt = (place: Place): void => useLookedAt.setState({ place: { ...place } });

/** Scrolls to a cell of a row, whose group may be closed: it is opened then. */
export function showRow({ rowID, columnID }: { rowID: number; columnID: number }): void {
  const place = { line: `row:${rowID}`, columnID } as const;
  const groupID = currentSheet()?.shown.entry('row', `row:${rowID}`)?.groupID;
  const { closed, toggle } = useGroupScreen.getState();
  if (groupID === undefined || !closed.has(groupID)) {
    lookAt(place);
    return;
  }
  toggle(groupID);
  // Once its rows are there.
  requestAnimationFrame(() => lookAt(place));
}
