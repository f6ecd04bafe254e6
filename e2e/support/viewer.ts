/** What a person does in the banner viewer, and what they see there. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Cell } from '@marquee/contract/cells.ts';
import type { Sheet } from '@marquee/contract/sheets.ts';
import type { Locator, Page } from 'playwright';
import { ask } from './ask.ts';
import { cellOf } from './sheet-page.ts';
import { inOrder } from './sheet.ts';

export const viewer = (page: Page): Locator =>
  page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Next banner' }) });

export const press = (page: Page, name: string): Promise<void> =>
  viewer(page).getByRole('button', { name, exact: true }).click();

export interface ShownBanner {
  groupName: string;
  rowName: string;
  cell: Cell;
}

/** The banners that a sheet shows, in its order. */
export function bannersOf(sheet: Sheet): ShownBanner[] {
  const columns = inOrder(sheet.columns).filter((column) => column.columnTypeID === columnTypes.banner);
  return inOrder(sheet.groups).flatMap((group) =>
    inOrder(group.rows).flatMap((row) =>
      columns.flatMap((column) =>
        column.cells
          .filter((cell) => cell.rowID === row.rowID && cell.cellBanner?.fileName && cell.cellBanner.displayText)
          .map((cell) => ({ groupName: group.name, rowName: row.name, cell })),
      ),
    ),
  );
}

export const cellOfBanner = (page: Page, { cell }: ShownBanner): Locator => cellOf(page, cell.rowID, cell.columnID);

/** Opens the viewer on a banner that is in sight. */
export async function play(page: Page, banner: ShownBanner): Promise<void> {
  await cellOfBanner(page, banner).click();
  await viewer(page).waitFor();
  await isShown(page, banner);
}

/** Waits until the viewer shows a banner, all loaded. */
export async function isShown(page: Page, banner: ShownBanner): Promise<void> {
  await viewer(page)
    .getByRole('heading', { name: `${banner.groupName} · ${banner.rowName}` })
    .waitFor();
  await viewer(page).locator('[data-banner-stage][data-ready]').waitFor();
}

/** Goes on by keys to a place in the order, 0-based, and waits for what is there. */
export async function goTo(page: Page, banners: readonly ShownBanner[], index: number): Promise<void> {
  await viewer(page).focus();
  await page.keyboard.press('Home');
  for (let at = 0; at < index; at += 1) await page.keyboard.press('ArrowRight');
  const banner = banners[index];
  if (!banner) throw new Error(`There is no banner ${index}.`);
  await isShown(page, banner);
}

/** `n of m`, as it is shown. */
export const position = (page: Page): Promise<string> =>
  viewer(page)
    .getByText(/^\d+ of \d+$/)
    .innerText();

/** Where the keyboard stands in the grid. */
export const focusedCell = (page: Page) => (): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('data-cell') ?? null);

export const placeOf = ({ cell }: ShownBanner): string => `${cell.rowID}:${cell.columnID}`;

/** Changes fields of a banner. */
export const changeBanner = (page: Page, { cell }: ShownBanner, fields: object): Promise<void> =>
  ask(page, 'PUT', '/api/cells', {
    cell: { cellID: cell.cellID, rowID: cell.rowID, columnID: cell.columnID, cellBanner: fields },
    updateFields: Object.keys(fields),
  });
