/** That one was removed from a sheet, told by the page that is loaded because of it. */

const key = 'marquee.removed';

/** Kept for this tab, which is about to load anew. */
export function noteRemoval(sheetURL: string): void {
  try {
    sessionStorage.setItem(key, sheetURL);
  } catch {
    // A browser that keeps nothing shows the public view without a word.
  }
}

/** Whether this tab was loaded because of a removal from the sheet; true once. */
export function takeRemoval(sheetURL: string): boolean {
  try {
    if (sessionStorage.getItem(key) !== sheetURL) return false;
    sessionStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}
