/** A person's own tree in the left menu: how a test sets it up and looks at it from outside. */
import type { TreeNode } from '@marquee/contract/tree.ts';
import type { Locator, Page } from 'playwright';
import { ask } from './ask.ts';

export const userIDOf = async (page: Page): Promise<number> =>
  (await ask<{ userID: number }>(page, 'GET', '/api/account/get-logged-in-user')).userID;

export const treeOf = async (page: Page): Promise<TreeNode[]> =>
  ask<TreeNode[]>(page, 'GET', `/api/tree-nodes?userID=${await userIDOf(page)}`);

const words = (nodes: readonly TreeNode[]): string =>
  nodes.map(({ sheetName, folderName, childNodes }) => sheetName ?? `${folderName}(${words(childNodes)})`).join(', ');

/** The stored tree: `await expect.poll(stored(page)).toBe('Clients(Spring, Older())')`. */
export const stored = (page: Page) => async (): Promise<string> => words(await treeOf(page));

/** The stored id of the first node of a name. */
export async function idOf(page: Page, name: string): Promise<number> {
  const find = (nodes: readonly TreeNode[]): TreeNode | undefined =>
    nodes
      .flatMap((node) => [node, find(node.childNodes)])
      .find((node) => node && (node.sheetName ?? node.folderName) === name);
  const node = find(await treeOf(page));
  if (!node) throw new Error(`There is no ${name} in the tree.`);
  return node.treeNodeID;
}

/** Adds folders at the end of the top by a call. */
export async function addFolders(page: Page, ...names: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const folderName of names) {
    ids.push((await ask<TreeNode>(page, 'POST', '/api/tree-nodes', { folderName })).treeNodeID);
  }
  return ids;
}

export const newPopup = (page: Page): Locator => page.getByRole('dialog', { name: 'Add new folder/sheet' });
export const folderPopup = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Change name or delete this folder' });

/** Adds a folder through the popup, which closes. */
export async function addFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await newPopup(page).getByRole('tab', { name: 'New folder' }).click();
  await newPopup(page).getByLabel('Folder name').fill(name);
  await newPopup(page).getByRole('button', { name: 'Add folder' }).click();
  await newPopup(page).waitFor({ state: 'detached' });
}
