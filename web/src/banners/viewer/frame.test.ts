/** The viewer's window is inside the browser's, whatever was remembered. */
import { expect, test } from 'vitest';
import { commentsSize, drawnFrame, fitScale, moved } from './frame.ts';

const room = { width: 1440, height: 900 };

test('[SCREEN-116] the viewer starts in the middle, and stays inside a window that has become smaller', () => {
  const start = drawnFrame(undefined, 'popup', room);
  expect(start.x * 2 + start.width).toBe(room.width);
  const corner = moved(start, 'popup', { x: 5_000, y: 5_000 }, room);
  const small = drawnFrame(corner, 'popup', { width: 800, height: 600 });
  expect(small.x + small.width).toBeLessThanOrEqual(800);
  expect(small.y + small.height).toBeLessThanOrEqual(600);
  expect(drawnFrame(corner, 'popup', room)).toEqual(corner);
});

test('[SCREEN-116] comments add to the window, and what is remembered of its size is without them', () => {
  const plain = drawnFrame({ x: 10, y: 10, width: 600, height: 400 }, 'popup', room);
  const wide = drawnFrame(plain, 'vertical', room);
  expect(wide.width).toBe(plain.width + commentsSize.vertical);
  expect(moved(wide, 'vertical', { width: 50 }, room).width).toBe(650);
  expect(moved(plain, 'popup', { width: -5_000, height: -5_000 }, room)).toMatchObject({ width: 460, height: 340 });
});

test('[SCREEN-115] a banner is shrunk to fit in, and never enlarged', () => {
  expect(fitScale({ width: 970, height: 250 }, { width: 485, height: 900 })).toBe(0.5);
  expect(fitScale({ width: 300, height: 600 }, { width: 900, height: 300 })).toBe(0.5);
  expect(fitScale({ width: 300, height: 250 }, { width: 900, height: 900 })).toBe(1);
});
