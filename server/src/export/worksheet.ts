/** The sheet of an exported file, as XML that is written line by line. */
import { publicAddressOf } from '#banners/playing/public-address.ts';
import { cellKinds } from '@marquee/contract/cell-kinds.ts';
import type { CellKind } from '@marquee/contract/cell-kinds/kind.ts';
import { formatDate } from '@marquee/contract/cell-kinds/date.ts';
import type { Exported, ExportLookup } from '@marquee/contract/cell-kinds/kind.ts';
import { exportOf, type Cell } from '@marquee/contract/cells.ts';
import type { Links } from './links.ts';
import type { Chunk, Head } from './read-sheet.ts';
import { styleOf, type StyleName } from './styles.ts';
import { cellText } from './xml.ts';

/** Excel takes no longer text. Characters. */
const longestText = 32_767;
const dayMs = 86_400_000;
/** The day that spreadsheets count from. */
const dayZero = Date.UTC(1899, 11, 30);
/** 1 March 1900. Spreadsheets disagree about the days before, so those are written as text. */
const firstSureDay = 61;

/** `A`, `B` … `Z`, `AA`: the letters of a column, counted from 0. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

/** Pixels as the widths of characters that spreadsheets measure in, within what is readable. */
const charactersWide = (pixels: number, least = 9): string =>
  Math.min(Math.max((pixels - 5) / 7, least), 80).toFixed(1);

/** The width of a column, in characters. */
function widthIn({ columnTypeID, width }: Head['columns'][number]): string {
  const { exportWidth }: CellKind = cellKinds[columnTypeID];
  return charactersWide(width, exportWidth);
}

function shortened(text: string): string {
  return text.length > longestText ? text.slice(0, longestText).toWellFormed() : text;
}

/** A cell that is text whatever it begins with. */
export function textAt(at: string, style: StyleName, text: string): string {
  const short = shortened(text);
  if (short === '') return '';
  const number = styleOf(style, short);
  return `<c r="${at}" s="${number}" t="inlineStr"><is><t xml:space="preserve">${cellText(short)}</t></is></c>`;
}

function dateAt(at: string, date: string): string {
  const day = (Date.parse(date) - dayZero) / dayMs;
  if (!(day >= firstSureDay)) return textAt(at, 'text', formatDate(date));
  return `<c r="${at}" s="${styleOf('date')}"><v>${day}</v></c>`;
}

/** Words that lead to an address, as long as the file may have more links; the address itself where there are no words. */
function linkAt(at: string, url: string, words: string, links: Links): string {
  if (links.add(at, url)) return textAt(at, 'link', words || url);
  return textAt(at, 'text', words ? `${words} (${url})` : url);
}

function valueAt(at: string, value: Exported, links: Links): string {
  if ('date' in value) return dateAt(at, value.date);
  const { colour, text, url } = value;
  if (url !== undefined) return linkAt(at, url, text, links);
  return textAt(at, colour ? `status-${colour}` : 'text', text);
}

export function lookupOf({ bannerBases, options, people }: Head): ExportLookup {
  return {
    personName: (userID) => people.get(userID),
    optionName: (optionID) => options.get(optionID)?.name,
    optionColour: (optionID) => options.get(optionID)?.colour,
    webAddress: (accountID, folder, fileName) => {
      const base = bannerBases.get(accountID);
      return base === undefined ? undefined : publicAddressOf(base, folder, fileName);
    },
  };
}

/** How a sheet of a file begins: its head stays in sight. Widths in characters. */
export const opening = (widths: readonly (number | string)[]): string =>
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">' +
  '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' +
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" ' +
  'state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>' +
  widths.map((width, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`).join('') +
  '</cols><sheetData>';

/** How one ends: across the paper, so many pages wide, and as many high as its rows need. Margins in inches. */
export const ending = (pagesWide: number): string =>
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>' +
  `<pageSetup orientation="landscape" fitToWidth="${pagesWide}" fitToHeight="0"/></worksheet>`;

class SheetWriter {
  readonly #head: Head;
  readonly #links: Links;
  readonly #look: ExportLookup;
  readonly #letters: string[];
  readonly #merged: string[] = [];
  #row = 1;

  constructor(head: Head, links: Links) {
    this.#head = head;
    this.#links = links;
    this.#letters = Array.from({ length: head.columns.length + 1 }, (_, index) => columnLetters(index));
    this.#look = lookupOf(head);
  }

  start(): string {
    const { rowNameWidth, columns } = this.#head;
    const widths = [charactersWide(rowNameWidth), ...columns.map(widthIn)];
    const names = ['Name', ...columns.map((column) => column.name)];
    return opening(widths) + this.#line(names.map((name, index) => textAt(this.#at(index), 'header', name)).join(''));
  }

  lines({ lines, cells }: Chunk): string {
    const byRow = Map.groupBy(cells, (cell) => cell.rowID);
    return lines
      .map((line) => ('group' in line ? this.#group(line.group) : this.#rowOf(line.name, byRow.get(line.rowID) ?? [])))
      .join('');
  }

  *end(): Generator<string> {
    yield '</sheetData>';
    if (this.#merged.length > 0) {
      const cells = this.#merged.map((range) => `<mergeCell ref="${range}"/>`);
      yield `<mergeCells count="${cells.length}">${cells.join('')}</mergeCells>`;
    }
    yield* this.#links.inSheet();
    yield ending(1);
  }

  #at(column: number): string {
    return `${this.#letters[column] ?? ''}${this.#row}`;
  }

  #line(cells: string): string {
    const line = `<row r="${this.#row}">${cells}</row>`;
    this.#row += 1;
    return line;
  }

  /** A group's name over all columns. */
  #group(name: string): string {
    const last = this.#letters.length - 1;
    if (last > 0) this.#merged.push(`${this.#at(0)}:${this.#at(last)}`);
    const rest = this.#letters.slice(1).map((_, index) => `<c r="${this.#at(index + 1)}" s="${styleOf('group')}"/>`);
    return this.#line(textAt(this.#at(0), 'group', name) + rest.join(''));
  }

  #rowOf(name: string, cells: readonly Cell[]): string {
    const byColumn = new Map(cells.map((cell) => [cell.columnID, cell]));
    const written = this.#head.columns.map(({ columnID, columnTypeID }, index) => {
      const cell = byColumn.get(columnID);
      const value = cell && exportOf(cell, cellKinds[columnTypeID], this.#look);
      return value ? valueAt(this.#at(index + 1), value, this.#links) : '';
    });
    return this.#line(textAt(this.#at(0), 'text', name) + written.join(''));
  }
}

/** The XML of the sheet. Links are gathered in `links`; the part that lists their addresses is written after this one. */
export async function* worksheetXml(head: Head, chunks: AsyncIterable<Chunk>, links: Links): AsyncGenerator<string> {
  const writer = new SheetWriter(head, links);
  yield writer.start();
  for await (const chunk of chunks) yield writer.lines(chunk);
  yield* writer.end();
}
