/** Where arrows lead on a board. */
import { expect, test } from 'vitest';
import { moveTo } from './moves.ts';

/** A high one, two beside it one above the other, and one below all of them. */
const boxes = [
  { left: 0, top: 0, width: 80, height: 300 },
  { left: 100, top: 0, width: 200, height: 140 },
  { left: 100, top: 160, width: 150, height: 140 },
  { left: 0, top: 320, width: 300, height: 50 },
];

test.each([
  [0, 'ArrowRight', 1],
  [1, 'ArrowDown', 2],
  [2, 'ArrowUp', 1],
  [2, 'ArrowLeft', 0],
  [2, 'ArrowDown', 3],
  [0, 'ArrowDown', 3],
  [3, 'ArrowUp', 2],
  [0, 'ArrowUp', 0],
  // Behind the last of a line comes the next one in order.
  [1, 'ArrowRight', 2],
  [3, 'ArrowRight', 3],
  [1, 'Home', 0],
  [0, 'End', 3],
  [-1, 'ArrowDown', 0],
])('[BOARD-7] from %i, %s leads to %i', (from, key, to) => expect(moveTo(boxes, from, key)).toBe(to));
