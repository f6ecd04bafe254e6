/** What is drawn whole, in line and with room, where there is little of it or little to show. */
import type { Locator } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { preset } from './support/checked-desk.ts';
import { button, plays, setStudio, type Studio } from './support/review.ts';
import { openSheet } from './support/sheet-page.ts';
import { play, press, viewer } from './support/viewer.ts';

let studio: Studio;

beforeAll(async () => {
  studio = await setStudio(['one.html', 'two.html']);
});
afterAll(() => studio?.clear());

const wide = { viewport: { width: 1440, height: 900 } };

async function edgesOf(what: Locator) {
  const box = await what.boundingBox();
  if (!box) throw new Error('It is not drawn.');
  const { height, width, x, y } = box;
  return { left: Math.round(x), right: Math.round(x + width), top: Math.round(y), bottom: Math.round(y + height) };
}

test('[LOOK-44] what cancels an export shows its words whole', async () => {
  const page = await studio.desk.seat('admin', wide);
  // The file never comes.
  await page.route('**/get-file/**', () => {});
  await page.getByRole('tab', { name: 'Sheet options' }).click();
  await button(page, 'Export to Excel').click();
  const cancel = button(page, 'Cancel');
  await cancel.waitFor();
  const cut = await cancel.evaluate((it) =>
    Math.max(...[it, ...it.querySelectorAll('*')].map((part) => part.scrollWidth - part.clientWidth)),
  );
  expect(cut).toBe(0);
  await page.context().close();
});

test('[LOOK-45] where the line for new rows is longer than its table, it has an edge above as it has below', async () => {
  const page = await studio.desk.known('admin', wide);
  await page.goto('/');
  await button(page, 'Add new sheet').click();
  await page.getByRole('textbox', { name: 'Sheet name' }).fill('Blank');
  await button(page, 'Add sheet').click();
  const group = page.getByPlaceholder('New group');
  await group.fill('One');
  await group.press('Enter');
  const line = page.locator('[data-line^="add:"]');
  await line.waitFor();
  const table = await edgesOf(page.getByRole('grid').getByRole('columnheader').first());
  const { left, right } = await edgesOf(line);
  expect(right).toBeGreaterThan(table.right);
  const [above, below] = await line.evaluate((it) => {
    const { backgroundColor, height, left: from, width } = getComputedStyle(it, '::after');
    const { borderBottomColor } = getComputedStyle(it);
    return [{ backgroundColor, height, from, to: parseFloat(from) + parseFloat(width) }, borderBottomColor] as const;
  });
  expect([above.backgroundColor, above.height]).toEqual([below, '1px']);
  expect([left + parseFloat(above.from), left + above.to].map(Math.round)).toEqual([table.right, right]);
  await page.context().close();
});

test('[LOOK-46] on a tablet the words that a client writes with a decision have the line for themselves', async () => {
  const { path } = await studio.aLink('Autumn');
  const client = await studio.desk.window({ viewport: { width: 768, height: 1024 } });
  await client.goto(path);
  await plays(client);
  await button(client, 'Request changes').click();
  const { left, right } = await edgesOf(client.getByRole('textbox', { name: 'What should be changed?' }));
  expect([left, 768 - right]).toEqual([20, 20]);
  await client.context().close();
});

test('[SCREEN-957] nothing of a client’s banner is under the arrows that lead to the others', async () => {
  const { path } = await studio.aLink('Spring', { scope: { of: 'sheet' } });
  const client = await studio.desk.window({ viewport: { width: 768, height: 1024 } });
  await client.goto(path);
  await plays(client);
  // A billboard takes all the width there is.
  await client
    .getByRole('button', { name: /Billboard/ })
    .first()
    .click();
  await client.getByRole('heading', { name: /^Billboard/ }).waitFor();
  await plays(client);
  const stage = client.locator('[data-banner-stage]');
  const [before, after] = [button(client, 'Previous banner'), button(client, 'Next banner')];
  await expect.poll(async () => (await edgesOf(stage)).right <= (await edgesOf(after)).left).toBe(true);
  expect((await edgesOf(before)).right).toBeLessThanOrEqual((await edgesOf(stage)).left);
  await client.context().close();
});

test('[SCREEN-958] from a tablet on the words of the three decisions stand in one line each', async () => {
  const { path } = await studio.aLink('Summer', { scope: { of: 'sheet' } });
  for (const locale of ['en-GB', 'de-DE']) {
    const client = await studio.desk.window({ viewport: { width: 1024, height: 768 }, locale });
    await client.goto(path);
    await plays(client);
    await client
      .getByRole('button', { name: /Billboard/ })
      .first()
      .click();
    const name = client.getByRole('heading', { name: /^Billboard/ });
    await name.waitFor();
    for (const width of [768, 1024, 1440]) {
      await client.setViewportSize({ width, height: 768 });
      expect(await name.evaluate((it) => it.scrollHeight - it.clientHeight), `${locale}, ${width}`).toBe(0);
      expect(await name.evaluate((it) => it.scrollWidth - it.clientWidth), `${locale}, ${width}`).toBe(0);
      const heights = () =>
        client.locator('[data-word]').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
      await expect.poll(heights, { message: `${locale}, ${width}` }).toEqual([46, 46, 46]);
      const lines = await client.locator('[data-word]').evaluateAll((all) =>
        all.map((one) => {
          const range = document.createRange();
          range.selectNodeContents(one.lastChild ?? one);
          return range.getClientRects().length;
        }),
      );
      expect(lines, `${locale}, ${width}`).toEqual([1, 1, 1]);
    }
    await client.context().close();
  }
});

test('[LOOK-47] in a viewer without room for three beside each other, the banner keeps its place', async () => {
  const { ada, banners, desk, sheet } = studio;
  await ask(ada, 'PUT', `/api/sheets/${sheet.sheetID}/presets`, { groupID: null, add: [preset.presetID], remove: [] });
  const page = await desk.known('admin', { viewport: { width: 1024, height: 768 } });
  await openSheet(page, desk.demoUrl);
  const [banner] = banners;
  if (!banner) throw new Error('There is no banner.');
  await play(page, banner);
  await press(page, 'Comments vertical');
  const list = viewer(page).getByRole('region', { name: 'Checks' });
  if (!(await list.isVisible())) await press(page, 'Checks');
  await list.waitFor();
  const places = async () => {
    const checks = await edgesOf(list);
    const comments = await edgesOf(viewer(page).getByRole('region', { name: /^Comments on / }));
    return [Math.abs(checks.left - comments.left) <= 1, checks.right === comments.right, checks.bottom <= comments.top];
  };
  await expect.poll(places).toEqual([true, true, true]);
  const player = viewer(page).getByRole('group', { name: 'Player' });
  for (const width of [1024, 780]) {
    await page.setViewportSize({ width, height: 768 });
    const beyond = () => player.evaluate((it) => it.scrollWidth - it.clientWidth);
    await expect.poll(beyond, { message: `${width}` }).toBe(0);
  }
  await page.context().close();
});

test('[LOOK-48] the example in an empty field is no redder where the field is wrong', async () => {
  const page = await studio.desk.known('admin', wide);
  await page.goto('/account#auto-updates');
  await page.getByRole('main').getByRole('tab', { name: 'Auto updates' }).click();
  const host = page.getByRole('textbox', { name: 'Host' });
  const colour = () => host.evaluate((field) => getComputedStyle(field, '::placeholder').color);
  await host.waitFor();
  const before = await colour();
  await button(page, 'Add to favorites').click();
  await page.getByText('Required').first().waitFor();
  expect(await colour()).toBe(before);
  await page.context().close();
});

test('[LOOK-49] all choices have one sign at their end, on the board and the client’s pages, too', async () => {
  const { path } = await studio.aLink('Winter');
  const client = await studio.desk.window(wide);
  await client.goto(path);
  await plays(client);
  const signs = () =>
    client.getByRole('combobox').evaluateAll((all) =>
      all.map((choice) => {
        const { appearance, backgroundImage } = getComputedStyle(choice);
        return [appearance, backgroundImage.startsWith('url("data:image/svg+xml')];
      }),
    );
  const oneSign = (found: unknown[]) => found.length > 0 && found.every((it) => String(it) === 'none,true');
  expect(oneSign(await signs())).toBe(true);
  await button(client, 'All banners').click();
  await client.getByRole('group', { name: 'Board' }).waitFor();
  expect(oneSign(await signs())).toBe(true);
  await client.context().close();
});
