/** Tables as spreadsheets put them on the clipboard: cells between tabs, rows between line breaks, quotes where a cell holds either. */

const isSpecial = /["\t\r\n]/;

/** Rows of cells as Excel writes them. */
export const formatTsv = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells) => cells.map((cell) => (isSpecial.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\r\n');

/** The quoted cell that begins at `start`, and where it ends; undefined where the quote is just a character. */
function quotedAt(text: string, start: number): { cell: string; end: number } | undefined {
  const found = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y;
  found.lastIndex = start;
  const match = found.exec(text);
  return match ? { cell: (match[1] ?? '').replaceAll('""', '"'), end: found.lastIndex } : undefined;
}

/** What a spreadsheet, or anything else, put on the clipboard. A line break at the end, as Excel writes it, makes no row. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at <= text.length) {
    const quoted = text[at] === '"' ? quotedAt(text, at) : undefined;
    const plain = /[^\t\r\n]*/y;
    plain.lastIndex = at;
    const end = quoted?.end ?? at + (plain.exec(text)?.[0].length ?? 0);
    rows.at(-1)?.push(quoted?.cell ?? text.slice(at, end));
    const separator = /\t|\r\n|\r|\n|$/y;
    separator.lastIndex = end;
    const between = separator.exec(text)?.[0] ?? '';
    at = end + Math.max(1, between.length);
    if (between === '' || (between !== '\t' && at >= text.length)) break;
    if (between !== '\t') rows.push([]);
  }
  return rows;
}
