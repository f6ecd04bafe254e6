/** Where clickTag is declared, and which of several places an ad server finds best. */
import type { BannerFacts, Spot } from './banner-facts.ts';

/** A line longer than this was written by a tool. Letters */
const longLine = 500;

type ClickTagPlace = BannerFacts['clickTag'];

/** The better of a place that is known and another one: in the page itself, and not in a line that a tool wrote. */
export function betterPlace(
  known: ClickTagPlace,
  one: { spot: Spot; isInPage: boolean; lineLength: number },
): ClickTagPlace {
  const { spot, isInPage, lineLength } = one;
  const isMinified = lineLength > longLine;
  const isBetter = !known || (isInPage && !isMinified && (!known.isInPage || known.isMinified));
  return isBetter ? { spot, isInPage, isMinified } : known;
}
