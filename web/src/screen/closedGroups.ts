/** Which groups a person has closed in the sheets opened last, remembered in this browser, and in a view for as long as the window is. */
import { areIds, tabStorage } from '#ui/browserStorage.ts';
import { ofLastSheets } from './lastSheets.ts';

const inViewNameOf = (sheetID: number): string => `marquee.closed.view.${sheetID}`;
const closed = ofLastSheets<readonly number[]>('marquee.closed', 'groupIDs', areIds);

/** `userID` is 0 for whoever does not belong to the sheet. */
export const closedGroupsOf = (userID: number, sheetID: number): readonly number[] =>
  closed.read(userID, sheetID) ?? [];

export const rememberClosedGroups = (userID: number, sheetID: number, groupIDs: readonly number[]): void =>
  closed.write(userID, sheetID, groupIDs.length === 0 ? undefined : groupIDs);

/** Those that are closed in the view that a sheet was left with. */
export function closedInView(sheetID: number): readonly number[] {
  const kept = tabStorage.read(inViewNameOf(sheetID));
  return areIds(kept) ? kept : [];
}

export const rememberClosedInView = (sheetID: number, groupIDs: readonly number[]): void =>
  tabStorage.write(inViewNameOf(sheetID), groupIDs);
