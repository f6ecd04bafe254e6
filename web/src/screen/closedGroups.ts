/** Which groups a person has closed in the sheets opened last, remembered in this browser. */
import { z } from 'zod';

/** Sheets of which the browser remembers closed groups; those that were changed longest ago are forgotten. */
const most = 50;

const keyOf = (userID: number): string => `marquee.closed.${userID}`;
const Remembered = z.array(z.object({ sheetID: z.int(), groupIDs: z.array(z.int()) }));
type Remembered = z.infer<typeof Remembered>;

function read(userID: number): Remembered {
  try {
    return Remembered.safeParse(JSON.parse(localStorage.getItem(keyOf(userID)) ?? '[]')).data ?? [];
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
