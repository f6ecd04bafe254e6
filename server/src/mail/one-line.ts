/** Text that goes into a mail's headers: one line, of a bounded length. */
import { asOneLine } from '@marquee/contract/one-line.ts';

/**
 * `text` without what could end a header, disguise what follows, or be decoded into something else (`=?utf-8?…`); cut at `most`
 * characters, with an ellipsis.
 */
export function oneLine(text: string, most: number): string {
  const line = asOneLine(text.toWellFormed()).replaceAll('=?', '= ?').replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  let cut = '';
  for (const { segment } of new Intl.Segmenter().segment(line.slice(0, most))) {
    if (cut.length + segment.length >= most) break;
    cut += segment;
  }
  return `${cut.trimEnd()}…`;
}
