/** One's own tree in several windows at once: it follows what is done in each of them, and what others do to the sheets in it. */
import type { Sheet } from '@marquee/contract/sheets.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { letIn, type Page } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { addFolder, addFolders, folderPopup, idOf, stored, treeOf, userIDOf } from './support/own-tree.ts';
import { openSheet, readSheet } from './support/sheet-page.ts';
import { carryNode, nodes, shownIn } from './support/tree-page.ts';

let desk: Desk;
/** two windows of an admin user, one at home and one at a sheet */
let ada: Page;
let second: Page;
/** a guest, who is a member of the same sheets */
let ben: Page;
let sheet: Sheet;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.window();
  ben = await desk.window();
  await letIn(ada, 'admin');
  await letIn(ben, 'guest');
  second = await ada.context().newPage();
  await openSheet(second, desk.demoUrl);
  sheet = await readSheet(ada, desk.demoUrl);
});

afterAll(() => desk?.clear());

const [aurora, northwind] = ['Aurora Outdoor – Autumn launch', 'Northwind Coffee – Summer'];
const first = ['Clients', `  ${aurora}`, 'Archive', `  ${northwind}`];

const shows = async (page: Page, ...after: string[]) =>
  expect.poll(() => shownIn(page), { timeout: 15_000 }).toEqual([...first, ...after]);

/** Takes away what a test left beside the demo’s two folders, wherever it was moved to. */
afterEach(async () => {
  for (const page of [ada, second]) await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const { treeNodeID, folderName, childNodes } of await treeOf(ada)) {
    if (first.includes(folderName ?? '')) continue;
    for (const child of childNodes) await ask(ada, 'DELETE', `/api/tree-nodes/${child.treeNodeID}`);
    await ask(ada, 'DELETE', `/api/tree-nodes/${treeNodeID}`);
  }
});

/** Holds calls of the tree back until the result is called. */
async function hold(page: Page, method: string): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/tree-nodes*', async (route) => {
    if (route.request().method() === method) await released;
    await route.continue();
  });
  return resolve;
}

async function dragInto(page: Page, name: string, folder: string): Promise<void> {
  await carryNode(page, name, folder, 0.5);
  await page.locator('[data-into]').waitFor();
  await page.mouse.up();
}

const alert = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title });

test('[TREE-16] another window of the same person follows additions, names, moves and deletions', async () => {
  await addFolder(ada, 'Ideas');
  await shows(second, 'Ideas');
  await addFolder(second, 'Older');
  await shows(ada, 'Ideas', 'Older');
  await dragInto(second, 'Older', 'Ideas');
  await nodes(ada, 'Ideas').click();
  await shows(ada, 'Ideas', '  Older');
  await nodes(ada, 'Older').focus();
  await ada.keyboard.press('F2');
  await folderPopup(ada).getByLabel('Folder name').fill('Past');
  await ada.keyboard.press('Enter');
  await nodes(second, 'Ideas').click();
  await shows(second, 'Ideas', '  Past');
  await nodes(second, 'Past').focus();
  await second.keyboard.press('F2');
  await folderPopup(second).getByRole('button', { name: 'Delete' }).click();
  await folderPopup(second).getByRole('alert').getByRole('button', { name: 'Delete' }).click();
  await shows(ada, 'Ideas');
});

test('[LIVE-109] a page that has found no sheet follows it, too', async () => {
  const lost = await ada.context().newPage();
  await lost.goto('/sheet/nobody-has-ever-made-this-one');
  await lost.getByRole('heading', { name: 'Sheet not found' }).waitFor();
  await shows(lost);
  await addFolder(ada, 'Ideas');
  await shows(lost, 'Ideas');
  await lost.close();
});

test('[TREE-14] a folder that is deleted elsewhere while its popup is open is said to be', async () => {
  const [id] = await addFolders(ada, 'Short-lived');
  await nodes(second, 'Short-lived').focus();
  await second.keyboard.press('F2');
  await folderPopup(second).getByRole('button', { name: 'Save' }).waitFor();
  await ask(ada, 'DELETE', `/api/tree-nodes/${id}`);
  await folderPopup(second).getByText('This folder was deleted in another window.').waitFor();
  await expect.poll(() => folderPopup(second).getByRole('button', { name: 'Save' }).count()).toBe(0);
  await folderPopup(second).locator('form').getByRole('button', { name: 'Close' }).click();
  await folderPopup(second).waitFor({ state: 'detached' });
});

describe('[TREE-18] a move', () => {
  test('[TREE-18] shows before the server has answered, and stays when the tree is read again meanwhile', async () => {
    await addFolders(ada, 'One', 'Two');
    await shows(ada, 'One', 'Two');
    const release = await hold(ada, 'PUT');
    await nodes(ada, 'One').focus();
    await ada.keyboard.press('Alt+ArrowDown');
    await shows(ada, 'Two', 'One');
    await addFolders(ada, 'Three');
    await shows(ada, 'Two', 'One', 'Three');
    await shows(second, 'One', 'Two', 'Three');
    release();
    await shows(second, 'Two', 'One', 'Three');
    await shows(ada, 'Two', 'One', 'Three');
  });

  test('[TREE-18] of the same node in two windows at once ends alike in both', async () => {
    await addFolders(ada, 'One', 'Two', 'Three');
    for (const page of [ada, second]) {
      await shows(page, 'One', 'Two', 'Three');
      await nodes(page, 'One').focus();
    }
    await Promise.all([
      (async () => {
        for (const key of ['Alt+ArrowDown', 'Alt+ArrowDown', 'Alt+ArrowUp']) await ada.keyboard.press(key);
      })(),
      (async () => {
        for (const key of ['Alt+ArrowUp', 'Alt+ArrowDown', 'Alt+ArrowDown']) await second.keyboard.press(key);
      })(),
    ]);
    const isSettled = async () => {
      const [one, two, kept] = await Promise.all([shownIn(ada), shownIn(second), treeOf(ada)]);
      const tops = (lines: string[]) => lines.filter((line) => !line.startsWith(' ')).join();
      const wanted = kept.map((node) => node.folderName).join();
      return tops(one) === wanted && tops(two) === wanted;
    };
    await expect.poll(isSettled, { timeout: 15_000 }).toBe(true);
  });

  test('[TREE-18] that the server refuses is undone, with the reason', async () => {
    const [outer, inner] = await addFolders(ada, 'Outer', 'Inner');
    await shows(second, 'Outer', 'Inner');
    // This window has not heard yet of what the other one does.
    const release = await hold(second, 'GET');
    await ask(ada, 'PUT', '/api/tree-nodes', { treeNodeID: inner, parentTreeNodeID: outer });
    await dragInto(second, 'Outer', 'Inner');
    await alert(second, 'Outer was not moved').getByText('into itself', { exact: false }).waitFor();
    await shows(second, 'Outer', 'Inner');
    release();
    await expect.poll(stored(second)).toBe(`Clients(${aurora}), Archive(${northwind}), Outer(Inner())`);
    await shows(second, 'Outer');
  });

  test('[TREE-18] of a node that is gone says so', async () => {
    const [, gone] = await addFolders(ada, 'Stays', 'Goes');
    await shows(second, 'Stays', 'Goes');
    const release = await hold(second, 'GET');
    await ask(ada, 'DELETE', `/api/tree-nodes/${gone}`);
    await dragInto(second, 'Goes', 'Stays');
    await alert(second, 'Goes was not moved').waitFor();
    release();
    await shows(second, 'Stays');
  });
});

describe('[TREE-19] a tree that can’t be read', () => {
  const refuse = (page: Page) => page.route('**/api/tree-nodes*', (route) => route.abort());

  test('[TREE-19] says so and what to do, in the menu and at home', async () => {
    await refuse(ada);
    await ada.goto('/');
    const said = ada.getByText('Your sheets could not be loaded. There is no connection to Marquee. Nothing was lost.');
    await expect.poll(() => said.count(), { timeout: 15_000 }).toBe(2);
    await ada.unrouteAll();
    await ada.getByRole('button', { name: 'Try again' }).first().click();
    await shows(ada);
    await expect.poll(() => said.count()).toBe(0);
  });

  test('[TREE-19] again, keeps what was read and says that it may be old', async () => {
    await refuse(ada);
    await addFolders(second, 'Unheard of');
    await ada.getByText('This menu may be out of date.', { exact: false }).waitFor();
    await shows(ada);
    await ada.unrouteAll();
    await ada.getByRole('button', { name: 'Try again' }).click();
    await shows(ada, 'Unheard of');
  });
});

test('[TREE-35] unread comments that mention somebody are counted beside the sheet and at home until they are read', async () => {
  const rowID = sheet.groups[0]?.rows[0]?.rowID;
  const userId = await userIDOf(ada);
  const commentText = `<p><span data-mention="${userId}">@you</span> please look</p>`;
  const comment = { rowID, commentText };
  const { commentID } = await ask<{ commentID: number }>(ben, 'POST', '/api/comments', { comment });
  for (const page of [ada, second]) await page.getByRole('treeitem', { name: `${aurora}, 1 unread` }).waitFor();
  await ada.getByText('1 unread mention').first().waitFor();
  await ask(second, 'POST', '/api/user-comment-reads', { userId, commentId: commentID });
  for (const page of [ada, second]) await page.getByRole('treeitem', { name: aurora, exact: true }).waitFor();
  expect(await ada.getByText('1 unread mention').count()).toBe(0);
});

test('[SCREEN-892] a folder that another window has renamed is called so in its popup, too, and Save takes nothing back', async () => {
  const [folder = 0] = await addFolders(ada, 'Before');
  await nodes(second, 'Before').hover();
  await second.getByRole('button', { name: 'Edit Before', exact: true }).click();
  const name = folderPopup(second).getByLabel('Folder name');
  await expect.poll(() => name.inputValue()).toBe('Before');
  await ask(ada, 'PUT', '/api/tree-nodes', { treeNodeID: folder, folderName: 'After' });
  await expect.poll(() => name.inputValue()).toBe('After');
  await folderPopup(second).getByRole('button', { name: 'Save' }).click();
  await folderPopup(second).waitFor({ state: 'detached' });
  await shows(second, 'After');
  expect(await stored(ada)()).toContain('After');
});

test('[SCREEN-903] the open menu of a folder follows its new name, and closes with it', async () => {
  const [folder = 0] = await addFolders(ada, 'Called so');
  await nodes(second, 'Called so').focus();
  await second.keyboard.press('Shift+F10');
  const menu = (name: string) => second.getByRole('menu', { name: `Options of ${name}` });
  await menu('Called so').waitFor();
  await ask(ada, 'PUT', '/api/tree-nodes', { treeNodeID: folder, folderName: 'Called otherwise' });
  await menu('Called otherwise').waitFor();
  await ask(ada, 'DELETE', `/api/tree-nodes/${folder}`);
  await second.getByRole('menu').waitFor({ state: 'detached' });
  await alert(second, '“Called otherwise” is not in your menu any more').waitFor();
  // The keyboard is not lost with it.
  await expect.poll(() => second.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('treeitem');
});

let renamed = 0;

test('[TREE-17] sheets that somebody else renames, deletes, or takes one out of change the tree at once', async () => {
  // Another one at a second try: the name that it has already would tell nobody.
  const name = `Aurora ${(renamed += 1)}`;
  const added = { sheetID: sheet.sheetID, name };
  await ask(ada, 'PUT', '/api/sheets', { sheet: added, updateFields: ['name'] });
  await nodes(ben, name).waitFor();
  await ben.getByRole('main').getByRole('link', { name }).waitFor();
  const userID = await userIDOf(ben);
  await ask(ada, 'POST', '/api/sheets/remove-user-from-sheet', { sheetID: sheet.sheetID, userID });
  await nodes(ben, name).waitFor({ state: 'detached' });
  await ask(ada, 'POST', '/api/users/invite-user-to-sheet', {
    sheetID: sheet.sheetID,
    emailAddress: 'guest@demo.marquee',
  });
  await nodes(ben, name).waitFor();
  expect(await idOf(ben, name)).toBeGreaterThan(0);
  await ask(ada, 'DELETE', `/api/sheets/${sheet.sheetID}`);
  for (const page of [ben, ada, second]) await nodes(page, name).waitFor({ state: 'detached' });
  await second.waitForURL((url) => url.pathname === '/');
});
