/** What is read out of a name, in the words of the labelled corpora. */
import { readName } from '#banner-names/names.ts';

/** `series | version | date | size | language`; a dash is nothing, a question mark a date that can be read in two ways. */
export function readingInWords(name: string): string {
  const read = readName(name);
  const numbers = read.version?.counts.flatMap((count) => count.numbers).join('.');
  return [
    read.series,
    numbers === undefined ? '-' : numbers + (read.version?.letter ?? ''),
    read.date ?? (read.dateReadings.length > 0 ? '?' : '-'),
    read.size ? `${read.size.width}x${read.size.height}` : '-',
    read.language ?? '-',
  ].join(' | ');
}
