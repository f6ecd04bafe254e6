/** Text that goes into a mail's headers: one line, of a bounded length. */
import { asOneLine } from '@marquee/contract/one-line.ts';
import { shortened } from '@marquee/contract/shortened.ts';

/**
 * `text` without what could end a header, disguise what follows, or be decoded into something else (`=?utf-8?…`); cut at `most`
 * characters, with an ellipsis.
 */
export function oneLine(text: string, most: number): string {
  const line = asOneLine(text.toWellFormed()).replaceAll('=?', '= ?').replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${shortened(line, most - 1).trimEnd()}…`;
}
