/** The name of the tab in an exported file. */
import { shortened } from '@marquee/contract/shortened.ts';
import { cleanedName } from '#http/content-disposition.ts';

/** Excel takes no longer name of a tab. Characters. */
const longestTab = 31;
/** Excel keeps this name for a tab of its own; its documentation says that no other may have it. */
const ownName = /^history$/i;

/** At most 31 characters, none of them in part, without an apostrophe at either end. */
export function tabName(sheetName: string): string {
  const short = shortened(cleanedName(sheetName), longestTab);
  const name = short.replaceAll(/^[' ]+|[' ]+$/g, '') || 'Sheet';
  return ownName.test(name) ? `${name} (sheet)` : name;
}
