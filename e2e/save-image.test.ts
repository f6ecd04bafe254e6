/** Saving the end of a banner as an image from the viewer, of an end that Chromium really drew. */
import { readFile } from 'node:fs/promises';
import { mayDraw } from '@marquee/server/test/drawn-banners.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ask } from './support/ask.ts';
import { looks } from './support/banners.ts';
import { holdDrawings, type HeldDrawings } from './support/held-drawings.ts';
import { bar, level, setSteeredDesk, type SteeredDesk } from './support/steered-desk.ts';
import { openSheet, readSheet, seriousFindings } from './support/sheet-page.ts';
import { play, press, viewer } from './support/viewer.ts';

const page =
  '<!doctype html><meta name="ad.size" content="width=300,height=250"><style>body{margin:0}b{position:absolute;inset:0;animation:go 1s both linear}@keyframes go{from{background:#c22}to{background:#2a2}}</style><b>Ad</b>';

describe.skipIf(!(await mayDraw()))('where Chromium can be shut in', () => {
  let set: SteeredDesk;
  let held: HeldDrawings;

  beforeAll(async () => {
    vi.stubEnv('CHROMIUM', process.env['CHROMIUM_PATH'] ?? '');
    set = await setSteeredDesk({ 'mpu_300x250.html': page, 'later_300x250.html': `${page}<i>later</i>` });
    held = await holdDrawings(set.desk);
  });

  afterAll(async () => {
    await held?.end();
    await set?.clear();
  });

  const draw = () => held.draw(set.banner.cell.cellID);
  const button = (of = set.ada) => viewer(of).getByRole('button', { name: 'Save as image' });
  const popup = () => set.ada.getByRole('dialog', { name: 'Save as image' });
  const weight = () => popup().getByRole('textbox', { name: 'Up to' });
  const save = () => popup().getByRole('button', { name: 'Save', exact: true });
  const isFocused = (on: ReturnType<typeof save>) => () => on.evaluate((element) => element === document.activeElement);
  /** The file that is saved as the wish stands. */
  async function saved(): Promise<{ name: string; bytes: Buffer }> {
    const [download] = await Promise.all([set.ada.waitForEvent('download'), save().click()]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  }

  test(
    '[STILL-30] members have a button for it once there is a picture of the end, without a reload; visitors have none',
    { timeout: 180_000 },
    async () => {
      const { ada, banner, desk } = set;
      await set.steer('mpu_300x250.html', 'Exact');
      // By then nothing else has the versions read again.
      const { sheetID } = await readSheet(ada, desk.demoUrl);
      const settled = async () => {
        const { cells } = await ask<{ cells: unknown[] }>(ada, 'GET', `/api/sheets/${sheetID}/freezing`);
        const { versions } = await set.stack();
        return cells.length === 0 && versions.find(({ isCurrent }) => isCurrent)?.steered !== null;
      };
      await expect.poll(settled, { timeout: 60_000 }).toBe(true);
      expect(await button().count()).toBe(0);
      await draw();
      await button().waitFor({ timeout: 60_000 });
      const asked: string[] = [];
      const visitor = await desk.window();
      visitor.on('request', (request) => asked.push(request.url()));
      await openSheet(visitor, desk.demoUrl);
      await play(visitor, banner);
      await level(visitor).getByText('Exact').waitFor({ timeout: 40_000 });
      expect(await button(visitor).count()).toBe(0);
      expect(asked.filter((url) => /SaveImageForm|versions/.test(url))).toEqual([]);
      await visitor.context().close();
      await button().click();
      await popup().getByText('The end of the banner, 300 × 250').waitFor();
      const [first] = looks;
      for (const { colorScheme, viewport } of [...looks.slice(1), ...(first ? [first] : [])]) {
        await ada.emulateMedia({ colorScheme });
        await ada.setViewportSize(viewport);
        expect(await seriousFindings(ada, '[role=dialog]')).toEqual([]);
      }
      await ada.keyboard.press('Escape');
    },
  );

  test('[STILL-31] it is saved as it is wished, and what was chosen last is chosen again', async () => {
    const { ada } = set;
    await button().click();
    await weight().fill('30');
    const jpg = await saved();
    expect([jpg.name, jpg.bytes.subarray(0, 3).toString('hex')]).toEqual(['mpu_300x250_backup.jpg', 'ffd8ff']);
    expect(jpg.bytes.length).toBeLessThanOrEqual(30 * 1024);
    await popup()
      .getByRole('status')
      .getByText(/^Saved as mpu_300x250_backup\.jpg, [\d.]+ KB\.$/)
      .waitFor();
    await popup().getByRole('radio', { name: 'PNG' }).check();
    await weight().fill('');
    const png = await saved();
    expect([png.name, png.bytes.toString('latin1', 1, 4)]).toEqual(['mpu_300x250_backup.png', 'PNG']);
    await ada.reload();
    await button().click();
    expect(await popup().getByRole('radio', { name: 'PNG' }).isChecked()).toBe(true);
    expect(await weight().inputValue()).toBe('');
    await ada.keyboard.press('Escape');
  });

  test('[STILL-31] why it was not saved is said there, and what was typed stays', async () => {
    const { ada } = set;
    await button().click();
    for (const none of ['0', '5001', '1.5', 'a lot']) {
      await weight().fill(none);
      await save().click();
      await popup().getByText('Please type a whole number from 1 to 5,000, or nothing.').waitFor();
      await expect.poll(isFocused(weight())).toBe(true);
      await popup().getByRole('radio', { name: 'JPG' }).check();
    }
    await ada.route('**/version-image*', (route) => {
      const problem = { code: 'imageTooHeavy', title: 'No image is that light.', status: 409 };
      return route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(problem) });
    });
    await weight().fill('7');
    await save().click();
    await popup().getByRole('alert').getByText('The image was not saved. No image is that light.').waitFor();
    expect(await weight().inputValue()).toBe('7');
    await ada.unroute('**/version-image*');
    expect((await saved()).name).toBe('mpu_300x250_backup.jpg');
    await popup().getByRole('alert').waitFor({ state: 'detached' });
    await ada.keyboard.press('Escape');
  });

  test('[STILL-35] the moment that is shown is saved where that is chosen, and the banner stands still for it', async () => {
    const { ada } = set;
    await bar(ada).fill('0.5');
    const shown = viewer(ada).locator('[data-moment]');
    await shown.getByText('0:00.5').waitFor();
    await button().click();
    const moment = popup().getByRole('radio', { name: /^This moment/ });
    expect(await popup().getByRole('radio', { name: 'The end' }).isChecked()).toBe(true);
    await popup().getByRole('radio', { name: 'PNG' }).check();
    await weight().fill('');
    const end = await saved();
    await popup().getByRole('radio', { name: 'This moment (0:00.5)' }).check();
    await popup().getByText('The banner as it is now, 300 × 250').waitFor();
    const half = await saved();
    expect([end.name, half.name]).toEqual(['mpu_300x250_backup.png', 'mpu_300x250_backup_0.5s.png']);
    expect(half.bytes.equals(end.bytes)).toBe(false);
    // Next time it is the end again; and what plays stands still once its moment is chosen.
    await ada.keyboard.press('Escape');
    await viewer(ada).getByRole('combobox', { name: 'Speed' }).selectOption('0.25');
    await press(ada, 'Replay');
    await viewer(ada).getByRole('button', { name: 'Pause' }).waitFor();
    await button().click();
    expect(await moment.isChecked()).toBe(false);
    await moment.check();
    await viewer(ada).getByRole('button', { name: 'Play', exact: true }).waitFor();
    const words = `This moment (${await shown.innerText()})`;
    await popup().getByRole('radio', { name: words }).waitFor();
    await ada.keyboard.press('Escape');
    await viewer(ada).getByRole('combobox', { name: 'Speed' }).selectOption('1');
  });

  test('[STILL-32] while it is made that is shown, and it can be cancelled; Escape closes it alone and gives the keyboard back', async () => {
    const { ada } = set;
    await button().click();
    await expect.poll(isFocused(save())).toBe(true);
    const isHeld = Promise.withResolvers<void>();
    const isCancelled = ada.waitForEvent('requestfailed', (request) => request.url().includes('/version-image'));
    await ada.route('**/version-image*', () => isHeld.resolve());
    await ada.keyboard.press('Enter');
    await isHeld.promise;
    const saving = popup().getByRole('button', { name: 'Saving…' });
    await saving.waitFor();
    // It makes one at a time.
    await ada.keyboard.press('Enter');
    await popup().getByRole('button', { name: 'Cancel' }).click();
    await isCancelled;
    await save().waitFor();
    expect(await popup().getByRole('alert').count()).toBe(0);
    await ada.unroute('**/version-image*');
    await ada.keyboard.press('Escape');
    await popup().waitFor({ state: 'detached' });
    await expect.poll(isFocused(button())).toBe(true);
    expect(await viewer(ada).count()).toBe(1);
  });

  test('[STILL-30] there is none while two versions are compared, nor for one whose end was not drawn', async () => {
    const { ada } = set;
    await set.steer('later_300x250.html', 'Exact');
    expect(await button().count()).toBe(0);
    await viewer(ada)
      .getByRole('button', { name: /^Versions: / })
      .click();
    const versions = ada.getByRole('dialog', { name: 'Versions' });
    await versions
      .getByRole('button', { name: /mpu_300x250\.html/ })
      .first()
      .click();
    await button().waitFor();
    await button().click();
    await popup().getByText('The end of the banner, 300 × 250').waitFor();
    expect((await saved()).name).toBe('mpu_300x250_backup.png');
    await ada.keyboard.press('Escape');
    await viewer(ada)
      .getByRole('button', { name: /^Versions: / })
      .click();
    await versions
      .getByRole('button', { name: /^Compare v/ })
      .first()
      .click();
    await button().waitFor({ state: 'detached' });
  });
});
