/** What is typed in the form of a preset and not saved: while it is being saved, and when its page is another person’s. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveLogin } from './support/browser.ts';
import { setDesk, type Desk } from './support/desk.ts';
import { holdBack } from './support/hold-back.ts';
import {
  allPresets,
  deleteElsewhere,
  madePreset,
  openListed,
  openPreset,
  openPresets,
  presetLine,
  presetSaved,
  readPreset,
  savePreset,
  secondsOf,
} from './support/presets.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await setDesk();
});

afterAll(() => desk?.clear());

test('[CHECK-79] what is typed after coming back stays, while the answer to what was saved before is on its way', async () => {
  const ada = await desk.known('admin');
  await madePreset(ada, 'Under way');
  await openPreset(ada, 'Under way');
  await secondsOf(ada).fill('12');
  const { isAsked, letGo } = await holdBack(ada, (url) => /\/api\/presets\/\d+$/.test(url.pathname));
  await savePreset(ada);
  await isAsked;
  await allPresets(ada);
  await openListed(ada, 'Under way');
  await secondsOf(ada).fill('13');
  letGo();
  await expect.poll(async () => (await readPreset(ada, 'Under way'))?.rules['anim.length']?.most).toBe(12);
  await expect.poll(() => ada.getByRole('button', { name: 'Save', exact: true }).isEnabled()).toBe(true);
  expect(await secondsOf(ada).inputValue()).toBe('13');
  await savePreset(ada);
  await presetSaved(ada);
  expect(await readPreset(ada, 'Under way')).toMatchObject({ version: 3, rules: { 'anim.length': { most: 13 } } });
  await ada.context().close();
});

test('[CHECK-79] what was saved is shown where the list can’t be read again', async () => {
  const ada = await desk.known('admin');
  await madePreset(ada, 'Shown');
  await openPreset(ada, 'Shown');
  await ada.route(/\/api\/accounts\/\d+\/presets$/, (route) => route.abort());
  await secondsOf(ada).fill('11');
  await savePreset(ada);
  await presetSaved(ada);
  expect(await secondsOf(ada).inputValue()).toBe('11');
  await allPresets(ada);
  await openListed(ada, 'Shown');
  expect(await secondsOf(ada).inputValue()).toBe('11');
  await ada.context().close();
});

test('[CHECK-80] what is typed for a preset that is deleted meanwhile is in the list, to be opened, saved and discarded', async () => {
  const ada = await desk.known('admin');
  const presets = [await madePreset(ada, 'To save'), await madePreset(ada, 'To discard')];
  await openPresets(ada);
  for (const preset of presets) {
    await openListed(ada, preset.name);
    await secondsOf(ada).fill('7');
    await deleteElsewhere(ada, preset);
    await savePreset(ada);
    await ada.getByRole('button', { name: 'Save as a new preset' }).waitFor();
    await allPresets(ada);
  }
  const left = ada.getByRole('listitem').filter({ hasText: 'Deleted meanwhile. What you typed is still here.' });
  await expect.poll(() => left.count()).toBe(2);
  await ada.getByRole('button', { name: 'Discard changes to To discard' }).click();
  await expect.poll(() => left.count()).toBe(1);
  await left.getByRole('button').first().click();
  await expect.poll(() => secondsOf(ada).inputValue()).toBe('7');
  await ada.getByRole('button', { name: 'Save as a new preset' }).click();
  await expect.poll(async () => (await readPreset(ada, 'To save'))?.rules['anim.length']?.most).toBe(7);
  await allPresets(ada);
  await presetLine(ada, 'To save').getByRole('button', { name: 'Delete To save' }).waitFor();
  expect(await left.count()).toBe(0);
  await ada.context().close();
});

test('[CHECK-79] [SCREEN-744] who logs out in another tab meanwhile finds what they typed for a preset in its form again', async () => {
  const ada = await desk.known('admin');
  const asked: string[] = [];
  ada.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await madePreset(ada, 'Theirs alone');
  await openPreset(ada, 'Theirs alone');
  await secondsOf(ada).fill('12');
  // The sheet hears of it at once that nobody is logged in any more.
  await ada.getByRole('link', { name: 'Marquee' }).first().click();
  await ada.getByText('Your Marquee sheets').waitFor();
  await ada.getByRole('main').locator(`a[href*="/sheet/${desk.demoUrl}"]`).first().click();
  await ada.getByRole('grid').first().waitFor();
  const other = await ada.context().newPage();
  await other.goto('/account');
  const loaded = ada.waitForEvent('domcontentloaded');
  await other.getByRole('button', { name: /^Account of/ }).click();
  await other.getByRole('menuitem', { name: 'Logout' }).click();
  await loaded;
  await ada.getByRole('link', { name: 'Login' }).click();
  await giveLogin(ada, 'admin');
  await ada.getByRole('button', { name: /^Account of/ }).waitFor();
  expect(await ada.getByLabel('What you wrote').count()).toBe(0);
  expect(asked).toEqual([]);
  await openPresets(ada);
  await presetLine(ada, 'Theirs alone').getByText('Not saved').waitFor();
  await openListed(ada, 'Theirs alone');
  await expect.poll(() => secondsOf(ada).inputValue()).toBe('12');
  await ada.context().close();
});
