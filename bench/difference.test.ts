/** Two commits measured in turns: what is said of them. */
import { expect, test } from 'vitest';
import { differences, differenceTable } from './difference.ts';
import type { Figure } from './report.ts';

const figure = (measured: number, more: Partial<Figure> = {}): Figure => ({
  name: 'opened',
  unit: 'ms',
  measured,
  ...more,
});

/** Rounds of one figure, as pairs of A and B. */
const rounds = (pairs: readonly [number, number][], more: Partial<Figure> = {}) =>
  pairs.map(([a, b]) => ({ a: [figure(a, more)], b: [figure(b, more)] }));

const verdictOf = (...given: Parameters<typeof rounds>) => differences(rounds(...given))[0]?.verdict;

/** The machine became half as fast on the way: compared over all rounds, A and B would overlap. */
const slower: [number, number][] = [
  [100, 80],
  [120, 100],
  [160, 140],
  [200, 170],
  [210, 180],
];

test('[RUN-9] what every round says is a difference, also where the machine changes its speed', () => {
  expect(verdictOf(slower)).toBe('better');
  expect(verdictOf(slower.map(([a, b]) => [b, a]))).toBe('worse');
});

test('[RUN-9] more is better of what is counted a second, and where the target says at least', () => {
  expect(verdictOf(slower, { unit: '/s' })).toBe('worse');
  expect(verdictOf(slower, { unit: 'fps' })).toBe('worse');
  expect(verdictOf(slower, { unit: 'rows', target: { atLeast: 90 } })).toBe('worse');
  expect(verdictOf(slower, { unit: 'ms', target: { atMost: 90 } })).toBe('better');
});

test.each([
  ['one round says the opposite', [...slower.slice(1), [100, 101]]],
  ['there are too few rounds', slower.slice(0, 4)],
  ['it is too small to matter', slower.map(([a]) => [a, a * 0.99])],
] as [string, [number, number][]][])('[RUN-9] it is noise where %s', (_, pairs) => {
  expect(verdictOf(pairs)).toBe('same');
});

test('[RUN-9] what stands beside a figure is compared too, and what only one of them measured is left out', () => {
  const beside = slower.map(([a, b]) => ({
    a: [figure(100, { also: { 'CPU ms': a } }), figure(1, { name: 'only in A' })],
    b: [figure(100, { also: { 'CPU ms': b } })],
  }));
  const found = differences(beside);
  expect(found.map(({ name, verdict }) => [name, verdict])).toEqual([
    ['opened', 'same'],
    ['opened: CPU ms', 'better'],
  ]);
  expect(differenceTable(found).split('\n')[1]).toMatch(/^opened: CPU ms +160 +140 +0\.85 +0\.80 +0\.88 +better$/);
});
