/** A table of words and counts as a sheet of an .xlsx file, as XML that is written some lines at a time. */
import { styleOf } from './styles.ts';
import { columnLetters, ending, opening, textAt } from './worksheet.ts';

/** A column's name, and its width in characters. */
export type TableColumn = readonly [name: string, width: number];

/** Words, or a count. */
export type TableValue = string | number;

const cellAt = (at: string, style: 'header' | 'text', value: TableValue): string =>
  typeof value === 'number' ? `<c r="${at}" s="${styleOf(style)}"><v>${value}</v></c>` : textAt(at, style, value);

/** The XML of the sheet: its head stays in sight, and its lines can be filtered. */
export async function* tableXml(
  columns: readonly TableColumn[],
  lines: AsyncIterable<readonly (readonly TableValue[])[]>,
): AsyncGenerator<string> {
  const letters = columns.map((_, index) => columnLetters(index));
  let row = 1;
  const line = (style: 'header' | 'text', values: readonly TableValue[]): string => {
    const cells = values.map((value, index) => cellAt(`${letters[index] ?? ''}${row}`, style, value));
    const written = `<row r="${row}">${cells.join('')}</row>`;
    row += 1;
    return written;
  };
  yield (
    opening(columns.map(([, width]) => width)) +
    line(
      'header',
      columns.map(([name]) => name),
    )
  );
  for await (const some of lines) yield some.map((values) => line('text', values)).join('');
  yield `</sheetData><autoFilter ref="A1:${letters.at(-1) ?? 'A'}${row - 1}"/>${ending(2)}`;
}
