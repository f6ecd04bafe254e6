/** Tables as spreadsheets put them on the clipboard: cells between tabs, rows between line breaks, quotes where a cell holds either. */

const isSpecial = /["\t\r\n]/;

const formatRow = (cells: readonly string[]): string =>
  cells.map((cell) => (isSpecial.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t');

/** Rows of cells as Excel writes them. A last row of nothing needs a line break behind it, or there would be one row less. */
export function formatTsv(rows: readonly (readonly string[])[]): string {
  const lines = rows.map(formatRow);
  return lines.join('\r\n') + (lines.at(-1) === '' ? '\r\n' : '');
}

/** What a spreadsheet, or anything else, put on the clipboard. A line break at the end, as Excel writes it, makes no row. */
export const parseTsv = (text: string): string[][] => parseSeparated(text, '\t');

const separators = { '\t': '\\t', ',': ',', ';': ';', '|': '\\|' };
export type Separator = keyof typeof separators;

/** A table whose cells stand between separators, and its rows between line breaks; cells with either in them, or quotes, are quoted. */
export function parseSeparated(text: string, separator: Separator): string[][] {
  const mark = separators[separator];
  // A quoted cell, or where a quote is just a character, what stands up to the next separator.
  const quoted = new RegExp(`"((?:[^"]|"")*)"(?=[${mark}\\r\\n]|$)`, 'y');
  const plain = new RegExp(`[^${mark}\\r\\n]*`, 'y');
  const rows: string[][] = [[]];
  let at = 0;
  while (at <= text.length) {
    const form = text[at] === '"' ? quoted : plain;
    form.lastIndex = at;
    let found = form.exec(text);
    if (!found) {
      plain.lastIndex = at;
      found = plain.exec(text);
    }
    const cell = found?.[0] ?? '';
    const end = at + cell.length;
    rows.at(-1)?.push(found?.[1] === undefined ? cell : found[1].replaceAll('""', '"'));
    if (end >= text.length) break;
    const isRowEnd = text[end] !== separator;
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
    if (isRowEnd && at >= text.length) break;
    if (isRowEnd) rows.push([]);
  }
  return rows;
}
