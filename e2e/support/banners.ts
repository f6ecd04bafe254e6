/** What the tests of banner files share: where things are on the screen. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Locator, Page } from 'playwright';
import { holdBack } from './hold-back.ts';
import { cellOf } from './sheet-page.ts';

export const dialog = (page: Page): Locator => page.getByRole('dialog');
export const button = (place: Page | Locator, name: string): Locator =>
  place.getByRole('button', { name, exact: true });
export const field = (place: Page | Locator, name: string): Locator =>
  place.getByRole('textbox', { name, exact: true });

/** The sheet's first Banner column. */
export const bannerColumn = (sheet: Sheet): number =>
  sheet.columns.find((column) => column.columnTypeID === columnTypes.banner)?.columnID ?? 0;

/** The banner cell of the row of that name, in the group whose name begins so. */
export function bannerOf(page: Page, sheet: Sheet, groupName: string, rowName: string): Locator {
  const group = sheet.groups.find((one) => one.name.startsWith(groupName));
  return cellOf(page, group?.rows.find((row) => row.name === rowName)?.rowID ?? 0, bannerColumn(sheet));
}

export async function closePopup(page: Page): Promise<void> {
  await button(dialog(page), 'Close').last().click();
  await dialog(page).waitFor({ state: 'detached' });
}

/** Keeps calls to an address from leaving until the result is called. */
export async function hold(page: Page, address: string): Promise<() => Promise<void>> {
  const { letGo } = await holdBack(page, address);
  return async () => {
    letGo();
    await page.unroute(address);
  };
}

/** The windows in which every screen is looked at. */
export const looks = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { colorScheme, viewport: { width: 1440, height: 900 } },
  { colorScheme, viewport: { width: 390, height: 844 } },
]);
