/** Which groups a person has closed in the sheets opened last, remembered in this browser, and in a view for as long as the window is. */
import { areIds, browserStorage, tabStorage } from '#ui/browserStorage.ts';

/** Sheets of which the browser remembers closed groups; those that were changed longest ago are forgotten. */
const most = 50;

const nameOf = (userID: number): string => `marquee.closed.${userID}`;
const inViewNameOf = (sheetID: number): string => `marquee.closed.view.${sheetID}`;
type Remembered = readonly { sheetID: number; groupIDs: readonly number[] }[];

/** Checked without a schema: it is read before what makes those is there. */
function isRemembered(read: unknown): read is Remembered {
  const isOne = (one: unknown): boolean =>
    typeof one === 'object' &&
    one !== null &&
    'sheetID' in one &&
    Number.isInteger(one.sheetID) &&
    'groupIDs' in one &&
    areIds(one.groupIDs);
  return Array.isArray(read) && read.every(isOne);
}

function read(userID: number): Remembered {
  const kept = browserStorage.read(nameOf(userID));
  return isRemembered(kept) ? kept : [];
}

/** `userID` is 0 for whoever does not belong to the sheet. */
export const closedGroupsOf = (userID: number, sheetID: number): readonly number[] =>
  read(userID).find((sheet) => sheet.sheetID === sheetID)?.groupIDs ?? [];

export function rememberClosedGroups(userID: number, sheetID: number, groupIDs: readonly number[]): void {
  const others = read(userID).filter((sheet) => sheet.sheetID !== sheetID);
  const now = groupIDs.length === 0 ? others : [{ sheetID, groupIDs }, ...others].slice(0, most);
  // A browser that keeps nothing shows all groups open next time.
  browserStorage.write(nameOf(userID), now.length === 0 ? undefined : now);
}

/** Those that are closed in the view that a sheet was left with. */
export function closedInView(sheetID: number): readonly number[] {
  const kept = tabStorage.read(inViewNameOf(sheetID));
  return areIds(kept) ? kept : [];
}

export const rememberClosedInView = (sheetID: number, groupIDs: readonly number[]): void =>
  tabStorage.write(inViewNameOf(sheetID), groupIDs);
