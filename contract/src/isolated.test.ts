/** Checks that names which run from right to left are kept apart in a line, and others stay as they are. */
import { expect, test } from 'vitest';
import { dotted, isolated } from './isolated.ts';

test.each(['באנר 300x250', 'بانر', 'MPU באנר'])('[SCREEN-752] %s is kept apart', (name) => {
  expect(isolated(name)).toBe(`\u2068${name}\u2069`);
});

test.each(['MPU 300x250', '横幅 300×250', 'Ünïcode 🎉', ''])('[SCREEN-752] %j is no other for it', (name) => {
  expect(isolated(name)).toBe(name);
});

test('[SCREEN-752] facts in one line are kept apart from each other', () => {
  expect(dotted(['300 × 250', 'באנר', 'Copy'])).toBe('300 × 250 · \u2068באנר\u2069 · Copy');
});
