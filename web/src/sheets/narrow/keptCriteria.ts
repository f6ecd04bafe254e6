/** What each sheet is narrowed to, kept for as long as the window is. Apart, as it is asked for before what can read it is there. */
import { tabStorage } from '#ui/browserStorage.ts';
import type { Criteria } from './criteria.ts';

const nameOf = (sheetID: number): string => `marquee.narrow.${sheetID}`;

/** undefined for a sheet that is shown as it is */
export const keptCriteria = (sheetID: number): unknown => tabStorage.read(nameOf(sheetID));

export const keepCriteria = (sheetID: number, criteria: Criteria): void => tabStorage.write(nameOf(sheetID), criteria);
