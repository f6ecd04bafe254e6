/** Marked values: every edit of a trial writes one of its own, by which it is found again on the wire, in the log and in the sheet. */

const pattern = /\bm[a-z]+\d*x\d+\b/g;

/** The n-th mark of somebody; `who` is letters, and a number if there are several. */
export const markOf = (who: string, n: number): string => `m${who}x${n}`;

/** The marks in anything that can be written as JSON, each once. */
export function marksIn(value: unknown): string[] {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return [...new Set(text.match(pattern))];
}
