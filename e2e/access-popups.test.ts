/** Every popup and state that the tour shows, as assistive technology finds it on a desk. */
import { expect, test } from 'vitest';
import { popupKinds, shownByTour, statesOfPopups, walks, walkWithAxe } from './support/axe-walk.ts';
import { openSheet, seriousFindings } from './support/sheet-page.ts';
import type { Tour } from './support/shoot.ts';
import { shootTogether } from './tour-states.ts';

const middle = { width: 1024, height: 768 };
const go = walkWithAxe({ viewport: middle }, [
  { size: middle, colorScheme: 'dark' },
  { size: { width: 1440, height: 900 }, colorScheme: 'light' },
]);
/** Under load each takes up to a minute. */
const patience = 240_000;

test.each(Object.entries({ ...walks, 'who else is there': shootTogether }))(
  '[SCREEN-705] axe finds nothing serious: %s',
  (_, walk) => go(walk),
  patience,
);

/** Puts into the open popup what is hard to read in the dark, a field without a label, and a button without words. */
const plant = (): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('@media (prefers-color-scheme: dark) { #planted p { color: #777; background: #888; } }');
  document.adoptedStyleSheets.push(sheet);
  const planted = document.createElement('div');
  planted.id = 'planted';
  planted.innerHTML = '<p>Words</p><input><button></button>';
  document.querySelector('[role=dialog]')?.append(planted);
};

test('[SCREEN-705] what is planted in a popup is found', () =>
  go(async ({ page, demoUrl }: Tour) => {
    await openSheet(page, demoUrl);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('option').first().waitFor();
    await page.evaluate(plant);
    const found = { dark: ['button-name', 'color-contrast', 'label'], light: ['button-name', 'label'] };
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      const findings = await seriousFindings(page, '[role=dialog]');
      expect(findings.map((finding) => finding.split(':')[0])).toEqual(found[colorScheme]);
    }
  }));

test('[SCREEN-705] no kind of popup is left out', () => {
  expect(new Set(Object.keys(statesOfPopups))).toEqual(popupKinds());
  for (const state of Object.values(statesOfPopups)) expect(shownByTour()).toContain(`'${state}'`);
});
