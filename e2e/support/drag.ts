/** Dragging on the sheet's screen, and the order in which a window shows things. */
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

export const row = (page: Page, rowID: number): Locator => page.locator(`[data-line="row:${rowID}"]`);
export const nameOf = (page: Page, rowID: number): Locator => row(page, rowID).getByRole('rowheader');
export const title = (page: Page, groupID: number): Locator => page.locator(`[data-line="title:${groupID}"]`);
export const head = (page: Page, columnID: number): Locator =>
  page.locator(`[role=columnheader][data-column="${columnID}"]`).first();

/** Chooses from what can be done with a group. */
export async function chooseOfGroup(page: Page, groupID: number, item: string): Promise<void> {
  await title(page, groupID).hover();
  await title(page, groupID)
    .getByRole('button', { name: /^Options of/ })
    .click();
  await page
    .getByRole('menuitem', { name: item, exact: true })
    .or(page.getByRole('menuitemcheckbox', { name: item, exact: true }))
    .click();
}

/** Where something is on the screen, once it stands still there: what slides in or makes room is not measured on its way. */
export async function boxOf(locator: Locator) {
  await locator.evaluate(async (element) => {
    const place = () => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].join(' ');
    };
    let before = place();
    // What never stands still is measured in the end, too.
    for (let frames = 0, still = 0; still < 3 && frames < 120; frames += 1) {
      await new Promise(requestAnimationFrame);
      const now = place();
      still = now === before ? still + 1 : 0;
      before = now;
    }
  });
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return box;
}

interface Point {
  x: number;
  y: number;
}

/** Takes something up by its handle and carries it to a point, without letting it go. */
export async function carry(page: Page, thing: Locator, to: Point): Promise<void> {
  // The code of dragging comes behind the first screen; until then a press on the handle selects text.
  const handle = thing.locator('[data-drag-handle][draggable=true]');
  await handle.hover();
  const { x, y, width, height } = await boxOf(handle);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 8, y + height / 2 + 6, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 6 });
}

/** Carries something to a point and drops it there. */
export async function drag(page: Page, thing: Locator, to: Point): Promise<void> {
  await carry(page, thing, to);
  await page.locator('[data-drop]').waitFor();
  await page.mouse.up();
  await page.locator('[data-drop]').waitFor({ state: 'detached' });
}

/** The upper or lower edge of something, or its start or end. */
export async function edgeOf(locator: Locator, edge: 'upper' | 'lower' | 'start' | 'end'): Promise<Point> {
  const { x, y, width, height } = await boxOf(locator);
  switch (edge) {
    case 'upper':
      return { x: x + 60, y: y + 4 };
    case 'lower':
      return { x: x + 60, y: y + height - 4 };
    case 'start':
      return { x: x + 6, y: y + height / 2 };
    case 'end':
      return { x: x + width - 12, y: y + height / 2 };
  }
}

/** The rows of a group that a window draws, from top to bottom. */
export const rowsIn = (page: Page, groupID: number): Promise<number[]> =>
  page.evaluate((id) => {
    const block = document.querySelector(`[data-line="title:${id}"]`)?.closest('[role=rowgroup]');
    const lines = [...(block?.querySelectorAll<HTMLElement>('[data-line^="row:"]') ?? [])];
    return lines
      .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
      .map((line) => Number(line.dataset['line']?.slice('row:'.length)));
  }, groupID);

const columnsIn = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const line = document.querySelector('[data-line^="head:"]');
    const heads = [...(line?.querySelectorAll<HTMLElement>('[role=columnheader][data-column]') ?? [])];
    return heads
      .toSorted((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left)
      .map((one) => Number(one.dataset['column']));
  });

const groupsIn = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-line^="title:"]')]
      .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
      .map((line) => Number(line.dataset['line']?.slice('title:'.length))),
  );

/** Waits until each window draws rows beginning with these. */
export async function rowsBegin(pages: Page[], groupID: number, rowIDs: number[]): Promise<void> {
  for (const page of pages) {
    await expect.poll(async () => (await rowsIn(page, groupID)).slice(0, rowIDs.length)).toEqual(rowIDs);
  }
}

/** The same for the columns. */
export async function columnsBegin(pages: Page[], columnIDs: number[]): Promise<void> {
  for (const page of pages) {
    await expect.poll(async () => (await columnsIn(page)).slice(0, columnIDs.length)).toEqual(columnIDs);
  }
}

/** Sets the sheet to the mode in which groups are dragged; it closes them. */
export async function organiseGroups(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Sheet options' }).click();
  await page.locator('label').filter({ hasText: 'Organise groups' }).click();
  await page.locator('[data-line^="head:"]').first().waitFor({ state: 'detached' });
}

/** The same for the groups. */
export async function groupsBegin(pages: Page[], groupIDs: number[]): Promise<void> {
  for (const page of pages) {
    await expect.poll(async () => (await groupsIn(page)).slice(0, groupIDs.length)).toEqual(groupIDs);
  }
}
