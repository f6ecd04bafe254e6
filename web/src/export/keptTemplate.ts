/** By which template a person named the banners of the sheets that they made packs of last, remembered in this browser. */
import { defaultTemplate } from '@marquee/contract/delivery/pack-names.ts';
import { browserStorage } from '#ui/browserStorage.ts';

/** Sheets of which a template is remembered; those that a pack was made of longest ago are forgotten. */
const most = 50;

const nameOf = (userID: number): string => `marquee.packNames.${userID}`;
type Remembered = readonly { sheetID: number; template: string }[];

function isRemembered(read: unknown): read is Remembered {
  const isOne = (one: unknown): boolean =>
    typeof one === 'object' &&
    one !== null &&
    'sheetID' in one &&
    Number.isInteger(one.sheetID) &&
    'template' in one &&
    typeof one.template === 'string';
  return Array.isArray(read) && read.every(isOne);
}

function read(userID: number): Remembered {
  const kept = browserStorage.read(nameOf(userID));
  return isRemembered(kept) ? kept : [];
}

export const keptTemplate = (userID: number, sheetID: number): string =>
  read(userID).find((sheet) => sheet.sheetID === sheetID)?.template ?? defaultTemplate;

export function keepTemplate(userID: number, sheetID: number, template: string): void {
  const others = read(userID).filter((sheet) => sheet.sheetID !== sheetID);
  const now = template === defaultTemplate ? others : [{ sheetID, template }, ...others].slice(0, most);
  browserStorage.write(nameOf(userID), now.length === 0 ? undefined : now);
}
