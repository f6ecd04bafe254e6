/** Checks the specified width of the status popup. */
import { expect, test } from 'vitest';
import { statusPopupWidth } from './statusPopupWidth.ts';

test('[CELL-31] the status popup is 314 wide for up to six options', () => {
  for (const count of [0, 1, 3, 4, 6]) expect(statusPopupWidth(count), `${count} options`).toBe(314);
});

test('[CELL-31] each extra column of three options beyond six adds 140', () => {
  for (const count of [7, 8, 9]) expect(statusPopupWidth(count), `${count} options`).toBe(454);
  expect(statusPopupWidth(10)).toBe(594);
  expect(statusPopupWidth(200)).toBe(314 + 140 * 65);
});
