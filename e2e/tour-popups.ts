/** The tour's pictures of what opens over a sheet: popups, menus, and what is said in the corner. */
import { columnTypes } from '@marquee/contract/column-types.ts';
import type { Locator, Page } from 'playwright';
import { head, row } from './support/drag.ts';
import { folderPopup, newPopup } from './support/own-tree.ts';
import { atRest, cellOf, clickBeside, comeToColumn, readSheet, unfoldHeader } from './support/sheet-page.ts';
import type { Shoot, Tour } from './support/shoot.ts';
import { shootCard } from './tour-card.ts';

/** Closes a popup by Escape and waits until it has faded away. */
async function escape(page: Page, popup: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await popup.waitFor({ state: 'detached' });
}

/** Closes a menu by Escape, after the one in it that the pointer happens to have opened, or opens just then. */
async function escapeMenus(page: Page): Promise<void> {
  while ((await page.getByRole('menu').count()) > 0) {
    await page.keyboard.press('Escape');
    await atRest(page);
  }
}

/** Stands on a cell whose editor is a popup, without leaving that open. */
async function standOn(page: Page, cell: Locator): Promise<void> {
  await cell.click();
  await page.getByRole('dialog').waitFor();
  await escape(page, page.getByRole('dialog'));
}

const cellPopups = ['date', 'status', 'who', 'link', 'banner'] as const;

/** The editors of the cells, a range of cells, and what is said of pasting it. */
export async function shootCells({ page, shoot, demoUrl }: Tour): Promise<void> {
  const sheet = await readSheet(page, demoUrl);
  const rowID = sheet.groups[0]?.rows[3]?.rowID ?? 0;
  const columnOf = (type: number) => sheet.columns.find((column) => column.columnTypeID === type)?.columnID ?? 0;
  for (const name of cellPopups) {
    const cell = cellOf(page, rowID, columnOf(columnTypes[name]));
    await comeToColumn(page, columnOf(columnTypes[name]));
    // A click on a banner plays it.
    if (name === 'banner') {
      await cell.hover();
      await cell.getByRole('button', { name: 'Edit banner' }).click();
    } else await clickBeside(cell);
    await page.getByRole('dialog').waitFor();
    await shoot(name);
    if (name === 'banner') {
      await page.getByRole('button', { name: 'Browse folders' }).click();
      await page.getByRole('list', { name: 'Contents of the folder' }).getByRole('button', { pressed: true }).waitFor();
      await shoot('banner folders');
    }
    if (name === 'status') {
      await page.getByRole('button', { name: 'New / edit' }).click();
      await shoot('status edit');
      await page.getByRole('button', { name: 'Delete Approved', exact: true }).click();
      await page.getByRole('group', { name: 'Are you sure?' }).waitFor();
      await shoot('delete option');
    }
    await escape(page, page.getByRole('dialog'));
  }
  const status = columnOf(columnTypes.status);
  await comeToColumn(page, status);
  await standOn(page, cellOf(page, rowID, status));
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await shoot('range');
  await page.keyboard.press('Control+c');
  await standOn(page, cellOf(page, sheet.groups[0]?.rows[7]?.rowID ?? 0, status));
  await page.keyboard.press('Control+v');
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await shoot('undo');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.keyboard.press('Escape');
}

/** The menus of a row, a column and the account, the bell, the card of a member, and the palette. */
export async function shootMenus({ page, shoot, demoUrl }: Tour): Promise<void> {
  const sheet = await readSheet(page, demoUrl);
  const rowID = sheet.groups[0]?.rows[1]?.rowID ?? 0;
  const menu = page.getByRole('menu').first();
  await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ left: 0, top: 0 }));
  await row(page, rowID).getByRole('rowheader').click({ button: 'right' });
  await menu.waitFor();
  await shoot('row menu');
  await page.getByRole('menuitem', { name: 'Move…' }).click();
  await page.getByRole('menuitem', { name: 'To the top' }).waitFor();
  await shoot('row menu move');
  await escapeMenus(page);
  await shootCard(page, shoot, rowID);
  await head(page, sheet.columns[0]?.columnID ?? 0).click({ button: 'right' });
  await menu.waitFor();
  await shoot('column menu');
  await escapeMenus(page);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /account/i })
    .click();
  await menu.waitFor();
  await shoot('account menu');
  await escape(page, menu);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('listitem')
    .or(page.getByText('Nothing yet'))
    .first()
    .waitFor();
  await shoot('bell');
  await page.keyboard.press('Escape');
  const [person] = sheet.users;
  await unfoldHeader(page);
  await page
    .getByRole('list', { name: 'People on this sheet' })
    .getByRole('button', { name: new RegExp(person?.firstName ?? '') })
    .click();
  await page.getByText(person?.emailAddress ?? '').waitFor();
  await shoot('member');
  await escape(page, page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await shootPalette(page, shoot);
}

/** What Ctrl+K finds, before anything is typed and after, and the list of keys. */
async function shootPalette(page: Page, shoot: Shoot): Promise<void> {
  const popup = page.getByRole('dialog');
  await page.keyboard.press('Control+k');
  await popup.getByRole('option').first().waitFor();
  await shoot('palette');
  await page.keyboard.type('m');
  await popup.getByText('Rows in this sheet').waitFor();
  await shoot('palette found');
  await escape(page, popup);
  await page.keyboard.press('?');
  await popup.getByText('Banner viewer').waitFor();
  await shoot('keyboard shortcuts');
  await escape(page, popup);
}

/** Adding rows from FTP, and looking for newer banners. */
export async function shootBanners({ page, shoot, demoUrl }: Tour): Promise<void> {
  const popup = page.getByRole('dialog');
  const { columns } = await readSheet(page, demoUrl);
  const columnID = columns.find((column) => column.columnTypeID === columnTypes.banner)?.columnID ?? 0;
  await page.getByRole('button', { name: 'Add rows (FTP)' }).first().click();
  await popup.getByLabel('FTP account').selectOption({ label: 'Demo banners' });
  await popup.getByLabel('File type').selectOption({ label: 'Image (png, jpg, gif)' });
  await popup.getByRole('textbox', { name: 'Folder location' }).fill('aurora/trailhead/fr');
  await popup.getByText(/already here/).waitFor();
  await shoot('add rows from ftp');
  await escape(page, popup);
  await comeToColumn(page, columnID);
  await head(page, columnID).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Update all links' }).waitFor();
  await shoot('banner menu');
  await page.getByRole('menuitem', { name: 'Ask for decisions' }).click();
  await popup.getByText(/^\d+ banners of /).waitFor();
  await shoot('ask for decisions');
  await escape(page, popup);
  await head(page, columnID).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Update all links' }).click();
  await popup.getByText(/found\.$|No files updated/).waitFor();
  await shoot('updating links');
  await escape(page, popup);
}

/** The popups of the sheet's header, finding, filtering and sorting. */
export async function shootHeader({ page, shoot }: Tour): Promise<void> {
  const popup = page.getByRole('dialog');
  await unfoldHeader(page);
  await shoot('header');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await popup.waitFor();
  await shoot('share');
  await popup.getByRole('button', { name: 'New link' }).click();
  await page.getByRole('dialog', { name: 'New review link' }).waitFor();
  await shoot('review link');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog', { name: 'New review link' }).waitFor({ state: 'detached' });
  await escape(page, popup);
  await unfoldHeader(page);
  await page.getByRole('button', { name: 'Add users', exact: true }).click();
  await popup.getByRole('tab', { name: 'Active user' }).click();
  await popup.getByRole('listitem').first().waitFor();
  await shoot('active user');
  await escape(page, popup);
  // On a phone they stand behind one icon.
  const more = page.getByRole('button', { name: 'Find, filter and sort', exact: true });
  if ((await more.count()) > 0) await more.click();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Live' }).check();
  await shoot('filter');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sort', exact: true }).click();
  await page.getByLabel('Sort each group by').selectOption({ label: 'Row name' });
  await shoot('sort');
  await page.keyboard.press('Escape');
  await page.getByLabel('Search this sheet').fill('static');
  await page
    .getByText(/\d+ of \d+ rows/)
    .first()
    .waitFor();
  await shoot('search');
  await page.getByLabel('Search this sheet').fill('nothing is called so');
  await page.getByText(/^No /).first().waitFor();
  await shoot('no matches');
  await page.getByLabel('Search this sheet').fill('');
  for (const name of ['Clear the filters', 'Clear the sort']) await page.getByRole('button', { name }).click();
  const inViews = async (role: 'menuitem' | 'menuitemradio', name: string) => {
    await page.getByRole('button', { name: /^View: / }).click();
    await page.getByRole(role, { name, exact: true }).click();
  };
  await inViews('menuitemradio', 'Medium');
  await page.getByRole('button', { name: /^View: / }).click();
  await page.getByRole('menuitem', { name: 'Save as new view' }).waitFor();
  await shoot('views');
  await page.getByRole('menuitem', { name: 'Save as new view' }).click();
  await page.getByRole('dialog').waitFor();
  await shoot('save as new view');
  await escape(page, page.getByRole('dialog'));
  await inViews('menuitemradio', 'All rows');
}

/** The menu at the left with its popups: the tree, and the options of the sheet. */
export async function shootMenu({ page, shoot }: Tour): Promise<void> {
  const opener = page.getByRole('banner').getByRole('button', { name: 'Open the menu' });
  const open = async () => ((await opener.isVisible()) ? opener.click() : undefined);
  // A narrow window's menu lies over the sheet.
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  const openOptions = async () => {
    await open();
    await page.getByRole('tab', { name: 'Sheet options' }).click();
  };
  const hide = async () => ((await drawer.isVisible()) ? escape(page, drawer) : undefined);
  await open();
  await page.getByRole('treeitem').first().waitFor();
  await shoot('menu');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await newPopup(page).waitFor();
  await shoot('new sheet');
  await escape(page, newPopup(page));
  await page.getByRole('treeitem', { name: 'Archive' }).hover();
  const edit = page.getByRole('button', { name: 'Edit Archive' });
  if (await edit.isVisible()) await edit.click();
  else {
    // Under a finger it is in the menu.
    await page.getByRole('button', { name: 'Options of Archive' }).click();
    await page.getByRole('menuitem', { name: 'Edit folder' }).click();
  }
  await folderPopup(page).getByRole('button', { name: 'Delete' }).click();
  await folderPopup(page).getByRole('alert').waitFor();
  await shoot('edit folder');
  await escape(page, folderPopup(page));
  await page.getByRole('treeitem', { name: /^Northwind/ }).hover();
  await page.getByRole('button', { name: /^Options of Northwind/ }).click();
  await page.getByRole('menu').first().waitFor();
  await shoot('tree menu');
  await escape(page, page.getByRole('menu').first());
  await openOptions();
  await shoot('options');
  for (const [button, name] of [
    ['Duplicate sheet', 'Duplicate sheet'],
    ['Save as template', 'Save as template'],
    ['Open the history', 'History'],
    ['Open the trash', 'Trash'],
    ['Decision record', 'Decision record'],
  ] as const) {
    await page.getByRole('tabpanel').getByRole('button', { name: button }).click();
    await page.getByRole('dialog', { name }).waitFor();
    await shoot(name.toLowerCase());
    await escape(page, page.getByRole('dialog', { name }));
    await openOptions();
  }
  await page.getByRole('tabpanel').getByRole('button', { name: 'Add a column' }).click();
  const columnPopup = page.getByRole('dialog', { name: 'Choose data type' });
  await columnPopup.waitFor();
  await shoot('choose data type');
  await escape(page, columnPopup);
  await openOptions();
  await page.getByRole('button', { name: 'Delete sheet' }).click();
  const deletePopup = page.getByRole('dialog', { name: 'Delete sheet' });
  await deletePopup.getByRole('button', { name: 'Delete' }).click();
  await shoot('delete sheet');
  await escape(page, deletePopup);
  // The radios' own words lie over them.
  await page.getByRole('radio', { name: /Multiple editing/ }).check({ force: true });
  await page.getByLabel('Select all').check();
  await hide();
  await shoot('multiple editing');
  await openOptions();
  await page.getByRole('radio', { name: /Organise groups/ }).check({ force: true });
  await hide();
  await shoot('organise groups');
  await openOptions();
  await page.getByRole('radio', { name: /Organise rows/ }).check({ force: true });
  await hide();
}
