/** What checks find, in the viewer: its list comes and goes by the mark, by K and by its button, also of a banner without a version. */
import type { VersionStack } from '@marquee/contract/versions.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, test } from 'vitest';
import { ask } from './support/ask.ts';
import { listOf, markOf as mark, preset, setCheckedDesk, type CheckedDesk } from './support/checked-desk.ts';
import { openSheet } from './support/sheet-page.ts';
import { changeBanner, viewer, type ShownBanner } from './support/viewer.ts';

let set: CheckedDesk | undefined;
let ada: Page;
let good: ShownBanner;
let bad: ShownBanner;

beforeAll(async () => {
  set = await setCheckedDesk();
  ({ ada, good, bad } = set);
  const body = { groupID: null, add: [preset.presetID], remove: [] };
  await ask(ada, 'PUT', `/api/sheets/${set.sheet.sheetID}/presets`, body);
  await openSheet(ada, set.desk.demoUrl);
  await mark(ada, bad).and(ada.locator('[data-check="fails"]')).waitFor();
});

afterAll(() => set?.clear());

const list = () => listOf(ada);

test('[CHECK-57] a banner without a version has the button, too', async () => {
  const versions = /\/versions(\?|$)/;
  await ada.route(versions, async (route) => {
    const response = await route.fetch();
    const stack = (await response.json()) as VersionStack;
    await route.fulfill({ response, json: { ...stack, versions: [] } });
  });
  const answered = ada.waitForResponse(versions);
  await mark(ada, good).click();
  await answered;
  await list().waitFor();
  await viewer(ada)
    .getByRole('button', { name: /^Versions: / })
    .waitFor({ state: 'detached' });
  await viewer(ada)
    .getByRole('button', { name: /^Checks/ })
    .click();
  await list().waitFor({ state: 'detached' });
  await ada.unrouteAll({ behavior: 'wait' });
  await ada.keyboard.press('Escape');
});

test('[CHECK-54] [CHECK-57] the list that a mark has opened is of its banner alone, one that was chosen of all', async () => {
  await mark(ada, bad).click();
  await list().getByText(preset.name).waitFor();
  await ada.keyboard.press('ArrowLeft');
  await list().waitFor({ state: 'detached' });
  await ada.keyboard.press('k');
  await list()
    .getByText(/passed$/)
    .waitFor();
  await ada.keyboard.press('ArrowRight');
  await list().getByRole('img', { name: 'Fails' }).waitFor();
  await ada.keyboard.press('k');
  await list().waitFor({ state: 'detached' });
  await ada.keyboard.press('Escape');
});

test('[CHECK-106] what happens while the list is read for the first time is in it', async () => {
  if (!set) throw new Error('There is no desk.');
  const { ben, desk } = set;
  await openSheet(ben, desk.demoUrl);
  const [hasCome, mayCome] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // The first answer is of before, and comes late.
  await ben.route(
    /\/api\/cells\/\d+\/checks/,
    async (route) => {
      const response = await route.fetch();
      hasCome.resolve();
      await mayCome.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await mark(ben, good).click();
  await hasCome.promise;
  await changeBanner(ada, good, { bannerWidth: 301, bannerHeight: 250 });
  await viewer(ben)
    .getByRole('button', { name: /^Checks: .*fail/ })
    .waitFor();
  mayCome.resolve();
  await listOf(ben).getByRole('img', { name: 'Fails' }).first().waitFor();
});
