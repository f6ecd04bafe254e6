/** The account's presets: read, copied, changed, deleted and brought back, in a real browser. */
import { ownNumber, type Preset } from '@marquee/contract/checks/presets.ts';
import { shippedPresets } from '@marquee/contract/checks/shipped-presets.ts';
import type { User } from '@marquee/contract/people.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/ask.ts';
import { looks } from './support/banners.ts';
import { setDesk, type Desk } from './support/desk.ts';
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

const plan = {
  fileTypes: [2],
  rules: {
    'pkg.weight': { level: 'fail', limits: [{ basis: 'zip', most: 153_600, sizes: ['300x250'] }] },
    'anim.length': { level: 'fail', certainty: 'said', most: 15 },
  },
  source: 'https://platform.test/rules',
  advice: 'Leave room for the logo.',
};

async function addressOf(page: Page): Promise<string> {
  const { accountID } = await ask<User>(page, 'GET', '/api/account/get-logged-in-user');
  return `/api/accounts/${accountID}/presets`;
}

/** A preset that is there already. */
const aPreset = async (name: string): Promise<Preset> => ask(ada, 'POST', await addressOf(ada), { ...plan, name });
const read = async (name: string): Promise<Preset | undefined> =>
  (await ask<{ presets: Preset[] }>(ada, 'GET', await addressOf(ada))).presets.find((preset) => preset.name === name);
/** As another admin user saves it. */
const saveElsewhere = ({ presetID, version, ...preset }: Preset, changed: object) =>
  ask(ada, 'PUT', `/api/presets/${ownNumber(presetID)}`, { ...preset, ...changed, version });

async function openTab(page: Page): Promise<void> {
  // Else it would be the same page still, with the preset open that was looked at.
  await page.goto('about:blank');
  await page.goto('/account#checks');
  await page.getByRole('heading', { name: 'Included with Marquee' }).waitFor();
}

const line = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
async function open(page: Page, name: string): Promise<void> {
  await openTab(page);
  await line(page, name).getByRole('button').first().click();
  await page.getByRole('heading', { name, exact: true }).waitFor();
}
const seconds = (page: Page) => page.getByRole('textbox', { name: 'Length of the animation: seconds' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const saved = (page: Page) => page.getByRole('button', { name: 'Saved' }).waitFor();

test('[CHECK-77] a preset that comes with Marquee is read, and says why it can’t be changed', async () => {
  await open(ada, shipped.name);
  await ada
    .getByText('This preset comes with Marquee and is kept up to date with it, so it can’t be changed.')
    .waitFor();
  expect(await ada.getByRole('tabpanel', { name: 'Checks' }).getByRole('textbox').count()).toBe(0);
  const levels = await ada.getByText(/^(?:Fails|Warns)$/).count();
  expect(levels).toBe(Object.keys(shipped.rules).length);
});

test('[CHECK-78] a copy is opened for changing, and what is saved is there for everybody', async () => {
  await openTab(ada);
  await ada.getByRole('button', { name: `Copy ${shipped.name}`, exact: true }).click();
  const name = ada.getByLabel('Name', { exact: true });
  await expect.poll(() => name.inputValue()).toBe(`${shipped.name} (copy)`);
  await name.fill('Spring plan');
  await ada.getByLabel('Heaviest file: what it does').selectOption('Warns');
  await ada.getByRole('textbox', { name: 'Heaviest file: KB' }).fill('80.5');
  await save(ada);
  await saved(ada);
  expect(await read('Spring plan')).toMatchObject({
    version: 2,
    basedOn: shipped.name,
    rules: { ...shipped.rules, 'pkg.heaviest': { level: 'warn', most: 82_432 } },
  });
  await ada.getByRole('button', { name: 'All presets' }).click();
  await line(ada, 'Spring plan').getByText(`Copied from ${shipped.name}`, { exact: false }).waitFor();
});

test('[CHECK-79] what is wrong is said at its field, and nothing is saved until it is right', async () => {
  await aPreset('Wrong');
  await open(ada, 'Wrong');
  const sizes = ada.getByRole('group', { name: 'Weight 1' }).getByRole('textbox', { name: 'Sizes' });
  await sizes.fill('300 x 250, wide');
  await seconds(ada).fill('soon');
  await save(ada);
  await ada.getByText('“wide” must be a size like 300x250').waitFor();
  await expect.poll(() => sizes.evaluate((field) => field === document.activeElement)).toBe(true);
  expect((await read('Wrong'))?.version).toBe(1);
  await sizes.fill('300 x 250');
  await expect.poll(() => sizes.getAttribute('aria-invalid')).not.toBe('true');
  expect(await sizes.evaluate((field) => field === document.activeElement)).toBe(true);
  await seconds(ada).fill('15');
  await ada.getByRole('button', { name: 'Add a weight' }).click();
  await ada.getByRole('group', { name: 'Weight 2' }).getByLabel('At most, in KB').fill('200');
  await save(ada);
  await saved(ada);
  expect((await read('Wrong'))?.rules['pkg.weight']?.limits).toEqual([
    { basis: 'zip', most: 153_600, sizes: ['300x250'] },
    { basis: 'zip', most: 204_800, sizes: [] },
  ]);
});

test('[CHECK-79] a field that is put right keeps the focus while another one is wrong still', async () => {
  await aPreset('Two wrong');
  await open(ada, 'Two wrong');
  const most = ada.getByRole('group', { name: 'Weight 1' }).getByLabel('At most, in KB');
  const [images, page] = ['Images', 'HTML5'].map((name) => ada.getByRole('checkbox', { name, exact: true }));
  await page?.uncheck();
  await most.fill('heavy');
  await seconds(ada).fill('long');
  await save(ada);
  await expect.poll(() => images?.evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => page?.getAttribute('aria-invalid')).toBe('true');
  await page?.check();
  await seconds(ada).fill('');
  await ada.keyboard.type('12.5');
  await expect.poll(() => seconds(ada).inputValue()).toBe('12.5');
  expect(await most.inputValue()).toBe('heavy');
  await save(ada);
  await expect.poll(() => most.evaluate((field) => field === document.activeElement)).toBe(true);
});

test('[CHECK-79] what is typed stays through a lost connection and other pages, and it is asked before it is left', async () => {
  await aPreset('Kept');
  await open(ada, 'Kept');
  await seconds(ada).fill('12');
  await ada.context().setOffline(true);
  await save(ada);
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
  await line(ada, 'Kept').getByText('Not saved').waitFor();
  await line(ada, 'Kept').getByRole('button').first().click();
  await expect.poll(() => seconds(ada).inputValue()).toBe('12');
  await save(ada);
  await saved(ada);
  expect((await read('Kept'))?.rules['anim.length']).toEqual({ level: 'fail', most: 12 });
});

test('[CHECK-80] what another admin user has saved meanwhile is put together with what is typed', async () => {
  const preset = await aPreset('Shared');
  await open(ada, 'Shared');
  await seconds(ada).fill('10');
  await saveElsewhere(preset, {
    advice: 'Theirs',
    rules: { ...preset.rules, 'anim.length': { level: 'fail', most: 20 } },
  });
  await save(ada);
  const alert = ada.getByRole('alert').filter({ hasText: 'Someone else has changed this preset meanwhile' });
  await alert.getByText('You have both changed: Length of the animation.', { exact: false }).waitFor();
  await expect.poll(() => ada.getByLabel('Advice (optional)').inputValue()).toBe('Theirs');
  expect(await seconds(ada).inputValue()).toBe('10');
  await save(ada);
  await saved(ada);
  expect(await read('Shared')).toMatchObject({ version: 3, advice: 'Theirs', rules: { 'anim.length': { most: 10 } } });
});

test('[CHECK-80] where it was deleted meanwhile, what is typed is saved as a new one', async () => {
  const preset = await aPreset('Gone');
  await open(ada, 'Gone');
  await seconds(ada).fill('9');
  await ask(ada, 'DELETE', `/api/presets/${ownNumber(preset.presetID)}`);
  await save(ada);
  await ada
    .getByText('This preset was deleted meanwhile, so nothing was saved. What you typed is still here.')
    .waitFor();
  await ada.getByRole('button', { name: 'Save as a new preset' }).click();
  await expect.poll(async () => (await read('Gone'))?.rules['anim.length']?.most).toBe(9);
  await seconds(ada).fill('8');
  await save(ada);
  await saved(ada);
});

test('[CHECK-81] a deleted preset is brought back where it stood', async () => {
  await aPreset('Away');
  await openTab(ada);
  await ada.getByRole('button', { name: 'Delete Away' }).click();
  const back = ada.getByRole('button', { name: 'Bring back Away' });
  await back.waitFor();
  expect(await read('Away')).toBeUndefined();
  await expect.poll(() => back.evaluate((button) => button === document.activeElement)).toBe(true);
  await back.click();
  await ada.getByRole('button', { name: 'Delete Away' }).waitFor();
  expect(await read('Away')).toMatchObject({ version: 1 });
});

test('[CHECK-82] who is no admin user reads the account’s presets, and is offered no change', async () => {
  await aPreset('For all');
  const guest = await desk.known('guest');
  await open(guest, 'For all');
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
  await openTab(ada);
  await line(ada, 'By keyboard').getByRole('button').first().focus();
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
  await ada.getByRole('button', { name: 'All presets' }).click();
  const opener = line(ada, 'By keyboard').getByRole('button').first();
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await seriousFindings(ada)).toEqual([]);
});
