/** Pages whose words something else has put into elements of its own, as browsers do that translate them: they stay, and go on. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { button, decided, plays, setStudio, type Studio } from './support/review.ts';

let studio: Studio;

beforeAll(async () => {
  studio = await setStudio(['one.html', 'two.html']);
});
afterAll(() => studio?.clear());

/** Has a window do with all words of its pages what a translator does; they stay the same words. */
const translate = (page: Page) =>
  page.addInitScript(() => {
    if (window !== window.top) return;
    const visit = (node: Node): void => {
      for (const child of Array.from(node.childNodes)) visit(child);
      if (!(node instanceof Text) || !/\p{L}/u.test(node.data)) return;
      if (node.parentElement?.closest('font, script, style, textarea') !== null) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = node.data;
      outer.append(inner);
      node.replaceWith(outer);
    };
    new MutationObserver((records) => {
      for (const { addedNodes, target, type } of records) {
        for (const node of type === 'characterData' ? [target] : addedNodes) if (node.isConnected) visit(node);
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });

test('[REVIEW-61] a client whose browser translates the page sees it, and decides and comments', async () => {
  const client = await studio.desk.window();
  await translate(client);
  await client.goto((await studio.aLink('Translated')).path);
  await plays(client);
  await button(client, 'Approve').click();
  await client.getByLabel('Your name').fill('Italo');
  await client.getByLabel('Your email address').fill('italo@client.example');
  await button(client, 'Continue').click();
  // The next one comes once it is known who that was.
  await client.getByRole('heading', { level: 2, name: studio.banners[1]?.rowName ?? '' }).waitFor();
  await decided(client, '1 of 2 decided');
  await client.getByRole('textbox', { name: 'Your comment' }).fill('Bello');
  await button(client, 'Send').click();
  await client.getByText('Bello').waitFor();
  await button(client, 'Request changes').click();
  const why = client.getByRole('textbox', { name: 'What should be changed?' });
  await why.fill('Rosso');
  await why.press('Control+Enter');
  await decided(client, '2 of 2 decided');
  await button(client, 'All banners').click();
  await client.getByRole('region', { name: 'Board' }).locator('[data-board-tile]').first().waitFor();
  await client.context().close();
});

test('[SCREEN-878] browsers are told not to translate the sheet, and what does all the same leaves it there', async () => {
  const ada = await studio.desk.known('admin');
  await translate(ada);
  await ada.goto(`/sheet/${studio.desk.demoUrl}`);
  const cell = ada.locator('[role=gridcell][data-cell]').first();
  await cell.waitFor();
  expect(await ada.locator('html').getAttribute('translate')).toBe('no');
  await cell.click();
  for (const key of ['F2', 'x', 'Escape']) await ada.keyboard.press(key);
  await expect.poll(() => cell.count()).toBe(1);
  await ada.context().close();
});
