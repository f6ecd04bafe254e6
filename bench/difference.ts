/** What two commits' figures say of each other, when they were measured in turns: which differ by more than noise. */
import { median, percentile, readable } from './numbers.ts';
import type { Figure } from './report.ts';

/** A figure, or what was seen beside it, as one number. */
interface Value {
  value: number;
  isHigherBetter: boolean;
}

/** How one figure of B stands to that of A. */
export interface Difference {
  name: string;
  /** medians of all rounds */
  a: number;
  b: number;
  /** B divided by A in each round: the least, the median and the greatest */
  ratio: { least: number; middle: number; greatest: number };
  verdict: 'better' | 'worse' | 'same';
}

/** Below this a difference is not worth a word, however steady it is. */
const smallest = 0.03;

/** The rounds below which even a steady difference may be chance: five coins fall alike once in sixteen times. */
export const leastRounds = 5;

/** Counted a second, of a whole, or got through in the same time. */
const isRate = (unit: string) => unit.includes('/s') || ['%', 'fps', 'thousand px'].includes(unit);

function valuesOf(figures: readonly Figure[]): Map<string, Value> {
  const values = new Map<string, Value>();
  for (const { name, unit, measured, target, also } of figures) {
    values.set(name, { value: measured, isHigherBetter: target ? target.atLeast !== undefined : isRate(unit) });
    // What stands beside a figure is a time, a size or a number of things, each better when smaller, or says that it is a share.
    for (const [what, value] of Object.entries(also ?? {})) {
      values.set(`${name}: ${what}`, { value, isHigherBetter: isRate(what) || what.endsWith('%') });
    }
  }
  return values;
}

function verdictOf({ least, middle, greatest }: Difference['ratio'], rounds: number, isHigherBetter: boolean) {
  const isSteady = rounds >= leastRounds && (least > 1 || greatest < 1);
  if (!isSteady || Math.abs(middle - 1) < smallest) return 'same';
  return middle > 1 === isHigherBetter ? 'better' : 'worse';
}

/**
 * Compares what was measured in turns: `rounds[n]` holds the figures of both commits from the same minutes. A figure differs
 * when every round says so, each compared within itself, since the machine's speed drifts between rounds.
 */
export function differences(rounds: readonly { a: readonly Figure[]; b: readonly Figure[] }[]): Difference[] {
  const pairs = rounds.map(({ a, b }) => ({ a: valuesOf(a), b: valuesOf(b) }));
  const names = new Set(pairs.flatMap(({ a }) => [...a.keys()]));
  return [...names].flatMap((name) => {
    const both = pairs.flatMap(({ a, b }) => {
      const [first, second] = [a.get(name), b.get(name)];
      return first && second && first.value > 0 && second.value > 0 ? [{ first, second }] : [];
    });
    const [one] = both;
    if (!one) return [];
    const ratios = both.map(({ first, second }) => second.value / first.value);
    const ratio = { least: Math.min(...ratios), middle: median(ratios), greatest: Math.max(...ratios) };
    return {
      name,
      a: percentile(
        both.map(({ first }) => first.value),
        0.5,
      ),
      b: percentile(
        both.map(({ second }) => second.value),
        0.5,
      ),
      ratio,
      verdict: verdictOf(ratio, both.length, one.first.isHigherBetter),
    };
  });
}

/** The differences as a table of text, what differs first. */
export function differenceTable(all: readonly Difference[]): string {
  const order = { worse: 0, better: 1, same: 2 };
  const lines = [
    ['figure', 'A', 'B', 'B / A', 'rounds from', 'to', ''],
    ...all
      .toSorted((one, other) => order[one.verdict] - order[other.verdict])
      .map(({ name, a, b, ratio, verdict }) => [
        name,
        ...[a, b, ratio.middle, ratio.least, ratio.greatest].map(readable),
        verdict === 'same' ? '' : verdict,
      ]),
  ];
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((cells) => (cells[column] ?? '').length)));
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
