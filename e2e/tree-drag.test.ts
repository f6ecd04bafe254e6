/** Nodes of the tree get other places, on its test page: by dragging, by keys, by the menu and by touch. */
import type { Locator } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Page } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { boxOf } from './support/drag.ts';
import {
  carryNode,
  focusedIn,
  lastEvent,
  nodes,
  openTree,
  openTreeAfresh,
  shownIn,
  start,
} from './support/tree-page.ts';

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
const event = () => lastEvent(page);
const focused = () => focusedIn(page);

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

describe('[TREE-24] a node is dragged', () => {
  test('[TREE-24] into a folder, open or closed, to its end', async () => {
    await carryNode(page, 'House banners', 'Internal', 0.5);
    await page.locator('[data-into]').waitFor();
    await page.mouse.up();
    await expect.poll(event).toBe('move 16 to 12:3');
    await expect.poll(shown).toEqual([...start.slice(0, 7), '  House banners', 'Ideas']);
    await carryNode(page, 'Ideas', 'Contoso', 0.5);
    await page.mouse.up();
    await expect.poll(event).toBe('move 15 to 8:3');
  });

  test('[TREE-24] between its siblings, where a line of two pixels shows', async () => {
    await carryNode(page, 'Size checklist', 'Team planning', 0.1);
    await expect.poll(async () => (await boxOf(page.locator('[data-drop]'))).height).toBe(2);
    await page.mouse.up();
    await expect.poll(event).toBe('move 14 to 12:1');
    await expect.poll(shown).toEqual([...start.slice(0, 5), '  Size checklist', '  Team planning', ...start.slice(7)]);
  });

  test('[TREE-24] to the top level, between folders and below everything', async () => {
    await carryNode(page, 'Team planning', 'House banners', 0.1);
    await page.mouse.up();
    await expect.poll(event).toBe('move 13 to top:4');
    await carryNode(page, 'Clients', 'House banners', 4);
    await page.mouse.up();
    await expect.poll(event).toBe('move 1 to top:5');
  });

  test('[TREE-24] into a closed folder that opens under it', async () => {
    await carryNode(page, 'House banners', 'Northwind', 0.5);
    await node('Spring launch').waitFor();
    const box = await boxOf(node('Spring launch'));
    await page.mouse.move(box.x + 120, box.y + 2, { steps: 3 });
    await page.locator('[data-drop]').waitFor();
    await page.mouse.up();
    await expect.poll(event).toBe('move 16 to 2:1');
  });

  test('[TREE-24] to a place that had to be scrolled to', async () => {
    await page.getByRole('button', { name: '5,000 nodes' }).click();
    await node('Sheet 1.2').waitFor();
    const box = await boxOf(page.getByRole('tree').locator('xpath=../..'));
    await carryNode(page, 'Sheet 1.2', 'Sheet 1.9', 0.5);
    const far = page.getByRole('treeitem', { name: /^Sheet 3[.]/ }).first();
    await expect
      .poll(
        async () => {
          // The tree scrolls by itself while the pointer rests at its edge.
          await page.mouse.move(box.x + 120 + (Date.now() % 2), box.y + box.height - 8);
          return far.count();
        },
        { timeout: 30_000 },
      )
      .toBe(1);
    // It may scroll on for a moment, and what is let go meanwhile is over another node: it must stand still between two looks.
    let lastTop: number | undefined;
    const overSomeEdge = async () => {
      const [x, y] = [box.x + 120, box.y + 200];
      const top = await page.evaluate(
        (point) => document.elementFromPoint(point.x, point.y)?.closest('[role=treeitem]')?.getBoundingClientRect().top,
        { x, y },
      );
      const isStill = top !== undefined && top === lastTop;
      lastTop = top;
      await page.mouse.move(x, (top ?? y) + 2, { steps: 3 });
      return isStill ? page.locator('[data-drop]').count() : 0;
    };
    await expect.poll(overSomeEdge).toBe(1);
    await page.mouse.up();
    await expect.poll(event).toMatch(/^move 3 to \d+:\d+$/);
    expect(await event()).not.toMatch(/to 2:/);
  });

  test('[TREE-26] not onto a sheet, not into itself or its own content, and Escape gives up', async () => {
    await node('Northwind').click();
    await node('Spring launch').waitFor();
    await carryNode(page, 'House banners', 'Team planning', 0.9);
    await page.locator('[data-drop]').waitFor();
    const sheet = await boxOf(node('Team planning'));
    await page.mouse.move(sheet.x + 120, sheet.y + sheet.height / 2, { steps: 3 });
    await page.locator('[data-drop]').waitFor({ state: 'detached' });
    await page.mouse.up();
    await carryNode(page, 'Clients', 'Internal', 0.5);
    await page.locator('[data-into]').waitFor();
    const inside = await boxOf(node('Archive'));
    await page.mouse.move(inside.x + 120, inside.y + inside.height / 2, { steps: 3 });
    await page.locator('[data-into]').waitFor({ state: 'detached' });
    await page.mouse.up();
    await carryNode(page, 'Ideas', 'Internal', 0.5);
    await page.locator('[data-into]').waitFor();
    await press('Escape');
    await page.locator('[data-into]').waitFor({ state: 'detached' });
    await page.mouse.up();
    // Nor was the sheet shown that was only taken up.
    expect(await event()).toBe('activate Northwind');
  });

  test('[TREE-25] with Ctrl it is copied: a sheet as another link to it, a folder with its content', async () => {
    await page.keyboard.down('Control');
    await carryNode(page, 'Banner requests', 'Internal', 0.5);
    await page.locator('[data-into]').waitFor();
    await page.mouse.up();
    await page.keyboard.up('Control');
    await expect.poll(event).toBe('copy 11 to 12:3');
    await expect.poll(() => page.getByRole('treeitem', { name: 'Banner requests' }).count()).toBe(2);
    await page.getByRole('treeitem', { name: 'Banner requests' }).last().click();
    await expect.poll(event).toBe('navigate banner-requests');
    await expect.poll(() => page.locator('[role=treeitem][aria-current=page]').count()).toBe(2);
    await page.keyboard.down('Control');
    await carryNode(page, 'Internal', 'Ideas', 0.5);
    await page.mouse.up();
    await page.keyboard.up('Control');
    await expect.poll(event).toBe('copy 12 to 15:1');
    await press('*');
    await node('Ideas').click();
    await expect.poll(shown).toContain('  Internal');
    await node('Internal').last().click();
    await expect.poll(shown).toContain('    Size checklist');
  });
});

describe('[TREE-33] nodes are moved and copied without dragging', () => {
  const said = (words: string): Promise<void> => page.getByRole('status').filter({ hasText: words }).waitFor();

  test('[TREE-33] by Alt with the arrows, which is said aloud, and the focus stays on the node', async () => {
    await node('Contoso').focus();
    await press('Alt+ArrowUp');
    await expect.poll(event).toBe('move 8 to 1:1');
    await said('Contoso moved to position 1 in Clients');
    await press('Alt+ArrowDown', 'Alt+ArrowRight');
    await expect.poll(event).toBe('move 8 to 2:4');
    await expect.poll(focused).toBe('Contoso');
    await press('Alt+ArrowLeft', 'Alt+ArrowLeft');
    await expect.poll(shown).toContain('Contoso');
    await said('Contoso moved to position 2 at the top level');
    await press('Alt+ArrowLeft');
    await said('Contoso is at the top level already');
    await expect.poll(focused).toBe('Contoso');
  });

  test('[TREE-33] by Ctrl with X, C and V, into a folder or behind a sheet; Escape gives up', async () => {
    await node('House banners').focus();
    await press('Control+x');
    await said('House banners taken to move');
    await node('Contoso').focus();
    await press('Control+v');
    await expect.poll(event).toBe('move 16 to 8:3');
    await expect.poll(shown).toContain('    House banners');
    await press('Control+v');
    await node('Contoso').focus();
    await press('Control+c');
    await node('Team planning').focus();
    await expect.poll(event).toBe('navigate team-planning');
    await press('Control+v');
    await expect.poll(event).toBe('copy 8 to 12:2');
    await node('Ideas').focus();
    await press('Control+x', 'Escape');
    await said('Ideas stays where it is');
  });

  test('[TREE-33] not a folder into its own content, which is told', async () => {
    await node('Clients').focus();
    await press('Control+x');
    await node('Contoso').focus();
    await press('Control+v');
    await page.getByText('A folder can’t be moved into itself or into a folder inside it.').waitFor();
    expect(await event()).not.toMatch(/^move/);
  });

  test('[TREE-33] by the menu, which the keyboard opens too and which gives the focus back', async () => {
    await node('Team planning').focus();
    await expect.poll(event).toBe('navigate team-planning');
    await press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Move down' }).click();
    await expect.poll(event).toBe('move 13 to 12:2');
    await expect.poll(focused).toBe('Team planning');
    await node('Team planning').hover();
    await page.getByRole('button', { name: 'Options of Team planning' }).click();
    await page.getByRole('menuitem', { name: 'Copy to' }).click();
    await page.getByRole('menuitem', { name: 'Clients / Contoso' }).click();
    await expect.poll(event).toBe('copy 13 to 8:3');
    await expect.poll(() => node('Team planning').count()).toBe(2);
  });

  test('[TREE-33] by touch, from a button that is always there', async () => {
    const context = await desk.browser.newContext({
      baseURL: desk.marquee.address,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const phone = await context.newPage();
    await openTree(phone);
    expect((await boxOf(nodes(phone, 'Internal'))).height).toBe(36);
    await phone.getByRole('button', { name: 'Options of House banners' }).tap();
    await phone.getByRole('menuitem', { name: 'Move to' }).tap();
    await phone.getByRole('menuitem', { name: 'Ideas' }).tap();
    await expect.poll(() => lastEvent(phone)).toBe('move 16 to 15:1');
    await context.close();
  });
});
