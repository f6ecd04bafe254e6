/** That one was removed from a sheet, told by the page that is loaded because of it. */
import { tabStorage } from '#ui/browserStorage.ts';

const name = 'marquee.removed';

/** Kept for this tab, which is about to load anew. Where nothing is kept, the public view is shown without a word. */
export const noteRemoval = (sheetURL: string): void => void tabStorage.writeText(name, sheetURL);

/** Whether this tab was loaded because of a removal from the sheet; true once. */
export const takeRemoval = (sheetURL: string): boolean =>
  tabStorage.readText(name) === sheetURL && tabStorage.writeText(name, undefined);
