/** How counts are written, against what the language's own library says. */
import { expect, test } from 'vitest';
import { withCommas } from './with-commas.ts';

test('[SCREEN-722] a count has a comma between its thousands', () => {
  const counts = [
    0, 7, 42, 999, 1_000, 9_999, 10_000, 123_456, 1_234_567, 1e15, -1, -999, -1_000, -123_456, 1234.5, 0.125,
  ];
  for (const count of counts) expect(withCommas(count)).toBe(count.toLocaleString('en'));
  expect(withCommas(12_345_678_901_234_567_890n)).toBe('12,345,678,901,234,567,890');
});
