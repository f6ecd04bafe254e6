/** The tour's pictures of checks: the marks in cells, the popup that names presets, and what is found, in the viewer; and of a delivery pack, which leaves out what fails. */
import type { Page } from 'playwright';
import { ask } from './support/ask.ts';
import { comeToColumn, openSheet, readSheet } from './support/sheet-page.ts';
import type { Shoot, Tour } from './support/shoot.ts';
import { bannersOf, cellOfBanner, viewer } from './support/viewer.ts';

const named = ['google-ads-html5', 'iab-2017', 'campaign-manager-360', 'google-ads-image'];

export async function shootChecks({ page, shoot, demoUrl }: Tour): Promise<void> {
  const sheet = await readSheet(page, demoUrl);
  const name = (changes: { add: string[]; remove: string[] }) =>
    ask(page, 'PUT', `/api/sheets/${sheet.sheetID}/presets`, { groupID: null, ...changes });
  await name({ add: named, remove: [] });
  await openSheet(page, demoUrl);
  const banners = bannersOf(sheet);
  const [first] = banners;
  if (!first) throw new Error('The demo has no banner.');
  await comeToColumn(page, first.cell.columnID);
  await page.locator('[data-check="fails"]').first().waitFor();
  await page.locator('[data-check="waiting"]').first().waitFor({ state: 'detached' });
  await shoot('checks in cells');
  await page.locator('button[data-check="fails"]').first().click();
  const list = viewer(page).getByRole('region', { name: 'Checks' });
  await list.locator('summary').first().waitFor();
  await shoot('checks in the viewer');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Checks');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Checks' }).getByRole('checkbox').first().waitFor();
  await shoot('checks chosen');
  await page.keyboard.press('Escape');
  await shootPack(page, shoot);
  // A narrow window's menu is behind a button.
  const opener = page.getByRole('banner').getByRole('button', { name: 'Open the menu' });
  const isNarrow = await opener.isVisible();
  if (isNarrow) await opener.click();
  await page.getByRole('tab', { name: 'Sheet options' }).click();
  await page.getByRole('button', { name: 'Check report' }).click();
  await page.getByRole('dialog', { name: 'Check report' }).waitFor();
  await shoot('check report');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Check report' }).waitFor({ state: 'detached' });
  if (isNarrow) {
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Sheet options' }).waitFor({ state: 'detached' });
  }
  await cellOfBanner(page, first).waitFor();
  await name({ add: [], remove: named });
}

async function shootPack(page: Page, shoot: Shoot): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Delivery pack');
  await page.getByRole('option', { name: 'Delivery pack…' }).waitFor();
  await page.keyboard.press('Enter');
  const popup = page.getByRole('dialog', { name: 'Delivery pack' });
  await popup.getByRole('listitem').first().waitFor();
  await shoot('delivery pack');
  await popup.getByRole('textbox', { name: 'File names' }).fill('{row}_{langauge}');
  await popup.getByText(/^There is no field/).waitFor();
  await shoot('delivery pack wrong field');
  await page.keyboard.press('Escape');
  await popup.waitFor({ state: 'detached' });
}
