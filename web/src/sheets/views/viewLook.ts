/** How the sheet is looked at just now, as a view keeps it; and taking up what a view has kept. */
import { lookWithout, plainLook, type Filter, type View, type ViewLook } from '@marquee/contract/views.ts';
import { ownClosedGroups, useGroupScreen } from '#screen/groupScreen.ts';
import { setOwnLook, useOwnLook } from '#screen/ownLook.ts';
import type { Criteria } from '#sheets/narrow/criteria.ts';
import { inForce } from '#sheets/narrow/inForce.ts';
import { setCriteria, useNarrow } from '#sheets/narrow/narrowStore.ts';
import { sourceOf } from '#sheets/narrow/source.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { isEqual } from '#ui/isEqual.ts';
import { sheetStore } from '#ui/stores.ts';

/** The groups that were closed before a view was chosen, which closes groups of its own. */
const useClosedBefore = sheetStore<{ closed: ReadonlySet<number> | undefined }>(() => ({ closed: undefined }));

/** A filter lets the same through in whatever order its choices were ticked. */
function inAnyOrder(filter: Filter): Filter {
  if (filter.by === 'oneOf') return { ...filter, ids: filter.ids.toSorted((one, other) => (one ?? 0) - (other ?? 0)) };
  if (filter.by === 'checked') return { ...filter, results: filter.results.toSorted() };
  return filter.by === 'decided' ? { ...filter, states: filter.states.toSorted() } : filter;
}

/** A look without what is gone from the sheet, in an order that says nothing: two that show the same are the same. */
function tidied(look: ViewLook): ViewLook {
  const shown = currentSheet()?.shown;
  const { filters, sort } = shown ? inForce(look, shown.layout.columns, sourceOf(shown)) : plainLook;
  const isColumn = (id: number) => shown?.entry('column', `column:${id}`) !== undefined;
  const isGroup = (id: number) => shown?.entry('group', `group:${id}`) !== undefined;
  const inOrder = (ids: readonly number[], isThere: (id: number) => boolean) =>
    ids.filter(isThere).toSorted((one, other) => one - other);
  return {
    filters: filters.map(inAnyOrder).toSorted((one, other) => one.columnID - other.columnID),
    sort,
    hiddenColumns: inOrder(look.hiddenColumns, isColumn),
    hiddenGroups: inOrder(look.hiddenGroups, isGroup),
    hiddenRows: inOrder(look.hiddenRows, (id) => shown?.entry('row', `row:${id}`) !== undefined),
    closedGroups: inOrder(look.closedGroups, isGroup),
    rowHeight: look.rowHeight,
  };
}

/** The look of this screen. Groups that a mode has closed are not. */
export function presentLook(): ViewLook {
  const { filters, sort } = useNarrow.getState().criteria;
  const { hiddenColumns, hiddenGroups, hiddenRows, rowHeight } = useOwnLook.getState();
  const { closed, isPassing } = useGroupScreen.getState();
  return tidied({
    filters: [...filters],
    sort,
    hiddenColumns: [...hiddenColumns],
    hiddenGroups: [...hiddenGroups],
    hiddenRows: [...hiddenRows],
    closedGroups: isPassing ? [] : [...closed],
    rowHeight,
  });
}

/** What of the look of this screen a view can keep: one of all members says nothing of a column that is just for somebody. */
export function lookToKeep({ isShared }: Pick<View, 'isShared'>): ViewLook {
  const { columns } = currentSheet()?.shown.layout ?? { columns: [] };
  const own = new Set(columns.flatMap(({ columnID, justForMe }) => (justForMe ? [columnID] : [])));
  return isShared ? lookWithout(presentLook(), (columnID) => own.has(columnID)) : presentLook();
}

/** Whether two looks show the same, but for which groups are closed: that is done in passing, and nobody is to be asked to save it. */
export function showsSame(one: ViewLook, other: ViewLook): boolean {
  const said = (look: ViewLook) => ({ ...tidied(look), closedGroups: [] });
  return isEqual(said(one), said(other));
}

/** Shows the sheet so; what is searched for stays where nothing is said of it. */
export function takeUp(look: ViewLook, criteria: Partial<Criteria> = {}): void {
  const { closedGroups, filters, sort, ...own } = look;
  setCriteria({ ...criteria, filters, sort });
  setOwnLook(own);
  if (!useGroupScreen.getState().isPassing) useGroupScreen.setState({ closed: new Set(closedGroups) });
}

/** Shows a view as it is kept; null for the sheet as it is. */
export function chooseView(view: View | null): void {
  const { viewID } = useOwnLook.getState();
  const { closed, isPassing } = useGroupScreen.getState();
  if (viewID === null && view && !isPassing) useClosedBefore.setState({ closed });
  const before = useClosedBefore.getState().closed ?? (viewID === null ? closed : new Set(ownClosedGroups()));
  setOwnLook({ viewID: view?.viewID ?? null });
  takeUp(view?.look ?? { ...plainLook, closedGroups: [...before] }, { search: '' });
}
