/** The tour's pictures of a day's work on rows: their menus and what is done to several, where rows come from, and what happened to a cell. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import { title } from './support/drag.ts';
import { cellOf, comeToColumn, openSheet, readSheet } from './support/sheet-page.ts';
import type { Tour } from './support/shoot.ts';

/** The menu of a cell, its history, rows that are selected, what a group's title says, and rows of a media plan. */
export async function shootMore({ page, shoot, demoUrl }: Tour): Promise<void> {
  const popup = page.getByRole('dialog');
  await openSheet(page, demoUrl);
  const sheet = await readSheet(page, demoUrl);
  const group = sheet.groups.find(({ ordering }) => ordering === 1);
  const groupID = group?.groupID ?? 0;
  const rows = group?.rows.toSorted((one, other) => one.ordering - other.ordering) ?? [];
  const status = sheet.columns.find((column) => column.columnTypeID === columnTypes.status)?.columnID ?? 0;
  await comeToColumn(page, status);
  await cellOf(page, rows[1]?.rowID ?? 0, status).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Cell history' }).waitFor();
  await shoot('cell menu');
  await page.getByRole('menuitem', { name: 'Cell history' }).click();
  await popup.waitFor();
  await shoot('cell history');
  await page.keyboard.press('Escape');
  await popup.waitFor({ state: 'detached' });
  const share = title(page, groupID)
    .getByRole('button', { name: /Filter by it/ })
    .first();
  // A phone has no room for it.
  if ((await share.count()) > 0) {
    await share.hover();
    await shoot('group summary');
  }
  for (const { rowID } of rows.slice(0, 3)) {
    await cellOf(page, rowID, status).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Select row' }).click();
  }
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByText('3 rows selected').waitFor();
  await shoot('selected rows');
  await page.keyboard.press('Escape');
  await bar.waitFor({ state: 'detached' });
  await title(page, groupID).hover();
  await title(page, groupID)
    .getByRole('button', { name: /^Options of/ })
    .click();
  await page.getByRole('menuitem', { name: 'Add rows (media plan)' }).click();
  await popup.getByLabel('Markets').fill('UK, DE');
  await shoot('media plan');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.keyboard.press('Escape');
  await popup.waitFor({ state: 'detached' });
}

const file = [
  'Category;Banner;Size;Status;Live date;Designer',
  'Display;Leaderboard;728x90;In progress;01.04.2026;Nora',
  'Display;MPU;300x250;Approved;08.04.2026;Nora',
  'Social;Story;1080x1920;To do;soon;',
].join('\n');

/** A file that comes into a new sheet, and one that comes into the open one. */
export async function shootImport({ page, shoot, demoUrl }: Tour): Promise<void> {
  const popup = page.getByRole('dialog');
  const give = async (): Promise<void> => {
    const content = { name: 'Media plan.csv', mimeType: 'text/csv', buffer: Buffer.from(file) };
    await page.locator('input[type=file]').setInputFiles(content);
    await popup.getByText(/^Adds 3 rows/).waitFor();
  };
  const open = async (command: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to or do anything' }).fill(command);
    await page.getByRole('option', { name: command }).first().click();
    await popup.getByRole('button', { name: 'Choose a file' }).waitFor();
  };
  const close = async (): Promise<void> => {
    page.once('dialog', (dialog) => void dialog.accept());
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'detached' });
    page.removeAllListeners('dialog');
  };
  await openSheet(page, demoUrl);
  await open('Import a file…');
  await shoot('import');
  await give();
  await popup
    .getByText(/can’t be read/)
    .first()
    .click();
  await shoot('import columns');
  await close();
  await open('New sheet from a file…');
  await give();
  await shoot('import new sheet');
  await close();
}
