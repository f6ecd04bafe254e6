/** The decision record as a table, some verdicts at a time. */
import type { Clock } from './clock.ts';
import { recordedWords, type Recorded } from './read-record.ts';
import { tableXml, type TableColumn } from './table.ts';

const columns = (zones: readonly string[]): TableColumn[] => [
  ['Group', 30],
  ['Row', 36],
  ['Column', 16],
  ['File', 34],
  ['Size', 12],
  ['Version', 9],
  ['SHA-256', 66],
  ['Person', 22],
  ['Address confirmed', 18],
  ['Review link', 22],
  ['Decision', 19],
  ['Comment', 50],
  ...zones.map((zone) => [`Time (${zone})`, 21] as const),
  ['State now', 30],
];

const valuesOf = (one: Recorded, clock: Clock): string[] => [
  one.group,
  one.row,
  one.column,
  one.file,
  one.size,
  `v${one.version}`,
  one.hash,
  one.person,
  one.isConfirmed ? 'Yes' : 'No',
  one.link,
  recordedWords[one.verdict],
  one.comment,
  ...clock.times(one.at),
  one.state,
];

async function* linesOf(record: AsyncIterable<Recorded[]>, clock: Clock): AsyncGenerator<string[][]> {
  for await (const some of record) yield some.map((one) => valuesOf(one, clock));
}

/** The XML of its sheet. */
export const recordXml = (record: AsyncIterable<Recorded[]>, clock: Clock): AsyncGenerator<string> =>
  tableXml(columns(clock.zones), linesOf(record, clock));
