/** What is pasted from a spreadsheet: a comment has no tables, so each row becomes a line, with its cells' words apart. */

/** The same html with its tables' rows as lines; cells inside a row are parted as `a | b`. */
export function withoutTables(html: string): string {
  if (!/<table/i.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  // Tables inside cells come before their outer ones.
  for (const table of [...body.querySelectorAll('table')].toReversed()) {
    table.replaceWith(...[...table.rows].map(lineOf));
  }
  return body.innerHTML;
}

function lineOf(row: HTMLTableRowElement): HTMLElement {
  const line = row.ownerDocument.createElement('div');
  for (const [index, cell] of [...row.cells].entries()) {
    // Word processors put paragraphs into cells, which would end the line.
    for (const block of cell.querySelectorAll('p, div')) block.replaceWith(' ', ...block.childNodes, ' ');
    line.append(...(index > 0 ? [' | '] : []), ...cell.childNodes);
  }
  return line;
}
