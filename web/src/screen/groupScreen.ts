/** Which groups are closed on this screen: as their person left them, but for a mode that closes all for as long as it is on. */
import { closedGroupsOf, closedInView, rememberClosedGroups, rememberClosedInView } from './closedGroups.ts';
import { isInView } from './ownLook.ts';
import { currentSheet, useSheetStatus } from '#sync/currentSheet.ts';
import type { LiveSheet } from '#sync/liveSheet.ts';
import { sheetStore } from '#ui/stores.ts';

interface GroupScreen {
  closed: ReadonlySet<number>;
  /** while a mode has closed them, which nobody is to find again */
  isPassing: boolean;
  toggle: (groupID: number) => void;
}

export const useGroupScreen = sheetStore<GroupScreen>((set, get) => ({
  closed: new Set(),
  isPassing: false,
  toggle(groupID) {
    const closed = new Set(get().closed);
    if (!closed.delete(groupID)) closed.add(groupID);
    set({ closed });
  },
}));

const groupsOf = (sheet: LiveSheet): number[] => sheet.shown.layout.groups.map(({ groupID }) => groupID);

/** Whose screen of which sheet it is. */
function keyOf(sheet: LiveSheet): [userID: number, sheetID: number] {
  const { head } = sheet.shown.confirmed;
  return [head?.loggedInSheetUser?.userID ?? 0, head?.sheetID ?? 0];
}

/** Those that this person has closed in the open sheet as it is without a view. */
export function ownClosedGroups(): readonly number[] {
  const sheet = currentSheet();
  return sheet ? closedGroupsOf(...keyOf(sheet)) : [];
}

useGroupScreen.subscribe(({ closed, isPassing }, before) => {
  const sheet = currentSheet();
  if (!sheet || isPassing || closed === before.closed) return;
  const [userID, sheetID] = keyOf(sheet);
  const groupIDs = groupsOf(sheet).filter((groupID) => closed.has(groupID));
  // Those that a view closes are closed in it alone.
  if (isInView(sheetID)) rememberClosedInView(sheetID, groupIDs);
  else rememberClosedGroups(userID, sheetID, groupIDs);
});

useSheetStatus.subscribe(({ status }, before) => {
  if (status === before.status || status.is !== 'open') return;
  const [userID, sheetID] = keyOf(status.live);
  const remembered = isInView(sheetID) ? closedInView(sheetID) : closedGroupsOf(userID, sheetID);
  if (remembered.length > 0) useGroupScreen.setState({ closed: new Set(remembered) });
});
