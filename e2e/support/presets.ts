/** The account page's presets in a browser: opened, read and saved as another admin user does. */
import { ownNumber } from '@marquee/contract/checks/naming.ts';
import type { Preset } from '@marquee/contract/checks/presets.ts';
import type { User } from '@marquee/contract/people.ts';
import type { Locator, Page } from 'playwright';
import { ask } from './ask.ts';

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
export const madePreset = async (page: Page, name: string): Promise<Preset> =>
  ask(page, 'POST', await addressOf(page), { ...plan, name });

export const readPreset = async (page: Page, name: string): Promise<Preset | undefined> =>
  (await ask<{ presets: Preset[] }>(page, 'GET', await addressOf(page))).presets.find((preset) => preset.name === name);

/** As another admin user saves it. */
export const saveElsewhere = (page: Page, { presetID, version, ...preset }: Preset, changed: object) =>
  ask(page, 'PUT', `/api/presets/${ownNumber(presetID)}`, { ...preset, ...changed, version });

/** As another admin user deletes it. */
export const deleteElsewhere = (page: Page, { presetID }: Preset) =>
  ask(page, 'DELETE', `/api/presets/${ownNumber(presetID)}`);

export async function openPresets(page: Page): Promise<void> {
  // Else it would be the same page still, with the preset open that was looked at.
  await page.goto('about:blank');
  await page.goto('/account#checks');
  await page.getByRole('heading', { name: 'Included with Marquee' }).waitFor();
}

export const presetLine = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name });

/** Opens a preset of the list that is shown. */
export async function openListed(page: Page, name: string): Promise<void> {
  await presetLine(page, name).getByRole('button').first().click();
  await page.getByRole('heading', { name, exact: true }).waitFor();
}

export async function openPreset(page: Page, name: string): Promise<void> {
  await openPresets(page);
  await openListed(page, name);
}

export const allPresets = (page: Page) => page.getByRole('button', { name: 'All presets' }).click();
export const secondsOf = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Length of the animation: seconds' });
export const savePreset = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
export const presetSaved = (page: Page) => page.getByRole('button', { name: 'Saved' }).waitFor();
