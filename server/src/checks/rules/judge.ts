/** Judges a banner by a preset: what is found in it, the gravest first, and how many rules it passes. */
import type { Finding } from '@marquee/contract/checks/checks.ts';
import { ruleIDs, type AskedOf, type PresetRules, type RuleID } from '@marquee/contract/checks/rules.ts';
import type { Delivered, Judgement } from '#checks/delivered.ts';
import { backupRules } from './backup.ts';
import { behaviourRules } from './behaviour.ts';
import { clickRules } from './click.ts';
import { filesRules } from './files.ts';
import { lookRules } from './look.ts';
import { motionRules } from './motion.ts';
import { packageRules } from './package.ts';
import { pageRules } from './page.ts';
import { judgedOf, type Broken, type Judged, type Ruling, type RulesOf } from './ruling.ts';
import { weightRules } from './weight.ts';

/** By every rule that a preset can ask for: one that is not here does not compile. */
const rules: RulesOf<RuleID> = {
  ...packageRules,
  ...weightRules,
  ...pageRules,
  ...filesRules,
  ...clickRules,
  ...behaviourRules,
  ...backupRules,
  ...lookRules,
  ...motionRules,
};

const mostEvidence = 10;
const gravest: readonly Finding['level'][] = ['fail', 'warn', 'unknown'];

/** What its rule, whichever it is, says: each is given what its own preset asks for. */
const ruled = <R extends RuleID>(id: R, asked: AskedOf<R>, judged: Judged): Ruling => rules[id](asked, judged);

function findingOf(rule: RuleID, asked: AskedOf<RuleID>, broken: Broken): Finding {
  const { says, todo, evidence = [], level } = broken;
  return {
    rule,
    level: level ?? asked.level,
    says,
    todo,
    ...(asked.certainty && asked.certainty !== 'read' ? { certainty: asked.certainty } : {}),
    evidence: evidence
      .slice(0, mostEvidence)
      .map(({ file, line, words }) => ({ file, ...(line ? { line } : {}), ...(words ? { words } : {}) })),
    noOfEvidence: broken.count ?? evidence.length,
  };
}

export function judge(asked: PresetRules, delivered: Delivered): Judgement {
  const judged = judgedOf(delivered, asked);
  const findings: Finding[] = [];
  let noOfPassed = 0;
  for (const id of ruleIDs) {
    const one = asked[id];
    if (!one) continue;
    const ruling = ruled(id, one as AskedOf<typeof id>, judged);
    if (ruling === 'passed') noOfPassed += 1;
    else if (ruling !== 'other') findings.push(findingOf(id, one, ruling));
  }
  const byGravity = (a: Finding, b: Finding) => gravest.indexOf(a.level) - gravest.indexOf(b.level);
  return { findings: findings.toSorted(byGravity), noOfPassed };
}
