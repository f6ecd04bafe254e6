/** Excel files: their visible worksheets, and the table in one of them. */
import { readSheet } from 'read-excel-file/universal';
import { UnreadableFile, type FileCell, type ReadFile } from '#import/fileTable.ts';
import { otherZip } from './otherFiles.ts';
import { asPart, packed, textIn, unpack } from './unpack.ts';
import { shownBy, showsOf } from './numberFormat.ts';
import {
  formatsOf,
  hiddenIn,
  isOn,
  keyOf,
  linksOf,
  mergesOf,
  tags,
  titlesOf,
  withoutEmpty,
  withZones,
} from './worksheet.ts';

const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** A number as a person reads it: without what binary fractions add. */
const numberWords = (value: number): string => String(Number(value.toPrecision(15)));

const dayMs = 86_400_000;

/** From here on all programs count days alike. What is before is a time of day, or a length, as cells without a day have it. */
const firstDay = Date.UTC(1900, 2, 1);

/** A day, and its time where that is shown; what shows no day is a time or a duration, counted from `dayZero`. */
function dateCell(value: Date, format: string | undefined, dayZero: number): FileCell {
  if (Number.isNaN(value.getTime())) return '';
  // A time of day is a fraction that is hardly ever exact: half past two may be kept as a hair before it.
  const at = new Date(Math.round(value.getTime() / 1_000) * 1_000);
  const shows = format === undefined ? undefined : showsOf(format);
  if (format !== undefined && shows?.time && !shows.day)
    return shownBy(format, (value.getTime() + 0.5 - dayZero) / dayMs);
  const time = `${twoDigits(at.getUTCHours())}:${twoDigits(at.getUTCMinutes())}`;
  if (at.getTime() < firstDay) return time;
  const date = at.toISOString().slice(0, 10);
  return { words: time === '00:00' || shows?.time === false ? date : `${date} ${time}`, date };
}

function cellOf(value: unknown, format: string | undefined, dayZero: number): FileCell {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return '';
    return format === undefined ? numberWords(value) : shownBy(format, value);
  }
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return value instanceof Date ? dateCell(value, format, dayZero) : '';
}

const isFilled = (cell: FileCell | undefined): cell is FileCell => cell !== undefined && cell !== '';

/** Titles between the rows, as our own files have them, are groups: they go into a column of their own, behind the others. */
function withGroups(lines: FileCell[][], titles: ReadonlySet<number>): Pick<ReadFile, 'lines' | 'groupAt'> {
  const isAlone = (line: readonly FileCell[]) => line.filter(isFilled).length === 1 && isFilled(line[0]);
  const isTitle = (line: readonly FileCell[], at: number) => titles.has(at) && isAlone(line);
  const headers = lines.findIndex((line) => line.filter(isFilled).length > 1);
  if (headers === -1 || !lines.some((line, at) => at > headers && isTitle(line, at)))
    return { lines, groupAt: undefined };
  const width = lines.reduce((most, line) => Math.max(most, line.length), 0);
  const besides = (line: readonly FileCell[], cell: FileCell) =>
    Array.from({ length: width + 1 }, (_, at) => (at === width ? cell : (line[at] ?? '')));
  const made = lines.map((line, at) => {
    if (at === headers) return besides(line, 'Group');
    return at > headers && isTitle(line, at) ? besides([], line[0] ?? '') : line;
  });
  return { lines: made, groupAt: width };
}

const bookName = 'xl/workbook.xml';

/** Reads a worksheet of an Excel file: the one of this name, or else the first that can be seen. Throws `UnreadableFile`. */
export async function readWorkbook(bytes: Uint8Array, wanted: string | undefined): Promise<ReadFile> {
  const parts = unpack(bytes);
  const relations = new Map(
    tags(textIn(parts, 'xl/_rels/workbook.xml.rels'), 'Relationship').map((relation) => [relation['Id'], relation]),
  );
  // A chart may fill a sheet of its own, and old macros did.
  const isWorksheet = (id: string | undefined) => relations.get(id)?.['Type']?.endsWith('/worksheet') === true;
  const sheets = tags(textIn(parts, bookName), 'sheet').filter(
    ({ id, state = 'visible' }) => state === 'visible' && isWorksheet(id),
  );
  const worksheets = sheets.map(({ name = '' }) => name);
  const sheet = sheets.find(({ name }) => name === wanted) ?? sheets[0];
  if (!sheet) throw new UnreadableFile(otherZip(bytes));
  const path = (relations.get(sheet['id'])?.['Target'] ?? '').replace(/^\/?(?:xl\/)?/, '');
  const name = `xl/${path}`;
  const xml = withZones(withoutEmpty(textIn(parts, name)));
  // Both ways to say yes are right, and only one of them is read.
  const book = textIn(parts, bookName).replace(/\bdate1904\s*=\s*(["'])true\1/i, 'date1904="1"');
  const readAs = new Map([
    [name, asPart(xml)],
    [bookName, asPart(book)],
  ]);
  const needed = Object.fromEntries(
    Object.entries(parts).map(([part, content]) => [part, readAs.get(part) ?? content]),
  );
  let values: readonly (readonly unknown[])[];
  try {
    values = await readSheet(packed(needed), sheet['name'] ?? 1, { trim: false });
  } catch (error) {
    throw new UnreadableFile('This Excel file could not be read. Please save it again, or as .csv.', { cause: error });
  }
  const links = linksOf(xml, textIn(parts, `xl/worksheets/_rels/${path.split('/').at(-1)}.rels`));
  const formats = formatsOf(xml, textIn(parts, 'xl/styles.xml'));
  const [{ date1904 } = {}] = tags(book, 'workbookPr');
  const dayZero = isOn(date1904) ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const lines = values.map((line, at) =>
    line.map((value, column): FileCell => {
      const key = keyOf(at, column);
      const cell = cellOf(value, formats.get(key), dayZero);
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
  const { columns, lines: hiddenLines } = hiddenIn(xml);
  const hidden = { columns, lines: new Set([...hiddenLines].filter((at) => lines[at]?.some(isFilled))) };
  return { ...withGroups(lines, titlesOf(xml)), hidden, worksheets, worksheet: sheet['name'] };
}
