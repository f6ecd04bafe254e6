/** In which of its languages a review page is for a reader, by those that they wish for. */
import { reviewLanguages, type ReviewLanguage } from '#review.ts';

/** The first of the wished ones that the page knows, as `de-CH` is German; undefined where it knows none. `review.html` chooses the same. */
export function languageAmong(wished: readonly string[]): ReviewLanguage | undefined {
  const known = wished.map((one) =>
    reviewLanguages.find((language) => language === one.trim().slice(0, 2).toLowerCase()),
  );
  return known.find((language) => language !== undefined);
}
