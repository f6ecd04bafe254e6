/** Reads a date as people type it. */

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function monthOf(word: string): number {
  if (/^\d+$/.test(word)) return Number(word);
  return months.indexOf(word.slice(0, 3).toLowerCase()) + 1;
}

/** Two digits mean this century: `26` is 2026. */
const yearOf = (digits: string): number => (digits.length === 2 ? 2000 + Number(digits) : Number(digits));

function checked(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

/**
 * `7 Mar 2026`, `07/03/2026`, `7.3.26`, `7 march` (this year) or `2026-03-07` as `2026-03-07`; the day comes before the month, as on
 * the sheet. `today` is a calendar date. Returns undefined for anything that is no date.
 */
export function readDate(typed: string, today: string): string | undefined {
  const words = typed.trim().toLowerCase();
  if (words === 'today') return today;
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(words);
  if (iso) return checked(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const dayFirst =
    /^(\d{1,2})(?:st|nd|rd|th)?(?:[\s/.-]+(?=\d)|[\s/.-]*(?=[a-z]))(\d{1,2}|[a-z]{3,9})(?:[\s/.,-]+(\d{4}|\d{2}))?$/.exec(
      words,
    );
  if (!dayFirst?.[1] || !dayFirst[2]) return undefined;
  return checked(yearOf(dayFirst[3] ?? today.slice(0, 4)), monthOf(dayFirst[2]), Number(dayFirst[1]));
}
