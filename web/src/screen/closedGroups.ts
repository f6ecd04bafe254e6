/** Which groups a person has closed in the sheets opened last, remembered in this browser, and in a view for as long as the window is. */

/** Sheets of which the browser remembers closed groups; those that were changed longest ago are forgotten. */
const most = 50;

const keyOf = (userID: number): string => `marquee.closed.${userID}`;
const inViewKeyOf = (sheetID: number): string => `marquee.closed.view.${sheetID}`;
type Remembered = readonly { sheetID: number; groupIDs: readonly number[] }[];

/** Checked without a schema: it is read before what makes those is there. */
function isRemembered(read: unknown): read is Remembered {
  const isOne = (one: unknown): boolean =>
    typeof one === 'object' &&
    one !== null &&
    'sheetID' in one &&
    Number.isInteger(one.sheetID) &&
    'groupIDs' in one &&
    Array.isArray(one.groupIDs) &&
    one.groupIDs.every(Number.isInteger);
  return Array.isArray(read) && read.every(isOne);
}

function read(userID: number): Remembered {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(keyOf(userID)) ?? '[]');
    return isRemembered(read) ? read : [];
  } catch {
    return [];
  }
}

/** `userID` is 0 for whoever does not belong to the sheet. */
export const closedGroupsOf = (userID: number, sheetID: number): readonly number[] =>
  read(userID).find((sheet) => sheet.sheetID === sheetID)?.groupIDs ?? [];

export function rememberClosedGroups(userID: number, sheetID: number, groupIDs: readonly number[]): void {
  try {
    const others = read(userID).filter((sheet) => sheet.sheetID !== sheetID);
    const now = groupIDs.length === 0 ? others : [{ sheetID, groupIDs }, ...others].slice(0, most);
    if (now.length === 0) localStorage.removeItem(keyOf(userID));
    else localStorage.setItem(keyOf(userID), JSON.stringify(now));
  } catch {
    // A browser that keeps nothing shows all groups open next time.
  }
}

/** Those that are closed in the view that a sheet was left with. */
export function closedInView(sheetID: number): readonly number[] {
  try {
    const groupIDs: unknown = JSON.parse(sessionStorage.getItem(inViewKeyOf(sheetID)) ?? '[]');
    return Array.isArray(groupIDs) ? groupIDs.filter(Number.isInteger) : [];
  } catch {
    return [];
  }
}

export function rememberClosedInView(sheetID: number, groupIDs: readonly number[]): void {
  try {
    sessionStorage.setItem(inViewKeyOf(sheetID), JSON.stringify(groupIDs));
  } catch {
    // Without storage they are closed for as long as the sheet is open.
  }
}
