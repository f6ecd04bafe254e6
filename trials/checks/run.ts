/** `npm run checks`: how many rules are judged right of the banners of the corpus, as a person judged them. Name a set and banners to try only these. */
import type { RuleID } from '@marquee/contract/checks/rules.ts';
import { judge } from '@marquee/server/src/checks/rules/judge.ts';
import { bannersOf, sets, type TriedBanner } from './corpus.ts';
import { rulesOf } from './presets.ts';

const [set, ...only] = process.argv.slice(2);

interface Tried {
  rules: number;
  right: number;
  /** those that a person found something by, and how many of them were found just so */
  expected: number;
  found: number;
  wrong: string[];
}

function tryBanner({ delivered, expected, name }: TriedBanner, tried: Tried): void {
  for (const [presetID, by] of Object.entries(expected)) {
    const rules = rulesOf(presetID);
    const findings = new Map(judge(rules, delivered).findings.map((finding) => [finding.rule, finding]));
    for (const rule of Object.keys(rules) as RuleID[]) {
      const [wanted, is] = [by[rule] ?? 'passes', findings.get(rule)?.level ?? 'passes'];
      tried.rules += 1;
      tried.right += Number(wanted === is);
      if (wanted !== 'passes') tried.expected += 1;
      if (wanted !== 'passes' && wanted === is) tried.found += 1;
      const says = findings.get(rule)?.says ?? '';
      if (wanted !== is) tried.wrong.push(`${name}, ${presetID}, ${rule}: ${is} instead of ${wanted}. ${says}`);
    }
  }
}

const percent = (part: number, of: number): string =>
  `${part} of ${of} (${((100 * part) / Math.max(1, of)).toFixed(1)} %)`;

for (const one of sets.filter((name) => set === undefined || name === set)) {
  const tried: Tried = { rules: 0, right: 0, expected: 0, found: 0, wrong: [] };
  const banners = (await bannersOf(one)).filter(({ name }) => only.length === 0 || only.includes(name));
  for (const banner of banners) tryBanner(banner, tried);
  console.log(`## ${one}\n`);
  console.log(`${banners.length} banners: ${percent(tried.right, tried.rules)} rules judged right;`);
  console.log(`${percent(tried.found, tried.expected)} of those that are not passed.\n`);
  for (const wrong of tried.wrong) console.log(`- ${wrong}`);
  console.log('');
}
