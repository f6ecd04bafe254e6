/** Reads the table of a file, whatever sort it is of. */
import { nothingHidden, UnreadableFile, type ReadFile } from '#import/fileTable.ts';
import { inOneTable } from './stackedTables.ts';
import { readText } from './text.ts';
import { readWorkbook } from './workbook.ts';

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;
/** .xls files of before 2007, and files that a password protects */
const isOldOffice = (bytes: Uint8Array): boolean => bytes[0] === 0xd0 && bytes[1] === 0xcf;

/** What a file holds; `worksheet` is the one that is wanted, where it has several. Throws `UnreadableFile`. */
export async function readTable(bytes: Uint8Array, worksheet: string | undefined): Promise<ReadFile> {
  if (isOldOffice(bytes)) {
    throw new UnreadableFile(
      'This is an old Excel file (.xls), or it has a password. Please save it as .xlsx without one.',
    );
  }
  const read = isZip(bytes)
    ? await readWorkbook(bytes, worksheet)
    : { ...readText(bytes), hidden: nothingHidden, worksheets: [], worksheet: undefined, groupAt: undefined };
  const last = read.lines.findLastIndex((line) => line.some((cell) => cell !== ''));
  if (last === -1) throw new UnreadableFile(isZip(bytes) ? 'This worksheet is empty.' : 'This file is empty.');
  const { lines, groupAt } = inOneTable(read.lines.slice(0, last + 1), read.worksheet);
  // What the workbook made of its titles stays where it is.
  return { ...read, lines, groupAt: read.groupAt ?? groupAt };
}
