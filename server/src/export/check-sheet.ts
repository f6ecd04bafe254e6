/** The check report as tables: a line for each finding, a line for each banner and preset, and what it was checked by. */
import type { PresetFindings } from '@marquee/contract/checks/checks.ts';
import { levelWords } from '@marquee/contract/checks/finding-words.ts';
import { resultOf, resultWords } from '@marquee/contract/checks/results.ts';
import { checkRules } from '@marquee/contract/checks/rules.ts';
import type { CheckHead } from './check-head.ts';
import { seenLines, sureWords, wordsWithoutFindings } from './check-words.ts';
import type { Clock } from './clock.ts';
import { countsOf, resultOfBanner, type CheckedBanner } from './read-checks.ts';
import { tableXml, type TableColumn, type TableValue } from './table.ts';

const bannerColumns: readonly TableColumn[] = [
  ['Group', 30],
  ['Row', 36],
  ['Column', 16],
  ['File', 34],
  ['Size', 12],
  ['Version', 9],
  ['SHA-256', 66],
];
const bannerValues = ({ column, file, group, hash, row, size, version }: CheckedBanner): string[] => [
  group,
  row,
  column,
  file,
  size,
  version === 0 ? '' : `v${version}`,
  hash,
];

const checkColumns: readonly TableColumn[] = [
  ...bannerColumns,
  ['Preset', 28],
  ['Result', 16],
  ['Rule', 22],
  ['What is found', 60],
  ['What to do', 50],
  ['How sure it is', 26],
  ['Where it is seen', 60],
];

function findingLines(banner: CheckedBanner): string[][] {
  const about = bannerValues(banner);
  const lines = banner.found.flatMap(({ findings, preset }) =>
    findings.map((finding) => [
      ...about,
      preset.name,
      levelWords[finding.level],
      checkRules[finding.rule].title,
      finding.says,
      finding.todo,
      sureWords(finding),
      seenLines(finding).join('\n'),
    ]),
  );
  if (lines.length > 0) return lines;
  const result = resultOfBanner(banner);
  const names = banner.found.map(({ preset }) => preset.name).join(', ');
  return [[...about, names, result ? resultWords[result] : '', '', wordsWithoutFindings(banner), '', '', '']];
}

const presetColumns: readonly TableColumn[] = [
  ...bannerColumns,
  ['Preset', 28],
  ['Preset version', 14],
  ['Result', 16],
  ['Fails', 9],
  ['Warnings', 10],
  ['Not known', 10],
  ['Passed', 9],
  ['Note', 50],
];

const presetValues = (found: PresetFindings): TableValue[] => {
  const counts = countsOf(found);
  return [found.preset.name, found.preset.version, resultWords[resultOf(counts)], ...counts, found.noOfPassed, ''];
};

function presetLines(banner: CheckedBanner): TableValue[][] {
  const about = bannerValues(banner);
  if (banner.found.length > 0) return banner.found.map((found) => [...about, ...presetValues(found)]);
  const result = resultOfBanner(banner);
  return [[...about, '', '', result ? resultWords[result] : '', '', '', '', '', wordsWithoutFindings(banner)]];
}

async function* linesOf<T>(
  banners: AsyncIterable<CheckedBanner[]>,
  lines: (banner: CheckedBanner) => T[],
): AsyncGenerator<T[]> {
  for await (const some of banners) yield some.flatMap(lines);
}

/** Of which sheet and when it is, and what each preset is. */
async function* aboutLines({ group, madeAt, presets }: CheckHead, clock: Clock): AsyncGenerator<string[][]> {
  const times = clock.times(madeAt).map((time, n) => [`Made (${clock.zones[n] ?? ''})`, time]);
  yield await Promise.resolve([...(group === undefined ? [] : [['Group', group]]), ...times]);
  for (const { isFor, preset } of presets) {
    const { advice, checkedOn, name, source, version } = preset;
    yield [
      ['', ''],
      ['Preset', name],
      ['Version', String(version)],
      ['For', isFor],
      ...(source === '' ? [] : [['Source', source]]),
      ...(checkedOn === null ? [] : [['Numbers looked up on', checkedOn]]),
      ...(advice === '' ? [] : [['Advice', advice]]),
    ];
  }
}

/** The sheets of its file: the name and the XML of each. `banners` is read anew for each. */
export const checkTabs = (
  head: CheckHead,
  banners: () => AsyncIterable<CheckedBanner[]>,
  clock: Clock,
): { name: string; text: AsyncIterable<string> }[] => [
  { name: 'Checks', text: tableXml(checkColumns, linesOf(banners(), findingLines)) },
  { name: 'Banners', text: tableXml(presetColumns, linesOf(banners(), presetLines)) },
  {
    name: 'About',
    text: tableXml(
      [
        ['Check report', 24],
        [head.sheet, 90],
      ],
      aboutLines(head, clock),
    ),
  },
];
