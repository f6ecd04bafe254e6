/** Every popup and state that the tour shows, as assistive technology finds it on a desk. */
import { walkWithAxe } from './support/axe-walk.ts';
import { shootTogether } from './tour-states.ts';

const middle = { width: 1024, height: 768 };
walkWithAxe(
  'SCREEN-705',
  { viewport: middle },
  [
    { size: middle, colorScheme: 'dark' },
    { size: { width: 1440, height: 900 }, colorScheme: 'light' },
  ],
  { 'who else is there': shootTogether },
);
