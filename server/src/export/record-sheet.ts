/** The decision record as a sheet of an .xlsx file, as XML that is written some verdicts at a time. */
import type { Clock } from './clock.ts';
import { recordedWords, type Recorded } from './read-record.ts';
import { columnLetters, ending, opening, textAt } from './worksheet.ts';

/** Names and widths, in characters. */
const columns = (zones: readonly string[]): (readonly [name: string, width: number])[] => [
  ['Group', 30],
  ['Row', 36],
  ['Column', 16],
  ['File', 34],
  ['Size', 12],
  ['Version', 9],
  ['SHA-256', 66],
  ['Person', 22],
  ['Address confirmed', 18],
  ['Review link', 22],
  ['Verdict', 19],
  ['Comment', 50],
  ...zones.map((zone) => [`Time (${zone})`, 21] as const),
  ['State now', 30],
];

const valuesOf = (one: Recorded, clock: Clock): string[] => [
  one.group,
  one.row,
  one.column,
  one.file,
  one.size,
  `v${one.version}`,
  one.hash,
  one.person,
  one.isConfirmed ? 'Yes' : 'No',
  one.link,
  recordedWords[one.verdict],
  one.comment,
  ...clock.times(one.at),
  one.state,
];

/** The XML of the sheet. */
export async function* recordXml(record: AsyncIterable<Recorded[]>, clock: Clock): AsyncGenerator<string> {
  const heads = columns(clock.zones);
  const letters = heads.map((_, index) => columnLetters(index));
  let row = 1;
  const line = (style: 'header' | 'text', values: readonly string[]): string => {
    const cells = values.map((value, index) => textAt(`${letters[index] ?? ''}${row}`, style, value));
    const written = `<row r="${row}">${cells.join('')}</row>`;
    row += 1;
    return written;
  };
  yield (
    opening(heads.map(([, width]) => width)) +
    line(
      'header',
      heads.map(([name]) => name),
    )
  );
  for await (const some of record) yield some.map((one) => line('text', valuesOf(one, clock))).join('');
  yield `</sheetData><autoFilter ref="A1:${letters.at(-1) ?? 'A'}${row - 1}"/>${ending(2)}`;
}
