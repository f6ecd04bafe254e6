/** The sheet of an exported file, as XML that is written line by line. */
import { publicAddressOf } from '#banners/playing/public-address.ts';
import { allKinds } from '@marquee/contract/cell-kinds.ts';
import { bannerInWords } from '@marquee/contract/cell-kinds/banner.ts';
import { formatDate } from '@marquee/contract/cell-kinds/date.ts';
import type { Lookup } from '@marquee/contract/cell-kinds/kind.ts';
import type { Cell } from '@marquee/contract/cells.ts';
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
const charactersWide = (pixels: number): string => Math.min(Math.max((pixels - 5) / 7, 9), 80).toFixed(1);

function shortened(text: string): string {
  return text.length > longestText ? text.slice(0, longestText).toWellFormed() : text;
}

/** A cell that is text whatever it begins with. */
function textAt(at: string, style: StyleName, text: string): string {
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

function linkAt(at: string, { url, displayText }: { url: string; displayText: string }, links: Links): string {
  if (url === '') return '';
  if (links.add(at, url)) return textAt(at, 'link', displayText || url);
  return textAt(at, 'text', displayText ? `${displayText} (${url})` : url);
}

type Banner = NonNullable<Cell['cellBanner']>;

/** A banner in words, which lead to its file where that is on the web. */
function bannerAt(at: string, banner: Banner, bases: Head['bannerBases'], links: Links): string {
  if (banner.fileName === '') return '';
  const base = bases.get(banner.ftpaccountID ?? 0);
  const displayText = bannerInWords(banner);
  if (base === undefined) return textAt(at, 'text', displayText);
  return linkAt(at, { url: publicAddressOf(base, banner.ftpfolder, banner.fileName), displayText }, links);
}

class SheetWriter {
  readonly #head: Head;
  readonly #links: Links;
  readonly #look: Lookup;
  readonly #letters: string[];
  readonly #merged: string[] = [];
  #row = 1;

  constructor(head: Head, links: Links) {
    this.#head = head;
    this.#links = links;
    this.#letters = Array.from({ length: head.columns.length + 1 }, (_, index) => columnLetters(index));
    this.#look = {
      personName: (userID) => head.people.get(userID),
      optionName: (optionID) => head.options.get(optionID)?.name,
    };
  }

  start(): string {
    const { rowNameWidth, columns } = this.#head;
    const widths = [rowNameWidth, ...columns.map((column) => column.width)].map(
      (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${charactersWide(width)}" customWidth="1"/>`,
    );
    const names = ['Name', ...columns.map((column) => column.name)];
    return (
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
      '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ' +
      'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">' +
      '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" ' +
      'state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>' +
      `<cols>${widths.join('')}</cols><sheetData>` +
      this.#line(names.map((name, index) => textAt(this.#at(index), 'header', name)).join(''))
    );
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
    yield '</worksheet>';
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
    const written = this.#head.columns.map(({ columnID }, index) => {
      const cell = byColumn.get(columnID);
      return cell ? this.#cell(this.#at(index + 1), cell) : '';
    });
    return this.#line(textAt(this.#at(0), 'text', name) + written.join(''));
  }

  #cell(at: string, cell: Cell): string {
    if (cell.cellDate?.date) return dateAt(at, cell.cellDate.date);
    if (cell.cellHyperlink) return linkAt(at, cell.cellHyperlink, this.#links);
    if (cell.cellBanner) return bannerAt(at, cell.cellBanner, this.#head.bannerBases, this.#links);
    const option = this.#head.options.get(cell.cellMultiChoice?.multiChoiceOptionID ?? 0);
    if (option) return textAt(at, `status-${option.colour}`, option.name);
    return textAt(at, 'text', this.#text(cell));
  }

  /** The cell as a person reads it. */
  #text(cell: Cell): string {
    for (const kind of allKinds) {
      const value = cell[kind.key];
      if (value) return (kind.toText as (value: unknown, look: Lookup) => string)(value, this.#look);
    }
    return '';
  }
}

/** The XML of the sheet. Links are gathered in `links`; the part that lists their addresses is written after this one. */
export async function* worksheetXml(head: Head, chunks: AsyncIterable<Chunk>, links: Links): AsyncGenerator<string> {
  const writer = new SheetWriter(head, links);
  yield writer.start();
  for await (const chunk of chunks) yield writer.lines(chunk);
  yield* writer.end();
}
