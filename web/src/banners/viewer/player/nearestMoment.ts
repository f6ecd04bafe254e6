/** Which picture of a strip of moments is shown for a moment. */
import type { Moments } from '@marquee/contract/stills.ts';

/**
 * The nearest one; undefined behind the last one, where another one would be nearer.
 * @param at seconds
 */
export function nearestMoment({ number, until }: Pick<Moments, 'number' | 'until'>, at: number): number | undefined {
  const nearest = Math.round((at * 1_000 * (number - 1)) / until);
  return nearest < number ? nearest : undefined;
}
