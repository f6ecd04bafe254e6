/** Finding one’s way in the tree, on its test page: among 5,000 nodes, and with the filter. */
import type { Locator } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Page } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { boxOf } from './support/drag.ts';
import { focusedIn, lastEvent, nodes, openTreeAfresh, shownIn, start } from './support/tree-page.ts';

let desk: Desk;
let page: Page;

beforeAll(async () => {
  desk = await setDesk();
});

afterAll(() => desk?.clear());

beforeEach(async () => {
  page ??= await desk.window();
  await openTreeAfresh(page);
});

const node = (name: string): Locator => nodes(page, name);
const shown = () => shownIn(page);
const focused = () => focusedIn(page);

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

describe('[TREE-28] of 5,000 nodes only those in sight are drawn', () => {
  const count = () => page.getByRole('treeitem').count();
  const scroller = () => page.getByRole('tree').locator('xpath=../..');

  test('[TREE-28] 22 pixels high, and each says where it stands among all', async () => {
    await page.getByRole('button', { name: '5,000 nodes' }).click();
    await node('Sheet 1.1').waitFor();
    expect(await count()).toBeLessThan(70);
    expect((await boxOf(node('Sheet 1.1'))).height).toBe(22);
    const top = (await boxOf(node('Sheet 1.2'))).y - (await boxOf(node('Sheet 1.1'))).y;
    expect(top).toBe(22);
    await scroller().evaluate((element) => element.scrollTo({ top: 22 * 2_000 }));
    const there = page.getByRole('treeitem', { name: 'Sheet 21.1', exact: true });
    await there.waitFor();
    expect(await count()).toBeLessThan(70);
    await expect.poll(() => there.getAttribute('aria-level')).toBe('2');
    await expect.poll(() => there.getAttribute('aria-setsize')).toBe('99');
    await expect.poll(() => there.getAttribute('aria-posinset')).toBe('1');
    await expect.poll(() => node('Folder 21').getAttribute('aria-posinset')).toBe('21');
  });

  test('[TREE-28] the keyboard goes to nodes that were not drawn, and stays where it is while the tree scrolls', async () => {
    await page.getByRole('button', { name: '5,000 nodes' }).click();
    await node('Folder 1').focus();
    await press('End');
    await expect.poll(focused).toBe('Sheet 50.99');
    await node('Sheet 50.99').waitFor();
    // Once the keyboard rests there, the sheet is shown and its node brought into sight.
    await expect.poll(() => lastEvent(page)).toMatch(/^navigate /);
    await scroller().evaluate((element) => element.scrollTo({ top: 0 }));
    await node('Folder 1').waitFor();
    await expect.poll(focused).toBe('Sheet 50.99');
    await press('ArrowLeft');
    await expect.poll(focused).toBe('Folder 50');
    await press('PageUp');
    await expect.poll(focused).toMatch(/^Sheet 49/);
  });

  test('[TREE-28] every frame of a long scroll shows nodes', async () => {
    await page.getByRole('button', { name: '5,000 nodes' }).click();
    await node('Sheet 1.1').waitFor();
    const blank = await scroller().evaluate(async (element) => {
      let frames = 0;
      for (let top = 0; top < 22 * 1_000; top += 600) {
        element.scrollTo({ top });
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const { left, top: from, height } = element.getBoundingClientRect();
        const seen = document.elementFromPoint(left + 100, from + height / 2)?.closest('[role=treeitem]');
        if (!seen) frames += 1;
      }
      return frames;
    });
    expect(blank).toBe(0);
  });
});

describe('[TREE-29] the filter', () => {
  const filter = () => page.getByPlaceholder('Filter my menu');

  test('[TREE-29] shows what is called so in open folders, and gives back what was open', async () => {
    await node('Internal').click();
    await expect.poll(shown).not.toContain('  Team planning');
    const before = await shown();
    await filter().fill('SALE');
    await expect.poll(shown).toEqual(['Clients', '  Northwind', '    Summer sale']);
    await expect.poll(() => page.locator('mark').innerText()).toBe('sale');
    await node('Northwind').click();
    await expect.poll(shown).toEqual(['Clients', '  Northwind']);
    await filter().fill('');
    await expect.poll(shown).toEqual(before);
  });

  test('[TREE-29] says when nothing is called so; the arrow goes on to the tree, Escape clears', async () => {
    await filter().fill('xyz');
    await page.getByText('No folders or sheets match.').waitFor();
    await filter().fill('team');
    await press('ArrowDown');
    await expect.poll(focused).toBe('Internal');
    await filter().press('Escape');
    await expect.poll(shown).toEqual(start);
  });

  test('[TREE-29] an empty tree says how it fills', async () => {
    await page.getByRole('button', { name: 'No nodes' }).click();
    await page.getByText('No folders or sheets yet.').waitFor();
  });
});
