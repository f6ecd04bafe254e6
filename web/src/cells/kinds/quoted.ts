/** Words that were pasted and mean nothing where they were, as a message repeats them. */
import { isolated } from '@marquee/contract/isolated.ts';
import { asOneLine } from '@marquee/contract/one-line.ts';
import { cutTo } from '#ui/fields/cutTo.ts';

/** A whole paragraph that was pasted by mistake is known by its beginning. */
const most = 40;

/** `“Client review”`, cut where it is long. */
export function quoted(words: string): string {
  const line = asOneLine(words).trim();
  return `“${isolated(line.length > most ? `${cutTo(line, most - 1).trim()}…` : line)}”`;
}
