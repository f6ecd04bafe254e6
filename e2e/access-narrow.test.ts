/** Every popup and state that the tour shows, as assistive technology finds it on a phone, and at 200 %. */
import { walkWithAxe } from './support/axe-walk.ts';

const phone = { width: 390, height: 844 };
walkWithAxe('SCREEN-706', { viewport: phone, hasTouch: true }, [
  { size: phone, colorScheme: 'dark' },
  // 1440 at 200 %
  { size: { width: 720, height: 450 }, colorScheme: 'light' },
]);
