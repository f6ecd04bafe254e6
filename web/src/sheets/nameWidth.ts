/** How wide the row names are shown here: as the sheet has it, but not beyond what a phone has room for, unless a width was chosen on it. */
import { rowNameColumnWidth } from '@marquee/contract/sheets.ts';
import { persist } from 'zustand/middleware';
import { currentSheet } from '#sync/currentSheet.ts';
import { isNarrowWindow, useIsNarrowWindow } from '#ui/narrowWindow.ts';
import { resizeRowNames } from './editSheet.ts';
import { appStore } from '#ui/stores.ts';

/** pixels */
const mostOnPhone = 140;

/** Sheets of which this browser remembers a width; those that were changed longest ago are forgotten. */
const mostSheets = 50;

interface Chosen {
  sheetID: number;
  width: number;
}

/** What was chosen on a narrow window stays with the browser: nobody else's columns become as narrow. */
const useChosen = appStore<{ widths: readonly Chosen[] }>()(
  persist((): { widths: readonly Chosen[] } => ({ widths: [] }), { name: 'marquee.narrow-names' }),
);

const chosenIn = (widths: readonly Chosen[], sheetID: number): number | undefined =>
  widths.find((one) => one.sheetID === sheetID)?.width;

const onPhone = (chosen: number | undefined, width: number): number => chosen ?? Math.min(width, mostOnPhone);

/** Pixels; `width` is the sheet's own. */
export function useNameWidth(sheetID: number, width: number): number {
  const isNarrow = useIsNarrowWindow();
  const chosen = useChosen(({ widths }) => chosenIn(widths, sheetID));
  return isNarrow ? onPhone(chosen, width) : width;
}

/** Saves a width of the row names: the sheet's own, or on a narrow window this browser's. It is brought within what is allowed. */
export function resizeNames(sheetID: number, pixels: number): void {
  const { min, max } = rowNameColumnWidth;
  const width = Math.round(Math.min(max, Math.max(min, pixels)));
  if (!isNarrowWindow()) {
    resizeRowNames(sheetID, width);
    return;
  }
  const others = useChosen.getState().widths.filter((one) => one.sheetID !== sheetID);
  useChosen.setState({ widths: [{ sheetID, width }, ...others].slice(0, mostSheets) });
}

/** Makes the row names of the open sheet wider by so many pixels, or narrower. */
export function widenNames(by: number): void {
  const head = currentSheet()?.shown.entry('head', 'head');
  if (!head) return;
  const { rowNameColumnWidth: width, sheetID } = head;
  resizeNames(
    sheetID,
    by + (isNarrowWindow() ? onPhone(chosenIn(useChosen.getState().widths, sheetID), width) : width),
  );
}
