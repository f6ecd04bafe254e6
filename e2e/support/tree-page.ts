/** What a person does in the tree, and what they see of it. */
import type { Locator, Page } from 'playwright';
import { boxOf } from './drag.ts';

/** Opens the test page with its small tree. */
export async function openTree(page: Page): Promise<void> {
  await page.goto('/tree-test');
  await page.getByRole('treeitem').first().waitFor();
}

/** The same for somebody who was never there, at a tree that nobody has touched. */
export async function openTreeAfresh(page: Page): Promise<void> {
  // Something may have been left in the middle of a drag.
  await page.mouse.up();
  await page.emulateMedia({ reducedMotion: null });
  if (page.url() !== 'about:blank') {
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
  await openTree(page);
}

/** What the small tree shows at first. */
export const start = [
  'Clients',
  '  Northwind',
  '  Contoso',
  '  Banner requests',
  'Internal',
  '  Team planning',
  '  Size checklist',
  'Ideas',
  'House banners',
];

/** The nodes of a name. A badge is part of it as it is read aloud. */
export const nodes = (page: Page, name: string): Locator =>
  page.getByRole('treeitem', { name: new RegExp(`^${name}(?:, \\d+ unread)?$`) });

/** The nodes that are drawn from top to bottom, indented by their levels. */
export const shownIn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role=treeitem]')]
      .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
      .map((item) => '  '.repeat(Number(item.ariaLevel) - 1) + (item.ariaLabel ?? '').split(',')[0]),
  );

/** What the tree last said to its page. */
export const lastEvent = (page: Page): Promise<string> => page.locator('[data-last-event]').innerText();

/** The name of what has the focus. */
export const focusedIn = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.ariaLabel);

/** Takes a node up and carries it over a part of another one, 0 its top and 1 its bottom, without letting it go. */
export async function carryNode(page: Page, from: string, to: string, part: number): Promise<void> {
  // They may still be on their way to where they stand.
  for (const name of [from, to]) await nodes(page, name).hover({ trial: true });
  const [a, b] = [await boxOf(nodes(page, from)), await boxOf(nodes(page, to))];
  await page.mouse.move(a.x + 90, a.y + 11);
  await page.mouse.down();
  await page.mouse.move(a.x + 96, a.y + 7, { steps: 3 });
  await page.mouse.move(b.x + 120, b.y + b.height * part, { steps: 5 });
}
