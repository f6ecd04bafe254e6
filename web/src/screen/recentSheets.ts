/** The sheets that this browser opened last, by their url tokens, for each person; the newest first. */

const most = 6;
const keyOf = (userID: number): string => `marquee.recent.${userID}`;

export function recentSheets(userID: number): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userID)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((url): url is string => typeof url === 'string') : [];
  } catch {
    return [];
  }
}

export function noteOpened(userID: number, sheetURL: string): void {
  try {
    const others = recentSheets(userID).filter((url) => url !== sheetURL);
    localStorage.setItem(keyOf(userID), JSON.stringify([sheetURL, ...others].slice(0, most)));
  } catch {
    // A browser that keeps nothing shows no recent sheets.
  }
}
