/** Every popup and state that the tour shows, as assistive technology finds it on a phone, and at 200 %. */
import { test } from 'vitest';
import { walks, walkWithAxe } from './support/axe-walk.ts';

const phone = { width: 390, height: 844 };
const go = walkWithAxe({ viewport: phone, hasTouch: true }, [
  { size: phone, colorScheme: 'dark' },
  // 1440 at 200 %
  { size: { width: 720, height: 450 }, colorScheme: 'light' },
]);
/** Under load each takes up to a minute. */
const patience = 240_000;

test.each(Object.entries(walks))('[SCREEN-706] axe finds nothing serious: %s', (_, walk) => go(walk), patience);
