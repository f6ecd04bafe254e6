/** Positions told from a place beside a sibling, and from a step. */
import { expect, test } from 'vitest';
import { positionAfterStep, positionBeside, type Beside } from './positions.ts';

const order = [1, 2, 3, 4];
const beside = (id: number | undefined, edge: Beside['edge']): Beside => ({ id, edge });

test.each([
  [1, beside(3, 'before'), 2],
  [1, beside(3, 'after'), 3],
  [4, beside(1, 'before'), 1],
  [4, beside(2, 'after'), 3],
  [2, beside(2, 'after'), 2],
  [2, beside(1, 'after'), 2],
  [9, beside(4, 'after'), 5],
  [9, beside(undefined, 'before'), 1],
  [2, beside(undefined, 'after'), 4],
  [1, beside(9, 'before'), undefined],
] as const)('[SCREEN-30] %i dropped at %o gets position %s', (id, place, position) => {
  expect(positionBeside(order, new Set([id]), place)).toBe(position);
});

test.each([
  [[1, 2], beside(4, 'before'), 2],
  [[1, 3], beside(3, 'after'), 2],
  [[1, 4], beside(1, 'before'), 1],
  [[2, 3], beside(undefined, 'after'), 3],
  [[8, 9], beside(2, 'after'), 3],
] as const)('[SCREEN-839] %j dropped together at %o begin at position %s', (ids, place, position) => {
  expect(positionBeside(order, new Set(ids), place)).toBe(position);
});

test.each([
  [2, 'back', 1],
  [2, 'forth', 3],
  [2, 'first', 1],
  [2, 'last', 4],
  [1, 'back', undefined],
  [4, 'forth', undefined],
  [1, 'first', undefined],
  [9, 'last', undefined],
] as const)('[SCREEN-34] %i moved %s gets position %s', (id, step, position) => {
  expect(positionAfterStep(order, id, step)).toBe(position);
});

test.each([
  [2, 'forth', 4],
  [4, 'back', 2],
  [4, 'forth', undefined],
  [2, 'back', undefined],
  [2, 'first', 1],
  [4, 'last', 5],
  [3, 'forth', 4],
] as const)('[NARROW-7] where 2 and 4 of five show, %i moved %s gets position %s', (id, step, position) => {
  expect(positionAfterStep([1, 2, 3, 4, 5], id, step, (other) => other === 2 || other === 4)).toBe(position);
});
