/** Excel files: their visible worksheets, and the table in one of them. */
import { readSheet } from 'read-excel-file/universal';
import { UnreadableFile, type FileCell, type ReadFile } from '#import/fileTable.ts';
import { asPart, packed, textIn, unpack } from './unpack.ts';
import { keyOf, linksOf, mergesOf, percentsOf, tags, titlesOf, withoutEmpty } from './worksheet.ts';

const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** A number as a person reads it: without what binary fractions add. */
const numberWords = (value: number): string => String(Number(value.toPrecision(15)));

/** A day and time; before 1901 there is only a time, which a spreadsheet keeps as a part of day 0. */
function dateCell(value: Date): FileCell {
  if (Number.isNaN(value.getTime())) return '';
  const time = `${twoDigits(value.getUTCHours())}:${twoDigits(value.getUTCMinutes())}`;
  if (value.getUTCFullYear() < 1901) return time;
  const date = value.toISOString().slice(0, 10);
  return { words: time === '00:00' ? date : `${date} ${time}`, date };
}

function cellOf(value: unknown, isPercent: boolean): FileCell {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return '';
    return isPercent ? `${numberWords(value * 100)}%` : numberWords(value);
  }
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return value instanceof Date ? dateCell(value) : '';
}

const isFilled = (cell: FileCell | undefined): cell is FileCell => cell !== undefined && cell !== '';

/** Titles between the rows, as our own files have them, are groups: they go into a column of their own, behind the others. */
function withGroups(lines: FileCell[][], titles: ReadonlySet<number>): FileCell[][] {
  const isAlone = (line: readonly FileCell[]) => line.filter(isFilled).length === 1 && isFilled(line[0]);
  const isTitle = (line: readonly FileCell[], at: number) => titles.has(at) && isAlone(line);
  const headers = lines.findIndex((line) => line.filter(isFilled).length > 1);
  if (headers === -1 || !lines.some((line, at) => at > headers && isTitle(line, at))) return lines;
  const width = lines.reduce((most, line) => Math.max(most, line.length), 0);
  const besides = (line: readonly FileCell[], cell: FileCell) =>
    Array.from({ length: width + 1 }, (_, at) => (at === width ? cell : (line[at] ?? '')));
  return lines.map((line, at) => {
    if (at === headers) return besides(line, 'Group');
    return at > headers && isTitle(line, at) ? besides([], line[0] ?? '') : line;
  });
}

/** Reads a worksheet of an Excel file: the one of this name, or else the first that can be seen. Throws `UnreadableFile`. */
export async function readWorkbook(bytes: Uint8Array, wanted: string | undefined): Promise<ReadFile> {
  const parts = unpack(bytes);
  const sheets = tags(textIn(parts, 'xl/workbook.xml'), 'sheet').filter(({ state = 'visible' }) => state === 'visible');
  const worksheets = sheets.map(({ name = '' }) => name);
  const sheet = sheets.find(({ name }) => name === wanted) ?? sheets[0];
  if (!sheet) throw new UnreadableFile('This file has no worksheets.');
  const relation = tags(textIn(parts, 'xl/_rels/workbook.xml.rels'), 'Relationship').find(
    ({ Id }) => Id === sheet['id'],
  );
  const path = (relation?.['Target'] ?? '').replace(/^\/?(?:xl\/)?/, '');
  const name = `xl/${path}`;
  const xml = withoutEmpty(textIn(parts, name));
  const needed = Object.fromEntries(
    Object.entries(parts).map(([part, content]) => [part, part === name ? asPart(xml) : content]),
  );
  let values: readonly (readonly unknown[])[];
  try {
    values = await readSheet(packed(needed), sheet['name'] ?? 1, { trim: false });
  } catch (error) {
    throw new UnreadableFile('This Excel file could not be read. Please save it again, or as .csv.', { cause: error });
  }
  const links = linksOf(xml, textIn(parts, `xl/worksheets/_rels/${path.split('/').at(-1)}.rels`));
  const percents = percentsOf(xml, textIn(parts, 'xl/styles.xml'));
  const lines = values.map((line, at) =>
    line.map((value, column): FileCell => {
      const key = keyOf(at, column);
      const cell = cellOf(value, percents.has(key));
      const address = links.get(key);
      if (address === undefined) return cell;
      return typeof cell === 'string' ? { words: cell || address, address } : { ...cell, address };
    }),
  );
  // What is merged downwards stands for each of its lines.
  for (const { column, from, to } of mergesOf(xml)) {
    const first = lines[from]?.[column];
    for (let at = from + 1; isFilled(first) && at <= Math.min(to, lines.length - 1); at++) {
      const line = lines[at];
      if (line && !isFilled(line[column])) line[column] = first;
    }
  }
  return { lines: withGroups(lines, titlesOf(xml)), worksheets, worksheet: sheet['name'] };
}
