/** The same table for programs that take formatted text, and the links that such a table holds. */
import { escapeHtml } from '@marquee/contract/escape-html.ts';

export interface CopiedCell {
  text: string;
  /** the address that a Link cell leads to */
  address: string | undefined;
}

/** The same as words that can be pasted again: of a link, where it leads. */
export const wordsOfCells = (rows: readonly (readonly CopiedCell[])[]): string[][] =>
  rows.map((cells) => cells.map(({ address, text }) => address ?? text));

const escape = (words: string): string => escapeHtml(words).replaceAll('\n', '<br>');

const cellOf = ({ address, text }: CopiedCell): string =>
  `<td>${address === undefined ? escape(text) : `<a href="${escape(address)}">${escape(text)}</a>`}</td>`;

export const htmlTable = (rows: readonly (readonly CopiedCell[])[]): string =>
  `<table>${rows.map((cells) => `<tr>${cells.map(cellOf).join('')}</tr>`).join('')}</table>`;

/** The cells of a table by row and column, as its words have them: of one that spans several, all but its corner are empty. */
function cellsByPlace(rows: readonly Element[]): (Element | undefined)[][] {
  const places = rows.map((): (Element | undefined)[] => []);
  for (const [row, element] of rows.entries()) {
    let column = 0;
    for (const cell of element.querySelectorAll<HTMLTableCellElement>('td, th')) {
      // Those from above reach down to here.
      while (places[row] && column in places[row]) column += 1;
      for (const below of places.slice(row, row + Math.max(1, cell.rowSpan))) {
        for (let right = 0; right < cell.colSpan; right += 1) below[column + right] = undefined;
      }
      places[row]?.splice(column, 1, cell);
      column += cell.colSpan;
    }
  }
  return places;
}

/** The words that stand for each address in a pasted table, by the table's row and column; without scripts or pictures being loaded. */
export function linksIn(html: string): (row: number, column: number) => CopiedCell | undefined {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const rows = cellsByPlace([...page.querySelectorAll('table tr')]);
  return (row, column) => {
    const link = rows[row]?.[column]?.querySelector('a[href]');
    const address = link?.getAttribute('href') ?? undefined;
    return link && address !== undefined ? { text: link.textContent.trim(), address } : undefined;
  };
}
