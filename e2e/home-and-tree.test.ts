/** The home page, and one's own tree in the left menu: what is added, renamed, deleted, moved and found in it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { demo, letIn, type Page } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { addFolder, addFolders, folderPopup, idOf, newPopup, stored, userIDOf } from './support/own-tree.ts';
import { seriousFindings } from './support/sheet-page.ts';
import { carryNode, focusedIn, nodes, shownIn } from './support/tree-page.ts';

let desk: Desk;
/** an admin user, and a guest */
let ada: Page;
let ben: Page;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.window();
  ben = await desk.window({ colorScheme: 'dark' });
  await letIn(ada, 'admin');
  await letIn(ben, 'guest');
});

afterAll(() => desk?.clear());

const [aurora, northwind] = ['Aurora Outdoor – Autumn launch', 'Northwind Coffee – Summer'];
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const listUnder = (page: Page, name: string) => heading(page, name).locator('xpath=following-sibling::ul[1]');

test('[SCREEN-126] home greets with what can be done, the sheets opened last, and all sheets with their folders', async () => {
  await heading(ada, 'Your Marquee sheets').waitFor();
  await ada.getByText('What would you like to do?', { exact: true }).waitFor();
  await expect
    .poll(() => listUnder(ada, 'All your sheets').getByRole('link').allInnerTexts())
    .toEqual([`${aurora}\nClients`, `${northwind}\nArchive`]);
  expect(await heading(ada, 'Opened recently').count()).toBe(0);
  await listUnder(ada, 'All your sheets').getByRole('link', { name: northwind }).click();
  await ada.locator('[role=gridcell][data-cell]').first().waitFor();
  await ada.getByRole('link', { name: 'Marquee' }).first().click();
  await expect
    .poll(() => listUnder(ada, 'Opened recently').getByRole('link').allInnerTexts())
    .toEqual([`${northwind}\nArchive`]);
  const words = 'Change your email, password and edit/add ftp favorites for the banners data type.';
  await ada.getByRole('link', { name: words }).click();
  await ada.waitForURL('**/account');
  await ada.goBack();
});

describe('[TREE-11] a new sheet', () => {
  test('[TREE-11] is added by its name, shown, and at the end of the first folder of the tree', async () => {
    await ada.getByRole('button', { name: 'Add new sheet' }).click();
    const popup = newPopup(ada);
    await expect.poll(() => popup.getByRole('tab').allInnerTexts()).toEqual(['New sheet', 'New folder']);
    await popup.getByRole('button', { name: 'Add sheet' }).click();
    await popup.getByText('Required', { exact: true }).waitFor();
    await popup.getByLabel('Sheet name').fill('Spring launch');
    await ada.keyboard.press('Enter');
    await ada.waitForURL('**/sheet/*');
    await ada.getByRole('grid').waitFor();
    await nodes(ada, 'Spring launch').and(ada.locator('[aria-current=page]')).waitFor();
    await expect
      .poll(() => shownIn(ada))
      .toEqual(['Clients', `  ${aurora}`, '  Spring launch', 'Archive', `  ${northwind}`]);
    await popup.waitFor({ state: 'detached' });
  });

  test('[TREE-11] that could not be added leaves its name in the box, with the reason', async () => {
    await ada.route('**/api/sheets', (route) => route.abort());
    await ada.getByRole('button', { name: 'New', exact: true }).click();
    const popup = newPopup(ada);
    await popup.getByLabel('Sheet name').fill('Typed with care');
    await popup.getByRole('button', { name: 'Add sheet' }).click();
    await popup.getByText('it isn’t known whether this was saved', { exact: false }).waitFor();
    await expect.poll(() => popup.getByLabel('Sheet name').inputValue()).toBe('Typed with care');
    await ada.unroute('**/api/sheets');
    await ada.keyboard.press('Escape');
    await popup.waitFor({ state: 'detached' });
    await expect.poll(() => ada.evaluate(() => document.activeElement?.textContent)).toBe('New');
  });
});

test('[TREE-12] a guest adds folders, and is told what it takes to add sheets', async () => {
  await ben.getByRole('button', { name: 'Add new sheet' }).click();
  const sheetTab = newPopup(ben).getByRole('tab', { name: 'New sheet' });
  await expect.poll(() => sheetTab.isDisabled()).toBe(true);
  await expect.poll(() => newPopup(ben).getByRole('tab', { name: 'New folder', selected: true }).count()).toBe(1);
  await expect
    .poll(() =>
      newPopup(ben)
        .getByLabel('Folder name')
        .evaluate((box) => box === document.activeElement),
    )
    .toBe(true);
  await sheetTab.hover();
  await ben.getByRole('tooltip').getByText('upgrade to an admin account').waitFor();
  await sheetTab.click({ force: true });
  await newPopup(ben).getByLabel('Folder name').fill('Mine');
  expect(await seriousFindings(ben)).toEqual([]);
  await newPopup(ben).getByRole('button', { name: 'Add folder' }).click();
  await nodes(ben, 'Mine').waitFor();
});

test('[TREE-13] a new folder is at the end of the top level and has the focus, also where a filter hid it', async () => {
  await ada.getByLabel('Filter my menu').fill('spring');
  await expect.poll(() => shownIn(ada)).toEqual(['Clients', '  Spring launch']);
  await addFolder(ada, 'Ideas');
  await expect.poll(() => focusedIn(ada)).toBe('Ideas');
  await expect.poll(() => ada.getByLabel('Filter my menu').inputValue()).toBe('');
  expect((await shownIn(ada)).at(-1)).toBe('Ideas');
});

describe('[TREE-14] the popup of a folder', () => {
  const open = async (name: string) => {
    await nodes(ada, name).hover();
    await nodes(ada, name)
      .getByRole('button', { name: `Edit ${name}` })
      .click();
    await folderPopup(ada).waitFor();
  };
  const box = () => folderPopup(ada).getByLabel('Folder name');
  const press = (name: string) => folderPopup(ada).getByRole('button', { name, exact: true }).click();
  const isGone = () => folderPopup(ada).waitFor({ state: 'detached' });

  test('[TREE-14] gives it another name; an empty one changes nothing', async () => {
    await open('Ideas');
    await expect.poll(() => box().inputValue()).toBe('Ideas');
    await box().fill('Plans');
    await press('Save');
    await isGone();
    await expect.poll(() => focusedIn(ada)).toBe('Plans');
    await ada.keyboard.press('F2');
    await box().fill('   ');
    await press('Save');
    await isGone();
    await expect.poll(() => focusedIn(ada)).toBe('Plans');
  });

  test('[TREE-14] keeps a name that could not be saved, with the reason', async () => {
    await ada.route('**/api/tree-nodes', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await open('Plans');
    await box().fill('Great plans');
    await press('Save');
    await folderPopup(ada).getByText('The folder was not renamed. There is no connection to Marquee.').waitFor();
    await expect.poll(() => box().inputValue()).toBe('Great plans');
    await ada.unroute('**/api/tree-nodes');
    await press('Save');
    await isGone();
    await nodes(ada, 'Great plans').waitFor();
  });

  test('[TREE-14] deletes it after a question, and the keyboard goes on beside it', async () => {
    await open('Great plans');
    await press('Delete');
    await folderPopup(ada).getByText('Are you sure you want to delete this folder?', { exact: true }).waitFor();
    expect(await seriousFindings(ada)).toEqual([]);
    await press('Delete');
    await isGone();
    await nodes(ada, 'Great plans').waitFor({ state: 'detached' });
    await expect.poll(() => focusedIn(ada)).toBe('Archive');
  });

  test('[TREE-14] says why a folder with something in it stays', async () => {
    await open('Archive');
    await press('Delete');
    await folderPopup(ada)
      .getByText(
        'Deleting this folder is currently not allowed, as it has either folders or sheets under it. You can delete this folder once they have been removed.',
        { exact: true },
      )
      .waitFor();
    expect(await folderPopup(ada).getByRole('button', { name: 'Delete', exact: true }).count()).toBe(0);
    await ada.keyboard.press('Escape');
    await isGone();
  });
});

describe('[TREE-15] the tree', () => {
  test('[TREE-15] leads to a sheet that is clicked or focused, and is filtered', async () => {
    await nodes(ada, northwind).click();
    await nodes(ada, northwind).and(ada.locator('[aria-current=page]')).waitFor();
    await nodes(ada, 'Spring launch').focus();
    await nodes(ada, 'Spring launch').and(ada.locator('[aria-current=page]')).waitFor();
    await ada.getByLabel('Filter my menu').fill('COFFEE');
    await expect.poll(() => shownIn(ada)).toEqual(['Archive', `  ${northwind}`]);
    await ada.getByLabel('Filter my menu').fill('nothing is called so');
    await ada.getByText('No folders or sheets match.').waitFor();
    await ada.getByRole('button', { name: 'Clear the filter' }).click();
    await expect.poll(async () => (await shownIn(ada)).length).toBe(5);
  });

  test('[TREE-15] keeps what was dragged elsewhere, and what was copied with Ctrl', async () => {
    await carryNode(ada, 'Spring launch', 'Archive', 0.5);
    await ada.locator('[data-into]').waitFor();
    await ada.mouse.up();
    await expect.poll(stored(ada)).toBe(`Clients(${aurora}), Archive(${northwind}, Spring launch)`);
    await ada.keyboard.down('Control');
    await carryNode(ada, aurora, 'Archive', 0.5);
    await ada.locator('[data-into]').waitFor();
    await ada.mouse.up();
    await ada.keyboard.up('Control');
    const after = ['Clients', `  ${aurora}`, 'Archive', `  ${northwind}`, '  Spring launch', `  ${aurora}`];
    await expect.poll(() => shownIn(ada)).toEqual(after);
    await ada.reload();
    await expect.poll(() => shownIn(ada)).toEqual(after);
    await expect.poll(() => listUnder(ada, 'All your sheets').count()).toBe(0);
  });

  test('[TREE-36] a link to a sheet that has another one is removed through its menu; the last one offers no such thing', async () => {
    await nodes(ada, aurora).last().click({ button: 'right' });
    await ada.getByRole('menuitem', { name: 'Remove from here' }).click();
    await expect.poll(stored(ada)).toBe(`Clients(${aurora}), Archive(${northwind}, Spring launch)`);
    await expect.poll(async () => nodes(ada, aurora).count()).toBe(1);
    await nodes(ada, aurora).click({ button: 'right' });
    await ada.getByRole('menuitem', { name: 'Move up' }).waitFor();
    expect(await ada.getByRole('menuitem', { name: 'Remove from here' }).count()).toBe(0);
    await ada.keyboard.press('Escape');
  });
});

test('[SCREEN-129] on a narrow window Escape closes a popup before the menu, which goes when it led somewhere', async () => {
  const page = await desk.window({ viewport: { width: 390, height: 844 } });
  await letIn(page, 'admin');
  await page.getByRole('banner').getByRole('button', { name: /menu/i }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await drawer.getByRole('button', { name: 'New', exact: true }).click();
  await newPopup(page).getByLabel('Sheet name').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await newPopup(page).waitFor({ state: 'detached' });
  await drawer.getByLabel('Filter my menu').fill('coffee');
  await page.keyboard.press('Escape');
  await expect.poll(() => drawer.getByLabel('Filter my menu').inputValue()).toBe('');
  await nodes(page, northwind).click();
  await drawer.waitFor({ state: 'detached' });
  await page.locator('[role=gridcell][data-cell]').first().waitFor();
  await page.getByRole('banner').getByRole('button', { name: /menu/i }).first().click();
  await nodes(page, northwind).waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await page.context().close();
});

test('[SCREEN-128] axe finds nothing serious on home, in either scheme', async () => {
  for (const page of [ada, ben]) {
    await page.goto('/');
    await listUnder(page, 'All your sheets').getByRole('link').first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  }
});

test('[SCREEN-130] of very many sheets home shows the first sixty, and the rest when asked', async () => {
  const [folder] = await addFolders(ada, 'Many');
  await Promise.all(
    Array.from({ length: 60 }, async (_, n) => {
      const { sheetID } = await ask<{ sheetID: number }>(ada, 'POST', '/api/sheets', { name: `Sheet ${n}` });
      await ask(ada, 'POST', '/api/tree-nodes', { sheetID, parentTreeNodeID: folder });
    }),
  );
  const links = listUnder(ada, 'All your sheets').getByRole('link');
  await ada.getByRole('button', { name: 'Show all 63 sheets' }).waitFor();
  await expect.poll(() => links.count()).toBe(60);
  await ada.getByRole('button', { name: 'Show all 63 sheets' }).click();
  await expect.poll(() => links.count()).toBe(63);
});

test('[SCREEN-127] without sheets home says what to do, to admin users and guests; without a person it leads to login', async () => {
  const everySheet = async (page: Page) => {
    const tree = await ask<{ childNodes: { sheetID: number | null }[] }[]>(
      page,
      'GET',
      `/api/tree-nodes?userID=${await userIDOf(page)}`,
    );
    return tree.flatMap((folder) => folder.childNodes.flatMap(({ sheetID }) => sheetID ?? []));
  };
  await ada.goto('/');
  await ben.goto('/');
  await Promise.all((await everySheet(ada)).map((sheetID) => ask(ada, 'DELETE', `/api/sheets/${sheetID}`)));
  await ada.getByText('You have no sheets yet. Add your first one', { exact: false }).waitFor();
  await ben.getByText('You have no sheets yet. When someone invites you to one', { exact: false }).waitFor();
  for (const name of ['Clients', 'Archive', 'Many'])
    await ask(ada, 'DELETE', `/api/tree-nodes/${await idOf(ada, name)}`);
  await ada.getByText('No folders or sheets yet.', { exact: false }).waitFor();
  // A first folder is made for a sheet that finds none.
  await ada.getByRole('button', { name: 'Add new sheet' }).click();
  await newPopup(ada).getByLabel('Sheet name').fill('Anew');
  await ada.keyboard.press('Enter');
  await expect.poll(() => shownIn(ada)).toEqual(['My sheets', '  Anew']);

  const nobody = await desk.window();
  await nobody.goto('/');
  await nobody.waitForURL('**/login');
  expect(await nobody.getByLabel('Email').inputValue()).not.toBe(demo.admin.emailAddress);
});
