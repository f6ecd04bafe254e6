/** The account's presets: read, copied, changed, deleted and brought back, in a real browser. */
import { shippedPresets } from '@marquee/contract/checks/shipped-presets.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { looks } from './support/banners.ts';
import { setDesk, type Desk } from './support/desk.ts';
import {
  allPresets,
  deleteElsewhere,
  madePreset,
  openPreset,
  openPresets,
  presetLine,
  presetSaved,
  readPreset,
  saveElsewhere,
  savePreset,
  secondsOf,
} from './support/presets.ts';
import { seriousFindings } from './support/sheet-page.ts';

let desk: Desk;
let ada: Page;

beforeAll(async () => {
  desk = await setDesk();
  ada = await desk.known('admin');
});

afterAll(() => desk?.clear());

const [shipped] = shippedPresets;
if (!shipped) throw new Error('No preset comes with Marquee.');

const aPreset = (name: string) => madePreset(ada, name);
const read = (name: string) => readPreset(ada, name);

test('[CHECK-77] a preset that comes with Marquee is read, and says why it can’t be changed', async () => {
  await openPreset(ada, shipped.name);
  await ada
    .getByText('This preset comes with Marquee and is kept up to date with it, so it can’t be changed.')
    .waitFor();
  expect(await ada.getByRole('tabpanel', { name: 'Checks' }).getByRole('textbox').count()).toBe(0);
  const levels = await ada.getByText(/^(?:Fails|Warns)$/).count();
  expect(levels).toBe(Object.keys(shipped.rules).length);
});

test('[CHECK-78] a copy is opened for changing, and what is saved is there for everybody', async () => {
  await openPresets(ada);
  await ada.getByRole('button', { name: `Copy ${shipped.name}`, exact: true }).click();
  const name = ada.getByLabel('Name', { exact: true });
  await expect.poll(() => name.inputValue()).toBe(`${shipped.name} (copy)`);
  await name.fill('Spring plan');
  await ada.getByLabel('Heaviest file: if it isn’t met').selectOption('Warns');
  await ada.getByRole('textbox', { name: 'Heaviest file: KB' }).fill('80.5');
  await savePreset(ada);
  await presetSaved(ada);
  expect(await read('Spring plan')).toMatchObject({
    version: 2,
    basedOn: shipped.name,
    rules: { ...shipped.rules, 'pkg.heaviest': { level: 'warn', most: 82_432 } },
  });
  await allPresets(ada);
  await presetLine(ada, 'Spring plan').getByText(`Copied from ${shipped.name}`, { exact: false }).waitFor();
});

test('[CHECK-79] what is wrong is said at its field, and nothing is saved until it is right', async () => {
  await aPreset('Wrong');
  await openPreset(ada, 'Wrong');
  const sizes = ada.getByRole('group', { name: 'Weight 1' }).getByRole('textbox', { name: 'Sizes' });
  await sizes.fill('300 x 250, wide');
  await secondsOf(ada).fill('soon');
  await savePreset(ada);
  await ada.getByText('“wide” must be a size like 300x250').waitFor();
  await expect.poll(() => sizes.evaluate((field) => field === document.activeElement)).toBe(true);
  expect((await read('Wrong'))?.version).toBe(1);
  await sizes.fill('300 x 250');
  await expect.poll(() => sizes.getAttribute('aria-invalid')).not.toBe('true');
  expect(await sizes.evaluate((field) => field === document.activeElement)).toBe(true);
  await secondsOf(ada).fill('15');
  await ada.getByRole('button', { name: 'Add a weight' }).click();
  await ada.getByRole('group', { name: 'Weight 2' }).getByLabel('At most, in KB').fill('200');
  await savePreset(ada);
  await presetSaved(ada);
  expect((await read('Wrong'))?.rules['pkg.weight']?.limits).toEqual([
    { basis: 'zip', most: 153_600, sizes: ['300x250'] },
    { basis: 'zip', most: 204_800, sizes: [] },
  ]);
});

test('[CHECK-79] a field that is put right keeps the focus while another one is wrong still', async () => {
  await aPreset('Two wrong');
  await openPreset(ada, 'Two wrong');
  const most = ada.getByRole('group', { name: 'Weight 1' }).getByLabel('At most, in KB');
  const [images, page] = ['Images', 'HTML5'].map((name) => ada.getByRole('checkbox', { name, exact: true }));
  await page?.uncheck();
  await most.fill('heavy');
  await secondsOf(ada).fill('long');
  await savePreset(ada);
  await expect.poll(() => images?.evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => page?.getAttribute('aria-invalid')).toBe('true');
  await page?.check();
  await secondsOf(ada).fill('');
  await ada.keyboard.type('12.5');
  await expect.poll(() => secondsOf(ada).inputValue()).toBe('12.5');
  expect(await most.inputValue()).toBe('heavy');
  await savePreset(ada);
  await expect.poll(() => most.evaluate((field) => field === document.activeElement)).toBe(true);
});

test('[CHECK-79] what is typed stays through a lost connection and other pages, and it is asked before it is left', async () => {
  await aPreset('Kept');
  await openPreset(ada, 'Kept');
  await secondsOf(ada).fill('12');
  await ada.context().setOffline(true);
  await savePreset(ada);
  await ada.getByRole('alert').filter({ hasText: 'There is no connection to Marquee.' }).waitFor();
  await ada.context().setOffline(false);
  await ada.getByRole('link', { name: 'Marquee' }).first().click();
  await ada.getByText('Your Marquee sheets').waitFor();
  const asked = ada.waitForEvent('dialog');
  await ada.evaluate(() => void setTimeout(() => location.reload()));
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await ada.goBack();
  await presetLine(ada, 'Kept').getByText('Not saved').waitFor();
  await presetLine(ada, 'Kept').getByRole('button').first().click();
  await expect.poll(() => secondsOf(ada).inputValue()).toBe('12');
  await savePreset(ada);
  await presetSaved(ada);
  expect((await read('Kept'))?.rules['anim.length']).toEqual({ level: 'fail', most: 12 });
});

test('[CHECK-80] what another admin user has saved meanwhile is put together with what is typed', async () => {
  const preset = await aPreset('Shared');
  await openPreset(ada, 'Shared');
  await secondsOf(ada).fill('10');
  await saveElsewhere(ada, preset, {
    advice: 'Theirs',
    rules: { ...preset.rules, 'anim.length': { level: 'fail', most: 20 } },
  });
  await savePreset(ada);
  const alert = ada.getByRole('alert').filter({ hasText: 'Someone else has changed this preset' });
  await alert.getByText('You both changed Length of the animation; your version is shown.', { exact: false }).waitFor();
  await expect.poll(() => ada.getByLabel('Advice (optional)').inputValue()).toBe('Theirs');
  expect(await secondsOf(ada).inputValue()).toBe('10');
  await savePreset(ada);
  await presetSaved(ada);
  expect(await read('Shared')).toMatchObject({ version: 3, advice: 'Theirs', rules: { 'anim.length': { most: 10 } } });
});

test('[CHECK-80] where it was deleted meanwhile, what is typed is saved as a new one', async () => {
  const preset = await aPreset('Gone');
  await openPreset(ada, 'Gone');
  await secondsOf(ada).fill('9');
  await deleteElsewhere(ada, preset);
  await savePreset(ada);
  await ada
    .getByText('This preset was deleted meanwhile, so nothing was saved. What you typed is still here.')
    .waitFor();
  await ada.getByRole('button', { name: 'Save as a new preset' }).click();
  await expect.poll(async () => (await read('Gone'))?.rules['anim.length']?.most).toBe(9);
  await secondsOf(ada).fill('8');
  await savePreset(ada);
  await presetSaved(ada);
});

test('[CHECK-81] a deleted preset is brought back where it stood', async () => {
  await aPreset('Away');
  await openPresets(ada);
  await ada.getByRole('button', { name: 'Delete Away' }).click();
  const back = ada.getByRole('button', { name: 'Bring back Away' });
  await back.waitFor();
  expect(await read('Away')).toBeUndefined();
  await expect.poll(() => back.evaluate((button) => button === document.activeElement)).toBe(true);
  await back.click();
  await ada.getByRole('button', { name: 'Delete Away' }).waitFor();
  expect(await read('Away')).toMatchObject({ version: 1 });
});

test('[CHECK-81] one that was deleted before is brought back from a list of its own', async () => {
  await deleteElsewhere(ada, await aPreset('Long away'));
  await openPresets(ada);
  await ada
    .getByRole('list', { name: 'Deleted in the last 30 days' })
    .getByRole('button', { name: 'Bring back Long away' })
    .click();
  const opener = presetLine(ada, 'Long away').getByRole('button').first();
  await ada.getByRole('button', { name: 'Delete Long away' }).waitFor();
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await read('Long away')).toMatchObject({ version: 1 });
});

test('[CHECK-82] who is no admin user reads the account’s presets, and is offered no change', async () => {
  await aPreset('For all');
  const guest = await desk.known('guest');
  await openPreset(guest, 'For all');
  await guest.getByText('Only admin users can change presets.').waitFor();
  await guest.getByText('15 seconds').waitFor();
  await guest.getByText('not confirmed by the platform').waitFor();
  expect(await guest.getByRole('link', { name: 'platform.test/rules' }).getAttribute('rel')).toBe(
    'noopener noreferrer',
  );
  for (const name of [/^Copy/, /^Save/, /^Delete/, 'New preset']) {
    expect(await guest.getByRole('button', { name }).count()).toBe(0);
  }
});

test('[CHECK-84] presets are found and opened by keyboard, and nothing is cut on any screen', async () => {
  await aPreset('By keyboard');
  await openPresets(ada);
  await presetLine(ada, 'By keyboard').getByRole('button').first().focus();
  await ada.keyboard.press('Enter');
  const heading = ada.getByRole('heading', { name: 'By keyboard' });
  await expect.poll(() => heading.evaluate((title) => title === document.activeElement)).toBe(true);
  const isWhole = () =>
    ada.evaluate(() => {
      const place = document.querySelector('form')?.closest('[class*=place]');
      return place !== null && place !== undefined && place.scrollWidth <= place.clientWidth;
    });
  for (const { colorScheme, viewport } of looks) {
    await ada.emulateMedia({ colorScheme });
    await ada.setViewportSize(viewport);
    expect(await seriousFindings(ada)).toEqual([]);
    expect(await isWhole()).toBe(true);
  }
  await allPresets(ada);
  const opener = presetLine(ada, 'By keyboard').getByRole('button').first();
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await seriousFindings(ada)).toEqual([]);
});
