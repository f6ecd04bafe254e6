/** The check report as a page to print: how many banners pass, what they were checked by, and what is found in each. */
import type { Finding, FindingLevel, PresetFindings } from '@marquee/contract/checks/checks.ts';
import { countsInWords, levelWords } from '@marquee/contract/checks/finding-words.ts';
import { CheckResult, resultOf, resultWords } from '@marquee/contract/checks/results.ts';
import { formatDate } from '@marquee/contract/cell-kinds/date.ts';
import { dotted } from '@marquee/contract/isolated.ts';
import { withCommas } from '@marquee/contract/with-commas.ts';
import type { CheckHead } from './check-head.ts';
import { seenLines, sureWords, wordsWithoutFindings } from './check-words.ts';
import type { Clock } from './clock.ts';
import { countsOf, resultOfBanner, type CheckedBanner } from './read-checks.ts';
import { pageEnding, pageOpening, small, tableOpening } from './report-page.ts';
import { xml } from './xml.ts';

const look = `
  tbody th { background: #f6f7f9; font-weight: 650; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .banner, .preset { break-after: avoid; }
  .preset td { border-bottom-style: dotted; }
  .preset td { font-weight: 650; }
  .preset span { margin-left: 8px; color: #555a66; }
  th small, .preset span { font-weight: 400; }
  code { display: block; }
`;

const lookOf: Readonly<Record<CheckResult | FindingLevel, string>> = {
  fails: 'bad',
  fail: 'bad',
  warns: 'fair',
  warn: 'fair',
  passes: 'good',
  unknown: '',
  waiting: '',
  failed: '',
};

/** So much of a hash stands for it on paper; the file has all of it. */
const shortHash = 12;

function bannerRow({ column, file, group, hash, row, size, version }: CheckedBanner): string {
  const facts = [group, column, file, size, version === 0 ? '' : `v${version}`];
  const bytes = hash === '' ? '' : `SHA-256 ${hash.slice(0, shortHash)}…`;
  const about = dotted([...facts, bytes].filter((fact) => fact !== ''));
  return `<tr class="banner"><th colspan="3" scope="rowgroup">${xml(row)}${small(about)}</th></tr>`;
}

function findingRow(finding: Finding): string {
  const { level, says, todo } = finding;
  const seen = seenLines(finding).map((line) => `<code>${xml(line)}</code>`);
  return (
    `<tr><td class="${lookOf[level]}">${levelWords[level]}</td>` +
    `<td>${xml(says)}${small(todo)}${small(sureWords(finding))}</td><td>${seen.join('')}</td></tr>`
  );
}

function presetRows(found: PresetFindings): string {
  const counts = countsOf(found);
  const result = resultOf(counts);
  const words = dotted([...countsInWords(counts), `${withCommas(found.noOfPassed)} passed`]);
  return (
    `<tr class="preset"><td class="${lookOf[result]}">${resultWords[result]}</td>` +
    `<td colspan="2">${xml(found.preset.name)} <span>${xml(words)}</span></td></tr>${found.findings.map(findingRow).join('')}`
  );
}

function bannerRows(banner: CheckedBanner): string {
  const result = resultOfBanner(banner);
  const without =
    banner.found.length > 0
      ? ''
      : `<tr><td>${result ? resultWords[result] : ''}</td><td colspan="2">${xml(wordsWithoutFindings(banner))}</td></tr>`;
  return `<tbody>${bannerRow(banner)}${without}${banner.found.map(presetRows).join('')}</tbody>\n`;
}

const presetHeads = [
  ['Preset', 22],
  ['Version', 8],
  ['For', 18],
  ['Numbers looked up on', 14],
  ['Source', 38],
] as const;

function presetTable({ presets }: CheckHead): string {
  const rows = presets.map(({ isFor, preset: { advice, checkedOn, name, source, version } }) => {
    const cells = [name, `v${version}`, isFor, checkedOn === null ? '' : formatDate(checkedOn)].map(xml);
    return `<tr>${[...cells, `${xml(source)}${small(advice)}`].map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  return `${tableOpening(presetHeads)}<tbody>${rows.join('')}</tbody></table>\n`;
}

/** `Of 34 banners 2 fail`, and so on: how many come to what. */
async function totals(banners: AsyncIterable<CheckedBanner[]>): Promise<string> {
  const numbers = new Map<CheckResult | undefined, number>();
  let all = 0;
  for await (const some of banners)
    for (const banner of some) {
      const result = resultOfBanner(banner);
      numbers.set(result, (numbers.get(result) ?? 0) + 1);
      all += 1;
    }
  const words = [...CheckResult.options, undefined].flatMap((result) => {
    const number = numbers.get(result);
    return number === undefined ? [] : `${result ? resultWords[result] : 'No preset for it'}: ${withCommas(number)}`;
  });
  return `<p class="total">${dotted([`Banners: ${withCommas(all)}`, ...words])}</p>`;
}

const heads = [
  ['Result', 11],
  ['What is found, and what to do', 52],
  ['Where it is seen', 37],
] as const;

/** The page, some banners at a time; they are read once more before, to be counted. */
export async function* checkPage(
  head: CheckHead,
  banners: () => AsyncIterable<CheckedBanner[]>,
  clock: Clock,
): AsyncGenerator<string> {
  yield pageOpening(head, 'Check report', clock, look);
  yield `${await totals(banners())}${presetTable(head)}`;
  let isEmpty = true;
  for await (const some of banners()) {
    if (isEmpty && some.length > 0) {
      yield `${tableOpening(heads)}\n`;
      isEmpty = false;
    }
    yield some.map(bannerRows).join('');
  }
  yield `${isEmpty ? '<p>There are no banners here yet.</p>' : '</table>'}${pageEnding}`;
}
