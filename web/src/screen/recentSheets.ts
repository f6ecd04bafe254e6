/** The sheets that this browser opened last, by their url tokens, for each person; the newest first. */
import { browserStorage } from '#ui/browserStorage.ts';

const most = 6;
const nameOf = (userID: number): string => `marquee.recent.${userID}`;

export function recentSheets(userID: number): string[] {
  const kept = browserStorage.read(nameOf(userID));
  return Array.isArray(kept) ? kept.filter((url): url is string => typeof url === 'string') : [];
}

export function noteOpened(userID: number, sheetURL: string): void {
  const others = recentSheets(userID).filter((url) => url !== sheetURL);
  browserStorage.write(nameOf(userID), [sheetURL, ...others].slice(0, most));
}
