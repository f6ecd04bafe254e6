/** What of the open sheet a person has left out on this screen, how high its rows are, and which view that began with; kept while the window is. */
import { plainLook, rowHeights, type RowHeight } from '@marquee/contract/views.ts';
import { areIds, tabStorage } from '#ui/browserStorage.ts';
import { sheetStore } from '#ui/stores.ts';

export interface OwnLook {
  /** the view that was chosen; null while the sheet is shown as it is */
  viewID: number | null;
  hiddenColumns: readonly number[];
  hiddenGroups: readonly number[];
  hiddenRows: readonly number[];
  rowHeight: RowHeight;
}

const plain: OwnLook = {
  viewID: null,
  hiddenColumns: plainLook.hiddenColumns,
  hiddenGroups: plainLook.hiddenGroups,
  hiddenRows: plainLook.hiddenRows,
  rowHeight: plainLook.rowHeight,
};

export const useOwnLook = sheetStore<OwnLook & { sheetID: number | undefined }>(() => ({
  ...plain,
  sheetID: undefined,
}));

const nameOf = (sheetID: number): string => `marquee.look.${sheetID}`;

/** Checked without a schema: it is read before what makes those is there. */
function stored(sheetID: number): OwnLook {
  const read = tabStorage.read(nameOf(sheetID)) as Partial<OwnLook> | undefined;
  const { viewID = null, hiddenColumns, hiddenGroups, hiddenRows, rowHeight } = read ?? plain;
  return {
    viewID: Number.isInteger(viewID) ? viewID : null,
    hiddenColumns: areIds(hiddenColumns) ? hiddenColumns : [],
    hiddenGroups: areIds(hiddenGroups) ? hiddenGroups : [],
    hiddenRows: areIds(hiddenRows) ? hiddenRows : [],
    rowHeight: rowHeights.find((height) => height === rowHeight) ?? plain.rowHeight,
  };
}

/** Whether a sheet is to be shown otherwise than it is. */
export const hasOwnLook = (sheetID: number): boolean => tabStorage.read(nameOf(sheetID)) !== undefined;

/** Whether a sheet is shown as a view has it, also while it has yet to be taken up. */
export function isInView(sheetID: number): boolean {
  const now = useOwnLook.getState();
  return (now.sheetID === sheetID ? now : stored(sheetID)).viewID !== null;
}

/** Takes up a sheet as it was left. */
export function openOwnLook(sheetID: number): void {
  if (useOwnLook.getState().sheetID !== sheetID) useOwnLook.setState({ sheetID, ...stored(sheetID) });
}

export function setOwnLook(changed: Partial<OwnLook>): void {
  useOwnLook.setState(changed);
  const { sheetID, ...look } = useOwnLook.getState();
  if (sheetID === undefined) return;
  const isPlain = JSON.stringify({ ...plain, ...look }) === JSON.stringify(plain);
  // Without storage it lasts as long as the sheet is open.
  tabStorage.write(nameOf(sheetID), isPlain ? undefined : look);
}

type Hidden = 'hiddenColumns' | 'hiddenGroups' | 'hiddenRows';

/** Leaves something out, on this screen alone. */
export function hideForMe(what: Hidden, id: number): void {
  const { [what]: before } = useOwnLook.getState();
  if (!before.includes(id)) setOwnLook({ [what]: [...before, id] });
}

export function showAgain(what: Hidden, id: number): void {
  const { [what]: before } = useOwnLook.getState();
  if (before.includes(id)) setOwnLook({ [what]: before.filter((other) => other !== id) });
}

export const showAllAgain = (): void => setOwnLook({ hiddenColumns: [], hiddenGroups: [], hiddenRows: [] });
