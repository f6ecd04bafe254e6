/** How many banners of a board run at once. */
import { describe, expect, test } from 'vitest';
import { Governor } from './governor.ts';

/** So many seconds on a machine that makes 60 pictures with up to `carried` banners, and fewer with more. */
function seconds(governor: Governor, count: number, carried: number, wanting = 60): number[] {
  return Array.from({ length: count }, () => {
    const running = Math.min(governor.limit, wanting);
    return governor.heard({ frames: Math.min(60, (60 * carried) / running), pace: 1, running, wanting });
  });
}

describe('[BOARD-4] as many run as the machine carries', () => {
  test('all of them on one that carries all', () => {
    const governor = new Governor();
    expect(seconds(governor, 10, 100).at(-1)).toBeGreaterThanOrEqual(60);
  });

  test('fewer where there are too few pictures, and not again as many a moment later', () => {
    const governor = new Governor();
    const limits = seconds(governor, 15, 20);
    expect(Math.max(...limits)).toBe(32);
    expect(limits.slice(8).every((limit) => limit <= 31)).toBe(true);
    expect(limits.at(-1)).toBeLessThanOrEqual(22);
    expect(limits.at(-1)).toBeGreaterThan(8);
  });

  test('fewer where the banners fall behind their clock, though the page has its pictures', () => {
    const governor = new Governor();
    governor.heard({ frames: 60, pace: 1, running: 8, wanting: 8 });
    expect(governor.heard({ frames: 60, pace: 0.5, running: 8, wanting: 8 })).toBe(4);
  });

  test('a slow screen is no reason, and two run on any machine', () => {
    const slow = new Governor();
    slow.rested(30);
    slow.heard({ frames: 30, pace: undefined, running: 8, wanting: 8 });
    expect(slow.heard({ frames: 30, pace: undefined, running: 8, wanting: 8 })).toBe(8);
    expect(seconds(new Governor(), 20, 0.1).at(-1)).toBe(2);
  });
});
