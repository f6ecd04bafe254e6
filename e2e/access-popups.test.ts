/** Every popup and state that the tour shows, as assistive technology finds it on a desk. */
import { expect, test } from 'vitest';
import { popupKinds, shownByTour, statesOfPopups, walks, walkWithAxe } from './support/axe-walk.ts';
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

test('[SCREEN-705] no kind of popup is left out', () => {
  expect(new Set(Object.keys(statesOfPopups))).toEqual(popupKinds());
  for (const state of Object.values(statesOfPopups)) expect(shownByTour()).toContain(`'${state}'`);
});
