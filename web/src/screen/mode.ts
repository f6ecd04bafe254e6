/** What the sheet's options panel has set the sheet to: exactly one mode at a time, and in multiple editing how rows are chosen. */
import { currentSheet } from '#sync/currentSheet.ts';
import { useGroupScreen } from './groupScreen.ts';
import type { LayoutGroup } from '#sync/shownSheet.ts';
import { sheetStore } from '#ui/stores.ts';

export type Mode = 'organiseRows' | 'organiseGroups' | 'multiEditing' | 'deleteRows';
/** one row at a time, all of a group's, or all */
export type ChoiceOfRows = 'rows' | 'groups' | 'all';

interface ModeStore {
  mode: Mode;
  choice: ChoiceOfRows;
  chosenRows: ReadonlySet<number>;
  /** the row that was chosen or let go last, where a range begins */
  lastRow: number | undefined;
  /** an editor is open that is for all chosen rows, whatever the mode */
  isTogether: boolean;
  /** the rows that the grid shows, by group: only they can be chosen */
  shown: readonly LayoutGroup[];
}

const nothingChosen: ReadonlySet<number> = new Set();

export const useMode = sheetStore<ModeStore>(() => ({
  mode: 'organiseRows',
  choice: 'rows',
  chosenRows: nothingChosen,
  lastRow: undefined,
  isTogether: false,
  shown: [],
}));

/** Whether choosing rows is what a mode is for. In the usual one they are chosen by the way. */
export const choosesRows = (mode: Mode): boolean => mode === 'multiEditing' || mode === 'deleteRows';

/** The rows that go along where a row is dragged in the usual mode: all selected ones, if it is one of them. */
export function rowsAlong(rowID: number): readonly number[] {
  const { chosenRows, mode } = useMode.getState();
  return mode === 'organiseRows' && chosenRows.has(rowID) ? [...chosenRows] : [rowID];
}

/**
 * Goes over to a mode and leaves the one before. Rows that were chosen are let go, since what was chosen for one purpose must not
 * serve another. Organising groups closes all groups, and leaving it opens them.
 */
export function enterMode(mode: Mode): void {
  const before = useMode.getState().mode;
  if (before === mode) return;
  useMode.setState({ mode, choice: 'rows', chosenRows: nothingChosen, lastRow: undefined });
  if (before === 'organiseGroups') useGroupScreen.setState({ closed: new Set(), isPassing: false });
  if (mode === 'organiseGroups') {
    const groups = currentSheet()?.shown.layout.groups ?? [];
    useGroupScreen.setState({ closed: new Set(groups.map((group) => group.groupID)), isPassing: true });
  }
}

const rowsOf = (groups: readonly LayoutGroup[]): number[] => groups.flatMap((group) => group.rowIDs);

/** Sets how rows are chosen: all that are shown at once; the other two begin with none. */
export function chooseBy(choice: ChoiceOfRows): void {
  const { shown } = useMode.getState();
  useMode.setState({
    choice,
    chosenRows: choice === 'all' ? new Set(rowsOf(shown)) : nothingChosen,
    lastRow: undefined,
  });
}

/** The rows that stand from one to another, either way round; those of closed groups are out of sight and left out. */
function rowsBetween(one: number, other: number): number[] {
  const { closed } = useGroupScreen.getState();
  const rowIDs = rowsOf(useMode.getState().shown.filter(({ groupID }) => !closed.has(groupID)));
  const [from, to] = [rowIDs.indexOf(one), rowIDs.indexOf(other)];
  return from === -1 || to === -1 ? [other] : rowIDs.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/**
 * Chooses a row, or lets it go; with `isRange` all rows from the one before go the same way. Where groups are chosen, all rows of a
 * group that are shown go together.
 */
export function toggleRow(rowID: number, isRange = false): void {
  const { choice, chosenRows, lastRow, shown } = useMode.getState();
  const meant = new Set(isRange && lastRow !== undefined ? rowsBetween(lastRow, rowID) : [rowID]);
  const isMeant = (group: LayoutGroup) => group.rowIDs.some((id) => meant.has(id));
  const toggled = choice === 'groups' ? rowsOf(shown.filter(isMeant)) : meant;
  const isChosen = chosenRows.has(rowID);
  const next = new Set(chosenRows);
  for (const id of toggled) {
    if (isChosen) next.delete(id);
    else next.add(id);
  }
  // All but one is not all any more; the others stay chosen.
  useMode.setState({ chosenRows: next, lastRow: rowID, choice: choice === 'all' ? 'rows' : choice });
}

/** Chooses rows, or lets them go where all of them are chosen. */
export function toggleRows(rowIDs: readonly number[]): void {
  const { chosenRows } = useMode.getState();
  const areChosen = rowIDs.every((rowID) => chosenRows.has(rowID));
  for (const rowID of rowIDs) if (chosenRows.has(rowID) === areChosen) toggleRow(rowID);
}

/** Lets all chosen rows go. */
export function chooseNone(): void {
  const { choice } = useMode.getState();
  useMode.setState({ chosenRows: nothingChosen, lastRow: undefined, choice: choice === 'all' ? 'rows' : choice });
}

/** Says which rows the grid shows; chosen rows that are not among them, deleted or filtered out, are let go. */
export function showRows(shown: readonly LayoutGroup[]): void {
  const { choice, chosenRows } = useMode.getState();
  useMode.setState({ shown });
  if (chosenRows.size === 0) return;
  const all = rowsOf(shown);
  const kept = all.filter((rowID) => chosenRows.has(rowID));
  const isNoLongerAll = choice === 'all' && kept.length < all.length;
  if (kept.length === chosenRows.size && !isNoLongerAll) return;
  useMode.setState({ chosenRows: new Set(kept), choice: isNoLongerAll ? 'rows' : choice });
}
