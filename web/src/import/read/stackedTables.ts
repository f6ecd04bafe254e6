/**
 * Tables that stand below each other, each under its title and with the headers of the first, as monday.com exports its boards: made one
 * table, with the titles as groups. Below a row there may be a table of its subitems, which become rows too, with the row's name beside them.
 */
import { fold } from '#ui/fold.ts';
import { mostColumns, wordsOf, type FileCell, type ReadFile } from '#import/fileTable.ts';

type Line = readonly FileCell[];
type Lines = readonly Line[];

/** What a line is; `sum` is what a board tells of its rows at their end. */
type Part = 'above' | 'headers' | 'title' | 'subheaders' | 'row' | 'subitem' | 'sum' | 'nothing';

const wordsAt = (line: Line | undefined, at: number): string => wordsOf(line?.[at]).trim();
const filledIn = (line: Line = []): number => line.filter((_, at) => wordsAt(line, at) !== '').length;
const isTitle = (line: Line | undefined): boolean => filledIn(line) === 1 && wordsAt(line, 0) !== '';

/** The same words in all columns. */
function isSame(line: Line, other: Line): boolean {
  const columns = Array.from({ length: Math.max(line.length, other.length) }, (_, at) => at);
  return columns.every((at) => wordsAt(line, at) === wordsAt(other, at));
}

/** Headers are words, also behind a sign such as # or 📅: a line of values that comes again is none. */
const isOfWords = (line: Line): boolean =>
  line.every((cell) => typeof cell === 'string' && /^(?:$|\D*\p{L})/u.test(cell.trim()));

/** "Subitems" and "Name", where the headers of the rows are "Name" and "Subitems", in whatever language. */
const areSubheaders = (line: Line, headers: Line): boolean =>
  wordsAt(line, 0) !== '' && wordsAt(line, 0) === wordsAt(headers, 1) && wordsAt(line, 1) === wordsAt(headers, 0);

function partsOf(lines: Lines, first: number): Part[] {
  const headers = lines[first] ?? [];
  const filled = lines.map(filledIn);
  // The next line that holds anything, by the line above it.
  const next: (Line | undefined)[] = [];
  for (let at = lines.length - 1; at > 0; at--) next[at - 1] = filled[at] === 0 ? next[at] : lines[at];
  let isAmongSubitems = false;
  return lines.map((line, at): Part => {
    if (at < first) return 'above';
    if (filled[at] === 0) return 'nothing';
    if (areSubheaders(line, headers)) {
      isAmongSubitems = true;
      return 'subheaders';
    }
    const isNamed = wordsAt(line, 0) !== '';
    // Subitems have sums of their own.
    if (!isNamed && isAmongSubitems) return wordsAt(line, 1) === '' ? 'sum' : 'subitem';
    isAmongSubitems = false;
    if (isSame(line, headers)) return 'headers';
    if (!isNamed && (filled[at + 1] ?? 0) === 0) return 'sum';
    const below = isTitle(line) ? next[at] : undefined;
    return below && isSame(below, headers) ? 'title' : 'row';
  });
}

/** Up to the last cell that holds anything. */
const widthOf = (line: Line): number => line.findLastIndex((_, at) => wordsAt(line, at) !== '') + 1;

/** The names of columns, with a number where one is there again; '' for what has none. */
function namesOf(headers: Line): string[] {
  const times = new Map<string, number>();
  return headers.slice(0, widthOf(headers)).map((_, at) => {
    const name = wordsAt(headers, at);
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    return name === '' || time === 1 ? name : `${name} ${time}`;
  });
}

/** Excel allows 31 characters for a worksheet's name, and not all of them. */
const asWorksheet = (words: string): string =>
  fold(words)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 25);

/** A board of one group: its worksheet's name above all, which is the board's, and the group's right above the headers. */
function isBoard(lines: Lines, first: number, worksheet: string | undefined): boolean {
  const above = lines.slice(0, first).filter((line) => filledIn(line) > 0);
  const named = asWorksheet(wordsAt(above[0], 0));
  return (
    named !== '' &&
    above.length > 1 &&
    above.every(isTitle) &&
    isTitle(lines[first - 1]) &&
    named === asWorksheet(worksheet ?? '')
  );
}

/** Lines keep their places; those that are no rows are empty. Other tables stay as they are. */
export function inOneTable(lines: Lines, worksheet?: string): Pick<ReadFile, 'lines' | 'groupAt'> {
  const asItIs = { lines, groupAt: undefined };
  const first = lines.findIndex((line) => filledIn(line) > 1);
  const headers = lines[first];
  if (!headers || !isOfWords(headers)) return asItIs;
  const parts = partsOf(lines, first);
  const hasSubitems = parts.includes('subitem');
  if (!parts.includes('title') && !hasSubitems && !isBoard(lines, first, worksheet)) return asItIs;

  const of = (wanted: Part) => lines.filter((_, at) => parts[at] === wanted);
  const names = namesOf(headers);
  const width = of('row').reduce((most, line) => Math.max(most, widthOf(line)), names.length);
  // Columns that subitems alone have stand behind the others.
  const more = [...new Set(of('subheaders').flatMap(namesOf))].filter((name) => name !== '' && !names.includes(name));
  if (width + more.length > mostColumns) return asItIs;
  const placeOf = (name: string): number => (names.includes(name) ? names.indexOf(name) : width + more.indexOf(name));
  const beside = (line: Line, parent: FileCell, group: FileCell): FileCell[] => [
    ...Array.from({ length: width + more.length }, (_, at) => line[at] ?? ''),
    ...(hasSubitems ? [parent] : []),
    group,
  ];

  let group = '';
  let hasGroups = false;
  let above: Line | undefined;
  let row: FileCell[] = [];
  let subNames: string[] = [];
  const made = (line: Line, at: number): Line => {
    switch (parts[at]) {
      case 'above':
        return line;
      case 'headers': {
        if (isTitle(above)) group = wordsAt(above, 0);
        hasGroups ||= group !== '';
        if (at > first) return [];
        const own = Array.from({ length: width }, (_, column) => line[column] ?? '');
        return beside([...own, ...more], 'Subitem of', 'Group');
      }
      case 'row':
        row = beside(line.slice(0, width), '', group);
        return row;
      case 'subheaders':
        // They stand below it as rows of their own.
        row[1] = '';
        subNames = namesOf(line);
        return [];
      case 'subitem': {
        const cells: FileCell[] = [];
        for (const [column, name] of subNames.entries()) if (name !== '') cells[placeOf(name)] = line[column] ?? '';
        return beside(cells, row[0] ?? '', group);
      }
      default:
        return [];
    }
  };
  const table = lines.map((line, at) => {
    const one = made(line, at);
    if (filledIn(line) > 0) above = line;
    return one;
  });
  return { lines: table, groupAt: hasGroups ? width + more.length + (hasSubitems ? 1 : 0) : undefined };
}
