/** The tree by itself, on its test page: opening, activating, ticking, walking, editing and showing. */
import type { Locator } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Page } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { seriousFindings } from './support/sheet-page.ts';
import { focusedIn, lastEvent, nodes, openTree, openTreeAfresh, shownIn, start } from './support/tree-page.ts';

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

describe('[TREE-20] folders open and close', () => {
  test('[TREE-20] by a click, with what is in them', async () => {
    expect(await shown()).toEqual(start);
    await node('Northwind').click();
    await expect.poll(shown).toContain('    Spring launch');
    await node('Clients').click();
    await expect.poll(shown).toEqual(['Clients', ...start.slice(4)]);
    await expect.poll(() => node('Clients').getAttribute('aria-expanded')).toBe('false');
  });

  test('[TREE-20] what is open is open again on the next visit', async () => {
    await node('Internal').click();
    await node('Northwind').click();
    const before = ['Clients', '  Northwind', '    Spring launch', '    Summer sale', '    Archive'];
    await expect.poll(shown).toEqual([...before, ...start.slice(2, 5), ...start.slice(7)]);
    await openTree(page);
    await expect.poll(shown).toEqual([...before, ...start.slice(2, 5), ...start.slice(7)]);
  });

  test('[TREE-27] an open folder without content closes after half a second', async () => {
    await node('Ideas').click();
    await expect.poll(() => node('Ideas').getAttribute('aria-expanded')).toBe('true');
    await expect.poll(() => node('Ideas').getAttribute('aria-expanded')).toBe('false');
    await node('Northwind').click();
    for (const child of ['Spring launch', 'Summer sale', 'Archive']) {
      await node(child).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Move to' }).click();
      await page.getByRole('menuitem', { name: 'Internal', exact: true }).click();
      await expect.poll(event).toMatch(/^move/);
    }
    await expect.poll(() => node('Northwind').getAttribute('aria-expanded')).toBe('false');
  });
});

describe('[TREE-21] nodes are activated', () => {
  const activated = () =>
    page
      .locator('[role=treeitem][aria-selected=true]')
      .evaluateAll((items) => items.map((item) => item.ariaLabel?.split(',')[0]));

  test('[TREE-21] one at a time', async () => {
    await node('Team planning').click();
    await node('House banners').click({ modifiers: ['Control'] });
    await expect.poll(activated).toEqual(['House banners']);
    await expect.poll(() => page.getByRole('tree').getAttribute('aria-multiselectable')).toBe('false');
  });

  test('[TREE-21] several with the option: by Ctrl, Shift, and the keyboard', async () => {
    await page.getByLabel('Multi activate').check();
    await node('Team planning').click();
    await node('House banners').click({ modifiers: ['Control'] });
    await expect.poll(activated).toEqual(['Team planning', 'House banners']);
    await expect.poll(event).toBe('activate Team planning, House banners');
    await node('Team planning').click();
    await node('Ideas').click({ modifiers: ['Shift'] });
    await expect.poll(activated).toEqual(['Team planning', 'Size checklist', 'Ideas']);
    await press('ArrowUp', 'Space');
    await expect.poll(activated).toEqual(['Team planning', 'Ideas']);
    await press('Shift+ArrowUp');
    await expect.poll(activated).toEqual(['Team planning', 'Size checklist']);
    await press('Control+a');
    await expect.poll(async () => (await activated()).length).toBe(start.length);
  });
});

test('[TREE-22] sheets are ticked by the box or the space bar; folders show all, some or none', async () => {
  const ticked = (name: string) => node(name).getAttribute('aria-checked');
  expect(await ticked('Clients')).toBeNull();
  await page.getByLabel('Checkboxes').check();
  await node('Team planning').locator('[data-check]').click();
  await expect.poll(() => ticked('Internal')).toBe('mixed');
  expect(await event()).toBe('check Team planning');
  await node('Internal').focus();
  await press('Space');
  await expect.poll(() => ticked('Size checklist')).toBe('true');
  expect(await ticked('Internal')).toBe('true');
  await press('Space');
  await expect.poll(() => ticked('Internal')).toBe('false');
});

describe('[TREE-23] the keyboard walks the tree', () => {
  test('[TREE-23] by arrows, Home and End; right opens and goes in, left closes and goes out', async () => {
    await node('Clients').focus();
    await press('ArrowDown', 'ArrowRight');
    await expect.poll(shown).toContain('    Spring launch');
    await expect.poll(focused).toBe('Northwind');
    await press('ArrowRight', 'ArrowDown', 'ArrowUp');
    await expect.poll(focused).toBe('Spring launch');
    await press('ArrowLeft');
    await expect.poll(focused).toBe('Northwind');
    await press('ArrowLeft');
    await expect.poll(shown).toEqual(start);
    await press('End');
    await expect.poll(focused).toBe('House banners');
    await press('Home');
    await expect.poll(focused).toBe('Clients');
  });

  test('[TREE-23] by the first letters of a name', async () => {
    await node('Clients').focus();
    await press('t');
    await expect.poll(focused).toBe('Team planning');
    await node('Clients').focus();
    await page.keyboard.type('ho');
    await expect.poll(focused).toBe('House banners');
  });

  test('[TREE-23] Enter opens a folder and shows a sheet, the space bar activates', async () => {
    await node('Internal').focus();
    await press('Enter');
    await expect.poll(shown).not.toContain('  Team planning');
    await press('Space');
    await expect.poll(event).toBe('activate Internal');
    await press('End', 'Enter');
    await expect.poll(event).toBe('navigate house-banners');
  });

  test('[TREE-23] one node can be tabbed to, and one that vanishes leaves the focus to its folder', async () => {
    await node('Team planning').focus();
    await expect.poll(() => page.locator('[role=treeitem][tabindex="0"]').count()).toBe(1);
    await node('Internal').dispatchEvent('click');
    await expect.poll(focused).toBe('Internal');
  });
});

describe('[TREE-30] a folder’s edit button', () => {
  const edit = (name: string) => page.getByRole('button', { name: `Edit ${name}` });

  test('[TREE-30] appears half a second after the pointer came, and says which folder', async () => {
    await node('Internal').hover();
    const delay = await edit('Internal').evaluate(({ parentElement }) =>
      parentElement ? getComputedStyle(parentElement).transitionDelay : '',
    );
    expect(delay).toBe('0.5s');
    await edit('Internal').click();
    await expect.poll(event).toBe('edit Internal');
    await expect.poll(() => edit('Team planning').count()).toBe(0);
  });

  test('[TREE-30] appears on focus, and is reached by Tab and by F2', async () => {
    expect(await edit('Internal').count()).toBe(0);
    await node('Internal').focus();
    await edit('Internal').waitFor();
    await press('Tab', 'Enter');
    await expect.poll(event).toBe('edit Internal');
    await node('Clients').focus();
    await press('F2');
    await expect.poll(event).toBe('edit Clients');
    await expect.poll(() => node('Clients').getAttribute('aria-expanded')).toBe('true');
  });
});

describe('[TREE-31] a sheet is shown', () => {
  test('[TREE-31] when its node is clicked or the keyboard rests on it, and its node is marked', async () => {
    await node('Team planning').click();
    await expect.poll(event).toBe('navigate team-planning');
    await expect.poll(() => node('Team planning').getAttribute('aria-current')).toBe('page');
    await press('ArrowDown');
    await expect.poll(event).toBe('navigate size-checklist');
    expect(await node('Team planning').getAttribute('aria-current')).toBeNull();
    await node('House banners').focus();
    await expect.poll(event).toBe('navigate house-banners');
  });

  test('[TREE-31] and one that is shown by other means is brought into sight, once', async () => {
    await page.getByRole('button', { name: 'Show Autumn 2025' }).click();
    await node('Autumn 2025').waitFor();
    await expect.poll(() => node('Autumn 2025').getAttribute('aria-current')).toBe('page');
    await node('Clients').click();
    await expect.poll(shown).toEqual(['Clients', ...start.slice(4)]);
  });

  test('[SCREEN-937] and one that the keyboard is sent to is gone to once, also where nobody hears of that', async () => {
    await page.getByRole('button', { name: 'Go to Autumn 2025' }).click();
    await expect.poll(focused).toBe('Autumn 2025');
    await node('Clients').click();
    await expect.poll(shown).toEqual(['Clients', ...start.slice(4)]);
    await node('Ideas').click();
    await expect.poll(() => node('Ideas').getAttribute('aria-expanded')).toBe('false');
    expect(await shown()).toEqual(['Clients', ...start.slice(4)]);
  });

  test('[TREE-31] but not on the way to another one', async () => {
    await node('Internal').focus();
    await page.evaluate(() => {
      const seen: string[] = [];
      const line = document.querySelector('[data-last-event]');
      if (!line) throw new Error('There is no line of the last event.');
      new MutationObserver(() => seen.push(line.textContent)).observe(line, { subtree: true, characterData: true });
      Object.assign(window, { seen });
    });
    // As quickly as a key that is held down repeats, however slow the machine.
    await page.evaluate(async () => {
      for (let pressed = 0; pressed < 4; pressed++) {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
        await new Promise(requestAnimationFrame);
      }
    });
    await expect.poll(event).toBe('navigate house-banners');
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(seen.filter((line) => line.startsWith('navigate'))).toEqual(['navigate house-banners']);
  });
});

test('[TREE-32] a number beside a sheet is read with its name', async () => {
  await node('Northwind').click();
  const badge = (name: string) =>
    page
      .getByRole('treeitem', { name, exact: true })
      .locator('[data-badge]')
      .evaluate((element) => getComputedStyle(element, '::before').content);
  expect(await badge('Summer sale, 3 unread')).toBe('"3"');
  expect(await badge('Banner requests, 120 unread')).toBe('"99+"');
});

test('[TREE-34] what is in a folder appears in a moment, and at once for those who want less motion', async () => {
  /** How long the first thing that is animated takes to appear. */
  const duration = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const note = ({ target }: Event) =>
            resolve(target instanceof Element ? getComputedStyle(target).animationDuration : '');
          document.addEventListener('animationstart', note, { once: true });
          document.querySelector<HTMLElement>('[role=treeitem][aria-label="Northwind"]')?.click();
        }),
    );
  expect(await duration()).toBe('0.15s');
  await openTree(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await node('Northwind').click();
  await expect.poll(() => node('Spring launch').count()).toBe(0);
  expect(await duration()).toBe('0.001s');
});

test.each(['light', 'dark'] as const)('[SCREEN-6] axe finds nothing serious in the tree, %s', async (colorScheme) => {
  const window = await desk.window({ colorScheme });
  await openTree(window);
  await window.getByLabel('Checkboxes').check();
  await nodes(window, 'Northwind').click();
  await nodes(window, 'Spring launch').click();
  await nodes(window, 'Contoso').hover();
  expect(await seriousFindings(window)).toEqual([]);
  await window.getByPlaceholder('Filter my menu').fill('s');
  await window.locator('mark').first().waitFor();
  expect(await seriousFindings(window), 'filtered').toEqual([]);
  await nodes(window, 'Northwind').click({ button: 'right' });
  await window.getByRole('menu').waitFor();
  expect(await seriousFindings(window), 'menu').toEqual([]);
  await window.context().close();
});
