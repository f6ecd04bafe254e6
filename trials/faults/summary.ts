/** A trial's summary, for a person to read. */
import type { Summary } from './trial.ts';

const words: Record<string, string> = {
  kill: 'kill -9 of a server',
  rollingRestart: 'rolling restarts',
  pause: 'servers stopped for a while',
  cutClient: 'lines of clients cut',
  freezeClient: 'lines of clients frozen',
  cutDatabase: 'lines to the database cut',
  freezeDatabase: 'times the way to the database froze',
  muteDatabase: "times the database's answers were lost",
  endConnections: 'times the database ended connections',
  killDatabase: 'kill -9 of the database',
  readOnly: 'times the database only read',
  clock: "jumps of a server's clock",
};

export function sentencesOf(summary: Summary): string[] {
  const { counts, faults } = summary;
  const n = (value: number) => value.toLocaleString('en');
  const both = ({ page, program }: { page: number; program: number }) =>
    `${n(page)} by pages, ${n(program)} by programs`;
  return [
    '',
    `Faults: ${Object.entries(faults)
      .map(([kind, many]) => `${n(many)} ${words[kind]}`)
      .join(', ')}`,
    `${n(summary.acts)} things done at pages and ${n(summary.calls)} calls of programs made ${n(counts.changes)} changes`,
    `${n(counts.tries)} tries: ${n(counts.acknowledged)} acknowledged, ${n(counts.later)} put off, ${n(counts.unknown)} without a known outcome`,
    `${n(counts.unknownButStored)} edits were stored although nobody was told so`,
    `Stored twice with the same value: ${both(counts.repeated)}; over somebody's later edit: ${both(counts.overwroteOthers)}`,
    `${n(summary.takenBack)} edits taken back because what they were about was gone, ${n(summary.handedBack)} additions handed back because nobody knew`,
    `${n(summary.timesOffline)} times a page stopped trying to connect; it went on by itself`,
    `${n(summary.comparisons)} comparisons of readers with a fresh read`,
    summary.problems.length === 0
      ? `Seed ${summary.seed}: nothing lost, doubled, torn or different`
      : `Seed ${summary.seed}: ${summary.problems.length} problems`,
    ...summary.problems.map((problem) => `  ${problem}`),
  ];
}
