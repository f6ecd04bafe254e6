/** Text files with a table in them: how their characters are kept, what separates their cells, and what these are. */
import { withCommas } from '@marquee/contract/with-commas.ts';
import { parseSeparated, type Separator } from '#sheets/clipboard/tsv.ts';
import { mostColumns, mostLines, UnreadableFile, type FileTable } from '#import/fileTable.ts';
import { otherText } from './otherFiles.ts';

const startsWith = (bytes: Uint8Array, ...first: number[]): boolean => first.every((byte, at) => bytes[at] === byte);

/** UTF-16 without a mark at its beginning: every other byte of plain letters is 0. */
function sixteenBits(bytes: Uint8Array): string | undefined {
  const some = bytes.subarray(0, 1_000);
  const zeros = (odd: 0 | 1) => some.filter((byte, at) => at % 2 === odd && byte === 0).length;
  if (zeros(1) > some.length / 4) return 'utf-16le';
  return zeros(0) > some.length / 4 ? 'utf-16be' : undefined;
}

/** The text of a file: UTF-8 or UTF-16, marked or not, otherwise as Windows keeps it in western Europe. */
function decode(bytes: Uint8Array): string {
  const marked = startsWith(bytes, 0xff, 0xfe) ? 'utf-16le' : startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : undefined;
  const wide = marked ?? (startsWith(bytes, 0xef, 0xbb, 0xbf) ? undefined : sixteenBits(bytes));
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const candidates: readonly Separator[] = ['\t', ';', ',', '|'];

/** How well a separator explains the first lines: the more of them have the same number of cells, and the more cells these are. */
function fit(text: string, separator: Separator): number {
  const widths = parseSeparated(text, separator)
    .slice(0, 60)
    .filter((line) => line.some((words) => words.trim() !== ''))
    .map((line) => line.length);
  const several = widths.filter((width) => width > 1);
  const [best] = [...Map.groupBy(several, (width) => width)].toSorted((a, b) => b[1].length - a[1].length);
  return best ? (best[1].length / widths.length) ** 2 * Math.log2(best[0]) : 0;
}

/** The separator that the first lines are best explained by. */
function separatorOf(text: string): Separator {
  const start = text.slice(0, 20_000);
  const countOf = (separator: Separator) => start.split(separator).length;
  const [best = ','] = candidates.toSorted(
    (one, other) => fit(start, other) - fit(start, one) || countOf(other) - countOf(one),
  );
  return best;
}

/** The table in a text file. Excel writes `sep=;` before some. */
export function readText(bytes: Uint8Array): FileTable {
  const text = decode(bytes);
  const other = otherText(text);
  if (other !== undefined) throw new UnreadableFile(other);
  const said = /^sep=([\t;,|])\r?\n/i.exec(text);
  const rest = said ? text.slice(said[0].length) : text;
  const separator = (said?.[1] as Separator | undefined) ?? separatorOf(rest);
  const lines = parseSeparated(rest, separator).map((line) => line.slice(0, mostColumns).map((words) => words.trim()));
  if (lines.length > mostLines) throw new UnreadableFile(`The file has more than ${withCommas(mostLines)} lines.`);
  return { lines };
}
