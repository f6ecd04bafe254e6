/** A table as a file holds it, whatever sort of file it is. */

/** Words, with the day that a spreadsheet means by them or the address that they lead to. */
interface RichCell {
  words: string;
  date?: string | undefined;
  address?: string | undefined;
}
/** Most cells are words and nothing else. */
export type FileCell = string | RichCell;

/** Lines from the first of the file on, also empty ones, so that each is known by its number. */
export interface FileTable {
  lines: readonly (readonly FileCell[])[];
}

/** What a spreadsheet doesn't show, counted from 0: lines that hold something, and columns. */
export interface Hidden {
  lines: ReadonlySet<number>;
  columns: ReadonlySet<number>;
}
export const nothingHidden: Hidden = { lines: new Set(), columns: new Set() };

/** What was read of a file, and what else it offers. */
export interface ReadFile extends FileTable {
  hidden: Hidden;
  /** the worksheets that a person sees, where the file has them; and which one was read */
  worksheets: readonly string[];
  worksheet: string | undefined;
  /** the column that its titles were made, which are its groups, counted from 0; undefined where it has none */
  groupAt: number | undefined;
}

export const wordsOf = (cell: FileCell | undefined): string =>
  cell === undefined ? '' : typeof cell === 'string' ? cell : cell.words;

/** The link that a cell is: a spreadsheet's own, or words with an address behind them as monday.com writes it, `Brief - https://…`. */
export function linkIn(cell: FileCell): { text: string; address: string } | undefined {
  const words = wordsOf(cell);
  if (typeof cell !== 'string' && cell.address !== undefined) return { text: words, address: cell.address };
  const [, text, address] = /^(\S.*?) - (https?:\/\/\S+)$/.exec(words) ?? [];
  return text === undefined || address === undefined ? undefined : { text, address };
}

/** Said to the person: the file can't be read, and why. */
export class UnreadableFile extends Error {}

/** Bytes of a file, and of what it is unpacked to. */
export const largestFile = 20 * 1024 * 1024;
export const largestUnpacked = 250 * 1024 * 1024;
/** lines and columns that are looked at; a sheet holds fewer */
export const mostLines = 100_000;
export const mostColumns = 500;
